import type { DraftContent } from '@qingnang/contract/checkout-draft';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import type { JsonColumns } from '../../../../db/json-columns.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Buyer } from '../../../../http/session.ts';

/** Days after which nobody goes on with an order that was not placed. */
const KEPT_DAYS = 7;

/** Keeps what who asks has chosen and written, in the place of what was kept before. */
export async function saveDraft(
  db: Db | Tx,
  { accountId, member }: Buyer,
  content: DraftContent,
): Promise<void> {
  const value = json<JsonColumns['checkout_draft.content']>(content);
  await sql`
    insert into checkout_draft (account_id, member_id, content)
    values (${accountId}, ${member?.id ?? null}, ${value}::jsonb)
    on conflict (account_id, member_id) do update set content = excluded.content, saved_at = now()`.execute(
    db,
  );
}

/** The order is placed: what was written went along with it. */
export async function dropDraft(tx: Tx, { accountId, member }: Buyer): Promise<void> {
  await tx
    .deleteFrom('checkout_draft')
    .where('account_id', '=', accountId)
    .where('member_id', 'is not distinct from', member?.id ?? null)
    .execute();
}

/** Forgets what nobody has gone on with. @returns how many */
export async function forgetOldDrafts(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('checkout_draft')
    .where('saved_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
