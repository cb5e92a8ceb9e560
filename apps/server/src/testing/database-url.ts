import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Db, openDatabase } from '../db/client.ts';
import { SUPERUSER } from '../db/embedded/cluster.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.href;
}

/** The embedded database at `url`, asked by who may do everything. */
export function asSuperuser(url: string): string {
  const parsed = new URL(url);
  parsed.username = SUPERUSER;
  return parsed.href;
}

/** Past all triggers and rights of the shop's own role, as whoever keeps the machine might. */
export async function pastTriggers(db: Db, act: (tx: Tx) => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const admin = openDatabase({ url: withDatabase(inject('adminUrl'), rows[0]?.name ?? ''), max: 1 });
  try {
    await inTransaction(admin.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await act(tx);
    });
  } finally {
    await admin.close();
  }
}

/** A database of its own: migrated, small fixture loaded. Copying files takes a fifth of writing them through the log, which nobody needs here. */
export async function copyTemplate(admin: Db, name: string): Promise<void> {
  await sql
    .raw(
      `create database ${name} owner ${new URL(inject('databaseUrl')).username} template ${inject('templateName')} strategy file_copy`,
    )
    .execute(admin);
}
