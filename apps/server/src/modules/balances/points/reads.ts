import type { PointsCause } from '@qingnang/contract/points-words';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { PointsGoods } from '../../../db/tables.ts';
import type { Buyer } from '../../../http/session.ts';

export type PointsGoodsRow = Selectable<PointsGoods>;

/** One page of what points buy, in the shop's order. */
export async function pointsPage(
  db: Db,
  page: number,
  pageSize: number,
): Promise<{ rows: PointsGoodsRow[]; total: number }> {
  const shown = db.selectFrom('points_goods').where('is_on', '=', true);
  const [rows, count] = await Promise.all([
    shown
      .selectAll()
      .orderBy('sort')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    shown.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst(),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export interface SummaryRow {
  points: number;
  debt: number;
  /** Soonest first. */
  ending: { points: number; expires_on: string }[];
  earned: number;
  spent: number;
}

/** What the buyer has of points. */
export const pointsOf = (db: Db, buyer: Buyer): Promise<SummaryRow> => summaryOf(db, buyer.accountId);

/** The same of any account, for staff. */
export async function summaryOf(db: Db, accountId: number): Promise<SummaryRow> {
  const { rows } = await sql<SummaryRow>`
    select coalesce((select balance from points_account where account_id = ${accountId}), 0) as points,
      coalesce((select points from points_debt where account_id = ${accountId}), 0) as debt,
      coalesce((select jsonb_agg(jsonb_build_object('points', remaining, 'expires_on', expires_on) order by expires_on)
        from points_bucket where account_id = ${accountId} and remaining > 0), '[]') as ending,
      e.earned, e.spent
    from (select coalesce(sum(delta) filter (where delta > 0), 0) as earned,
        coalesce(-sum(delta) filter (where delta < 0), 0) as spent
      from points_entry where account_id = ${accountId}) e`.execute(db);
  return onlyRow(rows);
}

export interface LogFilter {
  way?: 'in' | 'out' | undefined;
  cause?: PointsCause | undefined;
  /** Days in China, both counted in. */
  start_time?: string | undefined;
  end_time?: string | undefined;
  page: number;
  page_size: number;
}
export interface LogRow {
  id: number;
  delta: number;
  balance_after: number;
  cause: PointsCause;
  ref: string;
  /** null = not of a purchase. */
  order_id: number | null;
  order_no: string | null;
  /** null = not of a draw. */
  draw_name: string | null;
  at: Date;
}

/** One page of the buyer's points, newest first. */
export const pointsLogOf = (
  db: Db,
  buyer: Buyer,
  filter: LogFilter,
): Promise<{ rows: LogRow[]; total: number }> => logOf(db, buyer.accountId, filter);

/** The same of any account, for staff. */
export async function logOf(
  db: Db,
  accountId: number,
  { way, cause, start_time: from, end_time: to, page, page_size }: LogFilter,
): Promise<{ rows: LogRow[]; total: number }> {
  const where = sql`e.account_id = ${accountId}
    and (${way ?? null}::text is null or (e.delta > 0) = (${way ?? null} = 'in'))
    and (${cause ?? null}::text is null or e.cause = ${cause ?? null})
    and (${from ?? null}::date is null or e.at >= ${from ?? null}::date::timestamp at time zone 'Asia/Shanghai')
    and (${to ?? null}::date is null or e.at < (${to ?? null}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;
  const [found, count] = await Promise.all([
    sql<LogRow>`
      select e.id, e.delta, e.balance_after, e.cause, e.ref, e.at, coalesce(o.id, c.order_id) as order_id,
        coalesce(o.order_no, r.order_no) as order_no, d.name as draw_name
      from points_entry e
      left join sales_order o on e.cause = 'order' and o.order_no = e.ref
      left join after_sales c on e.cause = 'fall_back' and c.id = substring(e.ref from '^after_sales:(\\d+)$')::bigint
      left join sales_order r on r.id = c.order_id
      left join draw_record w on w.id = case when e.cause in ('draw_cost', 'draw_prize') then e.ref::bigint end
      left join draw d on d.id = w.draw_id
      where ${where} order by e.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from points_entry e where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** Points that end by a day, and whose they are. @param from, to days in China, both counted in */
export async function endingPoints(
  db: Db,
  from: string,
  to: string,
): Promise<{ account_id: number; expires_on: string; points: number }[]> {
  return db
    .selectFrom('points_bucket')
    .select(['account_id', 'expires_on', 'remaining as points'])
    .where('remaining', '>', 0)
    .where('expires_on', '>=', from)
    .where('expires_on', '<=', to)
    .orderBy('account_id')
    .execute();
}
