import { CASE_STATUS } from '@qingnang/rules/after-sales';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import type { Buyer } from '../../../../http/session.ts';

export interface CentreRow {
  unpaid: number;
  reviewing: number;
  to_ship: number;
  to_receive: number;
  after_sales: number;
  receipts_owed: number;
  months: { month: string; fen: number }[];
}

const {
  pending_payment,
  pending_group,
  pending_review,
  pending_shipment,
  partly_shipped,
  shipped,
  completed,
} = ORDER_STATUS;
const { done, refused, withdrawn } = CASE_STATUS;
/** This month and those before it. */
const MONTHS = 6;

/** What waits for the account, and what it has bought. One statement. */
export async function centreOf(db: Db, { accountId }: Buyer): Promise<CentreRow> {
  const { rows } = await sql<CentreRow>`
    with live as (
      select status, receipt_status, kind, paid_at, goods_fen - discount_fen + shipping_fen as fen
      from sales_order where account_id = ${accountId} and status <= ${completed}
    ), month as (
      select to_char(m, 'YYYY-MM') as month, m as begins from generate_series(
        date_trunc('month', now() at time zone 'Asia/Shanghai') - make_interval(months => ${MONTHS - 1}),
        date_trunc('month', now() at time zone 'Asia/Shanghai'), interval '1 month') m
    )
    select
      count(*) filter (where status = ${pending_payment})::int as unpaid,
      count(*) filter (where status in (${pending_group}, ${pending_review}))::int as reviewing,
      count(*) filter (where status in (${pending_shipment}, ${partly_shipped}))::int as to_ship,
      count(*) filter (where status in (${partly_shipped}, ${shipped}))::int as to_receive,
      count(*) filter (where kind = 'receipt' and receipt_status in ('owed', 'refused'))::int as receipts_owed,
      (select count(*)::int from after_sales
        where account_id = ${accountId} and status not in (${done}, ${refused}, ${withdrawn})) as after_sales,
      (select jsonb_agg(jsonb_build_object('month', month.month, 'fen', coalesce(paid.fen, 0)) order by month.month)
        from month left join (
          select to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, sum(fen)::bigint as fen
          from live where paid_at >= (select min(begins) from month) at time zone 'Asia/Shanghai' group by 1) paid
          on paid.month = month.month) as months
    from live`.execute(db);
  // An aggregate has one row, of an account without orders too.
  return onlyRow(rows);
}
