import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { JsonValue } from '../../../db/tables.ts';
import { PREVIEW_KEY, previewKey } from './reads.ts';

/** The key of previews, made when it is first needed; processes that make it at once agree on one. */
export async function ensurePreviewKey(db: Db): Promise<string> {
  const known = await previewKey(db);
  if (known !== null) return known;
  const made = randomBytes(32).toString('base64url');
  await db
    .insertInto('setting')
    .values({ key: PREVIEW_KEY, value: sql<JsonValue>`to_jsonb(${made}::text)` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await previewKey(db)) ?? made;
}
