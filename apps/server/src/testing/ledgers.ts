import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { BANK_RULES } from './bank-ledgers.ts';

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

/** Orders with the one that they were split from in the end. */
const FAMILIES = `with recursive family as (
    select id, id as root from sales_order where split_from_id is null
    union all
    select o.id, f.root from sales_order o join family f on o.split_from_id = f.id) select id, root from family`;

/** What orders took off vouchers and did not give back by ending; what came back with pieces of them. */
const HELD_VOUCHERS = `select coalesce(m.order_id, n.id) as id,
    -sum(m.delta_fen) filter (where m.cause <> 'part' or n.status in (70, 80)) as taken_fen,
    sum(m.delta_fen) filter (where m.cause = 'part' and n.status not in (70, 80)) as back_fen
  from voucher_movement m
  join sales_order n on n.id = m.order_id or (m.order_id is null and n.order_no = m.ref) group by 1`;

const RULES: Readonly<Record<string, string>> = {
  'wallet = sum of its entries': `
    select w.account_id from wallet w left join wallet_entry e on e.account_id = w.account_id
    group by w.account_id having w.balance_fen <> coalesce(sum(e.delta_fen), 0)`,
  'used credit = what is open of its receivables': `
    select c.account_id from credit_account c left join receivable r on r.debtor_id = c.account_id
    group by c.account_id having c.used_fen <> coalesce(sum(r.open_fen), 0)`,
  'a receivable = its ledger: amount = settled + reduced + written off + open': `
    select r.id from receivable r
    left join (
      select receivable_id, debtor_id, coalesce(sum(amount_fen) filter (where kind = 'charge'), 0) as amount,
        coalesce(sum(amount_fen) filter (where kind = 'settle'), 0) as settled,
        coalesce(sum(amount_fen) filter (where kind = 'reduce'), 0) as reduced,
        coalesce(sum(amount_fen) filter (where kind = 'write_off'), 0) as written_off,
        coalesce(sum(amount_fen) filter (where kind = 'return'), 0) as returned
      from receivable_entry group by 1, 2) e on e.receivable_id = r.id and e.debtor_id = r.debtor_id
    where (r.amount_fen, r.settled_fen, r.reduced_fen, r.written_off_fen, r.returned_fen)
        is distinct from (e.amount, e.settled, e.reduced, e.written_off, e.returned)
      or r.amount_fen <> r.settled_fen + r.reduced_fen + r.written_off_fen + r.open_fen`,
  'a receivable = what the order was paid on credit': `
    select coalesce(r.order_id, s.order_id) from receivable r
    full join (select s.order_id, sum(s.amount_fen) as amount_fen from payment_share s
      join payment p on p.id = s.payment_id where p.method = 'credit' group by 1) s on s.order_id = r.order_id
    where coalesce(r.amount_fen, 0) <> coalesce(s.amount_fen, 0)`,
  'a refund on credit has reduced what was owed, or is in the balance': `
    select f.id from refund f join receivable r on r.order_id = f.order_id
    left join receivable_entry e on e.receivable_id = r.id and e.cause = 'refund' and e.ref = f.refund_no
    where f.method = 'credit'
    group by f.id, r.written_off_fen having coalesce(sum(e.amount_fen), 0) > f.amount_fen
      or (f.status <> 'done' and count(e.id) > 0)
      or (f.status = 'done' and coalesce(sum(e.amount_fen), 0) + r.written_off_fen < f.amount_fen)`,
  'what was settled and went back is in the wallet of who owed': `
    select e.id from receivable_entry e
    left join wallet_entry w on w.cause = 'credit_return' and w.ref = e.ref and w.account_id = e.debtor_id
    where e.kind = 'return' and coalesce(w.delta_fen, 0) <> e.amount_fen`,
  'a settlement from the balance has settled its amount, and has left the balance': `
    select s.id from credit_settlement s
    left join wallet_entry w on w.cause = 'credit' and w.ref = s.id::text and w.account_id = s.account_id
    where s.amount_fen <> coalesce((select sum(e.amount_fen) from receivable_entry e
        where e.kind = 'settle' and e.cause = 'settlement' and e.ref = s.id::text), 0)
      or coalesce(w.delta_fen, 0) <> -s.amount_fen`,
  'a statement of credit = its lines, from where the one before ended': `
    select s.id from credit_statement s
    left join lateral (
      select coalesce(sum(case e.kind when 'charge' then e.amount_fen else -e.amount_fen end), 0) as moved
      from credit_statement_line l join receivable_entry e on e.id = l.entry_id where l.statement_id = s.id) m on true
    where s.closing_fen <> s.opening_fen + m.moved
      or s.opening_fen <> coalesce((select b.closing_fen from credit_statement b
        where b.account_id = s.account_id and b.month < s.month order by b.month desc limit 1), 0)`,
  'points = their ledger = their buckets = the parts of these': `
    select account_id from points_account a
    where balance <> coalesce((select sum(delta) from points_entry e where e.account_id = a.account_id), 0)
      or balance <> coalesce((select sum(remaining) from points_bucket b where b.account_id = a.account_id), 0)
    union all
    select b.account_id from points_bucket b
    where b.remaining <> coalesce((select sum(p.delta) from points_part p
      where p.account_id = b.account_id and p.expires_on = b.expires_on), 0)
    union all
    select e.account_id from points_entry e
    where e.delta <> coalesce((select sum(p.delta) from points_part p where p.entry_id = e.id), 0)`,
  'nobody owes points and has some': `
    select a.account_id from points_account a join points_debt d on d.account_id = a.account_id
    where a.balance > 0 and d.points > 0`,
  'a completed order has the points of what it keeps': `
    select g.order_id from points_earning g
    left join lateral (select sum(amount_fen - discount_fen - refunded_fen) as kept from sales_order_line
      where order_id = g.order_id) l on true
    where g.points - g.taken <> least(g.points, div(g.points * l.kept, g.base_fen))`,
  'a paid top-up is in the wallet once, an unpaid one is not': `
    select t.id from top_up t left join wallet_entry e on e.cause = 'top_up' and e.ref = t.top_up_no and e.account_id = t.account_id
    where coalesce(e.delta_fen, 0) <> case t.status when 'paid' then t.amount_fen else 0 end`,
  'a withdrawal has left the wallet, and is back when it was refused or cancelled': `
    select w.id from withdrawal w
    left join wallet_entry e on e.cause in ('withdrawal', 'withdrawal_back') and e.ref = w.withdrawal_no
      and e.account_id = w.account_id
    group by w.id having coalesce(sum(e.delta_fen), 0)
      <> case when w.status in ('refused', 'cancelled') then 0 else -w.amount_fen end`,
  'a correction is in the wallet when it was agreed to': `
    select c.id from correction c left join wallet_entry e on e.cause = 'correction' and e.ref = c.id::text
      and e.account_id = c.account_id
    where c.kind = 'balance' and coalesce(e.delta_fen, 0) <> case c.status when 'done' then c.delta else 0 end`,
  'pieces of a prize of a draw = its records, within its stock': `
    select p.id from draw_prize p left join draw_record r on r.prize_id = p.id
    group by p.id having p.won <> count(r.id) or p.won > p.stock`,
  'a day of a draw costs what its records cost': `
    select draw_id from (
      select draw_id, day, spent_fen from draw_day
      union all
      select draw_id, drawn_on, -cost_fen from draw_record) both_sides
    group by draw_id, day having sum(spent_fen) <> 0`,
  'what was won is in the wallet and the points once': `
    select r.id from draw_record r
    left join wallet_entry w on w.cause = 'draw_prize' and w.ref = r.id::text and w.account_id = r.account_id
    left join points_entry e on e.cause = 'draw_prize' and e.ref = r.id::text and e.account_id = r.account_id
    left join points_entry c on c.cause = 'draw_cost' and c.ref = r.id::text and c.account_id = r.account_id
    where coalesce(w.delta_fen, 0) <> case r.kind when 'balance' then r.value else 0 end
      or coalesce(e.delta, 0) <> case r.kind when 'points' then r.value else 0 end
      or coalesce(-c.delta, 0) <> r.cost_points`,
  'reserved stock = open pieces of living orders + own stock of offers': `
    select s.goods_id from stock s
    left join (
      select l.goods_id, o.warehouse_id, sum(l.number - l.shipped_number - l.cut_number) as open
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
      select l.special_price_id, o.account_id, l.cut_number - l.number
      from sales_order_line l join sales_order o on o.id = l.order_id
      where l.special_price_id <> 0 and o.status not in (70, 80)) both_sides
    group by special_price_id, account_id having sum(number) <> 0`,
  'nobody is over the limit of an offer': `
    select u.account_id from special_price_use u join special_price p on p.id = u.special_price_id
    where u.number > p.limit_per_account`,
  'a lot in date holds what its offers keep and what they sold': `
    select t.id from lot t join special_price p on p.lot_id = t.id
    left join lateral (
      select sum(l.number - l.shipped_number - l.cut_number) as open from sales_order_line l join sales_order o on o.id = l.order_id
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
    select o.id from (${FAMILIES}) f join sales_order o on o.id = f.id left join account_coupon h on h.order_id = o.id
    where (h.id is not null and (o.coupon_fen = 0 or o.status in (70, 80))) or h.account_id <> o.account_id
      or (o.coupon_fen > 0 and o.status not in (70, 80) and not exists (
          select from (${FAMILIES}) near join account_coupon held on held.order_id = near.id where near.root = f.root)
        and exists (select from (${FAMILIES}) near join sales_order n on n.id = near.id and n.status not in (70, 80)
          join sales_order_line l on l.order_id = n.id
          where near.root = f.root and l.cut_number + l.returned_number < l.number))`,
  'left on a voucher = its ledger': `
    select v.id from cash_voucher v left join voucher_movement m on m.voucher_id = v.id
    group by v.id having v.left_fen <> coalesce(sum(m.delta_fen), 0)`,
  'vouchers of an order = what they were taken for': `
    select o.id from sales_order o
    left join (${HELD_VOUCHERS}) m on m.id = o.id
    where coalesce(m.taken_fen, 0) <> case when o.status in (70, 80) then 0 else o.voucher_fen end
      or coalesce(m.back_fen, 0) > case when o.status in (70, 80) then 0 else o.voucher_fen end`,
  'an authorisation is what its ledger says': `
    select a.id from special_authorisation a left join authorisation_movement m on m.authorisation_id = a.id
    group by a.id having coalesce(sum(m.delta), 0) <> case a.status when 'active' then 1 else 0 end`,
  'a receipt order that stands has one authorisation': `
    select o.id from sales_order o left join special_authorisation a on a.order_id = o.id
    where (o.kind = 'receipt' and o.status not in (70, 80)) <> (a.id is not null)`,
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
  'an order is what is left of it and what was split off it': `
    select o.id from sales_order o
    where o.split_from_id is not null and (o.shipping_fen <> 0 or o.balance_fen + o.payable_fen <> o.goods_fen - o.discount_fen)`,
  'money back for a line = its pieces cut or returned': `
    select l.id from sales_order_line l join sales_order o on o.id = l.order_id
    where l.returned_number = 0 and o.status not in (70, 80)
      and l.refunded_fen <> div((l.amount_fen - l.discount_fen) * l.cut_number::numeric, l.number)`,
  'budgets hold what orders that stand cost': `
    select o.id from sales_order o
    left join lateral (select sum(amount_fen) as cost_fen from jsonb_to_recordset(o.promotions) as p (amount_fen bigint)) p on true
    left join (
      select coalesce(m.order_id, n.id) as id, sum(m.delta_fen) as taken_fen
      from promotion_movement m join sales_order n on n.order_no = m.ref group by 1) m on m.id = o.id
    where coalesce(m.taken_fen, 0) <> case when o.status in (70, 80) then 0 else coalesce(p.cost_fen, 0) end`,
  'cashback is what the completed order keeps': `
    select o.id from sales_order o
    left join wallet_entry e on e.cause = 'cashback' and e.ref = o.order_no and e.account_id = o.account_id
    left join lateral (select sum(amount_fen - discount_fen) as net, sum(refunded_fen) as back from sales_order_line
      where order_id = o.id) l on true
    left join lateral (select coalesce(sum(cashback_fen), 0) as taken, coalesce(bool_or(refund_fen = 0), false) as is_clamped
      from after_sales where order_id = o.id and cashback_fen > 0) a on true
    where case when o.status <> 60 then coalesce(e.delta_fen, 0) <> 0
      when a.is_clamped then coalesce(e.delta_fen, 0) - a.taken < div(o.cashback_fen * (l.net - l.back), nullif(l.net, 0))
      else coalesce(e.delta_fen, 0) - a.taken <> coalesce(div(o.cashback_fen * (l.net - l.back), nullif(l.net, 0)), 0) end`,
  'a paid order has its money': `
    select o.id from sales_order o left join payment_share s on s.order_id = o.id
    where o.status in (15, 20, 30, 40, 50, 60)
    group by o.id having coalesce(sum(s.amount_fen), 0) < o.balance_fen + o.payable_fen`,
  'an ended order has its money back': `
    select s.order_id from payment_share s join sales_order o on o.id = s.order_id
    where o.status in (70, 80) and s.refunded_fen <> s.amount_fen
      and not exists (select 1 from refund r where r.order_id = o.id and r.status = 'refused')`,
  'a living order was paid once': `
    select o.id from sales_order o
    where o.status in (10, 15, 20, 30, 40, 50, 60)
      and coalesce((select sum(s.amount_fen) from payment_share s where s.order_id = o.id), 0)
        - coalesce((select sum(r.amount_fen) from refund r where r.order_id = o.id and r.cause like 'refund_%'), 0)
        > o.balance_fen + o.payable_fen`,
  'a payment is asked for its orders': `
    select p.id from payment p left join payment_order a on a.payment_id = p.id
    group by p.id having coalesce(sum(a.amount_fen), 0) <> p.amount_fen or not bool_or(a.order_id = p.order_id)`,
  'an order that waits for money waits for some': `
    select o.id from sales_order o where o.status = 10 and o.balance_fen + o.payable_fen
      <= coalesce((select sum(s.amount_fen - s.refunded_fen) from payment_share s where s.order_id = o.id), 0)`,
  'a chosen transfer waits for what its order waits for': `
    select p.id from payment p join sales_order o on o.id = p.order_id
    where p.method = 'transfer' and p.status = 'created' and o.status = 10 and p.amount_fen <> o.balance_fen + o.payable_fen
      - coalesce((select sum(s.amount_fen - s.refunded_fen) from payment_share s where s.order_id = o.id), 0)`,
  ...BANK_RULES,
  'a payment is spread over orders whole': `
    select p.id from payment p left join payment_share s on s.payment_id = p.id
    group by p.id having coalesce(sum(s.amount_fen), 0) <> case when p.status = 'paid' then p.amount_fen else 0 end`,
  'what has gone back = refunds': `
    select s.payment_id from payment_share s
    where s.refunded_fen <> coalesce((select sum(r.amount_fen) from refund r
      where r.payment_id = s.payment_id and r.order_id = s.order_id and r.status <> 'refused'), 0)`,
  'an order knows what went back': `
    select o.id from sales_order o
    where o.refunded_fen <> coalesce((select sum(r.amount_fen) from refund r
      where r.order_id = o.id and r.status <> 'refused' and r.cause not like 'refund\\_%'), 0)`,
  'shipped = parcels': `
    select l.id from sales_order_line l left join (
      select sl.order_line_id, sum(sl.number) as number from shipment_line sl join shipment p on p.id = sl.shipment_id
      where p.after_sales_id is null group by 1) s on s.order_line_id = l.id
    where l.shipped_number <> coalesce(s.number, 0)`,
  'settled cases = their lines': `
    select a.id from after_sales a
    left join (select case_id, sum(refund_fen) as refund, sum(voucher_fen) as voucher from after_sales_line group by 1) c
      on c.case_id = a.id
    where a.refund_fen <> coalesce(c.refund, 0) + a.shipping_fen - a.cashback_fen or a.voucher_fen <> coalesce(c.voucher, 0)`,
  'refunds of a case = what it promised': `
    select a.id from after_sales a
    left join lateral (
      select coalesce(sum(amount_fen) filter (where status <> 'refused'), 0) as asked, coalesce(bool_or(status = 'refused'), false)
        as is_refused, coalesce(sum(amount_fen) filter (where status = 'done'), 0) as done from refund r
      where r.cause = 'after_sales:' || a.id or r.cause like 'after_sales:' || a.id || ':%') r on true
    where r.asked > a.refund_fen or (r.asked < a.refund_fen and not r.is_refused)
      or (a.status = 60 and r.done <> a.refund_fen) or (a.status not in (40, 60) and r.asked <> 0)`,
  'returned pieces = those that cases paid back': `
    select l.id from sales_order_line l left join (
      select c.order_line_id, sum(c.accepted_number) as accepted, sum(c.refund_fen) as refund
      from after_sales_line c join after_sales a on a.id = c.case_id
      where a.kind in ('return', 'short', 'damage') and a.status in (40, 60) group by 1) c on c.order_line_id = l.id
    where l.returned_number <> least(coalesce(c.accepted, 0), l.shipped_number) or l.refunded_fen < coalesce(c.refund, 0)`,
  'no more pieces of a parcel are claimed than it held': `
    select sl.id from shipment_line sl join after_sales_line c on c.shipment_line_id = sl.id
    join after_sales a on a.id = c.case_id
    where a.kind in ('return', 'exchange', 'short', 'damage') and a.status not in (70, 80)
    group by sl.id having sum(coalesce(c.accepted_number, c.number)) > sl.number`,
  'vouchers get back what cases say': `
    select a.id from after_sales a where a.voucher_fen <> coalesce((select sum(m.delta_fen) from voucher_movement m
      where m.order_id = a.order_id and m.cause = 'part' and m.ref = 'after_sales:' || a.id), 0)`,
  'what inspection set apart is in quarantine': `
    select a.id from after_sales a
    where coalesce((select sum(q.number) from quarantine q where q.case_id = a.id), 0)
      <> coalesce((select sum(c.accepted_number) from after_sales_line c where c.case_id = a.id and c.disposition = 'quarantine'), 0)`,
  'what came back to the shelf is in its ledger': `
    select ref from (
      select ref, available_delta as number from stock_movement where cause = 'return'
      union all
      select a.case_no, -c.accepted_number from after_sales_line c join after_sales a on a.id = c.case_id
      where c.disposition = 'restock'
      union all
      select 'quarantine:' || id, -number from quarantine where status = 'restocked') both_sides
    group by ref having sum(number) <> 0`,
};
