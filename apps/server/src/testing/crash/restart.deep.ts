import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../db/embedded/embedded.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { type Jobs, startJobs } from '../../jobs.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { lineFor } from '../buying.ts';
import { GOODS, loadFixture } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { placeFor } from '../orders.ts';
import { openShop, type TestShop } from '../shop.ts';

/**
 * The database is stopped while buyers order, and comes back: whoever asks meanwhile is told to try again, what was confirmed
 * is there, what was not can be sent again with its key, and jobs go on by themselves.
 */

const BUYERS = 24;
let dataDir: string;
let embedded: EmbeddedDatabase;
let shop: TestShop;
let jobs: Jobs;
let buyers: TestBuyer[];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'qn-restart-'));
  // Run as root, PostgreSQL is another user and must get through.
  await chmod(dataDir, 0o711);
  embedded = await startEmbedded({ dataDir, isDisposable: true, log: () => undefined });
  await migrateToLatest(embedded.url);
  const { db, close } = openDatabase({ url: embedded.url, max: 2 });
  await loadFixture(db);
  await close();
  shop = await openShop(embedded.url);
  jobs = await startJobs(shop.services, embedded.url);
  buyers = await manyBuyers(shop, BUYERS + 1);
});
afterAll(async () => {
  await jobs.stop();
  await shop.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Ends the postmaster of this test at once; its supervision starts another one. */
function stopDatabase(): void {
  const [pid] = readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGINT');
}

it('loses and doubles nothing when the database restarts', async () => {
  const last = buyers.pop() as TestBuyer;
  const { id: forgotten } = await placeFor(last.client);
  const ready = await Promise.all(
    buyers.map(async ({ client, addressId }, at) => {
      const ids = [await lineFor({ client, addressId, accountId: 0 }, GOODS.ladder, 30)];
      const headers = { 'idempotency-key': `restart-${at}-${randomUUID()}` };
      const send = () =>
        client.post<{ orders: { id: number }[] }>('/api/order', { ids, address_id: addressId }, headers);
      return { client, send };
    }),
  );
  // The first ones have their orders, the others are under way.
  const early = await Promise.all(ready.slice(0, 4).map(({ send }) => send().expect(201)));
  const underWay = ready.slice(4).map(({ send }) => send());
  stopDatabase();
  const meanwhile = Array.from({ length: 20 }, () => last.client.get('/api/order'));
  const answers = [...(await Promise.all(underWay)), ...(await Promise.all(meanwhile))];
  const refused = answers.filter(({ status }) => status >= 300);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(refused.length > 0 ? [503] : []));
  for (const { message } of refused) expect(message).toMatch(/\p{Script=Han}/u);
  // It is back when somebody can read again.
  await expect.poll(async () => (await last.client.get('/api/order')).status).toBe(200);
  const again = await Promise.all(ready.map(({ send }) => send().expect(201)));
  const ids = again.map(({ data }) => data.orders[0]?.id);
  expect(ids.slice(0, 4)).toEqual(early.map(({ data }) => data.orders[0]?.id));
  const { rows } = await sql<{ orders: number }>`select count(*)::int as orders from sales_order`.execute(
    shop.db,
  );
  expect([rows[0]?.orders, new Set(ids).size]).toEqual([BUYERS + 1, BUYERS]);
  expect(await ledgerDifferences(shop.db)).toEqual([]);

  // The queue's worker has found its way back, too.
  await sql`update sales_order set expires_at = now() - interval '1 minute' where id = ${forgotten}`.execute(
    shop.db,
  );
  await sql`select ask_for_task('close_expired_orders')`.execute(shop.db);
  const statusOf = async () =>
    (await shop.db.selectFrom('sales_order').select('status').where('id', '=', forgotten).executeTakeFirst())
      ?.status;
  await expect.poll(statusOf).toBe(80);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});
