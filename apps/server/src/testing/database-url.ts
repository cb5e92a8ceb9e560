import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Db } from '../db/client.ts';

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.href;
}

/** A database of its own: migrated, small fixture loaded. Copying files takes a fifth of writing them through the log, which nobody needs here. */
export async function copyTemplate(admin: Db, name: string): Promise<void> {
  await sql
    .raw(`create database ${name} template ${inject('templateName')} strategy file_copy`)
    .execute(admin);
}
