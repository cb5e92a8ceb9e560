import { sql } from 'kysely';
import type { ReportRequest } from '../rules.ts';
import {
  BUYER_TYPE,
  byCustomer,
  dayOf,
  isSeen,
  type ReportSql,
  salesOfDays,
  within,
} from '../sales/reads.ts';

const CUSTOMER = sql`a.company as name, ${BUYER_TYPE} as buyer_type, coalesce(p.name, '') as salesman`;

const isNew = (asked: ReportRequest) =>
  sql<boolean>`${within(sql`a.created_at`, asked)} and ${isSeen(asked)}`;
const ofNewcomers = (asked: ReportRequest) =>
  salesOfDays(sql`account_id in (select a.id from account a where ${isNew(asked)})`);

/** Accounts that were opened in the range, and what they have bought since. */
export const newcomers = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select a.id::text as key, ${CUSTOMER}, place_words(a.province, a.city, '') as region, ${dayOf(sql`a.created_at`)} as joined_on,
      case a.pass_status when 1 then '已通过' when 2 then '审核中' when 3 then '未通过' when 4 then '证照过期' else '未提交' end
        as state,
      s.first_day, coalesce(s.orders, 0) as orders, coalesce(s.goods_amount - s.discount - s.refunded, 0) as amount
    from account a left join staff p on p.id = a.salesman_id
    left join ${byCustomer(ofNewcomers(asked))} on s.account_id = a.id
    where ${isNew(asked)}`,
  chart: sql`
    select d::date::text as label, count(r.key) as value
    from generate_series(${asked.from}::date, ${asked.to}::date, interval '1 day') d left join r on r.joined_on = d::date
    group by d order by d`,
});

/** Licences of customers that end within so many days, and those that have ended. */
export const licencesDue = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select l.id::text as key, ${CUSTOMER}, a.phone, l.kind as licence, l.number, l.valid_until,
      ${asked.today}::date - l.valid_until as overdue
    from account_licence l join account a on a.id = l.account_id and a.pass_status in (1, 4) and not a.is_blocked
    left join staff p on p.id = a.salesman_id
    where l.valid_until <= ${asked.today}::date + ${asked.days}::int and ${isSeen(asked)}`,
  chart: sql`
    select case when overdue > 0 then '已过期' when overdue > -8 then '7 天内' when overdue > -31 then '30 天内'
      when overdue > -61 then '60 天内' else '90 天内' end as label, count(*) as value
    from r group by 1 order by min(valid_until)`,
});
