import { fen, priceE4 } from '@qingnang/rules/money';
import type { PromotionKind } from '@qingnang/rules/promotion-types';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Viewer } from '../../http/session.ts';
import { offersOf } from '../goods/offers/reads.ts';
import type { GoodsOffer } from '../goods/rules.ts';
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

/** Whether any promotion runs, as an expression: where none does, nobody has to ask which. */
export const ANY_PROMOTION = sql<boolean>`exists (
  select from promotion p where not p.is_stopped and p.ends_at > now() and p.starts_at <= now())`;

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
 * Running promotions of every kind that some of the goods count towards, for this account: one statement, and one beside it for
 * the goods that they give, however many run. Goods of theirs are not counted.
 */
export const promotionsFor = (
  db: Db | Tx,
  viewer: Viewer,
  goodsIds: readonly number[],
): Promise<Promotion[]> => promotionsOver(db, viewer, goodsIds, sql`0`);

/** The same for one goods, with the number of goods that count (0 with `isAllGoods`). */
export const promotionsOfGoods = (db: Db, viewer: Viewer, goodsId: number): Promise<Promotion[]> =>
  promotionsOver(db, viewer, [goodsId], LISTED_COUNT);

async function promotionsOver(
  db: Db | Tx,
  viewer: Viewer,
  goodsIds: readonly number[],
  goodsCount: RawBuilder<unknown>,
): Promise<Promotion[]> {
  const asked = sql`asked as (select distinct goods_id from unnest(${[...goodsIds]}::int8[]) as a (goods_id)),
    named as (
      select pg.promotion_id, json_agg(pg.goods_id) as goods_ids, array_agg(pg.goods_id) as excluded
      from asked join promotion_goods pg using (goods_id) group by pg.promotion_id),`;
  const own = sql`case when p.is_all_goods
    then (select json_agg(goods_id) from asked where goods_id <> all(coalesce(named.excluded, '{}'))) else named.goods_ids end`;
  const found = await decided(db, viewer, {
    before: asked,
    goodsIds: own,
    goodsCount,
    join: sql`left join named on named.promotion_id = p.id`,
    condition: sql`and (named.promotion_id is not null or p.is_all_goods)`,
  });
  // Of all goods but exactly those asked about.
  return found.filter((promotion) => promotion.goodsIds.size > 0);
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
  /** Tables before the question's own. */
  before?: RawBuilder<unknown>;
  /** Expressions of the promotion `p`. */
  goodsIds: RawBuilder<unknown>;
  goodsCount: RawBuilder<unknown>;
  join?: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
}

async function decided(
  db: Db | Tx,
  viewer: Viewer,
  { before = sql``, goodsIds, goodsCount, join = sql``, condition }: Question,
): Promise<Promotion[]> {
  const { rows } = await sql<PromotionRow>`
    with ${before} found as materialized (
      select ${COLUMNS}, ${goodsCount} as goods_count, ${goodsIds} as goods_ids
      from promotion p join warehouse w on w.id = p.warehouse_id ${join}
      where ${RUNS} and ${isFor(viewer)} ${condition}),
    steps as (
      select t.promotion_id, json_agg(${STEP}) as steps
      from promotion_tier t left join special_price s on s.id = t.gift_offer_id
      left join special_price_use u on u.special_price_id = s.id and u.account_id = ${viewer.buyer?.accountId ?? 0}
      where t.promotion_id in (select id from found) group by t.promotion_id)
    select found.*, steps.steps from found left join steps on steps.promotion_id = found.id
    order by found.sort, found.ends, found.id`.execute(db);
  const facts = rows.map(toFacts);
  const giftIds = facts.flatMap(({ tiers }) =>
    tiers.flatMap(({ goodsId }) => (goodsId === 0 ? [] : [goodsId])),
  );
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
