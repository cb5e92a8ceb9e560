import { randomBytes } from 'node:crypto';
import type { Db } from './client.ts';
import { json } from './json.ts';
import type { Tx } from './transaction.ts';

/** A key that all processes share, kept in `setting`: made when it is first needed; processes that make it at once agree on one. */
export async function secretOf(db: Db | Tx, name: string): Promise<string> {
  const known = await stored(db, name);
  if (known !== null) return known;
  const made = randomBytes(32).toString('base64url');
  await db
    .insertInto('setting')
    .values({ key: name, value: json(made) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await stored(db, name)) ?? made;
}

async function stored(db: Db | Tx, name: string): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', name).executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : null;
}
