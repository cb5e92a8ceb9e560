import { sql } from 'kysely';
import { COSTS } from '../../../catalogue/reads.ts';
import { dailySales } from '../cover/reads.ts';
import type { ReportRequest } from '../rules.ts';
import { GOODS_LABEL, type ReportSql, topTen } from '../sales/reads.ts';

/** Days whose sales tell what a day sells. */
const PACE_DAYS = 90;

/**
 * Lots that end within so many days and will not be sold by then, with what a rule needs to propose a price. Lots leave first expired
 * first: until the end of each no more is sold than its days bring. `late` is what is left over of it and of all that end before, which
 * of one more lot can only be more. Lots that an open near-expiry offer sells count, and have no row.
 */
export const expiringUnsold = ({ today, days }: ReportRequest): ReportSql => ({
  rows: sql`
    with lots as (
      select t.id, t.goods_id, t.warehouse_id, t.lot_no, t.expires_on, t.quantity, t.expires_on - ${today}::date as left_days,
        round(c.daily, 1) as daily,
        sum(t.quantity) over w - floor(coalesce(c.daily, 0) * (t.expires_on - ${today}::date)) as over
      from lot t join ${dailySales({ today, days: PACE_DAYS })} c on c.goods_id = t.goods_id
      where t.quantity > 0 and t.expires_on > ${today}::date
      window w as (partition by t.goods_id order by t.expires_on, t.id rows unbounded preceding)),
    late as (
      select *, greatest(0, max(over) over (partition by goods_id order by expires_on, id rows unbounded preceding)) as late
      from lots),
    unsold as (
      select *, (late - coalesce(lag(late) over (partition by goods_id order by expires_on, id), 0))::int8 as surplus from late)
    select g.id || ':' || u.id as key, g.name, g.spec, m.name as maker, w.name as warehouse, u.lot_no, u.expires_on, u.left_days,
      u.quantity as pieces, u.daily, u.surplus, (u.surplus * coalesce(p.price_e4, 0) / 100)::int8 as value,
      round(p.price_e4 / 100.0)::int8 as list_price, nullif(p.price_e4, 0) as list_e4,
      ceil(k.cost_e4 * (100 + g.tax_rate) / 100.0)::int8 as cost_e4
    from unsold u join goods g on g.id = u.goods_id and g.status = 'on' join maker m on m.id = g.maker_id
    join warehouse w on w.id = u.warehouse_id left join goods_price p on p.goods_id = g.id and p.rank = 0
    left join ${COSTS} k on k.lot_id = u.id
    where u.surplus > 0 and u.left_days <= ${days}::int and not exists (
      select from special_price s where s.lot_id = u.id and not s.is_stopped and s.ends_at > now())`,
  chart: topTen(sql`${GOODS_LABEL} || ' ' || lot_no`, 'value'),
});
