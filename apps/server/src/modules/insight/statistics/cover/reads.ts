import { LONG_COVER_DAYS, SHORT_COVER_DAYS } from '@qingnang/contract/statistics-shelf';
import { sql } from 'kysely';
import { movedDay, type ReportRequest } from '../rules.ts';
import { dayOf, GOODS_LABEL, keptOfGoods, type ReportSql, topTen } from '../sales/reads.ts';

/**
 * How long the stock of each goods lasts, in a query of which `c` has goods_id, sold, daily (null without a sale), and since how many
 * days the goods is there: pieces of the days before today by the days that it could be sold, at most as many as are asked for.
 */
export const dailySales = ({ today, days }: Pick<ReportRequest, 'today' | 'days'>) => sql`(
  select g.id as goods_id, coalesce(s.pieces, 0) as sold, age.days >= ${days}::int as is_old,
    nullif(s.pieces, 0)::numeric / least(${days}::int, age.days) as daily
  from goods g
  cross join lateral (select greatest(1, ${today}::date - ${dayOf(sql`g.created_at`)}) as days) age
  left join (${keptOfGoods({ from: movedDay(today, -days), to: movedDay(today, -1) })}) s on s.goods_id = g.id)`;

/** Goods on sale with what is left of them in all warehouses. */
const covered = (asked: ReportRequest) => sql`
  select g.id::text as key, g.id, g.name, g.spec, m.name as maker, st.pieces, c.sold, c.is_old, round(c.daily, 1) as daily,
    round(st.pieces / c.daily, 1) as cover
  from goods g join maker m on m.id = g.maker_id
  join (select goods_id, sum(available)::int8 as pieces from stock group by goods_id) st on st.goods_id = g.id
  join ${dailySales(asked)} c on c.goods_id = g.id
  where g.status = 'on'`;

/** Goods that are sold and last a few days only, those that are out first. */
export const soonOut = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select key, name, spec, maker, pieces, sold, daily, cover, ${asked.today}::date + floor(cover)::int as ends_on
    from (${covered(asked)}) g where cover <= ${SHORT_COVER_DAYS}::int`,
  chart: sql`
    select b.label, count(*) as value from r join (values (1, 0, '已无货'), (2, 3, '3 天内'), (3, 7, '4–7 天'),
      (4, ${SHORT_COVER_DAYS}::int, ${`8–${SHORT_COVER_DAYS} 天`})) b (place, most, label)
      on b.place = case when r.pieces = 0 then 1 when r.cover <= 3 then 2 when r.cover <= 7 then 3 else 4 end
    group by b.place, b.label order by b.place`,
});

/** Goods with more than half a year's stock, or with stock of which nothing was sold. */
export const lyingLong = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select key, name, spec, maker, pieces, sold, daily, cover, (pieces * coalesce(p.price_e4, 0) / 100)::int8 as value,
      (select min(expires_on) from lot where goods_id = g.id and quantity > 0) as first_expiry
    from (${covered(asked)}) g left join goods_price p on p.goods_id = g.id and p.rank = 0
    where g.pieces > 0 and g.is_old and (g.cover is null or g.cover > ${LONG_COVER_DAYS}::int)`,
  chart: topTen(GOODS_LABEL, 'value'),
});
