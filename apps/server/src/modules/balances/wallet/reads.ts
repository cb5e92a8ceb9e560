import { type Fen, fen } from '@qingnang/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Buyer, Staff } from '../../../http/session.ts';
import { causesOf } from './rules.ts';

/** What the buyer's wallet holds; 0 for an account that never had money in it. */
export async function balanceOf(db: Db, buyer: Buyer): Promise<Fen> {
  const row = await db
    .selectFrom('wallet')
    .select('balance_fen')
    .where('account_id', '=', buyer.accountId)
    .executeTakeFirst();
  return fen(row?.balance_fen ?? 0);
}

/** What 满返 has brought the buyer so far. */
export async function cashbackPaid(db: Db, { accountId }: Buyer): Promise<Fen> {
  const { paid } = onlyRow(
    await db
      .selectFrom('wallet_entry')
      .select(sql<number>`coalesce(sum(delta_fen), 0)::bigint`.as('paid'))
      .where('account_id', '=', accountId)
      .where('cause', '=', 'cashback')
      .execute(),
  );
  return fen(paid);
}

export interface WalletDifference {
  account_id: number;
  balance_fen: number;
  /** Sum of the account's ledger entries. */
  ledger_fen: number;
}

/** Wallets whose balance is not the sum of their ledger; empty when the books are right. */
export async function walletDifferences(db: Db): Promise<WalletDifference[]> {
  const { rows } = await sql<WalletDifference>`
    select coalesce(w.account_id, e.account_id) as account_id, coalesce(w.balance_fen, 0) as balance_fen,
      coalesce(e.sum_fen, 0)::bigint as ledger_fen
    from wallet w
    full join (select account_id, sum(delta_fen) as sum_fen from wallet_entry group by account_id) e
      on e.account_id = w.account_id
    where coalesce(w.balance_fen, 0) <> coalesce(e.sum_fen, 0)
    order by 1`.execute(db);
  return rows;
}

export interface MoneyRow {
  balance_fen: number;
  frozen_fen: number;
  points: number;
  in_fen: number;
  in_count: number;
  out_fen: number;
  out_count: number;
  open_top_ups: number;
  open_withdrawals: number;
}

/**
 * What stands above the buyer's ledger.
 * @param monthStart first day of the running month in China
 */
export async function moneyOf(db: Db, { accountId }: Buyer, monthStart: string): Promise<MoneyRow> {
  const { rows } = await sql<MoneyRow>`
    select coalesce((select balance_fen from wallet where account_id = ${accountId}), 0) as balance_fen,
      coalesce((select balance from points_account where account_id = ${accountId}), 0) as points,
      m.in_fen, m.in_count, m.out_fen, m.out_count, w.frozen_fen, w.open_withdrawals,
      (select count(*) from top_up where account_id = ${accountId} and status = 'created' and expires_at > now()) as open_top_ups
    from (
      select coalesce(sum(delta_fen) filter (where delta_fen > 0), 0)::bigint as in_fen,
        count(*) filter (where delta_fen > 0) as in_count,
        coalesce(-sum(delta_fen) filter (where delta_fen < 0), 0)::bigint as out_fen,
        count(*) filter (where delta_fen < 0) as out_count
      from wallet_entry where account_id = ${accountId} and at >= ${dayStart(monthStart)}) m,
    (select coalesce(sum(amount_fen), 0)::bigint as frozen_fen, count(*) as open_withdrawals
      from withdrawal where account_id = ${accountId} and status in ('requested', 'approved')) w`.execute(db);
  // Aggregates always give their one row.
  return onlyRow(rows);
}

/** The moment at which a calendar day begins in China. */
const dayStart = (day: string) => sql<Date>`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;

export interface LogFilter {
  use_type: number;
  direction?: 'in' | 'out' | undefined;
  start_time?: string | undefined;
  end_time?: string | undefined;
}

export interface EntryRow {
  id: number;
  delta_fen: number;
  balance_after_fen: number;
  cause: string;
  ref: string;
  at: Date;
  order_id: number | null;
  order_no: string | null;
  /** Of a correction: its reason; of a top-up: how it was paid. */
  note: string | null;
}

export interface LogPage {
  rows: EntryRow[];
  total: number;
  in_fen: number;
  out_fen: number;
}

/** One page of the buyer's ledger, the newest first, with the sums of the filter. */
export const moneyLog = (
  db: Db,
  { accountId }: Buyer,
  filter: LogFilter & { page: number; page_size: number },
): Promise<LogPage> => logPage(db, accountId, filter);

/** The same of any account, for staff. */
export const accountLog = (
  db: Db,
  _staff: Staff,
  accountId: number,
  filter: LogFilter & { page: number; page_size: number },
): Promise<LogPage> => logPage(db, accountId, filter);

async function logPage(
  db: Db,
  accountId: number,
  { page, page_size, ...filter }: LogFilter & { page: number; page_size: number },
): Promise<LogPage> {
  const where = conditions(accountId, filter);
  const [rows, sums] = await Promise.all([
    entries(db, where, page_size, (page - 1) * page_size),
    sql<{ total: number; in_fen: number; out_fen: number }>`
      select count(*) as total, coalesce(sum(e.delta_fen) filter (where e.delta_fen > 0), 0)::bigint as in_fen,
        coalesce(-sum(e.delta_fen) filter (where e.delta_fen < 0), 0)::bigint as out_fen
      from wallet_entry e where ${where}`.execute(db),
  ]);
  return { rows, ...(sums.rows[0] ?? { total: 0, in_fen: 0, out_fen: 0 }) };
}

function conditions(accountId: number, { use_type, direction, start_time, end_time }: LogFilter) {
  const { causes, isOther } = causesOf(use_type);
  const ofUse = isOther ? sql`e.cause <> all(${causes}::text[])` : sql`e.cause = any(${causes}::text[])`;
  return sql<boolean>`e.account_id = ${accountId}
    and ${use_type === 0 ? sql`true` : ofUse}
    and ${direction === undefined ? sql`true` : direction === 'in' ? sql`e.delta_fen > 0` : sql`e.delta_fen < 0`}
    and ${start_time === undefined ? sql`true` : sql`e.at >= ${dayStart(start_time)}`}
    and ${end_time === undefined ? sql`true` : sql`e.at < ${dayStart(end_time)} + interval '1 day'`}`;
}

async function entries(
  db: Db,
  where: RawBuilder<boolean>,
  limit: number,
  offset: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.delta_fen, e.balance_after_fen, e.cause, e.ref, e.at, o.id as order_id, o.order_no,
      case e.cause
        when 'correction' then (select reason from correction where id::text = e.ref)
        when 'bank_transfer' then (
          select '对公转账 ' || l.bank_ref from bank_allocation b join bank_line l on l.id = b.line_id where b.id::text = e.ref)
        when 'top_up' then (select method from top_up where top_up_no = e.ref) end as note
    from (select * from wallet_entry e where ${where} order by e.id desc limit ${limit} offset ${offset}) e
    left join refund r on e.cause in ('refund', 'credit_return') and r.refund_no = e.ref
    left join sales_order o on o.account_id = e.account_id
      and (o.id = r.order_id or (e.cause in ('order', 'payment', 'cashback') and o.order_no = e.ref))
    order by e.id desc`.execute(db);
  return rows;
}

const BATCH = 1000;

/** The buyer's ledger as a filter leaves it, batch by batch, the newest first and at most `most`. */
export async function* exportedEntries(
  db: Db,
  { accountId }: Buyer,
  filter: LogFilter,
  most: number,
): AsyncGenerator<EntryRow[]> {
  const where = conditions(accountId, filter);
  let before = Number.MAX_SAFE_INTEGER;
  for (let given = 0; given < most; given += BATCH) {
    const rows = await entries(
      db,
      sql<boolean>`${where} and e.id < ${before}`,
      Math.min(BATCH, most - given),
      0,
    );
    yield rows;
    if (rows.length < BATCH) return;
    before = rows.at(-1)?.id ?? 0;
  }
}
