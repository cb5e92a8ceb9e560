import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { type Migration, type MigrationInfo, type MigrationProvider, Migrator } from 'kysely/migration';
import { type Db, openDatabase } from './client.ts';
import { SetupError } from './embedded/setup-error.ts';

const FOLDER = path.join(import.meta.dirname, '../../migrations');

const provider: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts')).sort();
    const modules = await Promise.all(
      names.map(async (name) => [
        name.slice(0, -3),
        await import(pathToFileURL(path.join(FOLDER, name)).href),
      ]),
    );
    return Object.fromEntries(modules) as Record<string, Migration>;
  },
};

/**
 * Brings the database at `url` to the newest schema on a connection of its own (the migrator's lock needs one session).
 * @returns names of the migrations that ran now
 * @throws SetupError when a newer program has been here
 */
export const migrateToLatest = (url: string): Promise<string[]> =>
  withMigrator(url, async (migrator) => {
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? [])
      .filter((result) => result.status === 'Success')
      .map((result) => result.migrationName);
  });

/**
 * Lets a program pass that finds the schema it was written for, and changes nothing.
 * @throws SetupError that says what to do when the schema is older, or a newer program has been here
 */
export const requireLatest = (url: string): Promise<void> =>
  withMigrator(url, async (migrator) => {
    const pending = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt === undefined);
    if (pending.length > 0)
      throw new SetupError(
        `数据库结构还没更新（${namesOf(pending)}），请先运行 npm run migrate (the database waits for npm run migrate)`,
      );
  });

async function withMigrator<T>(url: string, act: (migrator: Migrator) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({
    url,
    max: 1,
    applicationName: 'qingnang-migrate',
    statementTimeoutMs: 0,
  });
  try {
    await refuseNewer(db);
    return await act(new Migrator({ db, provider }));
  } finally {
    await close();
  }
}

/** A program does not know what a newer one has made of the tables: it must not write into them. */
async function refuseNewer(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('public.kysely_migration') is not null as exists`.execute(db);
  if (!tables[0]?.exists) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const known = await provider.getMigrations();
  const unknown = rows.filter(({ name }) => !Object.hasOwn(known, name));
  if (unknown.length > 0)
    throw new SetupError(
      `数据库结构比这个程序新（${namesOf(unknown)}），请换回较新的程序，或恢复升级前的备份 (the database is newer than this program)`,
    );
}

const namesOf = (migrations: readonly Pick<MigrationInfo, 'name'>[]): string =>
  migrations.map(({ name }) => name).join('、');
