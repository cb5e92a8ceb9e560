import type { ClosingBlock } from '@qingnang/contract/privacy-words';
import { CASE_STATUS } from '@qingnang/rules/after-sales';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { shopSettings } from '../../../db/shop-settings.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Staff } from '../../../http/session.ts';
import { seen } from '../../identity/reads.ts';

export interface ClosingRow {
  id: number;
  account_id: number;
  company: string;
  reason: string;
  asked_at: Date;
  due_at: Date;
  taken_back_at: Date | null;
  closed_at: Date | null;
}

const ROW = sql`c.id, c.account_id, a.company, c.reason, c.asked_at, c.due_at, c.taken_back_at, c.closed_at`;

/** The last request of an account to be closed that was not taken back. */
export async function closingOf(db: Db | Tx, accountId: number): Promise<ClosingRow | undefined> {
  const { rows } = await sql<ClosingRow>`
    select ${ROW} from account_closing c join account a on a.id = c.account_id
    where c.account_id = ${accountId} and c.taken_back_at is null order by c.id desc limit 1`.execute(db);
  return rows[0];
}

/** How long a request waits before it is done. */
export const waitDays = async (db: Db): Promise<number> => (await shopSettings(db)).privacy.closing_days;

/** How many of each stand open; amounts in fen. */
export type BlockCounts = Record<ClosingBlock, number>;

const { completed, cancelled, closed } = ORDER_STATUS;
const { done, refused, withdrawn } = CASE_STATUS;

/** What of an account stands open and keeps it from being closed. */
export async function blockCounts(db: Db | Tx, accountId: number): Promise<BlockCounts> {
  const { rows } = await sql<BlockCounts>`
    select
      (select count(*)::int from sales_order where account_id = a.id and status not in (${completed}, ${cancelled}, ${closed})) as orders,
      (select count(*)::int from after_sales where account_id = a.id and status not in (${done}, ${refused}, ${withdrawn})) as cases,
      (select count(*)::int from refund where account_id = a.id and status in ('awaiting', 'pending', 'failed')) as refunds,
      coalesce((select balance_fen from wallet where account_id = a.id), 0)::float8 as balance,
      (select count(*)::int from withdrawal where account_id = a.id and status in ('requested', 'approved')) as withdrawals,
      coalesce((select sum(open_fen) from receivable r join sales_order o on o.id = r.order_id
        where r.debtor_id = a.id or o.account_id = a.id), 0)::float8 as receivables,
      (select count(*)::int from sales_order where account_id = a.id and receipt_status in ('owed', 'uploaded', 'refused')) as receipts,
      (select count(*)::int from invoice where account_id = a.id and status = 'requested') as invoices,
      (select count(*)::int from account s where s.head_account_id = a.id) as stores,
      (a.head_account_id is not null)::int as head
    from account a where a.id = ${accountId}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new RangeError(`no account ${accountId}`);
  return counts;
}

/** One page of requests for staff, of the customers that they see; the newest first. */
export async function closingPage(
  db: Db,
  staff: Staff,
  { state, page, page_size: size }: { state?: string | undefined; page: number; page_size: number },
): Promise<{ rows: ClosingRow[]; total: number }> {
  const states = {
    waiting: sql`c.taken_back_at is null and c.closed_at is null`,
    closed: sql`c.closed_at is not null`,
    taken_back: sql`c.taken_back_at is not null`,
  };
  const where = sql`${state !== undefined && state in states ? states[state as keyof typeof states] : sql`true`}
    and ${seen(staff, sql`c.account_id`)}`;
  const from = sql`from account_closing c join account a on a.id = c.account_id where ${where}`;
  const [{ rows }, counted] = await Promise.all([
    sql<ClosingRow>`select ${ROW} ${from} order by c.id desc limit ${size} offset ${(page - 1) * size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Requests whose day has come. */
export async function dueClosings(db: Db, most: number): Promise<ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`
    select ${ROW} from account_closing c join account a on a.id = c.account_id
    where c.taken_back_at is null and c.closed_at is null and c.due_at <= now() order by c.id limit ${most}`.execute(
    db,
  );
  return rows;
}
