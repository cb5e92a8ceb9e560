import type { adminCoupons, StaffCoupon } from '@qingnang/contract/admin-coupons';
import { couponFields } from '@qingnang/contract/coupon-fields';
import { type Columns, columnNames } from '@qingnang/rules/described';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Coupon } from '../../../../db/tables.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import type { CouponFields } from './rules.ts';

export interface StaffCouponRow extends Columns<typeof couponFields> {
  id: number;
  version: number;
  taken: number;
  state: StaffCoupon['state'];
  scope_items: { id: number; name: string }[] | null;
  used: number;
  cost_fen: number;
}

// Over: nobody can use it or, where its days count from the taking, nobody can take it any more.
const IS_OVER = sql`(c.valid_until <= now() or (c.valid_until is null and c.is_claimable and c.claim_until <= now()))`;
const IS_AHEAD = sql`(coalesce(c.claim_from, c.valid_from) > now())`;
const STATE = sql`case when c.is_stopped then 'stopped' when ${IS_OVER} then 'ended' when ${IS_AHEAD} then 'waiting'
  else 'running' end`;

const itemsOf = (table: string, column: string) =>
  sql.raw(`(select json_agg(json_build_object('id', t.id, 'name', t.${column}) order by p.at)
    from unnest(c.scope_ids) with ordinality p (id, at) join ${table} t on t.id = p.id)`);

const FIELDS = sql.join(columnNames(couponFields).map((column) => sql.ref(`c.${column}`)));
const ROWS = sql`
  select c.id, c.version, ${FIELDS}, c.taken, ${STATE} as state,
    case c.scope when 'category' then ${itemsOf('category', 'name')} when 'brand' then ${itemsOf('brand', 'name')}
      when 'goods' then ${itemsOf('goods', 'name')} when 'zone' then ${itemsOf('zone', 'title')} end as scope_items,
    u.used, u.cost_fen
  from coupon c left join lateral (
    select count(*)::int4 as used, coalesce(sum(o.coupon_fen), 0)::int8 as cost_fen
    from account_coupon h join sales_order o on o.id = h.order_id where h.coupon_id = c.id and h.status = 'used') u on true`;

type Filter = z.output<NonNullable<typeof adminCoupons.query>>;

/** One page of all coupons, newest first. */
export async function listCoupons(
  db: Db,
  _staff: Staff,
  { state, keywords = '', page, page_size }: Filter,
): Promise<{ rows: StaffCouponRow[]; total: number }> {
  // To who filters, a stopped one has ended.
  const where = sql`${state ? sql`replace(${STATE}, 'stopped', 'ended') = ${state}` : sql`true`} and ${everyWord(
    keywords,
    [sql`c.name`, sql`c.describe`],
  )}`;
  const [found, count] = await Promise.all([
    sql<StaffCouponRow>`${ROWS} where ${where} order by c.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from coupon c where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** One coupon as staff see it; undefined for an unknown one. */
export async function couponRow(db: Db, _staff: Staff, id: number): Promise<StaffCouponRow | undefined> {
  return (await sql<StaffCouponRow>`${ROWS} where c.id = ${id}`.execute(db)).rows[0];
}

export type CouponRow = Selectable<Coupon>;

/** Locks a coupon: it is changed, stopped and given one after the other. */
export function lockCoupon(tx: Tx, id: number): Promise<CouponRow | undefined> {
  return tx.selectFrom('coupon').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Of the ids that a scope names those that name nothing. */
export async function unknownScopeIds(
  tx: Tx,
  { scope, scope_ids: ids }: Pick<CouponFields, 'scope' | 'scope_ids'>,
): Promise<number[]> {
  if (scope === 'all' || ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::int8[]) as named (id)
    where not exists (select from ${sql.table(scope)} t where t.id = named.id)`.execute(tx);
  return rows.map(({ id }) => id);
}
