import type { LedgerRule } from './rule.ts';

/** Orders, their lines and what was paid for them. */
export const ORDERS_RULES: Readonly<Record<string, LedgerRule>> = {
  'size of a cart = its lines': {
    title: '购物车件数等于它的明细',
    of: 'account',
    query: `
      select account_id from (
        select account_id, lines from cart_size
        union all
        select account_id, -count(*) from cart_line group by account_id) both_sides
      group by account_id having sum(lines) <> 0`,
  },
  'orders in number = orders': {
    title: '各状态订单数等于实际订单',
    of: 'account',
    query: `
      select account_id from (
        select account_id, status, number from order_number
        union all
        select account_id, status, -count(*) from sales_order group by account_id, status) both_sides
      group by account_id, status having sum(number) <> 0`,
  },
  'last order of a customer = the newest of its orders': {
    title: '客户最近下单时间等于最新订单',
    of: 'account',
    query: `
      select id from account left join last_order k on k.account_id = id
      left join (select account_id, max(placed_at) as placed_at from sales_order group by account_id) newest on newest.account_id = id
      where k.account_id is null or k.placed_at is distinct from newest.placed_at`,
  },
  'order = its lines': {
    title: '订单金额等于明细合计',
    of: 'order',
    query: `
      select o.id from sales_order o join sales_order_line l on l.order_id = o.id
      group by o.id having o.goods_fen <> sum(l.amount_fen) or o.discount_fen <> sum(l.discount_fen)
        or o.coupon_fen <> sum(l.coupon_fen) or o.voucher_fen <> sum(l.voucher_fen)`,
  },
  'an order is what is left of it and what was split off it': {
    title: '拆出的订单金额等于它的明细',
    of: 'order',
    query: `
      select o.id from sales_order o
      where o.split_from_id is not null and (o.shipping_fen <> 0 or o.balance_fen + o.payable_fen <> o.goods_fen - o.discount_fen)`,
  },
  'money back for a line = its pieces cut or returned': {
    title: '明细退款等于取消的件数',
    of: 'order',
    query: `
      select l.order_id from sales_order_line l join sales_order o on o.id = l.order_id
      where l.returned_number = 0 and o.status not in (70, 80)
        and l.refunded_fen <> div((l.amount_fen - l.discount_fen) * l.cut_number::numeric, l.number)`,
  },
  'cashback is what the completed order keeps': {
    title: '满返等于完成订单留下的商品',
    of: 'order',
    query: `
      select o.id from sales_order o
      left join wallet_entry e on e.cause = 'cashback' and e.ref = o.order_no and e.account_id = o.account_id
      left join lateral (select sum(amount_fen - discount_fen) as net, sum(refunded_fen) as back from sales_order_line
        where order_id = o.id) l on true
      left join lateral (select coalesce(sum(cashback_fen), 0) as taken, coalesce(bool_or(refund_fen = 0), false) as is_clamped
        from after_sales where order_id = o.id and cashback_fen > 0) a on true
      where case when o.status <> 60 then coalesce(e.delta_fen, 0) <> 0
        when a.is_clamped then coalesce(e.delta_fen, 0) - a.taken < div(o.cashback_fen * (l.net - l.back), nullif(l.net, 0))
        else coalesce(e.delta_fen, 0) - a.taken <> coalesce(div(o.cashback_fen * (l.net - l.back), nullif(l.net, 0)), 0) end`,
  },
  'a paid order has its money': {
    title: '已付订单收到了钱',
    of: 'order',
    query: `
      select o.id from sales_order o left join payment_share s on s.order_id = o.id
      where o.status in (15, 20, 30, 40, 50, 60)
      group by o.id having coalesce(sum(s.amount_fen), 0) < o.balance_fen + o.payable_fen`,
  },
  'an ended order has its money back': {
    title: '已关闭订单的钱已退回',
    of: 'order',
    query: `
      select s.order_id from payment_share s join sales_order o on o.id = s.order_id
      where o.status in (70, 80) and s.refunded_fen <> s.amount_fen
        and not exists (select 1 from refund r where r.order_id = o.id and r.status = 'refused')`,
  },
  'a living order was paid once': {
    title: '有效订单只收一次钱',
    of: 'order',
    query: `
      select o.id from sales_order o
      where o.status in (10, 15, 20, 30, 40, 50, 60)
        and coalesce((select sum(s.amount_fen) from payment_share s where s.order_id = o.id), 0)
          - coalesce((select sum(r.amount_fen) from refund r where r.order_id = o.id and r.cause like 'refund_%'), 0)
          > o.balance_fen + o.payable_fen`,
  },
  'an order that waits for money waits for some': {
    title: '待付订单还有应付金额',
    of: 'order',
    query: `
      select o.id from sales_order o where o.status = 10 and o.balance_fen + o.payable_fen
        <= coalesce((select sum(s.amount_fen - s.refunded_fen) from payment_share s where s.order_id = o.id), 0)`,
  },
  'an order knows what went back': {
    title: '订单已退金额等于退款合计',
    of: 'order',
    query: `
      select o.id from sales_order o
      where o.refunded_fen <> coalesce((select sum(r.amount_fen) from refund r
        where r.order_id = o.id and r.status <> 'refused' and r.cause not like 'refund\\_%'), 0)`,
  },
  'shipped = parcels': {
    title: '已发件数等于包裹明细',
    of: 'order',
    query: `
      select l.order_id from sales_order_line l left join (
        select sl.order_line_id, sum(sl.number) as number from shipment_line sl join shipment p on p.id = sl.shipment_id
        where p.after_sales_id is null group by 1) s on s.order_line_id = l.id
      where l.shipped_number <> coalesce(s.number, 0)`,
  },
};
