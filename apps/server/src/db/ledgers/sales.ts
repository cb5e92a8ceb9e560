import { ACCOUNT_SUMS, GOODS_SUMS, listed, SPAN_ROWS, summed } from '../sales-sums.ts';
import type { LedgerRule } from './rule.ts';

/** Pieces of a line `l` that stay with the buyer. */
const KEPT = '(l.number - l.cut_number - l.returned_number)';
/** What a line `l` of an order counts by column. */
const OF_LINE: Readonly<Record<(typeof GOODS_SUMS | typeof ACCOUNT_SUMS)[number], string>> = {
  orders: '0',
  lines: '1',
  times: 'case when l.promotion_id = 0 then 1 else 0 end',
  pieces: `case when l.promotion_id = 0 then ${KEPT} else 0 end`,
  gifts: `case when l.promotion_id = 0 then 0 else ${KEPT} end`,
  goods_fen: 'l.amount_fen',
  discount_fen: 'l.discount_fen',
  refunded_fen: 'l.refunded_fen',
};
const takenOff = (columns: readonly (keyof typeof OF_LINE)[]) =>
  listed(columns, (column) => `-(${OF_LINE[column]})`);
/** Where anything is left. */
const differs = (columns: readonly string[]) =>
  `having (${listed(columns, (column) => `sum(${column})`)}) <> (${listed(columns, () => '0')})`;

const SOLD_LINES = `from sales_order o join sales_order_line l on l.order_id = o.id where is_sale(o.status, o.paid_at)`;
const DAY = 'day_in_china(o.paid_at)';

/** What is kept of sales by day, with what was not added up yet, beside orders and lines. */
export const SALES_RULES: Readonly<Record<string, LedgerRule>> = {
  'sales by day and customer = orders': {
    title: '客户每日销售等于订单合计',
    of: 'account',
    query: `
      select account_id from (
        select day, account_id, ${listed(ACCOUNT_SUMS)} from sales_by_account
        union all
        select day, account_id, ${listed(ACCOUNT_SUMS)} from sales_move
        union all
        select ${DAY}, o.account_id, ${listed(ACCOUNT_SUMS, (column) => (column === 'orders' ? '-1' : '0'))}
        from sales_order o where is_sale(o.status, o.paid_at)
        union all
        select ${DAY}, o.account_id, ${takenOff(ACCOUNT_SUMS)} ${SOLD_LINES}) both_sides
      group by day, account_id ${differs(ACCOUNT_SUMS)}`,
  },
  'sales by day = sales by day and customer': {
    title: '每日销售等于各客户当日销售合计',
    of: 'day',
    query: `
      select day from (
        select day, customers, ${listed(ACCOUNT_SUMS)} from sales_by_day
        union all
        select day, case when orders > 0 then -1 else 0 end, ${listed(ACCOUNT_SUMS, (column) => `-${column}`)}
        from sales_by_account) both_sides
      group by day ${differs(['customers', ...ACCOUNT_SUMS])}`,
  },
  'sales by day and goods = lines of orders': {
    title: '商品每日、每月、每季和半年销售等于订单明细合计',
    of: 'goods',
    query: `
      with sold as (
        select day, goods_id, ${listed(GOODS_SUMS)} from sales_move where goods_id is not null
        union all
        select ${DAY}, l.goods_id, ${takenOff(GOODS_SUMS)} ${SOLD_LINES}),
      by_day as (
        select day, goods_id, ${summed(GOODS_SUMS)} from sold group by day, goods_id)
      select goods_id from (
        select months, first, goods_id, ${listed(GOODS_SUMS)} from sales_by_goods
        union all
        select months, first_of_span(day, months), goods_id, ${listed(GOODS_SUMS)} from by_day cross join ${SPAN_ROWS}) both_sides
      group by months, first, goods_id ${differs(GOODS_SUMS)}`,
  },
};
