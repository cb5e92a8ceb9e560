import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { inside } from '../../../../../db/keywords.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import type { Staff } from '../../../../../http/session.ts';
import { phoneHas } from '../../../../identity/reads.ts';
import type { PointsOrderRow } from '../../orders/reads.ts';

export type StaffPointsOrderRow = PointsOrderRow & { company: string };

const SOURCE = sql`points_order p join account a on a.id = p.account_id`;

/** One page of all points orders: those to be shipped first, the longest waiting before, then the newest. */
export async function staffPointsOrders(
  db: Db,
  staff: Staff,
  filter: {
    status?: string | undefined;
    keywords?: string | undefined;
    page: number;
    page_size: number;
  },
): Promise<{ rows: StaffPointsOrderRow[]; total: number }> {
  const like = inside(filter.keywords ?? '');
  const where = sql`(p.order_no ilike ${like} or p.name ilike ${like} or a.company ilike ${like} or ${phoneHas(staff, sql`p.phone`, 'prize')(filter.keywords ?? '')})
    and (${filter.status ?? null}::text is null or p.status = ${filter.status ?? null})`;
  const [found, count] = await Promise.all([
    sql<StaffPointsOrderRow>`
      select p.*, a.company from ${SOURCE} where ${where}
      order by p.status <> 'placed', case when p.status = 'placed' then p.id else -p.id end
      limit ${filter.page_size} offset ${(filter.page - 1) * filter.page_size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${SOURCE} where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** Any points order, locked for a change; undefined for an unknown one. */
export async function lockedPointsOrder(tx: Tx, id: number): Promise<StaffPointsOrderRow | undefined> {
  const { rows } = await sql<StaffPointsOrderRow>`
    select p.*, a.company from ${SOURCE} where p.id = ${id} for update of p`.execute(tx);
  return rows[0];
}
