import { PROMOTION_KINDS } from '@qingnang/contract/promotion-kinds';
import { sql } from 'kysely';
import { json } from '../../../../db/json.ts';
import type { ReportRequest } from '../rules.ts';
import { isSeen, isSoldIn, type ReportSql, topTen } from '../sales/reads.ts';

const KIND_NAMES = Object.fromEntries(
  Object.entries(PROMOTION_KINDS).map(([kind, { name }]) => [kind, name]),
);
const promotionKind = sql`${json(KIND_NAMES)}::jsonb ->> p.kind`;

/** What orders cost the budgets of 满减 and 满返; a part that went over to an order that was split off is that one's. */
const BUDGETS = sql`
  select 'promotion:' || p.id as key, ${promotionKind} as kind, p.name, o.id, m.delta_fen as fen
  from sold o join promotion_movement m on m.cause = 'order' and m.ref = o.order_no join promotion p on p.id = m.promotion_id
  union all
  select 'promotion:' || p.id, ${promotionKind}, p.name, o.id, m.delta_fen
  from sold o join promotion_movement m on m.cause = 'split' and m.order_id = o.id join promotion p on p.id = m.promotion_id`;

/** Gifts, and what is bought for less with them: what the pieces that stayed would have brought at the base price. */
const GIFTS = sql`
  select 'promotion:' || p.id, ${promotionKind}, p.name, o.id,
    (l.number - l.cut_number - l.returned_number) * greatest(coalesce(g.price_e4, 0) - l.unit_price_e4, 0) / 100
  from promotion_tier t join promotion p on p.id = t.promotion_id
  join sales_order_line l on l.special_price_id = t.gift_offer_id and l.special_price_id <> 0
  join sold o on o.id = l.order_id
  left join goods_price g on g.goods_id = l.goods_id and g.rank = 0`;

/** A coupon that came back with the whole order costs nothing; of a split order it stands with the first. */
const COUPONS = sql`
  select 'coupon:' || c.id, '优惠券', c.name, o.id, o.coupon_fen
  from sold o join account_coupon u on u.order_id = o.id join coupon c on c.id = u.coupon_id where o.coupon_fen > 0
  union all
  select 'coupon:' || c.id, '优惠券', c.name, o.id, o.coupon_fen
  from sold o cross join lateral (
    with recursive above as (
      select o.split_from_id as id union all
      select n.split_from_id from above join sales_order n on n.id = above.id where n.split_from_id is not null)
    select u.coupon_id from above join account_coupon u on u.order_id = above.id limit 1) u
  join coupon c on c.id = u.coupon_id
  where o.split_from_id is not null and o.coupon_fen > 0`;

/** What orders took off vouchers, less what came back with pieces and what went over to orders that were split off. */
const VOUCHERS = sql`
  select 'voucher:' || v.name, '现金券', v.name, o.id, -m.delta_fen
  from sold o join voucher_movement m on m.ref = o.order_no and m.cause = 'order' join cash_voucher v on v.id = m.voucher_id
  union all
  select 'voucher:' || v.name, '现金券', v.name, o.id, -m.delta_fen
  from sold o join voucher_movement m on m.order_id = o.id and m.cause in ('part', 'split')
  join cash_voucher v on v.id = m.voucher_id`;

const drawnIn = ({ from, to }: ReportRequest) => sql`r.drawn_on between ${from}::date and ${to}::date`;

/** Coupons and vouchers that were won cost something when they are used, above. */
const draws = (asked: ReportRequest) => sql`
  select 'draw:' || d.id as key, '抽奖' as kind, d.name, count(*) as times, count(distinct r.account_id) as customers,
    null::int8 as goods_amount, sum(r.cost_fen)::int8 as cost
  from draw_record r join draw d on d.id = r.draw_id join account a on a.id = r.account_id
  where ${drawnIn(asked)} and ${isSeen(asked)} and r.kind not in ('none', 'coupon', 'voucher')
  group by d.id, d.name`;

/** What each promotion, coupon, voucher and draw cost in orders that stand. */
export const promotionCosts = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    with sold as materialized (
      select o.id, o.account_id, o.order_no, o.goods_fen, o.coupon_fen, o.split_from_id
      from sales_order o where ${isSoldIn(asked)}),
    cost as (${BUDGETS} union all ${GIFTS} union all ${COUPONS} union all ${VOUCHERS}),
    in_order as (select key, kind, name, id, sum(fen) as fen from cost group by key, kind, name, id)
    select c.key, c.kind, c.name, count(*) as times, count(distinct o.account_id) as customers,
      sum(o.goods_fen)::int8 as goods_amount, sum(c.fen)::int8 as cost
    from in_order c join sold o on o.id = c.id group by c.key, c.kind, c.name
    union all ${draws(asked)}`,
  chart: topTen(sql`kind || ' ' || name`, 'cost'),
});

/** What was won in each draw, and what it cost. */
export const drawCosts = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select p.id::text as key, d.name, p.name as prize, count(*) as times, count(distinct r.account_id) as customers,
      sum(r.cost_points)::int8 as points, sum(r.cost_fen)::int8 as cost
    from draw_record r join draw d on d.id = r.draw_id join draw_prize p on p.id = r.prize_id
    join account a on a.id = r.account_id
    where ${drawnIn(asked)} and ${isSeen(asked)}
    group by d.id, d.name, p.id, p.name`,
  chart: topTen(sql`name || ' ' || prize`, 'cost'),
});
