import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { invalid } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import type { CalendarRow } from './rules.ts';

const MOST_DAYS = 62;
const DAY_SECONDS = 86_400;

/**
 * What touches a time, earliest start first: one statement. Special prices of one kind, name and window are one row; parts of
 * combinations and gifts are those of their own rows. What has no window at all is no row of a calendar.
 * @param span Unix seconds
 * @throws 422 at `to`
 */
export async function calendarRows(
  db: Db,
  _staff: Staff,
  span: { from: number; to: number },
): Promise<CalendarRow[]> {
  if (span.to <= span.from) throw invalid({ to: '结束时间要晚于开始时间' });
  if (span.to - span.from > MOST_DAYS * DAY_SECONDS) throw invalid({ to: `一次最多看 ${MOST_DAYS} 天` });
  const { rows } = await sql<CalendarRow>`
    with span as (select to_timestamp(${span.from}::int8) as since, to_timestamp(${span.to}::int8) as until),
    entry as (
      select 'special' as kind, case count(*) when 1 then min(id) else 0 end as id, kind as sub, name as title, count(*)::int4 as count,
        starts_at, ends_at, bool_and(is_stopped) as is_stopped,
        bool_and(is_stopped or coalesce(stock_left = 0, false)) as is_sold_out
      from special_price where kind not in ('group', 'combination', 'gift', 'exchange')
        and ends_at > (select since from span) and starts_at < (select until from span)
      group by kind, name, starts_at, ends_at
      union all
      select 'group', s.id, 'group', g.name, 1, s.starts_at, s.ends_at, s.is_stopped, coalesce(s.stock_left = 0, false)
      from special_price s join goods g on g.id = s.goods_id
      where s.kind = 'group' and s.ends_at > (select since from span) and s.starts_at < (select until from span)
      union all
      select 'zone', id, kind, title, 1, starts_at, ends_at, is_stopped, false from zone
      where is_published and (starts_at is not null or ends_at is not null)
      union all
      select 'combination', id, '', name, 1, starts_at, ends_at, is_stopped, false from combination
      where ends_at > (select since from span) and starts_at < (select until from span)
      union all
      select 'promotion', id, kind, name, 1, starts_at, ends_at, is_stopped, false from promotion
      where ends_at > (select since from span) and starts_at < (select until from span)
      union all
      select 'banner', id, place, title, 1, starts_at, ends_at, false, false from banner
      where starts_at is not null or ends_at is not null
      union all
      select 'pin', p.id, p.word, g.name, 1, p.starts_at, p.ends_at, false, false
      from search_pin p join goods g on g.id = p.goods_id
      where p.starts_at is not null or p.ends_at is not null)
    select entry.* from entry, span
    where (ends_at is null or ends_at > since) and (starts_at is null or starts_at < until)
    order by starts_at nulls first, ends_at nulls last, kind, sub, title, id`.execute(db);
  return rows;
}
