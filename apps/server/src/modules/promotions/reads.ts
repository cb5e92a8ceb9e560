import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Viewer } from '../../http/session.ts';
import { offersOf } from '../goods/offers/reads.ts';
import type { GoodsOffer } from '../goods/rules.ts';
import { decidePromotion, type Promotion, type PromotionFacts } from './rules.ts';

interface PromotionRow {
  id: number;
  name: string;
  describe: string;
  image: string;
  warehouse_id: number;
  warehouse_name: string;
  basis: 'amount' | 'number';
  is_repeating: boolean;
  starts: number;
  ends: number;
  goods_count: number;
  goods_ids: number[] | null;
  tiers:
    | {
        id: number;
        reach: number;
        number: number;
        offer_id: number;
        goods_id: number;
        stock_left: number | null;
        limit: number | null;
        used: number;
      }[]
    | null;
}

const RUNS = sql<boolean>`(not p.is_stopped and p.starts_at <= now() and p.ends_at > now())`;

/** Whether any promotion runs, as an expression: where none does, nobody has to ask which. */
export const ANY_PROMOTION = sql<boolean>`exists (
  select from promotion p where not p.is_stopped and p.ends_at > now() and p.starts_at <= now())`;

const columnsFor = (viewer: Viewer, goodsIds: RawBuilder<unknown>, goodsCount: RawBuilder<unknown>) => sql`
  p.id, p.name, p.describe, p.image, p.warehouse_id, w.name as warehouse_name, p.basis, p.is_repeating,
  floor(extract(epoch from p.starts_at))::int8 as starts, floor(extract(epoch from p.ends_at))::int8 as ends,
  ${goodsCount} as goods_count, ${goodsIds} as goods_ids,
  (select json_agg(json_build_object('id', t.id, 'reach', coalesce(t.reach_fen, t.reach_number), 'number', t.gift_number,
      'offer_id', s.id, 'goods_id', s.goods_id, 'stock_left', s.stock_left, 'limit', s.limit_per_account,
      'used', coalesce(u.number, 0)) order by coalesce(t.reach_fen, t.reach_number))
    from promotion_tier t join special_price s on s.id = t.gift_offer_id
    left join special_price_use u on u.special_price_id = s.id and u.account_id = ${viewer.buyer?.accountId ?? 0}
    where t.promotion_id = p.id) as tiers`;

/** Running promotions that some of the goods count towards. */
export function promotionsFor(
  db: Db | Tx,
  viewer: Viewer,
  goodsIds: readonly number[],
): Promise<Promotion[]> {
  const own = sql`(select json_agg(goods_id) from promotion_goods
    where promotion_id = p.id and goods_id = any(${[...goodsIds]}::bigint[]))`;
  const isAsked = sql`exists (select from promotion_goods
    where promotion_id = p.id and goods_id = any(${[...goodsIds]}::bigint[]))`;
  return decided(db, viewer, columnsFor(viewer, own, sql`0`), sql`and ${isAsked}`);
}

const GOODS_COUNT = sql`(select count(*) from promotion_goods pg join goods g on g.id = pg.goods_id
  where pg.promotion_id = p.id and g.status = 'on')`;

/**
 * All running promotions with the number of their goods.
 * @param id one of them only
 */
export const runningPromotions = (
  db: Db | Tx,
  viewer: Viewer,
  id: number | null = null,
): Promise<Promotion[]> =>
  decided(
    db,
    viewer,
    columnsFor(viewer, sql`null::json`, GOODS_COUNT),
    id === null ? sql`` : sql`and p.id = ${id}`,
  );

async function decided(
  db: Db | Tx,
  viewer: Viewer,
  columns: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<Promotion[]> {
  const { rows } = await sql<PromotionRow>`
    select ${columns} from promotion p join warehouse w on w.id = p.warehouse_id
    where ${RUNS} ${condition} order by p.sort, p.ends_at, p.id`.execute(db);
  const giftIds = rows.flatMap(({ tiers }) => (tiers ?? []).map((tier) => tier.goods_id));
  const offers = await offersOf(db, viewer, [...new Set(giftIds)]);
  return rows.map((row) => decidePromotion(toFacts(row), offers));
}

const toFacts = (row: PromotionRow): PromotionFacts => ({
  id: row.id,
  name: row.name,
  describe: row.describe,
  image: row.image,
  warehouseId: row.warehouse_id,
  warehouseName: row.warehouse_name,
  basis: row.basis,
  isRepeating: row.is_repeating,
  startsAt: row.starts,
  endsAt: row.ends,
  goodsCount: row.goods_count,
  goodsIds: new Set(row.goods_ids ?? []),
  tiers: (row.tiers ?? []).map((tier) => ({
    id: tier.id,
    reach: BigInt(tier.reach),
    number: tier.number,
    offerId: tier.offer_id,
    goodsId: tier.goods_id,
    stockLeft: tier.stock_left ?? 0,
    limitPerAccount: tier.limit,
    used: tier.used,
  })),
});

/** One page of the goods on the shelf that count towards a promotion, in the order of staff, as they hold for who asks. */
export async function goodsOfPromotion(
  db: Db,
  viewer: Viewer,
  promotionId: number,
  page: number,
  pageSize: number,
): Promise<GoodsOffer[]> {
  const { rows } = await sql<{ goods_id: number }>`
    select pg.goods_id from promotion_goods pg join goods g on g.id = pg.goods_id
    where pg.promotion_id = ${promotionId} and g.status = 'on'
    order by pg.position, pg.goods_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const ids = rows.map((row) => row.goods_id);
  const offers = await offersOf(db, viewer, ids);
  return ids.flatMap((id) => offers.get(id) ?? []);
}

/** All goods that count towards a promotion: a few hundred at most. */
export async function goodsIdsOfPromotion(db: Db, promotionId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('promotion_goods')
    .select('goods_id')
    .where('promotion_id', '=', promotionId)
    .execute();
  return new Set(rows.map((row) => row.goods_id));
}
