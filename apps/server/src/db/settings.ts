/** Table `setting`: what the shop is set to, and keys that all processes share. Whoever reads one says what stands for it until it is set. */

import { type RawBuilder, sql } from 'kysely';
import type { Db } from './client.ts';
import { json } from './json.ts';
import type { Settings } from './json-columns.ts';
import type { Tx } from './transaction.ts';

/** What a setting says; undefined until it is set. */
export async function readSetting<Key extends keyof Settings>(
  db: Db | Tx,
  key: Key,
): Promise<Settings[Key] | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value as Settings[Key] | undefined;
}

/** The same inside a statement, as jsonb; null until it is set. */
export const settingInSql = (key: keyof Settings): RawBuilder<unknown> =>
  sql`(select value from setting where key = ${key})`;

export async function writeSetting<Key extends keyof Settings>(
  db: Db | Tx,
  key: Key,
  setting: Settings[Key],
): Promise<void> {
  const value = json(setting);
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((same) => same.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute();
}

/** The same unless it is set already. */
export async function proposeSetting<Key extends keyof Settings>(
  db: Db | Tx,
  key: Key,
  setting: Settings[Key],
): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key, value: json(setting) })
    .onConflict((same) => same.doNothing())
    .execute();
}
