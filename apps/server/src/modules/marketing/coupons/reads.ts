import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { toSeconds } from '../../../http/dates.ts';
import type { Buyer } from '../../../http/session.ts';
import { categoryTrees } from '../../catalogue/reads.ts';
import {
  type CouponFacts,
  type CouponFactsRow,
  couponWords,
  goodsInScope,
  type ScopedGoods,
  scopeText,
  toCouponFacts,
  toCouponRule,
  type UsableCoupon,
} from './rules.ts';

// Names of the first three say enough of a scope. One array a scope, read by primary key.
const keysOf = (table: string, column: string) =>
  sql.raw(`(select array_agg(t.${column} order by p.at) from unnest(c.scope_ids[1:3]) with ordinality p (id, at)
    join ${table} t on t.id = p.id)`);

/** What a coupon `c` takes off and where, as `toCouponFacts` reads it. */
export const FACTS = sql`c.name, c.describe, c.kind, c.minus_fen, c.percent_e2, c.cap_fen, c.threshold_fen, c.scope, c.scope_ids,
  case c.scope when 'category' then ${keysOf('category', 'name')} when 'brand' then ${keysOf('brand', 'name')}
    when 'goods' then ${keysOf('goods', 'name')} when 'zone' then ${keysOf('zone', 'title')} end as scope_names,
  case c.scope when 'zone' then (select json_build_object('id', z.id, 'kind', z.kind, 'code', z.code)
    from zone z where z.id = c.scope_ids[1]) end as zone`;

/** Where a coupon `h` that an account holds stands, by its columns so that the index finds it; one that begins later is unused here. */
export const HELD_STATES: Readonly<Record<'unused' | 'used' | 'expired' | 'void', RawBuilder<boolean>>> = {
  unused: sql`(h.status = 'unused' and h.valid_until > now())`,
  used: sql`(h.status = 'used')`,
  expired: sql`(h.status = 'unused' and h.valid_until <= now())`,
  void: sql`(h.status = 'void')`,
};

/** Whether a coupon `c` is for an account of this kind; its lists name buyers, so a visitor is in none. */
export const isFor = (buyer: Buyer | null) =>
  buyer === null
    ? sql<boolean>`(c.ranks = '{}' and c.provinces = '{}' and c.buyer_types = '{}')`
    : sql<boolean>`((c.ranks = '{}' or ${buyer.rank}::int2 = any(c.ranks))
        and (c.provinces = '{}' or ${buyer.province} = any(c.provinces))
        and (c.buyer_types = '{}' or ${buyer.buyerType} = any(c.buyer_types)))`;

/** Whether buyers may take a coupon `c` now, as far as its own window says. */
export const IS_OFFERED = sql<boolean>`(c.is_claimable and not c.is_stopped
  and (c.claim_from is null or c.claim_from <= clock_timestamp())
  and (c.claim_until is null or c.claim_until > clock_timestamp())
  and (c.valid_until is null or c.valid_until > clock_timestamp()))`;

/** Says of zones which of the goods belong to them; `zones/goods` has it. */
export type GoodsInZones = (
  db: Db | Tx,
  zoneIds: readonly number[],
  goodsIds: readonly number[],
) => Promise<ReadonlyMap<number, ReadonlySet<number>>>;

// More than a cart can use: a checkout makes a handful of orders, each takes one.
const MOST = 50;

interface UsableRow extends CouponFactsRow {
  id: number;
  valid_until: Date;
}

/**
 * The buyer's unused coupons that are good now, ending soonest first, of those that end together the largest first; at most
 * 50. A number of statements that depends on neither coupons nor goods.
 * @param goodsIds of the cart; a rule's `goodsIds` are those of them in its scope
 */
export async function usableCoupons(
  db: Db | Tx,
  buyer: Buyer,
  goodsIds: readonly number[],
  goodsInZones: GoodsInZones,
): Promise<UsableCoupon[]> {
  const { rows } = await sql<UsableRow>`
    select h.id, h.valid_until, ${FACTS} from account_coupon h join coupon c on c.id = h.coupon_id
    where h.account_id = ${buyer.accountId} and h.status = 'unused' and h.valid_from <= now() and h.valid_until > now()
    order by h.valid_until, coalesce(c.minus_fen, c.cap_fen, 0) desc, h.id limit ${sql.lit(MOST)}`.execute(
    db,
  );
  const coupons = rows.map((row) => ({ row, facts: toCouponFacts(row) }));
  const scopes = await readScopes(
    db,
    coupons.map(({ facts }) => facts),
    goodsIds,
    goodsInZones,
  );
  return coupons.map(({ row, facts }) => {
    const validUntil = toSeconds(row.valid_until);
    const inScope = goodsInScope(facts, scopes.goods, scopes.zones);
    return {
      id: row.id,
      rule: toCouponRule(facts, { id: row.id, validUntil }, inScope),
      name: facts.name,
      words: couponWords(facts),
      scopeText: scopeText(facts),
      validUntil,
    };
  });
}

/** What the scopes of some coupons ask of the goods; nothing is read that no coupon asks for. */
async function readScopes(
  db: Db | Tx,
  coupons: readonly CouponFacts[],
  goodsIds: readonly number[],
  goodsInZones: GoodsInZones,
) {
  const has = (scope: CouponFacts['scope']) => coupons.some((coupon) => coupon.scope === scope);
  const zoneIds = coupons.flatMap(({ scope, scopeIds }) => (scope === 'zone' ? scopeIds : []));
  const [goods, zones] = await Promise.all([
    has('brand') || has('category')
      ? scopedGoods(db, goodsIds)
      : goodsIds.map((id): ScopedGoods => ({ id, brandId: null, categoryIds: [] })),
    zoneIds.length > 0
      ? goodsInZones(db, [...new Set(zoneIds)], goodsIds)
      : new Map<number, ReadonlySet<number>>(),
  ]);
  return { goods, zones };
}

async function scopedGoods(db: Db | Tx, goodsIds: readonly number[]): Promise<ScopedGoods[]> {
  const [trees, { rows }] = await Promise.all([
    categoryTrees(db),
    sql<{ id: number; brand_id: number | null; category_ids: number[] | null }>`
      select g.id, g.brand_id,
        (select json_agg(category_id) from goods_category where goods_id = g.id) as category_ids
      from goods g where g.id = any(${[...goodsIds]}::bigint[])`.execute(db),
  ]);
  return rows.map(({ id, brand_id, category_ids }) => ({
    id,
    brandId: brand_id,
    categoryIds: (category_ids ?? []).flatMap((one) => trees.pathOf(one).map((above) => above.id)),
  }));
}
