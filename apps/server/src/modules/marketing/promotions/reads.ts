import type { PromotionKind } from '@qingnang/contract/promotion-kinds';
import { fen, priceE4 } from '@qingnang/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { toSeconds } from '../../../http/dates.ts';
import type { Viewer } from '../../../http/session.ts';
import { offersOf, promotionStamp, promotionTable } from '../../catalogue/reads.ts';
import type { Counted, GoodsOffer, PromotionEntry } from '../../catalogue/rules.ts';
import { decidePromotion, type Promotion, type PromotionFacts, type TierFacts } from './rules.ts';

/** Of a step, in the order of `STEP`. */
type StepJson = [
  id: number,
  reach: number,
  minusFen: number | null,
  number: number | null,
  offerId: number | null,
  goodsId: number | null,
  priceE4: number | null,
  stockLeft: number | null,
  limit: number | null,
  used: number | null,
];

interface PromotionRow {
  id: number;
  kind: PromotionKind;
  name: string;
  describe: string;
  image: string;
  warehouse_id: number;
  warehouse_name: string;
  basis: 'amount' | 'number';
  is_repeating: boolean;
  is_all_goods: boolean;
  exclusion_group: string;
  with_coupon: boolean;
  budget_left: number | null;
  starts: number;
  ends: number;
  unit: string | null;
  goods_count: number;
  goods_ids: number[] | null;
  steps: StepJson[] | null;
}

const RUNS = sql<boolean>`(not p.is_stopped and p.starts_at <= now() and p.ends_at > now())`;

/** Whether the promotion `p` is for who asks, as an expression. A list names buyers, so a visitor is in none. */
export function isFor({ buyer }: Viewer): RawBuilder<boolean> {
  const { rank = null, province = null, buyerType = null } = buyer ?? {};
  return sql<boolean>`((p.ranks = '{}' or ${rank}::int2 = any(p.ranks)) and (p.provinces = '{}' or ${province}::text = any(p.provinces))
    and (p.buyer_types = '{}' or ${buyerType}::text = any(p.buyer_types)))`;
}

const COLUMNS = sql`p.id, p.kind, p.name, p.describe, p.image, p.warehouse_id, w.name as warehouse_name, p.basis, p.is_repeating,
  p.is_all_goods, p.exclusion_group, p.with_coupon, p.budget_fen - p.spent_fen as budget_left, p.sort,
  floor(extract(epoch from p.starts_at))::int8 as starts, floor(extract(epoch from p.ends_at))::int8 as ends,
  case when p.kind = 'buy_gift' then (select g.unit from promotion_goods pg join goods g on g.id = pg.goods_id
    where pg.promotion_id = p.id limit 1) end as unit`;
const STEP = sql`json_build_array(t.id, coalesce(t.reach_fen, t.reach_number), t.minus_fen, t.gift_number, s.id, s.goods_id,
  s.price_e4, s.stock_left, s.limit_per_account, u.number)`;

/**
 * Running promotions of every kind that some of the goods count towards, for this account: from memory, with one statement for
 * what orders change (where a budget or a gift has a bound) and one for the goods that they give, however many run. Goods of
 * theirs are not counted.
 * @param stamp of the promotions, as the caller has just read it
 */
export async function promotionsFor(
  db: Db | Tx,
  viewer: Viewer,
  goodsIds: readonly number[],
  stamp: number,
): Promise<Promotion[]> {
  const table = await promotionTable(db, stamp);
  const counted = table.counting(viewer.buyer, toSeconds(new Date()), goodsIds);
  const left = await leftOf(
    db,
    viewer,
    counted.map(({ entry }) => entry),
  );
  return withGifts(
    db,
    viewer,
    counted.map((one) => countedFacts(one, left)),
  );
}

/** What orders have left of promotions. */
interface LeftOfThem {
  /** Fen, by promotion; those without a budget are missing. */
  budgets: ReadonlyMap<number, number>;
  /** By special price of a gift or a 换购. */
  pieces: ReadonlyMap<number, { stockLeft: number; used: number }>;
}

async function leftOf(
  db: Db | Tx,
  { buyer }: Viewer,
  entries: readonly PromotionEntry[],
): Promise<LeftOfThem> {
  const bounded = entries.filter(({ hasBudget }) => hasBudget).map(({ id }) => id);
  const offers = entries.flatMap(({ steps }) => steps.flatMap(({ offerId }) => offerId || []));
  if (bounded.length === 0 && offers.length === 0) return { budgets: new Map(), pieces: new Map() };
  const { rows } = await sql<{
    budgets: [id: number, leftFen: number][] | null;
    pieces: [id: number, stockLeft: number, used: number][] | null;
  }>`
    select (select json_agg(json_build_array(id, budget_fen - spent_fen)) from promotion
        where id = any(${bounded}::int8[])) as budgets,
      (select json_agg(json_build_array(s.id, s.stock_left, coalesce(u.number, 0))) from special_price s
        left join special_price_use u on u.special_price_id = s.id and u.account_id = ${buyer?.accountId ?? 0}
        where s.id = any(${offers}::int8[])) as pieces`.execute(db);
  const [row] = rows;
  return {
    budgets: new Map(row?.budgets ?? []),
    pieces: new Map((row?.pieces ?? []).map(([id, stockLeft, used]) => [id, { stockLeft, used }])),
  };
}

function countedFacts({ entry, goodsIds }: Counted, { budgets, pieces }: LeftOfThem): PromotionFacts {
  const { steps, hasBudget } = entry;
  return {
    ...entry,
    budgetLeft: hasBudget ? fen(Math.max(budgets.get(entry.id) ?? 0, 0)) : null,
    goodsCount: 0,
    goodsIds,
    tiers: steps.map((step) => ({ ...step, ...(pieces.get(step.offerId) ?? NO_PIECES) })),
  };
}
const NO_PIECES = { stockLeft: 0, used: 0 };

/** The same for one goods, with the number of goods that count (0 with `isAllGoods`). */
export async function promotionsOfGoods(db: Db, viewer: Viewer, goodsId: number): Promise<Promotion[]> {
  const table = await promotionTable(db, await promotionStamp(db));
  const counted = table.counting(viewer.buyer, toSeconds(new Date()), [goodsId]);
  if (counted.length === 0) return [];
  const ids = counted.map(({ entry }) => entry.id);
  return decided(db, viewer, {
    goodsIds: sql`json_build_array(${goodsId}::int8)`,
    goodsCount: LISTED_COUNT,
    condition: sql`and p.id = any(${ids}::int8[])`,
  });
}

const NOBODY_ASKED = sql`null::json`;
const NAMED_COUNT = sql`(select count(*) from promotion_goods pg join goods g on g.id = pg.goods_id
  where pg.promotion_id = p.id and g.status = 'on')`;
// Of all goods nobody counts two hundred thousand for a list; the page of one promotion does.
const LISTED_COUNT = sql`case when p.is_all_goods then 0 else ${NAMED_COUNT} end`;
const EXACT_COUNT = sql`case when p.is_all_goods
  then (select count(*) from goods where status = 'on') - ${NAMED_COUNT} else ${NAMED_COUNT} end`;

/** Running promotions of one kind with the number of their goods (0 with `isAllGoods`). */
export const runningPromotions = (db: Db | Tx, viewer: Viewer, kind: PromotionKind): Promise<Promotion[]> =>
  decided(db, viewer, {
    goodsIds: NOBODY_ASKED,
    goodsCount: LISTED_COUNT,
    condition: sql`and p.kind = ${kind}`,
  });

/** A running promotion of any kind with the number of its goods; undefined when it does not run or is not for who asks. */
export async function runningPromotion(
  db: Db | Tx,
  viewer: Viewer,
  id: number,
): Promise<Promotion | undefined> {
  const [promotion] = await decided(db, viewer, {
    goodsIds: NOBODY_ASKED,
    goodsCount: EXACT_COUNT,
    condition: sql`and p.id = ${id}`,
  });
  return promotion;
}

interface Question {
  /** Expressions of the promotion `p`. */
  goodsIds: RawBuilder<unknown>;
  goodsCount: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
}

async function decided(
  db: Db | Tx,
  viewer: Viewer,
  { goodsIds, goodsCount, condition }: Question,
): Promise<Promotion[]> {
  const { rows } = await sql<PromotionRow>`
    with found as materialized (
      select ${COLUMNS}, ${goodsCount} as goods_count, ${goodsIds} as goods_ids
      from promotion p join warehouse w on w.id = p.warehouse_id
      where ${RUNS} and ${isFor(viewer)} ${condition}),
    steps as (
      select t.promotion_id, json_agg(${STEP}) as steps
      from promotion_tier t left join special_price s on s.id = t.gift_offer_id
      left join special_price_use u on u.special_price_id = s.id and u.account_id = ${viewer.buyer?.accountId ?? 0}
      where t.promotion_id in (select id from found) group by t.promotion_id)
    select found.*, steps.steps from found left join steps on steps.promotion_id = found.id
    order by found.sort, found.ends, found.id`.execute(db);
  return withGifts(db, viewer, rows.map(toFacts));
}

async function withGifts(
  db: Db | Tx,
  viewer: Viewer,
  facts: readonly PromotionFacts[],
): Promise<Promotion[]> {
  const giftIds = facts.flatMap(({ tiers }) => tiers.flatMap(({ goodsId }) => goodsId || []));
  const offers = await offersOf(db, viewer, [...new Set(giftIds)]);
  return facts.map((one) => decidePromotion(one, offers));
}

const toFacts = (row: PromotionRow): PromotionFacts => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  describe: row.describe,
  image: row.image,
  warehouseId: row.warehouse_id,
  warehouseName: row.warehouse_name,
  basis: row.basis,
  isRepeating: row.is_repeating,
  isAllGoods: row.is_all_goods,
  exclusionGroup: row.exclusion_group,
  withCoupon: row.with_coupon,
  budgetLeft: row.budget_left === null ? null : fen(Math.max(row.budget_left, 0)),
  startsAt: row.starts,
  endsAt: row.ends,
  unit: row.unit ?? '',
  goodsCount: row.goods_count,
  goodsIds: new Set(row.goods_ids ?? []),
  tiers: (row.steps ?? []).map(toTier).sort((a, b) => Number(a.reach - b.reach)),
});

const toTier = ([
  id,
  reach,
  minus,
  number,
  offerId,
  goodsId,
  price,
  stockLeft,
  limit,
  used,
]: StepJson): TierFacts => ({
  id,
  reach: BigInt(reach),
  minus: fen(minus ?? 0),
  number: number ?? 0,
  offerId: offerId ?? 0,
  goodsId: goodsId ?? 0,
  price: priceE4(price ?? 0),
  stockLeft: stockLeft ?? 0,
  limitPerAccount: limit,
  used: used ?? 0,
});

type Counting = Pick<Promotion, 'id' | 'isAllGoods'>;

/**
 * One page of the goods on the shelf that count towards a promotion, as they hold for who asks: in the order of staff, of all
 * goods the most sold ones first.
 */
export async function goodsOfPromotion(
  db: Db,
  viewer: Viewer,
  { id, isAllGoods }: Counting,
  page: number,
  pageSize: number,
): Promise<GoodsOffer[]> {
  const from = isAllGoods
    ? sql`from goods g where g.status = 'on'
        and not exists (select from promotion_goods pg where pg.promotion_id = ${id} and pg.goods_id = g.id)
        order by g.sales_count desc, g.id`
    : sql`from promotion_goods pg join goods g on g.id = pg.goods_id
        where pg.promotion_id = ${id} and g.status = 'on' order by pg.position, g.id`;
  const { rows } = await sql<{ id: number }>`
    select g.id ${from} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const ids = rows.map((row) => row.id);
  const offers = await offersOf(db, viewer, ids);
  return ids.flatMap((goodsId) => offers.get(goodsId) ?? []);
}
