import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/client.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { asSuperuser, withDatabase } from './database-url.ts';
import { loadFixture } from './fixture.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** The same server for who may make databases. */
    adminUrl: string;
    templateName: string;
  }
}

/** One PostgreSQL for the run and one migrated, filled template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'qn-pg-'));
  // Run as root, PostgreSQL is another user and must get through.
  await chmod(dataDir, 0o711);
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? null : await startEmbedded({ dataDir, isDisposable: true, log: () => undefined });
  const url = given ?? embedded?.url ?? '';
  const templateName = `template_${process.pid}`;

  const adminUrl = given ?? asSuperuser(url);
  const admin = openDatabase({ url: withDatabase(adminUrl, 'postgres'), max: 1 });
  await sql.raw(`create database ${templateName} owner ${new URL(url).username}`).execute(admin.db);
  const templateUrl = withDatabase(url, templateName);
  await migrateToLatest(templateUrl);
  const { db, close } = openDatabase({ url: templateUrl, max: 2 });
  await loadFixture(db);
  await close();

  project.provide('databaseUrl', url);
  project.provide('adminUrl', adminUrl);
  project.provide('templateName', templateName);
  return async () => {
    await sql.raw(`drop database if exists ${templateName} with (force)`).execute(admin.db);
    await admin.close();
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
