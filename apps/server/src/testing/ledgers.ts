import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/**
 * Every rule that ties a balance to its ledger, as one query each that finds nothing while the rule holds.
 * @returns the names of the rules that are broken
 */
export async function ledgerDifferences(db: Db): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(RULES)) {
    const { rows } = await sql.raw(`select 1 from (${query}) as difference limit 1`).execute(db);
    if (rows.length > 0) broken.push(name);
  }
  return broken;
}

const RULES: Readonly<Record<string, string>> = {
  'wallet = sum of its entries': `
    select w.account_id from wallet w left join wallet_entry e on e.account_id = w.account_id
    group by w.account_id having w.balance_fen <> coalesce(sum(e.delta_fen), 0)`,
  'reserved stock = open pieces of living orders + own stock of offers': `
    select s.goods_id from stock s
    left join (
      select l.goods_id, o.warehouse_id, sum(l.number - l.shipped_number) as open
      from sales_order_line l join sales_order o on o.id = l.order_id
      where o.status in (10, 15, 20, 30, 40) group by 1, 2) o
      on o.goods_id = s.goods_id and o.warehouse_id = s.warehouse_id
    left join (
      select goods_id, warehouse_id, sum(stock_left) as kept from special_price group by 1, 2) p
      on p.goods_id = s.goods_id and p.warehouse_id = s.warehouse_id
    where s.reserved <> coalesce(o.open, 0) + coalesce(p.kept, 0)`,
  'lots on hand = available + reserved': `
    select s.goods_id from stock s
    left join lot t on t.goods_id = s.goods_id and t.warehouse_id = s.warehouse_id
    group by s.goods_id, s.warehouse_id having s.available + s.reserved <> coalesce(sum(t.quantity), 0)`,
  'own stock of an offer = its ledger': `
    select p.id from special_price p left join special_price_movement m on m.special_price_id = p.id
    group by p.id having coalesce(p.stock_left, 0) <> coalesce(sum(m.stock_delta), 0)`,
  'own stock of an open offer = left + sold': `
    select p.id from special_price p
    where p.stock_total is not null and p.settled_at is null and p.stock_total <> p.stock_left
      + coalesce((select sum(u.number) from special_price_use u where u.special_price_id = p.id), 0)`,
  'use of an offer = its ledger': `
    select special_price_id from (
      select special_price_id, account_id, number from special_price_use
      union all
      select special_price_id, account_id, -use_delta from special_price_movement where account_id is not null) both_sides
    group by special_price_id, account_id having sum(number) <> 0`,
  'use of an offer = its lines in orders that stand': `
    select special_price_id from (
      select special_price_id, account_id, number from special_price_use
      union all
      select l.special_price_id, o.account_id, -l.number
      from sales_order_line l join sales_order o on o.id = l.order_id
      where l.special_price_id <> 0 and o.status not in (70, 80)) both_sides
    group by special_price_id, account_id having sum(number) <> 0`,
  'nobody is over the limit of an offer': `
    select u.account_id from special_price_use u join special_price p on p.id = u.special_price_id
    where u.number > p.limit_per_account`,
  'a lot in date holds what its offers keep and what they sold': `
    select t.id from lot t join special_price p on p.lot_id = t.id
    left join lateral (
      select sum(l.number - l.shipped_number) as open from sales_order_line l join sales_order o on o.id = l.order_id
      where l.special_price_id = p.id and o.status in (10, 15, 20, 30, 40)) sold on true
    where t.expires_on >= current_date
    group by t.id having t.quantity < sum(p.stock_left) + coalesce(sum(sold.open), 0)`,
  'an order holds whole sets of a combination': `
    select l.order_id from sales_order_line l
    left join special_price p on p.id = l.special_price_id and p.combination_id = l.combination_id
    where l.combination_id <> 0
    group by l.order_id, l.combination_id
    having count(*) <> (select count(*) from special_price where combination_id = l.combination_id)
      or bool_or(l.number is distinct from l.combination_number * p.set_number) or count(distinct l.combination_number) > 1`,
  'parts of a combination keep the same sets': `
    select c.id from combination c join special_price p on p.combination_id = c.id
    group by c.id having count(distinct p.stock_left / p.set_number) > 1 or bool_or(p.stock_left % p.set_number <> 0)`,
  'gifts are gifts, parts are parts': `
    select l.id from sales_order_line l left join special_price p on p.id = l.special_price_id
    where (l.promotion_id <> 0) <> coalesce(p.kind = 'gift', false)
      or (l.combination_id <> 0) <> coalesce(p.kind = 'combination', false)
      or (l.promotion_id <> 0 and (l.unit_price_e4 <> 0 or l.amount_fen <> 0))`,
  'bought goods = lines of paid orders': `
    select account_id from (
      select account_id, goods_id, pieces, orders from account_goods
      union all
      select o.account_id, l.goods_id, -l.number, 0 from sales_order_line l join sales_order o on o.id = l.order_id
      where o.paid_at is not null and l.promotion_id = 0
      union all
      select o.account_id, l.goods_id, 0, -count(distinct o.id) from sales_order_line l
      join sales_order o on o.id = l.order_id where o.paid_at is not null and l.promotion_id = 0 group by 1, 2) both_sides
    group by account_id, goods_id having sum(pieces) <> 0 or sum(orders) <> 0`,
  'a group counts the paid orders that stand': `
    select s.id from special_price s
    left join lateral (
      select count(distinct o.account_id) as buyers, coalesce(sum(l.number), 0) as pieces
      from sales_order o join sales_order_line l on l.order_id = o.id
      where o.group_offer_id = s.id and o.status in (15, 20, 30, 40, 50, 60)) c on true
    where s.kind = 'group' and (s.group_buyers <> c.buyers or s.group_pieces <> c.pieces)`,
  'orders wait for open groups only, and others for none': `
    select o.id from sales_order o left join special_price s on s.id = o.group_offer_id
    where (o.kind = 'group') <> (o.group_offer_id is not null)
      or (o.status = 15 and s.group_status is distinct from 'open' and s.group_status is distinct from 'failed')
      or (o.status in (20, 30, 40, 50, 60) and s.group_status <> 'success')
      or exists (select from sales_order_line l join special_price p on p.id = l.special_price_id
        where l.order_id = o.id and p.kind = 'group' and p.id is distinct from o.group_offer_id)`,
  'pieces of a coupon = those that accounts hold': `
    select c.id from coupon c left join account_coupon h on h.coupon_id = c.id
    group by c.id having c.taken <> count(h.id) or c.taken > c.total`,
  'coupons of an account = those it holds, within the limit': `
    select coupon_id from (
      select coupon_id, account_id, number from coupon_use
      union all
      select coupon_id, account_id, -1 from account_coupon) both_sides
    group by coupon_id, account_id having sum(number) <> 0
    union all
    select c.id from coupon_use u join coupon c on c.id = u.coupon_id where u.number > c.limit_per_account`,
  'a coupon is what its ledger says': `
    select h.id from account_coupon h left join coupon_movement m on m.account_coupon_id = h.id
    group by h.id having count(*) filter (where m.cause = 'take') <> 1
      or count(*) filter (where m.cause = 'order') - count(*) filter (where m.cause = 'order_end')
        <> case h.status when 'used' then 1 else 0 end
      or count(*) filter (where m.cause = 'void') <> case h.status when 'void' then 1 else 0 end`,
  'a coupon off an order = the coupon it uses': `
    select o.id from sales_order o left join account_coupon h on h.order_id = o.id
    where (o.status not in (70, 80) and (o.coupon_fen > 0) <> (h.id is not null))
      or (o.status in (70, 80) and h.id is not null) or h.account_id <> o.account_id`,
  'left on a voucher = its ledger': `
    select v.id from cash_voucher v left join voucher_movement m on m.voucher_id = v.id
    group by v.id having v.left_fen <> coalesce(sum(m.delta_fen), 0)`,
  'vouchers of an order = what they were taken for': `
    select o.id from sales_order o
    left join (select ref, -sum(delta_fen) as taken_fen from voucher_movement where cause in ('order', 'order_end') group by ref) m
      on m.ref = o.order_no
    where coalesce(m.taken_fen, 0) <> case when o.status in (70, 80) then 0 else o.voucher_fen end`,
  'spent of a promotion = its ledger': `
    select p.id from promotion p left join promotion_movement m on m.promotion_id = p.id
    group by p.id having p.spent_fen <> coalesce(sum(m.delta_fen), 0)`,
  'size of a cart = its lines': `
    select account_id from (
      select account_id, lines from cart_size
      union all
      select account_id, -count(*) from cart_line group by account_id) both_sides
    group by account_id having sum(lines) <> 0`,
  'order = its lines': `
    select o.id from sales_order o join sales_order_line l on l.order_id = o.id
    group by o.id having o.goods_fen <> sum(l.amount_fen) or o.discount_fen <> sum(l.discount_fen)
      or o.coupon_fen <> sum(l.coupon_fen) or o.voucher_fen <> sum(l.voucher_fen)`,
  '满减 of an order = that of its lines': `
    select o.id from sales_order o
    left join lateral (select id, amount_fen from jsonb_to_recordset(o.promotions) as p (id bigint, kind text, amount_fen bigint)
      where kind = 'discount') p on true
    full join (select order_id, discount_promotion_id, sum(discount_fen - coupon_fen - voucher_fen) as off_fen
      from sales_order_line where discount_promotion_id <> 0 group by 1, 2) l
      on l.order_id = o.id and l.discount_promotion_id = p.id
    where (p.id is not null or l.order_id is not null) and l.off_fen is distinct from p.amount_fen`,
  'budgets hold what orders that stand cost': `
    select o.id from sales_order o
    left join lateral (select sum(amount_fen) as cost_fen from jsonb_to_recordset(o.promotions) as p (amount_fen bigint)) p on true
    left join (select ref, sum(delta_fen) as taken_fen from promotion_movement group by ref) m on m.ref = o.order_no
    where coalesce(m.taken_fen, 0) <> case when o.status in (70, 80) then 0 else coalesce(p.cost_fen, 0) end`,
  'cashback comes with the completed order': `
    select o.id from sales_order o
    left join wallet_entry e on e.cause = 'cashback' and e.ref = o.order_no and e.account_id = o.account_id
    where coalesce(e.delta_fen, 0) <> case when o.status = 60 then o.cashback_fen else 0 end`,
  'a paid order has its money': `
    select o.id from sales_order o
    left join payment p on p.order_id = o.id and p.status = 'paid'
    where o.status in (15, 20, 30, 40, 50, 60)
    group by o.id having coalesce(sum(p.amount_fen), 0) < o.balance_fen + o.payable_fen`,
  'an ended order has its money back': `
    select o.id from sales_order o
    where o.status in (70, 80)
      and coalesce((select sum(p.amount_fen) from payment p where p.order_id = o.id and p.status = 'paid'), 0)
        <> coalesce((select sum(r.amount_fen) from refund r where r.order_id = o.id), 0)`,
  'a living order was paid once': `
    select o.id from sales_order o
    where o.status in (10, 15, 20, 30, 40, 50, 60)
      and coalesce((select sum(p.amount_fen) from payment p where p.order_id = o.id and p.status = 'paid'), 0)
        - coalesce((select sum(r.amount_fen) from refund r where r.order_id = o.id), 0)
        > o.balance_fen + o.payable_fen`,
  'shipped = parcels': `
    select l.id from sales_order_line l left join shipment_line s on s.order_line_id = l.id
    group by l.id having l.shipped_number <> coalesce(sum(s.number), 0)`,
};
