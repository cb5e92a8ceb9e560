import { keysOf } from '@qingnang/contract/keys';
import { RECONCILED } from '@qingnang/contract/reconciliation';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import { notFound } from '../../../http/errors.ts';
import { CLEARING } from '../payments/settlement/clearing/reads.ts';
import { TRADE_LAYOUTS } from '../payments/settlement/rules.ts';
import { type Figures, figuresOf, isOver, type ProviderDay } from './rules.ts';

const PROVIDERS = keysOf(RECONCILED);

type Amounts = RawBuilder<{ key: string; fen: number }>;

/** The first moment of a day in China, and of the one after it. */
const from = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;
const until = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;
const within = (time: RawBuilder<unknown>, day: string) =>
  sql`(${time} >= ${from(day)} and ${time} < ${until(day)})`;

/** What a day has moved, and what stood before and after it: one statement, so that all of it is of one moment. */
async function readFigures(db: Db | Tx, day: string): Promise<Figures> {
  const parts = [
    orders,
    wallets,
    receivables,
    withdrawals,
    bankLines,
    clearing,
    unfiled,
    partPayments,
    invoices,
  ];
  const { rows } = await sql<{ key: string; fen: number }>`
    select key, fen::bigint as fen from (${sql.join(
      parts.map((part) => part(day)),
      sql` union all `,
    )}) figure where fen is not null`.execute(db);
  return figuresOf(rows);
}

const orders = (day: string): Amounts => sql`
  select 'received_' || method as key, sum(amount_fen) as fen from payment
  where status = 'paid' and ${within(sql`paid_at`, day)} group by method
  union all
  select 'received_shares', sum(s.amount_fen) from payment p join payment_share s on s.payment_id = p.id
  where p.status = 'paid' and ${within(sql`p.paid_at`, day)}
  union all
  select 'refunded_' || method, sum(amount_fen) from refund
  where status = 'done' and ${within(sql`done_at`, day)} group by method
  union all
  select 'refunded_written_off', sum(f.amount_fen - coalesce(
    (select sum(e.amount_fen) from receivable_entry e where e.cause = 'refund' and e.ref = f.refund_no), 0))
  from refund f where f.status = 'done' and f.method = 'credit' and ${within(sql`f.done_at`, day)}`;

/** Money that was topped up counts when it came in, as in the books of the provider; all else when it was written. */
const wallets = (day: string): Amounts => {
  const entry = sql`(
    select e.cause, e.delta_fen, t.method, coalesce(t.paid_at, e.at) as at from wallet_entry e
    left join top_up t on e.cause = 'top_up' and t.top_up_no = e.ref) e`;
  return sql`
  select 'wallet_opening', sum(delta_fen) from ${entry} where at < ${from(day)}
  union all
  select 'wallet_closing', sum(delta_fen) from ${entry} where at < ${until(day)}
  union all
  select case
    when cause = 'top_up' then 'top_up_' || method
    when cause in ('bank_transfer', 'deposit') then 'wallet_surplus'
    when cause in ('order', 'payment') then 'wallet_paid'
    when cause = 'credit' then 'wallet_settled'
    when cause = 'withdrawal' then 'wallet_withdrawn'
    when cause in ('cashback', 'draw_prize') then 'wallet_gift'
    when cause in ('refund', 'credit_return', 'correction', 'withdrawal_back') then 'wallet_' || cause
    else 'wallet_other' end,
    sum(case when cause in ('order', 'payment', 'credit', 'withdrawal') then -delta_fen else delta_fen end)
  from ${entry} where ${within(sql`at`, day)} group by 1`;
};

/** What goes back to the balance changes nothing that is owed; what a split-off order takes along is charged to it and taken off. */
const receivables = (day: string): Amounts => {
  const owed = sql`sum(case kind when 'charge' then amount_fen when 'return' then 0 else -amount_fen end)`;
  return sql`
  select 'receivable_opening', ${owed} from receivable_entry where at < ${from(day)}
  union all
  select 'receivable_closing', ${owed} from receivable_entry where at < ${until(day)}
  union all
  select case e.kind
    when 'charge' then 'receivable_charged'
    when 'reduce' then 'receivable_reduced'
    when 'write_off' then 'receivable_written_off'
    else case when s.id is not null then 'settled_balance' else 'settled_bank' end end, sum(e.amount_fen)
  from receivable_entry e left join credit_settlement s on e.cause = 'settlement' and e.ref = s.id::text
  where e.kind <> 'return' and ${within(sql`e.at`, day)} group by 1`;
};

const withdrawals = (day: string): Amounts => sql`
  select 'withdrawal_opening', sum(amount_fen) from withdrawal
  where created_at < ${from(day)} and (ended_at is null or ended_at >= ${from(day)})
  union all
  select 'withdrawal_closing', sum(amount_fen) from withdrawal
  where created_at < ${until(day)} and (ended_at is null or ended_at >= ${until(day)})
  union all
  select 'withdrawal_asked', sum(amount_fen) from withdrawal where ${within(sql`created_at`, day)}
  union all
  select case status when 'paid' then 'withdrawal_paid' else 'withdrawal_back' end, sum(amount_fen) from withdrawal
  where ${within(sql`ended_at`, day)} group by 1`;

const bankLines = (day: string): Amounts => sql`
  select 'bank_opening', sum(amount_fen) from bank_line
  where created_at < ${from(day)} and (decided_at is null or decided_at >= ${from(day)})
  union all
  select 'bank_closing', sum(amount_fen) from bank_line
  where created_at < ${until(day)} and (decided_at is null or decided_at >= ${until(day)})
  union all
  select 'bank_in', sum(amount_fen) from bank_line where ${within(sql`created_at`, day)}
  union all
  select 'bank_ignored', sum(amount_fen) from bank_line where status = 'ignored' and ${within(sql`decided_at`, day)}
  union all
  select 'bank_' || a.kind, sum(a.amount_fen) from bank_line b join bank_allocation a on a.line_id = b.id
  where b.status in ('matched', 'returned') and ${within(sql`b.decided_at`, day)} group by a.kind`;

/** What the providers hold by their own files, and what of it is on its way to the bank. */
const clearing = (day: string): Amounts => {
  const last = sql`
    select distinct on (provider) provider, day, opening_fen, closing_fen from ${CLEARING} c
    where day <= ${day}::date order by provider, day desc`;
  const transit = (when: RawBuilder<unknown>, moment: RawBuilder<unknown>) => sql`
    coalesce((select sum(payouts_fen) from settlement_file where ${when}), 0)
    - coalesce((select sum(a.amount_fen) from bank_allocation a join bank_line b on b.id = a.line_id
      where a.kind = 'payout' and b.decided_at < ${moment}), 0)`;
  return sql`
  select provider || '_opening', case when day = ${day}::date then opening_fen else closing_fen end from (${last}) o
  union all
  select provider || '_closing', closing_fen from (${last}) c
  union all
  select provider || '_fee', fees_fen from settlement_file where day = ${day}::date
  union all
  select provider || '_payout', payouts_fen from settlement_file where day = ${day}::date
  union all
  select 'transit_opening', ${transit(sql`day < ${day}::date`, from(day))}
  union all
  select 'transit_closing', ${transit(sql`day <= ${day}::date`, until(day))}
  union all
  select r.provider || '_difference', (r.their_fen - r.our_fen) - (r.their_refund_fen - r.our_refund_fen)
  from reconciliation r where r.day = ${day}::date and ${hasFile(sql`r.provider`, day)}`;
};

/** Whether a provider's paper of a day's trades is there. */
const hasFile = (provider: RawBuilder<unknown>, day: string) => sql<boolean>`exists (
  select from settlement_file f where f.provider = ${provider} and f.day = ${day}::date
    and f.layout = any(${TRADE_LAYOUTS}::text[]))`;

/** What came and went by providers without a paper of the day. */
const unfiled = (day: string): Amounts => sql`
  select m.method || '_unfiled', m.fen from (
    select method, sum(amount_fen) as fen from payment where status = 'paid' and ${within(sql`paid_at`, day)} group by method
    union all
    select method, sum(amount_fen) from top_up where status = 'paid' and ${within(sql`paid_at`, day)} group by method
    union all
    select method, -sum(amount_fen) from refund where status = 'done' and ${within(sql`done_at`, day)} group by method) m
  where m.method in ('wechat', 'alipay') and not ${hasFile(sql`m.method`, day)}`;

/** Money of orders that have not been paid whole. */
const partPayments = (day: string): Amounts => {
  const held = (moment: RawBuilder<unknown>) => sql`
  select sum(s.amount_fen - coalesce((select sum(r.amount_fen) from refund r
    where r.payment_id = s.payment_id and r.order_id = s.order_id and r.status <> 'refused' and r.created_at < ${moment}), 0))
  from payment_share s join payment p on p.id = s.payment_id join sales_order o on o.id = s.order_id
  where p.paid_at < ${moment} and (o.paid_at is null or o.paid_at >= ${moment})`;
  return sql`
  select 'part_opening', (${held(from(day))})
  union all
  select 'part_closing', (${held(until(day))})`;
};

const invoices = (day: string): Amounts => sql`
  select case when red_of is null then 'invoiced_net' else 'red_net' end, sum(amount_fen - tax_fen) from invoice
  where status = 'issued' and ${within(sql`issued_at`, day)} group by 1
  union all
  select case when red_of is null then 'invoiced_tax' else 'red_tax' end, sum(tax_fen) from invoice
  where status = 'issued' and ${within(sql`issued_at`, day)} group by 1`;

/** What the providers' books say of a day. */
async function providerDays(db: Db | Tx, day: string, figures: Figures): Promise<ProviderDay[]> {
  const { rows } = await sql<{
    provider: string;
    status: string | null;
    open_differences: number;
    lacks_file: boolean;
  }>`
    select p.provider, r.status, (select count(*) from reconciliation_difference d
      where d.reconciliation_id = r.id and d.settled_at is null) as open_differences,
      exists (select from settlement_file f where f.provider = p.provider and f.day < ${day}::date)
        and not ${hasFile(sql`p.provider`, day)} as lacks_file
    from unnest(${PROVIDERS}::text[]) as p (provider)
    left join reconciliation r on r.provider = p.provider and r.day = ${day}::date`.execute(db);
  return PROVIDERS.map((provider) => {
    const row = rows.find((one) => one.provider === provider);
    const moved_fen =
      figures[`received_${provider}`] + figures[`top_up_${provider}`] + figures[`refunded_${provider}`];
    return {
      name: RECONCILED[provider],
      status: row?.status ?? null,
      open_differences: row?.open_differences ?? 0,
      moved_fen,
      lacks_file: row?.lacks_file ?? false,
    };
  });
}

export interface DayRow {
  day: string;
  /** null = it is not closed. */
  figures: Figures | null;
  note: string;
  closed_by: string;
  closed_at: Date | null;
  open_reconciliation: number;
}

/** From the first payment to yesterday, in China. */
export const DAYS = (today: string) => sql`(
  select generate_series((select min(paid_at at time zone 'Asia/Shanghai')::date from payment),
    ${today}::date - 1, interval '1 day')::date as day)`;

const ROW = sql`to_char(d.day, 'YYYY-MM-DD') as day, c.figures, coalesce(c.note, '') as note, coalesce(s.name, '') as closed_by, c.closed_at,
  (select count(*) from reconciliation r left join reconciliation_difference x
    on x.reconciliation_id = r.id and x.settled_at is null
    where r.day = d.day and (r.status = 'failed' or x.id is not null)) as open_reconciliation`;
const CLOSED = sql`left join day_close c on c.day = d.day left join staff s on s.id = c.staff_id`;

/** Days that are over, the latest first. */
export async function daysPage(
  db: Db,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: DayRow[]; total: number }> {
  const days = DAYS(dayInChina(new Date()));
  const { rows } = await sql<DayRow>`
    select ${ROW} from ${days} d ${CLOSED} order by d.day desc
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const count = await sql<{ total: number }>`select count(*) as total from ${days} d`.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

export interface DayDetail {
  row: DayRow;
  /** As they are now. */
  figures: Figures;
  providers: ProviderDay[];
}

/** A day as it was closed and as it is now. @throws 404 for one that has not begun */
export async function dayDetail(db: Db | Tx, day: string): Promise<DayDetail> {
  const today = dayInChina(new Date());
  if (day !== today && !isOver(day, today)) throw notFound('这一天还没有开始');
  const { rows } = await sql<DayRow>`select ${ROW} from (select ${day}::date as day) d ${CLOSED}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('没有这一天');
  const figures = await readFigures(db, day);
  return { row, figures, providers: await providerDays(db, day, figures) };
}
