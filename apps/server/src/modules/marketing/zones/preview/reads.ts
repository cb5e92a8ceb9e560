import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';

/** Of `setting`: the key that all processes sign previews with. */
export const PREVIEW_KEY = 'zone_preview_key';

/** The key of previews; null while none was ever made. */
export async function previewKey(db: Db | Tx): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', PREVIEW_KEY)
    .executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : null;
}
