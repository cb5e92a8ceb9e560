import type { BaseType } from '@qingnang/contract/reference-fields';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type EphedrineQuota, ephedrineLimits, type OwedReceipt } from './rules.ts';

/** An authorisation holds today, and can be used, for a row named `a`; days are those of China. */
const IN_TIME = `(now() at time zone 'Asia/Shanghai')::date between a.valid_from and a.valid_until`;
export const USABLE = `a.status = 'active' and ${IN_TIME}`;

/** First moment of the running month in China. */
export const MONTH_START = `date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

/** From the first parcel on the receipt of an order is owed, until it has been accepted. */
const IS_OWED = `(o.receipt_status in ('owed', 'refused', 'uploaded') or o.receipt_status = '' and o.status = ${ORDER_STATUS.partly_shipped})`;
const OWED_STATUS = `case when o.receipt_status = '' then 'on the way' else o.receipt_status end`;

/** What `quotaJson` answers. */
export interface QuotaRow {
  authorisations: number;
  valid_until: string | null;
  order_limit: number | null;
  month_limit: number | null;
  bought: number;
  owed: OwedReceipt | null;
}

/**
 * The quota of a goods as a part of a statement that reads goods for an account: lists, carts and orders need no statement
 * of their own for it.
 * @param goods expression of the goods' id
 * @param account expression of the account's id
 */
export const quotaJson = (goods: string, account: string): string => `(select json_build_object(
    'authorisations', (select count(*) from special_authorisation a where a.account_id = ${account} and ${USABLE}),
    'valid_until', (select max(a.valid_until) from special_authorisation a where a.account_id = ${account} and ${USABLE}),
    'order_limit', g.ephedrine_order_limit, 'month_limit', g.ephedrine_month_limit,
    'bought', (select coalesce(sum(l.number - l.cut_number), 0) from sales_order o join sales_order_line l on l.order_id = o.id
      where o.account_id = ${account} and o.kind = 'receipt' and o.status not in (70, 80) and l.goods_id = g.id
        and o.placed_at >= ${MONTH_START}),
    'owed', (select json_build_object('orderNo', o.order_no, 'status', ${OWED_STATUS}) from sales_order o
      where o.account_id = ${account} and o.kind = 'receipt' and ${IS_OWED} order by o.receipt_status = 'uploaded', o.id limit 1))
  from goods g where g.id = ${goods})`;

/**
 * The same for an order that is placed: its own authorisation counts as one that can be used, its own pieces and those of later
 * orders do not count against it, nor does its own receipt.
 * @param goods expression of the goods' id
 * @param own alias of the order's row; not `o`
 */
export const orderQuotaJson = (goods: string, own: string): string => `(select json_build_object(
    'authorisations', (select count(*) from special_authorisation a where a.account_id = ${own}.account_id
      and (${USABLE} or a.order_id = ${own}.id and a.status = 'used' and ${IN_TIME})),
    'valid_until', (select max(a.valid_until) from special_authorisation a where a.account_id = ${own}.account_id and ${USABLE}),
    'order_limit', g.ephedrine_order_limit, 'month_limit', g.ephedrine_month_limit,
    'bought', (select coalesce(sum(l.number - l.cut_number), 0) from sales_order o join sales_order_line l on l.order_id = o.id
      where o.account_id = ${own}.account_id and o.kind = 'receipt' and o.status not in (70, 80) and l.goods_id = g.id
        and o.id < ${own}.id and date_trunc('month', o.placed_at at time zone 'Asia/Shanghai')
          = date_trunc('month', ${own}.placed_at at time zone 'Asia/Shanghai')),
    'owed', (select json_build_object('orderNo', o.order_no, 'status', ${OWED_STATUS}) from sales_order o
      where o.account_id = ${own}.account_id and o.kind = 'receipt' and o.id <> ${own}.id and ${IS_OWED}
      order by o.receipt_status = 'uploaded', o.id limit 1))
  from goods g where g.id = ${goods})`;

/** @param base whose bounds hold where the goods has none of its own */
export function toQuota(row: QuotaRow, base: BaseType): EphedrineQuota {
  return {
    authorisations: row.authorisations,
    validUntil: row.valid_until,
    ...ephedrineLimits(base, { order: row.order_limit, month: row.month_limit }),
    boughtThisMonth: row.bought,
    owed: row.owed,
  };
}
