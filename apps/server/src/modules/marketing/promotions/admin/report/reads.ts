import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Staff } from '../../../../../http/session.ts';

/** What a promotion brought and cost in orders that stand, on one day of China's calendar or in all. */
export interface ReportRow {
  /** `2026-11-21`; null = all days. */
  day: string | null;
  orders: number;
  buyers: number;
  goods_fen: number;
  cost_fen: number;
  gift_pieces: number;
  gift_fen: number;
}

const { cancelled, closed } = ORDER_STATUS;

/** The sum over all days first, then the days. Orders are found by what they took of the budget and by the pieces they got. */
export async function reportRows(db: Db, _staff: Staff, promotionId: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with got as (
      select l.order_id, sum(l.number) as pieces,
        sum(greatest(coalesce(p.price_e4, 0) - l.unit_price_e4, 0) * l.number) / 100 as fen
      from promotion_tier t join sales_order_line l on l.special_price_id = t.gift_offer_id
      left join goods_price p on p.goods_id = l.goods_id and p.rank = 0
      where t.promotion_id = ${promotionId} and l.special_price_id <> 0 group by l.order_id),
    cost as (
      select coalesce(m.order_id, o.id) as order_id, sum(m.delta_fen) as fen
      from promotion_movement m join sales_order o on o.order_no = m.ref
      where m.promotion_id = ${promotionId} group by 1),
    joined as (
      select o.id, o.account_id, o.goods_fen, to_char(o.placed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
        coalesce(cost.fen, 0) as cost_fen, coalesce(got.pieces, 0) as pieces, coalesce(got.fen, 0) as gift_fen
      from got full join cost using (order_id) join sales_order o on o.id = order_id
      where o.status not in (${cancelled}, ${closed}))
    select day, count(*) as orders, count(distinct account_id) as buyers, coalesce(sum(goods_fen), 0)::int8 as goods_fen,
      coalesce(sum(cost_fen), 0)::int8 as cost_fen, coalesce(sum(pieces), 0)::int8 as gift_pieces,
      floor(coalesce(sum(gift_fen), 0))::int8 as gift_fen
    from joined group by grouping sets ((day), ()) order by day nulls first`.execute(db);
  return rows;
}
