import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { openDatabase } from './client.ts';

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
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  const { db, close } = openDatabase({
    url,
    max: 1,
    applicationName: 'qingnang-migrate',
    statementTimeoutMs: 0,
  });
  try {
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
    return (results ?? [])
      .filter((result) => result.status === 'Success')
      .map((result) => result.migrationName);
  } finally {
    await close();
  }
}
