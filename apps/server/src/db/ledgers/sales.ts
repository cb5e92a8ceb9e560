import type { LedgerRule } from './rule.ts';

/** Pieces of a line `l` that stay with the buyer. */
const KEPT = 'l.number - l.cut_number - l.returned_number';
const SOLD_LINES = `from sales_order o join sales_order_line l on l.order_id = o.id where is_sale(o.status, o.paid_at)`;
const DAY = 'day_in_china(o.paid_at)';
const MOVED =
  'sum(lines), sum(times), sum(pieces), sum(gifts), sum(goods_fen), sum(discount_fen), sum(refunded_fen)';

/** What is kept of sales by day, with what was not added up yet, beside orders and lines. */
export const SALES_RULES: Readonly<Record<string, LedgerRule>> = {
  'sales by day and customer = orders': {
    title: '客户每日销售等于订单合计',
    of: 'account',
    query: `
      select account_id from (
        select day, account_id, orders, pieces, goods_fen, discount_fen, refunded_fen from sales_by_account
        union all
        select day, account_id, orders, pieces, goods_fen, discount_fen, refunded_fen from sales_move
        union all
        select ${DAY}, o.account_id, -1, 0, 0, 0, 0 from sales_order o where is_sale(o.status, o.paid_at)
        union all
        select ${DAY}, o.account_id, 0, case when l.promotion_id = 0 then -(${KEPT}) else 0 end, -l.amount_fen,
          -l.discount_fen, -l.refunded_fen ${SOLD_LINES}) both_sides
      group by day, account_id
      having (sum(orders), sum(pieces), sum(goods_fen), sum(discount_fen), sum(refunded_fen)) <> (0, 0, 0, 0, 0)`,
  },
  'sales by day and goods = lines of orders': {
    title: '商品每日和每月销售等于订单明细合计',
    of: 'goods',
    query: `
      with sold as (
        select day, goods_id, lines, times, pieces, gifts, goods_fen, discount_fen, refunded_fen
        from sales_move where goods_id is not null
        union all
        select ${DAY}, l.goods_id, -1, case when l.promotion_id = 0 then -1 else 0 end,
          case when l.promotion_id = 0 then -(${KEPT}) else 0 end, case when l.promotion_id = 0 then 0 else -(${KEPT}) end,
          -l.amount_fen, -l.discount_fen, -l.refunded_fen ${SOLD_LINES}),
      by_day as (
        select day, goods_id, sum(lines) as lines, sum(times) as times, sum(pieces) as pieces, sum(gifts) as gifts,
          sum(goods_fen) as goods_fen, sum(discount_fen) as discount_fen, sum(refunded_fen) as refunded_fen
        from sold group by day, goods_id)
      select goods_id from (
        select is_month, first, goods_id, lines, times, pieces, gifts, goods_fen, discount_fen, refunded_fen
        from sales_by_goods
        union all
        select false, * from by_day
        union all
        select true, date_trunc('month', day)::date, goods_id, ${MOVED} from by_day group by 2, 3) both_sides
      group by is_month, first, goods_id having (${MOVED}) <> (0, 0, 0, 0, 0, 0, 0)`,
  },
};
