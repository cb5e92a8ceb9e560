import type { FastBuyOrder } from '@qingnang/contract/quick';
import type { SearchIndex } from '@qingnang/search/types';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';
import { type FoundGoods, goodsOf } from '../../../catalogue/reads.ts';
import { USE_DAYS } from './rules.ts';

export interface UsualRow {
  goods_id: number;
  last_price_e4: number;
  last_bought_at: Date;
  last_number: number;
  orders: number;
  /** Pieces paid for in `USE_DAYS`. */
  used: number;
}
export interface LastLot {
  lot_no: string;
  expires_on: string | null;
}
export interface UsualPage {
  rows: UsualRow[];
  total: number;
  goods: ReadonlyMap<number, FoundGoods>;
  /** Of the goods that were shipped to the account within a year. */
  lots: ReadonlyMap<number, LastLot>;
}

interface UsualQuery {
  order: FastBuyOrder;
  keywords?: string | undefined;
  page: number;
  page_size: number;
}

/** One page of what the account has bought. Five statements and one for what memory does not hold, for any number of goods. */
export async function usualGoods(
  db: Db,
  index: SearchIndex,
  buyer: Buyer,
  query: UsualQuery,
): Promise<UsualPage> {
  const found = query.keywords ? await idsByWords(db, index, buyer, query.keywords) : null;
  const { rows, total } = await usualRows(db, buyer, query, found);
  const ids = rows.map((row) => row.goods_id);
  const [goods, lots] = await Promise.all([goodsOf(db, { buyer }, ids, true), lastLots(db, buyer, ids)]);
  return { rows, total, goods, lots };
}

const MOST_FOUND = 1000;

/** Those of the account's goods that words find: by name, reading, maker or code; those off the shelf by name. */
async function idsByWords(db: Db, index: SearchIndex, buyer: Buyer, words: string): Promise<number[]> {
  const { rows } = await sql<{ id: number; has_words: boolean }>`
    select g.id, strpos(g.name, ${words}) > 0 as has_words
    from account_goods a join goods g on g.id = a.goods_id
    where a.account_id = ${buyer.accountId}`.execute(db);
  const within = rows.map(({ id }) => id);
  const { ids } = index.search({ words, within, page: 1, pageSize: MOST_FOUND });
  return [...new Set([...ids, ...rows.filter((row) => row.has_words).map(({ id }) => id)])];
}

/** Cancelled and closed orders (rules/order-state) were never used. */
const ENDED = sql`(70, 80)`;

const ORDERS: Readonly<Record<FastBuyOrder, RawBuilder<unknown>>> = {
  count: sql`a.orders desc, a.last_bought_at desc`,
  time: sql`a.last_bought_at desc`,
  // The first reading of a name is the usual one.
  name: sql`g.pinyin, g.name, g.spec`,
  use: sql`used desc, a.orders desc`,
};

async function usualRows(
  db: Db,
  { accountId }: Buyer,
  { order, page, page_size }: UsualQuery,
  found: readonly number[] | null,
): Promise<{ rows: UsualRow[]; total: number }> {
  const only = found === null ? sql`` : sql`and a.goods_id = any(${[...found]}::int8[])`;
  const where = sql`a.account_id = ${accountId} and g.status <> 'draft' ${only}`;
  const { rows } = await sql<UsualRow>`
    with recent as (
      select l.goods_id, sum(l.number)::int8 as pieces
      from sales_order o join sales_order_line l on l.order_id = o.id
      where o.account_id = ${accountId} and o.paid_at > now() - ${`${USE_DAYS} days`}::interval
        and o.status not in ${ENDED} and l.promotion_id = 0
      group by l.goods_id)
    select a.goods_id, a.last_price_e4, a.last_bought_at, a.last_number, a.orders, coalesce(recent.pieces, 0) as used
    from account_goods a join goods g on g.id = a.goods_id left join recent on recent.goods_id = a.goods_id
    where ${where} order by ${ORDERS[order]}, a.goods_id
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from account_goods a join goods g on g.id = a.goods_id where ${where}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

async function lastLots(db: Db, { accountId }: Buyer, ids: readonly number[]): Promise<Map<number, LastLot>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<LastLot & { goods_id: number }>`
    select distinct on (l.goods_id) l.goods_id, s.lot_no, s.expires_on
    from sales_order o join sales_order_line l on l.order_id = o.id join shipment_line s on s.order_line_id = l.id
    where o.account_id = ${accountId} and o.placed_at > now() - interval '1 year' and l.goods_id = any(${[...ids]}::int8[])
    order by l.goods_id, s.id desc`.execute(db);
  return new Map(rows.map((row) => [row.goods_id, row]));
}
