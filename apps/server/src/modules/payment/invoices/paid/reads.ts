import { CASE_STATUS } from '@qingnang/rules/after-sales';
import { fen, priceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { IS_REFUNDING, LEFT_AT, SHIPPING_KEPT } from '../reads.ts';
import type { PaidLine, PaidOrder } from '../rules.ts';

interface OrderRow {
  id: number;
  order_no: string;
  status: number;
  days: number;
  is_invoiced: boolean;
  is_refunding: boolean;
  shipping_fen: number;
}

/** Orders as an invoice is made of them, in the order of their ids. Those that are to be invoiced are locked by the caller. */
export async function paidOrders(tx: Db | Tx, ids: readonly number[]): Promise<PaidOrder[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.order_no, o.status, extract(day from now() - ${LEFT_AT})::int as days,
      exists (select from invoice_order x where x.order_id = o.id and x.is_live) as is_invoiced,
      ${IS_REFUNDING} as is_refunding, ${SHIPPING_KEPT} as shipping_fen
    from sales_order o where o.id = any(${[...ids]}::bigint[]) order by o.id`.execute(tx);
  const lines = await paidLines(tx, ids);
  return rows.map((row) => ({
    id: row.id,
    orderNo: row.order_no,
    status: row.status,
    days: row.days,
    isInvoiced: row.is_invoiced,
    isRefunding: row.is_refunding,
    shipping: fen(row.shipping_fen),
    lines: lines.get(row.id) ?? [],
  }));
}

interface LineRow {
  id: number;
  order_id: number;
  name: string;
  spec: string;
  unit: string;
  scope: string;
  tax_rate: number;
  number: number;
  shipped_number: number;
  cut_number: number;
  returned_number: number;
  unit_price_e4: number;
  list_price_e4: number;
  amount_fen: number;
  discount_fen: number;
  refunded_fen: number;
}

async function paidLines(tx: Db | Tx, ids: readonly number[]): Promise<Map<number, PaidLine[]>> {
  const { rows } = await sql<LineRow>`
    select l.id, l.order_id, l.name, l.spec, l.unit, g.scope, g.tax_rate, l.number, l.shipped_number, l.cut_number,
      l.returned_number, l.unit_price_e4, coalesce(p.price_e4, 0) as list_price_e4, l.amount_fen, l.discount_fen, l.refunded_fen
    from sales_order_line l join goods g on g.id = l.goods_id
    left join goods_price p on p.goods_id = l.goods_id and p.rank = 0
    where l.order_id = any(${[...ids]}::bigint[]) order by l.order_id, l.id`.execute(tx);
  const byOrder = new Map<number, PaidLine[]>();
  for (const row of rows) {
    const line: PaidLine = {
      id: row.id,
      name: row.name,
      spec: row.spec,
      unit: row.unit,
      scope: row.scope,
      taxRate: row.tax_rate,
      number: row.number,
      shipped: row.shipped_number,
      cut: row.cut_number,
      returned: row.returned_number,
      unitPrice: priceE4(row.unit_price_e4),
      listPrice: priceE4(row.list_price_e4),
      amount: fen(row.amount_fen),
      discount: fen(row.discount_fen),
      refunded: fen(row.refunded_fen),
    };
    byOrder.set(row.order_id, [...(byOrder.get(row.order_id) ?? []), line]);
  }
  return byOrder;
}

/** Pieces and money that a case has given back, line by line; shipping as a line without an order's line. */
export interface CaseRow {
  order_line_id: number | null;
  number: number;
  refund_fen: number;
}

export async function caseReturns(tx: Tx, caseId: number): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select c.order_line_id, sum(coalesce(c.accepted_number, c.number))::int as number, sum(c.refund_fen)::bigint as refund_fen
    from after_sales_line c where c.case_id = ${caseId} group by c.order_line_id having sum(c.refund_fen) > 0
    union all
    select null, 1, shipping_fen from after_sales where id = ${caseId} and shipping_fen > 0
    order by 1 nulls last`.execute(tx);
  return rows;
}

export interface RedCase {
  case_id: number;
  order_id: number;
}

/** Cases that have paid money back since their order's invoices were made, all of which are issued, without a red letter of theirs yet. */
export async function casesToRed(db: Db, most: number): Promise<RedCase[]> {
  const { rows } = await sql<RedCase>`
    select distinct a.id as case_id, x.order_id
    from invoice i join invoice_order x on x.invoice_id = i.id and x.is_live
    join after_sales a on a.order_id = x.order_id and a.status = ${CASE_STATUS.done} and a.closed_at > i.created_at
    where i.status = 'issued' and i.red_of is null
      and exists (select from after_sales_line c where c.case_id = a.id and c.refund_fen > 0)
      and not exists (select from invoice r where r.red_of is not null and r.cause = 'after_sales:' || a.id)
      and not exists (select from invoice_order y join invoice j on j.id = y.invoice_id
        where y.order_id = x.order_id and y.is_live and j.status <> 'issued')
    order by a.id limit ${most}`.execute(db);
  return rows;
}

/**
 * Delivered orders that asked for an invoice at checkout and have none, but of who is invoiced by the month. Refused ones are asked for by the buyer again. Their money is
 * added up when only these few are left: a run a minute must not read the lines of all orders.
 */
export async function wishedOrders(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with waiting as materialized (
      select o.id, o.shipped_at, o.shipping_fen from sales_order o
      where o.invoice is not null and o.status in (50, 60) and o.shipped_at > now() - interval '179 days'
        and not exists (select from invoice_order x where x.order_id = o.id) and not ${IS_REFUNDING}
        and not exists (select from invoice_rule r where r.account_id = o.account_id))
    select o.id from waiting o cross join lateral (
      select coalesce(sum(l.amount_fen - l.discount_fen - l.refunded_fen), 0)::bigint as goods_fen
      from sales_order_line l where l.order_id = o.id) m
    where m.goods_fen + ${SHIPPING_KEPT} > 0
    order by o.shipped_at limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
