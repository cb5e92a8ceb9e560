import { randomBytes } from 'node:crypto';
import type { Db } from './client.ts';
import type { SecretName } from './json-columns.ts';
import { proposeSetting, readSetting } from './settings.ts';
import type { Tx } from './transaction.ts';

/** A key that all processes share, kept in `setting`: made when it is first needed; processes that make it at once agree on one. */
export async function secretOf(db: Db | Tx, name: SecretName): Promise<string> {
  const known = await readSetting(db, name);
  if (known !== undefined) return known;
  const made = randomBytes(32).toString('base64url');
  await proposeSetting(db, name, made);
  return (await readSetting(db, name)) ?? made;
}
