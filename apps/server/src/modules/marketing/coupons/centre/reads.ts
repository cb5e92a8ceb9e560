import { COUPON_SCOPES } from '@qingnang/contract/coupons';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Buyer, Viewer } from '../../../../http/session.ts';
import { categoryTrees } from '../../../catalogue/reads.ts';
import { FACTS, IS_OFFERED, isFor } from '../reads.ts';
import { type ClaimFacts, type Offer, type OfferRow, toOffer } from './rules.ts';

const columnsFor = (
  buyer: Buyer | null,
) => sql`c.id, ${FACTS}, c.valid_from, c.valid_until, c.valid_days, c.claim_until,
  c.total, c.taken, c.limit_per_account,
  coalesce((select number from coupon_use where coupon_id = c.id and account_id = ${buyer?.accountId ?? 0}), 0) as own_taken`;

interface OfferQuery {
  /** 0 all, otherwise a scope in the order of COUPON_SCOPES, from 1. */
  type: number;
  page: number;
  page_size: number;
}

/** One page of the coupons that are offered now and meant for who asks; those that are gone stand last. */
export async function offerPage(
  db: Db,
  { buyer }: Viewer,
  { type, page, page_size }: OfferQuery,
): Promise<{ offers: Offer[]; total: number }> {
  const scope = COUPON_SCOPES[type - 1];
  const where = sql`${IS_OFFERED} and ${isFor(buyer)} ${scope ? sql`and c.scope = ${scope}` : sql``}`;
  const [rows, count] = await Promise.all([
    readOffers(
      db,
      buyer,
      sql`where ${where} order by coalesce(c.taken >= c.total, false), c.sort, c.claim_until, c.id
        limit ${page_size} offset ${(page - 1) * page_size}`,
    ),
    sql<{ total: number }>`select count(*) as total from coupon c where ${where}`.execute(db),
  ]);
  return { offers: rows, total: count.rows[0]?.total ?? 0 };
}

const OF_GOODS = 4;

/** Coupons offered to who asks that a goods counts towards; those that are gone are left out. In one statement, beside the remembered categories. */
export async function offersOfGoods(db: Db, { buyer }: Viewer, goodsId: number): Promise<Offer[]> {
  const trees = await categoryTrees(db);
  const { rows } = await sql<OfferRow & { category_ids: number[] | null }>`
    select ${columnsFor(buyer)}, (select json_agg(category_id) from goods_category where goods_id = g.id) as category_ids
    from coupon c cross join (select id, brand_id from goods where id = ${goodsId} and status = 'on') g
    where ${IS_OFFERED} and ${isFor(buyer)} and not coalesce(c.taken >= c.total, false)
      and (c.scope in ('all', 'category') or c.scope = 'goods' and g.id = any(c.scope_ids)
        or c.scope = 'brand' and g.brand_id = any(c.scope_ids))
    order by coalesce(c.minus_fen, c.cap_fen, 0) desc, c.sort, c.id`.execute(db);
  const isOfCategory = ({ category_ids }: { category_ids: number[] | null }, { scopeIds }: Offer['facts']) =>
    (category_ids ?? []).some((id) => trees.pathOf(id).some((above) => scopeIds.includes(above.id)));
  return rows
    .map((row) => ({ row, offer: toOffer(row) }))
    .filter(({ row, offer: { facts } }) => facts.scope !== 'category' || isOfCategory(row, facts))
    .slice(0, OF_GOODS)
    .map(({ offer }) => offer);
}

/** Of the named coupons those that are offered now and meant for who asks. */
export async function offersByIds(
  db: Db,
  { buyer }: Viewer,
  ids: readonly number[],
): Promise<Map<number, Offer>> {
  if (ids.length === 0) return new Map();
  const offers = await readOffers(
    db,
    buyer,
    sql`where c.id = any(${[...ids]}::int8[]) and ${IS_OFFERED} and ${isFor(buyer)}`,
  );
  return new Map(offers.map((offer) => [offer.id, offer]));
}

/** One coupon, whether it is offered or not; undefined for an unknown one. */
export async function offerById(db: Db, buyer: Buyer, id: number): Promise<Offer | undefined> {
  return (await readOffers(db, buyer, sql`where c.id = ${id}`))[0];
}

async function readOffers(db: Db, buyer: Buyer | null, rest: RawBuilder<unknown>): Promise<Offer[]> {
  const { rows } = await sql<OfferRow>`select ${columnsFor(buyer)} from coupon c ${rest}`.execute(db);
  return rows.map(toOffer);
}

interface ClaimRow {
  is_for: boolean;
  is_offered: boolean;
  is_ahead: boolean;
  total: number | null;
  taken: number;
}

/** What may stand against taking a coupon; undefined for an unknown one. */
export async function claimFacts(tx: Tx, buyer: Buyer, id: number): Promise<ClaimFacts | undefined> {
  const { rows } = await sql<ClaimRow>`
    select ${isFor(buyer)} as is_for, ${IS_OFFERED} as is_offered, total, taken,
      c.is_claimable and not c.is_stopped and coalesce(c.claim_from > now(), false) as is_ahead
    from coupon c where c.id = ${id}`.execute(tx);
  const [row] = rows;
  return (
    row && {
      isFor: row.is_for,
      isOffered: row.is_offered,
      isAhead: row.is_ahead,
      total: row.total,
      taken: row.taken,
    }
  );
}
