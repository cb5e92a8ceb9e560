import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Viewer } from '../../../../http/session.ts';
import type { GroupBuy } from '../../../catalogue/rules.ts';
import { type Item, itemsOf, OFFER_COLUMNS, type OfferRow, OPEN, seenBy } from '../reads.ts';

/** Where the group of an offer stands and when its time is over; null for no group. */
export async function groupBuyOf(
  db: Db | Tx,
  offerId: number | null,
): Promise<{ status: GroupBuy['status']; endsAt: Date } | null> {
  if (offerId === null) return null;
  const { rows } = await sql<{ status: GroupBuy['status']; endsAt: Date }>`
    select group_status as status, ends_at as "endsAt" from special_price where id = ${offerId}`.execute(db);
  return rows[0] ?? null;
}

// Of what is asked for; a group that has succeeded needs nobody any more.
const PROGRESS = sql`case when s.group_status = 'success' then 0 else
  greatest(s.group_buyers::float8 / s.group_min_buyers, s.group_pieces::float8 / s.group_min_pieces) end`;

/** One page of group offers: those that run, the nearest to success first, then those to come. */
export async function groupBuyPage(
  db: Db,
  viewer: Viewer,
  page: number,
  pageSize: number,
): Promise<{ items: Item[]; total: number }> {
  const from = sql`from special_price s join goods g on g.id = s.goods_id
    where s.kind = 'group' and ${OPEN} and ${seenBy(viewer, 'group')}`;
  const [found, count] = await Promise.all([
    sql<OfferRow>`select ${OFFER_COLUMNS} ${from}
      order by s.starts_at > now(), case when s.starts_at > now() then extract(epoch from s.starts_at) else -(${PROGRESS}) end, s.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ]);
  return { items: await itemsOf(db, viewer, found.rows), total: count.rows[0]?.total ?? 0 };
}
