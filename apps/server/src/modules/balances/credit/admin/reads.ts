import type { adminCredit, adminCreditApplications } from '@qingnang/contract/admin-credit';
import { AGES, type Age } from '@qingnang/contract/credit-words';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import type { ApplicationRow } from '../own/reads.ts';
import { AGE_SUMS, creditFor, type ReceivableRow, receivablesOf } from '../reads.ts';
import type { Terms } from './terms/rules.ts';

/** What is open of a debtor `c`, by how long it has been due. */
export type AgesRow = Record<Age, number>;

const AGED = sql`lateral (
  select ${AGE_SUMS}, min(r.due_on) as due_on from receivable r
  where r.debtor_id = c.account_id and r.open_fen > 0) g`;

/** Lines of statements of a debtor `c` that wait for an answer. */
const DISPUTES = sql<number>`(
  select count(*) from credit_statement_line l join credit_statement s on s.id = l.statement_id
  where s.account_id = c.account_id and l.dispute <> '' and l.replied_at is null)`;

export interface CreditAccountRow extends AgesRow, Terms {
  account_id: number;
  company: string;
  salesman: string;
  used_fen: number;
  due_on: string | null;
  disputes: number;
}

type Filter = Omit<z.output<typeof adminCredit.query>, 'page' | 'page_size'>;

/** From four fifths of its limit on an account is nearly there. */
const STATES: Readonly<Record<NonNullable<Filter['state']>, RawBuilder<boolean>>> = {
  open: sql`c.state = 'open'`,
  stopped: sql`c.state = 'stopped'`,
  overdue: sql`g.to_30 + g.to_60 + g.to_90 + g.over_90 > 0`,
  nearly: sql`c.used_fen * 5 >= c.limit_fen * 4`,
  disputed: sql`${DISPUTES} > 0`,
};

const FROM = sql`
  from credit_account c join account a on a.id = c.account_id left join staff s on s.id = a.salesman_id
  cross join ${AGED}`;
const COLUMNS = sql`
  select c.account_id, a.company, coalesce(s.name, '') as salesman, c.limit_fen, c.used_fen, c.term_kind, c.term_days,
    c.state, g.*, ${DISPUTES} as disputes`;

const whereOf = (staff: Staff, { keywords, state }: Filter) =>
  sql`${seen(staff, sql`c.account_id`)} and ${everyWord(keywords ?? '', [sql`a.company`, sql`coalesce(s.name, '')`])}
    and ${state === undefined ? sql`true` : STATES[state]}`;

/** Who is most late first, then who owes most. */
const ORDER = sql`order by g.over_90 desc, g.to_90 desc, g.to_60 desc, g.to_30 desc, c.used_fen desc, c.account_id`;

export type CreditSums = AgesRow & { limit_fen: number; used_fen: number };

/** One page of accounts with terms, and the sums of all that the filter finds. */
export async function creditPage(
  db: Db,
  staff: Staff,
  { page, page_size, ...filter }: z.output<typeof adminCredit.query>,
) {
  const where = whereOf(staff, filter);
  const [found, sums, waiting] = await Promise.all([
    sql<CreditAccountRow>`
      ${COLUMNS} ${FROM} where ${where} ${ORDER} limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      db,
    ),
    sql<CreditSums & { total: number }>`
      select count(*) as total, coalesce(sum(c.limit_fen), 0)::bigint as limit_fen, coalesce(sum(c.used_fen), 0)::bigint as used_fen,
        ${sql.join(AGES.map((age) => sql`coalesce(sum(g.${sql.ref(age)}), 0)::bigint as ${sql.ref(age)}`))}
      ${FROM} where ${where}`.execute(db),
    sql<{ applications: number; disputes: number }>`
      select (select count(*) from credit_application p where p.status = 'waiting' and ${seen(staff, sql`p.account_id`)}) as applications,
        (select coalesce(sum(${DISPUTES}), 0)::int from credit_account c where ${seen(staff, sql`c.account_id`)}) as disputes`.execute(
      db,
    ),
  ]);
  const { total, ...all } = onlyRow(sums.rows);
  return { rows: found.rows, total, sums: all, waiting: onlyRow(waiting.rows) };
}

/** The same, all of it, for a file. */
export async function* exportedCredit(db: Db, staff: Staff, filter: Filter, most: number) {
  const { rows } = await sql<CreditAccountRow>`
    ${COLUMNS} ${FROM} where ${whereOf(staff, filter)} ${ORDER} limit ${most}`.execute(db);
  yield rows;
}

export interface StaffApplicationRow extends ApplicationRow {
  company: string;
  decider: string | null;
}

const APPLICATIONS = sql`
  from credit_application p join account a on a.id = p.account_id left join staff d on d.id = p.decided_by`;
const APPLICATION = sql`select p.*, a.company, d.name as decider ${APPLICATIONS}`;

/** One page of applications: what waits oldest first, all else newest first. */
export async function applicationPage(
  db: Db,
  staff: Staff,
  { state, page, page_size }: z.output<typeof adminCreditApplications.query>,
): Promise<{ rows: StaffApplicationRow[]; total: number }> {
  const where = sql`${seen(staff, sql`p.account_id`)} and (${state ?? null}::text is null or p.status = ${state ?? null})`;
  const order = state === 'waiting' ? sql`p.id` : sql`p.id desc`;
  const [found, count] = await Promise.all([
    sql<StaffApplicationRow>`
      ${APPLICATION} where ${where} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total ${APPLICATIONS} where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** @throws 404 */
export async function applicationById(db: Db, _staff: Staff, id: number): Promise<StaffApplicationRow> {
  const { rows } = await sql<StaffApplicationRow>`${APPLICATION} where p.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('申请不存在');
  return row;
}

export interface HistoryRow extends Terms {
  reason: string;
  by: string;
  at: Date;
}

const SHOWN = 100;

/** All that staff see of one account's credit; also of one that has none. @throws 404 */
export async function creditAccount(db: Db, staff: Staff, accountId: number) {
  const account = await customerOf(db, staff, accountId);
  const [credit, ages, history, receivables, application] = await Promise.all([
    creditFor(db, accountId),
    sql<AgesRow>`
      select ${AGE_SUMS} from receivable r where r.debtor_id = ${accountId} and r.open_fen > 0`.execute(db),
    sql<HistoryRow>`
      select t.limit_fen, t.term_kind, t.term_days, t.state, t.reason, s.name as by, t.at
      from credit_terms t join staff s on s.id = t.staff_id where t.account_id = ${accountId} order by t.id desc`.execute(
      db,
    ),
    owedBy(db, accountId),
    sql<StaffApplicationRow>`
      ${APPLICATION} where p.account_id = ${accountId} and p.status = 'waiting'`.execute(db),
  ]);
  return {
    account,
    credit: credit?.debtorId === accountId ? credit : null,
    ages: onlyRow(ages.rows),
    history: history.rows,
    receivables,
    application: application.rows[0] ?? null,
  };
}

const owedBy = async (db: Db, accountId: number): Promise<ReceivableRow[]> =>
  (
    await receivablesOf(db, sql<boolean>`r.debtor_id = ${accountId} and r.open_fen > 0`, {
      page: 1,
      page_size: SHOWN,
    })
  ).rows;

export interface CreditCustomer {
  account_id: number;
  company: string;
  is_head: boolean;
}

/** @throws 404 for a customer that this member of staff does not see */
export async function customerOf(db: Db | Tx, staff: Staff, id: number): Promise<CreditCustomer> {
  const { rows } = await sql<CreditCustomer>`
    select a.id as account_id, a.company, t.base = 'chain_head' as is_head
    from account a join buyer_type t on t.code = a.buyer_type where a.id = ${id} and ${seen(staff, sql`a.id`)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw notFound('客户不存在');
  return row;
}
