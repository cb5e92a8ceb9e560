import { type RawBuilder, sql } from 'kysely';
import { AGE_SUMS } from '../../../balances/reads.ts';
import type { ReportRequest } from '../rules.ts';
import { BUYER_TYPE, dayOf, isSeen, type ReportSql, topTen, within } from '../sales/reads.ts';

/** Money of an account `a` by the time that the day's close counts it by: `day`, `way`, `fen`. */
function movedIn(asked: ReportRequest): RawBuilder<unknown> {
  const seen = (account: RawBuilder<unknown>) =>
    sql`join account a on a.id = ${account} and ${isSeen(asked)}`;
  return sql`
    select ${dayOf(sql`p.paid_at`)} as day, p.method as way, p.amount_fen as fen from payment p ${seen(sql`p.account_id`)}
    where p.status = 'paid' and p.method <> 'credit' and ${within(sql`p.paid_at`, asked)}
    union all
    select ${dayOf(sql`f.done_at`)}, 'refunded', f.amount_fen from refund f ${seen(sql`f.account_id`)}
    where f.status = 'done' and f.method in ('wechat', 'alipay', 'transfer') and ${within(sql`f.done_at`, asked)}
    union all
    select ${dayOf(sql`t.paid_at`)}, 'top_up', t.amount_fen from top_up t ${seen(sql`t.account_id`)}
    where t.status = 'paid' and ${within(sql`t.paid_at`, asked)}
    union all
    select ${dayOf(sql`e.at`)}, 'surplus', e.delta_fen from wallet_entry e ${seen(sql`e.account_id`)}
    where e.cause in ('bank_transfer', 'deposit') and ${within(sql`e.at`, asked)}
    union all
    select ${dayOf(sql`e.at`)}, case when c.id is not null then 'settled_balance' else 'settled' end, e.amount_fen
    from receivable_entry e ${seen(sql`e.debtor_id`)}
    left join credit_settlement c on e.cause = 'settlement' and e.ref = c.id::text
    where e.kind = 'settle' and ${within(sql`e.at`, asked)}`;
}

const WAYS = [
  'wechat',
  'alipay',
  'transfer',
  'top_up',
  'surplus',
  'settled',
  'balance',
  'settled_balance',
  'refunded',
] as const;
const of = (way: RawBuilder<unknown>) => sql`coalesce(sum(m.fen) filter (where ${way}), 0)::int8`;
const RECEIVED = sql`m.way in ('wechat', 'alipay', 'transfer', 'top_up', 'surplus', 'settled')`;

/** Every day of the range, those without money as well. */
export const moneyReceived = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select d::date::text as key, d::date as day,
      ${sql.join(WAYS.map((way) => sql`${of(sql`m.way = ${sql.lit(way)}`)} as ${sql.id(way)}`))}, ${of(RECEIVED)} as received
    from generate_series(${asked.from}::date, ${asked.to}::date, interval '1 day') d
    left join (${movedIn(asked)}) m on m.day = d::date group by d`,
  chart: sql`select day::text as label, received as value from r order by day`,
});

/** What customers owe now, by how long it has been due. */
export const receivables = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select a.id::text as key, a.company as name, ${BUYER_TYPE} as buyer_type, coalesce(p.name, '') as salesman, g.*,
      g.open - g.not_due as overdue
    from (select r.debtor_id, count(*) as orders, ${AGE_SUMS}, sum(r.open_fen)::int8 as open, min(r.due_on) as due_on
      from receivable r where r.open_fen > 0 group by r.debtor_id) g
    join account a on a.id = g.debtor_id left join staff p on p.id = a.salesman_id where ${isSeen(asked)}`,
  chart: topTen(sql`name`, 'open'),
});
