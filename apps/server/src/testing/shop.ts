import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import { createCarrierTracking } from '../channels/carrier/provider.ts';
import { createInvoiceIssuer } from '../channels/invoicing/provider.ts';
import { createPaymentProviders } from '../channels/payment/providers.ts';
import { createSms } from '../channels/sms/provider.ts';
import { openStorage } from '../channels/storage/provider.ts';
import { createWebhookSender } from '../channels/webhook/sender.ts';
import { createWechat } from '../channels/wechat/provider.ts';
import { readConfig } from '../config.ts';
import { openSigner } from '../config-signing.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { openReads } from '../db/replica/reads.ts';
import { createLog } from '../http/log.ts';
import type { Services } from '../http/services.ts';
import { BUYER_COOKIE, openSession, STAFF_COOKIE } from '../http/session.ts';
import { loadIndex, startSearchSync } from '../modules/catalogue/search/jobs.ts';
import { sellerName } from '../modules/company/reads.ts';
import { unnamedAuditFields } from './audit-fields.ts';
import { Client } from './client.ts';
import { copyTemplate, withDatabase } from './database-url.ts';

export interface TestShop {
  services: Services;
  db: Database['db'];
  app: FastifyInstance;
  /** Base address of the listening server. */
  url: string;
  /** A caller without cookies. */
  visitor(): Client;
  /**
   * A caller signed in as a buyer of the fixture (`yaodian`, `zhensuo`, `xinke`, `guoqi`) or one made by a test. No password is
   * checked: that is dear on purpose, and tested where it is meant.
   */
  buyer(username?: string): Promise<Client>;
  staff(username?: string): Promise<Client>;
  /** Brings the search index up to date with what the test wrote. */
  syncSearch(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A shop of its own for one test file: a copy of the template database (migrated, small fixture loaded) and a listening
 * server. Files run side by side; nothing is shared between them.
 * @param pages whether it serves the built storefront, too
 */
export async function createShop(settings: Record<string, string> = {}, pages = false): Promise<TestShop> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = openDatabase({ url: withDatabase(inject('adminUrl'), 'postgres'), max: 1 });
  await copyTemplate(admin.db, name);
  const shop = await openShop(withDatabase(inject('databaseUrl'), name), settings, pages);
  return {
    ...shop,
    async close() {
      const unnamed = await unnamedAuditFields(shop.db);
      await shop.close();
      await sql.raw(`drop database ${name} with (force)`).execute(admin.db);
      await admin.close();
      if (unnamed.length > 0) throw new Error(`contract/audit-fields has no words for ${unnamed.join(', ')}`);
    },
  };
}

/** A listening server on a database that is there already: migrated, fixture loaded. */
export async function openShop(
  url: string,
  settings: Record<string, string> = {},
  pages = false,
): Promise<TestShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'qn-test-'));
  const { db, pool, listener, close } = openDatabase({
    url,
    max: 8,
    slotMs: 30_000,
    statementTimeoutMs: 60_000,
  });
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    // A fault that shows once in a hundred runs must leave its cause behind.
    LOG_LEVEL: process.env.TEST_LOG ?? (process.env.CI ? 'error' : 'silent'),
    RATE_LIMIT: '0',
    ADMISSION: '0',
    CHALLENGE_TRIES: '4',
    // Tests change accounts behind the server's back.
    SESSION_MEMORY_MS: '0',
    ...settings,
  });
  const log = createLog(config.logLevel);
  const reads = openReads({ db, pool }, config.replica);
  const { files, privateFiles } = openStorage(config, log);
  const services: Services = {
    config,
    db,
    pool,
    listener,
    reads,
    search: await loadIndex(db),
    payments: await createPaymentProviders(config, db),
    // As the demo shop's, though its data is not loaded here.
    carrier: createCarrierTracking({ ...config, demo: config.nodeEnv !== 'production' }),
    invoicing: createInvoiceIssuer(config),
    sms: await createSms(config),
    wechat: await createWechat(config, db),
    webhooks: createWebhookSender(config.webhooks),
    signing: await openSigner(config, db, () => sellerName(db, config.seller)),
    files,
    privateFiles,
    archive: null,
    log,
  };
  const sync = await startSearchSync(services);
  const app = await buildApp({ services, pages });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const signedIn = async (table: 'account' | 'staff', username: string) => {
    const { id } = await db
      .selectFrom(table)
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const isStaff = table === 'staff';
    const who = isStaff ? { staffId: id } : { accountId: id };
    const client = new Client(base);
    const token = await openSession(db, { ...who, ip: '127.0.0.1', userAgent: 'node' });
    client.setCookie(isStaff ? STAFF_COOKIE : BUYER_COOKIE, token);
    return client;
  };
  return {
    services,
    db,
    app,
    url: base,
    visitor: () => new Client(base),
    buyer: (username = 'yaodian') => signedIn('account', username),
    staff: (username = 'admin') => signedIn('staff', username),
    syncSearch: () => sync.catchUp(),
    async close() {
      await sync.stop();
      await app.close();
      await reads.end();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
