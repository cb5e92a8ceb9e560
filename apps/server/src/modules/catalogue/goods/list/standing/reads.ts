import type { MayBuy } from '@qingnang/search/types';
import type { Db } from '../../../../../db/client.ts';
import { FRESH_MS, rememberEach } from '../../../../../db/memory.ts';
import { type Buyer, isApproved, type Viewer } from '../../../../../http/session.ts';
import { refusedByControl } from '../../../eligibility/reads.ts';

/** What is known of a buyer for the order and the filters of lists. */
export interface Standing {
  /** Missing for who may not buy. */
  mayBuy?: MayBuy;
  boughtIds?: ReadonlySet<number>;
}

/** Milliseconds for which what an account has bought may be old. */
const BOUGHT_FRESH_MS = 60_000;
const MOST_ACCOUNTS = 5_000;

/** Sets of goods by account. A set that is read again and is the same stays the same one: the search index remembers answers for it. */
const ofAccount = (freshMs: number, read: (db: Db, buyer: Buyer) => Promise<ReadonlySet<number>>) =>
  rememberEach<Buyer, ReadonlySet<number>>({
    freshMs,
    most: MOST_ACCOUNTS,
    keyOf: (buyer) => buyer.accountId,
    isSame: (before, now) => before.size === now.size && [...before].every((id) => now.has(id)),
    read,
  });

const recentlyRefused = ofAccount(FRESH_MS, refusedByControl);
const recentlyBought = ofAccount(BOUGHT_FRESH_MS, async (db, buyer) => {
  const rows = await db
    .selectFrom('account_goods')
    .select('goods_id')
    .where('account_id', '=', buyer.accountId)
    .execute();
  return new Set(rows.map((row) => row.goods_id));
});

/** What who asks may buy and has bought, some time old; nothing for a visitor. */
export async function standingOf(db: Db, viewer: Viewer): Promise<Standing> {
  const { buyer } = viewer;
  if (!buyer) return {};
  if (!isApproved(buyer)) return { boughtIds: await recentlyBought(db, buyer) };
  const [boughtIds, refused] = await Promise.all([recentlyBought(db, buyer), recentlyRefused(db, buyer)]);
  return { boughtIds, mayBuy: { scopes: openScopes(buyer), refused } };
}

/** Scopes of the account that no paper out of date has closed. */
function openScopes({ scopes, expired }: Buyer): ReadonlySet<string> {
  const closed = new Set(expired.flatMap(({ gatesScopes }) => gatesScopes));
  return closed.size === 0 ? scopes : new Set([...scopes].filter((scope) => !closed.has(scope)));
}
