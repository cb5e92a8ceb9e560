import type { LedgerRule } from './rule.ts';

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

/** Coupons, vouchers, authorisations and promotions. */
export const MARKETING_RULES: Readonly<Record<string, LedgerRule>> = {
  'pieces of a coupon = those that accounts hold': {
    title: '优惠券已领数等于账户持有的张数',
    of: 'coupon',
    query: `
      select c.id from coupon c left join account_coupon h on h.coupon_id = c.id
      group by c.id having c.taken <> count(h.id) or c.taken > c.total`,
  },
  'coupons of an account = those it holds, within the limit': {
    title: '账户领券数等于持有张数，不超限领',
    of: 'coupon',
    query: `
      select coupon_id from (
        select coupon_id, account_id, number from coupon_use
        union all
        select coupon_id, account_id, -1 from account_coupon) both_sides
      group by coupon_id, account_id having sum(number) <> 0
      union all
      select c.id from coupon_use u join coupon c on c.id = u.coupon_id where u.number > c.limit_per_account`,
  },
  'a coupon is what its ledger says': {
    title: '每张券的状态等于它的流水',
    of: 'account_coupon',
    query: `
      select h.id from account_coupon h left join coupon_movement m on m.account_coupon_id = h.id
      group by h.id having count(*) filter (where m.cause = 'take') <> 1
        or count(*) filter (where m.cause = 'order') - count(*) filter (where m.cause = 'order_end')
          <> case h.status when 'used' then 1 else 0 end
        or count(*) filter (where m.cause = 'void') <> case h.status when 'void' then 1 else 0 end`,
  },
  'a coupon off an order = the coupon it uses': {
    title: '订单的用券与券的占用一致',
    of: 'order',
    query: `
      select o.id from (${FAMILIES}) f join sales_order o on o.id = f.id left join account_coupon h on h.order_id = o.id
      where (h.id is not null and (o.coupon_fen = 0 or o.status in (70, 80))) or h.account_id <> o.account_id
        or (o.coupon_fen > 0 and o.status not in (70, 80) and not exists (
            select from (${FAMILIES}) near join account_coupon held on held.order_id = near.id where near.root = f.root)
          and exists (select from (${FAMILIES}) near join sales_order n on n.id = near.id and n.status not in (70, 80)
            join sales_order_line l on l.order_id = n.id
            where near.root = f.root and l.cut_number + l.returned_number < l.number))`,
  },
  'left on a voucher = its ledger': {
    title: '代金券余额等于它的流水',
    of: 'voucher',
    query: `
      select v.id from cash_voucher v left join voucher_movement m on m.voucher_id = v.id
      group by v.id having v.left_fen <> coalesce(sum(m.delta_fen), 0)`,
  },
  'vouchers of an order = what they were taken for': {
    title: '订单用的代金券等于代金券流水',
    of: 'order',
    query: `
      select o.id from sales_order o
      left join (${HELD_VOUCHERS}) m on m.id = o.id
      where coalesce(m.taken_fen, 0) <> case when o.status in (70, 80) then 0 else o.voucher_fen end
        or coalesce(m.back_fen, 0) > case when o.status in (70, 80) then 0 else o.voucher_fen end`,
  },
  'an authorisation is what its ledger says': {
    title: '特药授权的状态等于它的流水',
    of: 'authorisation',
    query: `
      select a.id from special_authorisation a left join authorisation_movement m on m.authorisation_id = a.id
      group by a.id having coalesce(sum(m.delta), 0) <> case a.status when 'active' then 1 else 0 end`,
  },
  'a receipt order that stands has one authorisation': {
    title: '有效的回执订单各有一份授权',
    of: 'order',
    query: `
      select o.id from sales_order o left join special_authorisation a on a.order_id = o.id
      where (o.kind = 'receipt' and o.status not in (70, 80)) <> (a.id is not null)`,
  },
  'spent of a promotion = its ledger': {
    title: '促销已花预算等于它的流水',
    of: 'promotion',
    query: `
      select p.id from promotion p left join promotion_movement m on m.promotion_id = p.id
      group by p.id having p.spent_fen <> coalesce(sum(m.delta_fen), 0)`,
  },
  'budgets hold what orders that stand cost': {
    title: '促销预算等于有效订单的优惠',
    of: 'order',
    query: `
      select o.id from sales_order o
      left join lateral (select sum(amount_fen) as cost_fen from jsonb_to_recordset(o.promotions) as p (amount_fen bigint)) p on true
      left join (
        select coalesce(m.order_id, n.id) as id, sum(m.delta_fen) as taken_fen
        from promotion_movement m join sales_order n on n.order_no = m.ref group by 1) m on m.id = o.id
      where coalesce(m.taken_fen, 0) <> case when o.status in (70, 80) then 0 else coalesce(p.cost_fen, 0) end`,
  },
  '满减 of an order = that of its lines': {
    title: '订单的满减等于明细的满减',
    of: 'order',
    query: `
      select coalesce(o.id, l.order_id) from sales_order o
      left join lateral (select id, amount_fen from jsonb_to_recordset(o.promotions) as p (id bigint, kind text, amount_fen bigint)
        where kind = 'discount') p on true
      full join (select order_id, discount_promotion_id, sum(discount_fen - coupon_fen - voucher_fen) as off_fen
        from sales_order_line where discount_promotion_id <> 0 group by 1, 2) l
        on l.order_id = o.id and l.discount_promotion_id = p.id
      where (p.id is not null or l.order_id is not null) and l.off_fen is distinct from p.amount_fen`,
  },
};
