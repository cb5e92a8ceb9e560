import type { DraftContent } from '@qingnang/contract/checkout-draft';
import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';

/** What who asks has chosen and written at checkout; null = nothing. */
export async function draftOf(db: Db, { accountId, member }: Buyer): Promise<DraftContent | null> {
  const row = await db
    .selectFrom('checkout_draft')
    .select('content')
    .where('account_id', '=', accountId)
    .where('member_id', 'is not distinct from', member?.id ?? null)
    .executeTakeFirst();
  return row?.content ?? null;
}
