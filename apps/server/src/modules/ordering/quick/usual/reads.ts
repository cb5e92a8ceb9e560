import type { FastBuyOrder, FastBuySource } from '@qingnang/contract/quick';
import {
  HISTORY_DAYS,
  type Replenishment,
  type ReplenishmentFacts,
  replenish,
} from '@qingnang/rules/replenishment';
import type { SearchIndex } from '@qingnang/search/types';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { dayInChina } from '../../../../http/dates.ts';
import type { Buyer } from '../../../../http/session.ts';
import { type FoundGoods, goodsOf } from '../../../catalogue/reads.ts';
import { shelfCounts } from '../shelf/reads.ts';
import { bySoonest, USE_DAYS } from './rules.ts';

export interface UsualRow {
  goods_id: number;
  /** null = never bought, as are the next two. */
  last_price_e4: number | null;
  last_bought_at: Date | null;
  last_number: number | null;
  orders: number;
  /** Of a template; 0 = of none. */
  kept: number;
}
export interface LastLot {
  lot_no: string;
  expires_on: string | null;
}
/** What is known of a goods, and what follows of it. */
export interface Proposed {
  facts: ReplenishmentFacts;
  proposal: Replenishment;
}
export interface UsualPage {
  rows: UsualRow[];
  total: number;
  goods: ReadonlyMap<number, FoundGoods>;
  /** Of the goods that were shipped to the account within a year. */
  lots: ReadonlyMap<number, LastLot>;
  proposed: ReadonlyMap<number, Proposed>;
}

interface UsualQuery {
  from: FastBuySource;
  template_id?: number | undefined;
  order: FastBuyOrder;
  keywords?: string | undefined;
  page: number;
  page_size: number;
}

/** One page of a source. Eight statements and one for what memory does not hold, for any number of goods. */
export async function usualGoods(
  db: Db,
  index: SearchIndex,
  buyer: Buyer,
  query: UsualQuery,
): Promise<UsualPage> {
  const { rows, total } = await (query.from === 'due'
    ? dueRows(db, buyer, query)
    : sourceRows(db, index, buyer, query));
  const ids = rows.map((row) => row.goods_id);
  const [goods, lots, known] = await Promise.all([
    goodsOf(db, { buyer }, ids, true),
    lastLots(db, buyer, ids),
    knownOf(db, buyer, ids),
  ]);
  const proposed = new Map(
    known.map((facts, at) => [ids[at] ?? 0, proposedFor(facts, goods.get(ids[at] ?? 0))]),
  );
  return { rows, total, goods, lots, proposed };
}

function proposedFor(known: ReplenishmentFacts, found: FoundGoods | undefined): Proposed {
  const facts = {
    ...known,
    inCart: found?.mine?.inCart ?? 0,
    expiresOn: found?.offer.warehouse.nearestExpiry ?? null,
  };
  return { facts, proposal: replenish(facts) };
}

async function sourceRows(
  db: Db,
  index: SearchIndex,
  buyer: Buyer,
  query: UsualQuery,
): Promise<Pick<UsualPage, 'rows' | 'total'>> {
  const source = SOURCES[query.from](buyer, query.template_id ?? 0);
  const found = query.keywords ? await idsByWords(db, index, source, query.keywords) : null;
  return usualRows(db, buyer, query, source, found);
}

const MONTH = sql`interval '30 days'`;
const BOUGHT = sql`goods_id, last_price_e4, last_bought_at, last_number, orders, 0 as kept, 0 as place`;

/** The rows of a source: what was bought of each goods, what a template keeps of it, and its place there. */
const SOURCES: Readonly<Record<FastBuySource, (buyer: Buyer, templateId: number) => RawBuilder<UsualRow>>> = {
  usual: ({ accountId }) => sql`select ${BOUGHT} from account_goods where account_id = ${accountId}`,
  recent: ({ accountId }) => sql`select ${BOUGHT} from account_goods
    where account_id = ${accountId} and last_bought_at > now() - ${MONTH}`,
  favorite: ({ accountId }) => sql`select f.goods_id, b.last_price_e4, b.last_bought_at, b.last_number,
      coalesce(b.orders, 0) as orders, 0 as kept, 0 as place
    from favorite f left join account_goods b on b.account_id = f.account_id and b.goods_id = f.goods_id
    where f.account_id = ${accountId}`,
  template: (
    { accountId },
    templateId,
  ) => sql`select l.goods_id, b.last_price_e4, b.last_bought_at, b.last_number,
      coalesce(b.orders, 0) as orders, l.number as kept, l.place
    from quick_template t join quick_template_line l on l.template_id = t.id
      left join account_goods b on b.account_id = t.account_id and b.goods_id = l.goods_id
    where t.account_id = ${accountId} and t.id = ${templateId}`,
  // What lies in the cart is on its way already; the most bought ones are looked at.
  due: ({ accountId }) => sql`select ${BOUGHT} from account_goods b
    where account_id = ${accountId} and orders > 1 and last_bought_at > now() - ${`${HISTORY_DAYS} days`}::interval
      and not exists (select from cart_line c where c.account_id = b.account_id and c.goods_id = b.goods_id)
      and exists (select from goods g where g.id = b.goods_id and g.status = 'on')
    order by orders desc, goods_id limit ${MOST_LOOKED_AT}`,
};

/** Goods of which it is worked out when they run out. */
const MOST_LOOKED_AT = 500;
const MOST_FOUND = 1000;

/** What runs out within a week, soonest first. */
async function dueRows(
  db: Db,
  buyer: Buyer,
  { page, page_size: size }: UsualQuery,
): Promise<Pick<UsualPage, 'rows' | 'total'>> {
  const { rows } = await SOURCES.due(buyer, 0).execute(db);
  const ids = rows.map((row) => row.goods_id);
  const known = await knownOf(db, buyer, ids);
  const due = known
    .map((facts, at) => [ids[at] ?? 0, replenish(facts)] as const)
    .filter(([, { isDue, wanted }]) => isDue && wanted > 0)
    .sort(bySoonest);
  const byId = new Map(rows.map((row) => [row.goods_id, row]));
  const shown = due.slice((page - 1) * size, page * size).flatMap(([id]) => byId.get(id) ?? []);
  return { rows: shown, total: due.length };
}

/** How many goods a source has. */
export async function countSource(db: Db, buyer: Buyer, from: FastBuySource): Promise<number> {
  const { rows } = await countOf(db, SOURCES[from](buyer, 0), sql``);
  return rows[0]?.total ?? 0;
}

const countOf = (db: Db, source: RawBuilder<UsualRow>, only: RawBuilder<unknown>) =>
  sql<{ total: number }>`
    select count(*) as total from (${source}) a join goods g on g.id = a.goods_id
    where g.status <> 'draft' ${only}`.execute(db);

/** Those of the source's goods that words find: by name, reading, maker or code; those off the shelf by name. */
async function idsByWords(
  db: Db,
  index: SearchIndex,
  source: RawBuilder<UsualRow>,
  words: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; has_words: boolean }>`
    select g.id, strpos(g.name, ${words}) > 0 as has_words
    from (${source}) a join goods g on g.id = a.goods_id`.execute(db);
  const within = rows.map(({ id }) => id);
  const { ids } = index.search({ words, within, page: 1, pageSize: MOST_FOUND });
  return [...new Set([...ids, ...rows.filter((row) => row.has_words).map(({ id }) => id)])];
}

/** Cancelled and closed orders (rules/order-state) were never used. */
const ENDED = sql`(70, 80)`;

const ORDERS: Readonly<Record<FastBuyOrder, RawBuilder<unknown>>> = {
  // A template comes as it was saved.
  count: sql`a.place, a.orders desc, a.last_bought_at desc nulls last`,
  time: sql`a.last_bought_at desc nulls last`,
  // The first reading of a name is the usual one.
  name: sql`g.pinyin, g.name, g.spec`,
  use: sql`coalesce(recent.pieces, 0) desc, a.orders desc`,
};

async function usualRows(
  db: Db,
  { accountId }: Buyer,
  { order, page, page_size }: UsualQuery,
  source: RawBuilder<UsualRow>,
  found: readonly number[] | null,
): Promise<Pick<UsualPage, 'rows' | 'total'>> {
  const only = found === null ? sql`` : sql`and a.goods_id = any(${[...found]}::int8[])`;
  const recent = sql`left join (
      select l.goods_id, sum(l.number)::int8 as pieces
      from sales_order o join sales_order_line l on l.order_id = o.id
      where o.account_id = ${accountId} and o.paid_at > now() - ${`${USE_DAYS} days`}::interval
        and o.status not in ${ENDED} and l.promotion_id = 0
      group by l.goods_id) recent on recent.goods_id = a.goods_id`;
  const { rows } = await sql<UsualRow>`
    select a.goods_id, a.last_price_e4, a.last_bought_at, a.last_number, a.orders, a.kept
    from (${source}) a join goods g on g.id = a.goods_id ${order === 'use' ? recent : sql``}
    where g.status <> 'draft' ${only} order by ${ORDERS[order]}, a.goods_id
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const counted = await countOf(db, source, only);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** What is known of each of these goods before anybody looks into the cart, in their order. Two statements. */
async function knownOf(db: Db, buyer: Buyer, ids: readonly number[]): Promise<ReplenishmentFacts[]> {
  if (ids.length === 0) return [];
  const [{ rows }, counts] = await Promise.all([
    sql<{ goods_id: number; day: string; number: number }>`
      select l.goods_id, to_char(o.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(l.number)::int8 as number
      from sales_order o join sales_order_line l on l.order_id = o.id
      where o.account_id = ${buyer.accountId} and o.paid_at > now() - ${`${HISTORY_DAYS} days`}::interval
        and o.status not in ${ENDED} and l.promotion_id = 0 and l.goods_id = any(${[...ids]}::int8[])
      group by 1, 2 order by 2`.execute(db),
    shelfCounts(db, buyer, ids),
  ]);
  const bought = Map.groupBy(rows, (row) => row.goods_id);
  const today = dayInChina(new Date());
  return ids.map((id) => ({
    today,
    purchases: bought.get(id) ?? [],
    onHand: counts.get(id) ?? null,
    inCart: 0,
    expiresOn: null,
  }));
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
