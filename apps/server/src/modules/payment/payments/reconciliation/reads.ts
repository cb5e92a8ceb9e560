import type { ReconciliationDifference } from '@qingnang/contract/reconciliation';
import { sql } from 'kysely';
import type { Bill, ProviderName } from '../../../../channels/payment/port.ts';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';

export interface ReconciliationRow {
  id: number;
  day: string;
  provider: ProviderName;
  status: string;
  our_count: number;
  our_fen: number;
  their_count: number;
  their_fen: number;
  our_refund_fen: number;
  their_refund_fen: number;
  problem: string;
  made_at: Date;
  differences: number;
  open_differences: number;
}

export interface DifferenceRow {
  id: number;
  kind: ReconciliationDifference['kind'];
  entry: ReconciliationDifference['entry'];
  number: string;
  our_fen: number | null;
  their_fen: number | null;
  note: string;
  staff: string | null;
  settled_at: Date | null;
  order_id: number | null;
  order_no: string | null;
}

const COUNTED = sql`(
  select r.id, to_char(r.day, 'YYYY-MM-DD') as day, r.provider, r.status, r.our_count, r.our_fen, r.their_count, r.their_fen,
    r.our_refund_fen, r.their_refund_fen, r.problem, r.made_at, d.differences, d.open_differences,
    case r.status when 'differs' then case when d.open_differences > 0 then 'open' else 'settled' end else r.status end as state
  from reconciliation r
  cross join lateral (
    select count(*) as differences, count(*) filter (where settled_at is null) as open_differences
    from reconciliation_difference where reconciliation_id = r.id) d) c`;

/** One page of days, the latest first, each with its differences counted. */
export async function reconciliationPage(
  db: Db,
  filter: { state?: string | undefined; provider?: string | undefined; page: number; page_size: number },
): Promise<{ rows: ReconciliationRow[]; total: number }> {
  const where = sql`(${filter.state ?? null}::text is null or state = ${filter.state ?? null})
    and (${filter.provider ?? null}::text is null or provider = ${filter.provider ?? null})`;
  const from = (filter.page - 1) * filter.page_size;
  const [page, count] = await Promise.all([
    sql<ReconciliationRow>`
      select * from ${COUNTED} where ${where} order by day desc, provider desc
      limit ${filter.page_size} offset ${from}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${COUNTED} where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** A day of a provider with what differs: what waits first. @throws 404 */
export async function reconciliationDetail(
  db: Db | Tx,
  id: number,
): Promise<{ row: ReconciliationRow; differences: DifferenceRow[] }> {
  const found = await sql<ReconciliationRow>`select * from ${COUNTED} where id = ${id}`.execute(db);
  const [row] = found.rows;
  if (!row) throw notFound('没有这一天的对账');
  const { rows } = await sql<DifferenceRow>`
    select d.id, d.kind, d.entry, d.number, d.our_fen, d.their_fen, d.note, s.name as staff, d.settled_at,
      o.id as order_id, o.order_no
    from reconciliation_difference d
    left join staff s on s.id = d.settled_by
    left join payment p on d.entry = 'payment' and p.payment_no = d.number
    left join refund r on d.entry = 'refund' and r.refund_no = d.number
    left join sales_order o on o.id = coalesce(p.order_id, r.order_id)
    where d.reconciliation_id = ${id} order by d.settled_at is not null, d.entry, d.number`.execute(db);
  return { row, differences: rows };
}

/** What our own books say of a day in China: payments and top-ups that came in, refunds that were paid. */
export async function ourBill(db: Db | Tx, provider: ProviderName, day: string): Promise<Bill> {
  const from = sql<Date>`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;
  const until = sql<Date>`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;
  const payments = await sql<{ no: string; fen: number }>`
    select payment_no as no, amount_fen as fen from payment
    where status = 'paid' and method = ${provider} and paid_at >= ${from} and paid_at < ${until}
    union all
    select top_up_no, amount_fen from top_up
    where status = 'paid' and method = ${provider} and paid_at >= ${from} and paid_at < ${until}`.execute(db);
  const refunds = await db
    .selectFrom('refund')
    .select(['refund_no as no', 'amount_fen as fen'])
    .where('status', '=', 'done')
    .where('method', '=', provider)
    .where('done_at', '>=', from)
    .where('done_at', '<', until)
    .execute();
  return { payments: payments.rows, refunds };
}

/** Which of these days have not been compared with a provider's books, or could not be. */
export async function missingDays(
  db: Db,
  provider: ProviderName,
  days: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select d.day from unnest(${[...days]}::text[]) as d (day)
    where not exists (select from reconciliation r
      where r.day = d.day::date and r.provider = ${provider} and r.status <> 'failed')
    order by d.day desc`.execute(db);
  return rows.map(({ day }) => day);
}
