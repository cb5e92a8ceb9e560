import type { ALLOCATION_KINDS, adminTransfers, adminTransferWaiting } from '@qingnang/contract/transfers';
import { fen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ProviderName } from '../../../../channels/payment/port.ts';
import type { Db } from '../../../../db/client.ts';
import { everyWord, indexed } from '../../../../db/keywords.ts';
import { pageOf } from '../../../../db/paging.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { owedBy } from '../../../balances/reads.ts';
import { DUE, RECEIVED } from '../../../ordering/reads.ts';
import { type PayoutRow, payoutsOf } from '../settlement/payouts/reads.ts';
import {
  type Candidate,
  type Line,
  numbersIn,
  type Payer,
  plainAccount,
  plainName,
} from './matching/rules.ts';
import { type ProofRow, proofsOf } from './proofs/reads.ts';

export interface LineRow extends Line {
  id: number;
  paid_on: string;
  status: 'open' | 'matched' | 'returned' | 'ignored';
  note: string;
  staff: string | null;
  decided_at: Date | null;
}
/** A part of a line's money, and where it went. */
export interface AllocationRow {
  line_id: number;
  kind: keyof typeof ALLOCATION_KINDS;
  amount_fen: number;
  order_id: number | null;
  order_no: string | null;
  status: number | null;
  /** Of the order, the debt or the balance. */
  account_id: number | null;
  company: string | null;
  /** Of a payout. */
  provider: ProviderName | null;
}
/** What a page of lines is shown with. */
export interface Lines {
  lines: LineRow[];
  allocations: AllocationRow[];
  candidates: Candidate[];
  payers: Payer[];
  proofs: ProofRow[];
  payouts: PayoutRow[];
}

const LINE = sql`
  select b.id, b.bank_ref, to_char(b.paid_on, 'YYYY-MM-DD') as paid_on, b.payer, b.payer_account, b.amount_fen, b.memo,
    b.status, b.note, s.name as staff, b.decided_at
  from bank_line b left join staff s on s.id = b.staff_id`;

/** One page of the statement, the newest first, each open line with the orders that it may have paid. */
export async function linePage(
  db: Db,
  _staff: Staff,
  filter: z.output<typeof adminTransfers.query>,
): Promise<Lines & { total: number; open: number; waiting: number }> {
  const words = everyWord(filter.keywords ?? '', [
    indexed(sql`bank_line_words(b.payer, b.bank_ref, b.memo)`, [sql`b.payer`, sql`b.bank_ref`, sql`b.memo`]),
  ]);
  const where = sql`(${filter.status ?? null}::text is null or b.status = ${filter.status ?? null}) and ${words}`;
  const [page, counts] = await Promise.all([
    sql<LineRow>`
      with ${pageOf({ ids: sql`select b.id from bank_line b where ${where}`, order: sql`b.id desc` }, filter)}
      ${LINE} join page on page.id = b.id order by page.place`.execute(db),
    sql<{ total: number; open: number; waiting: number }>`
      select (select count(*) from bank_line b where ${where}) as total,
        (select count(*) from bank_line where status = 'open') as open,
        (select count(*) from payment p join sales_order o on o.id = p.order_id where ${WAITING}) as waiting`.execute(
      db,
    ),
  ]);
  const { total = 0, open = 0, waiting = 0 } = counts.rows[0] ?? {};
  return { ...(await withOrders(db, page.rows)), total, open, waiting };
}

/** One line as `linePage` shows it. @throws 404 */
export async function lineById(db: Db, _staff: Staff, id: number): Promise<Lines> {
  const { rows } = await sql<LineRow>`${LINE} where b.id = ${id}`.execute(db);
  if (rows.length === 0) throw notFound('没有这笔流水');
  return withOrders(db, rows);
}

/** The oldest open lines after one with their candidates, for the automatic match. */
export async function openLines(db: Db, after: number, limit: number): Promise<Lines> {
  const { rows } = await sql<LineRow>`
    ${LINE} where b.status = 'open' and b.id > ${after} order by b.id limit ${limit}`.execute(db);
  return withOrders(db, rows);
}

async function withOrders(db: Db, lines: LineRow[]): Promise<Lines> {
  const open = lines.filter(({ status }) => status === 'open');
  const [allocations, payers, payouts] = await Promise.all([
    allocationsOf(db, lines),
    payersOf(db, open),
    payoutsOf(
      db,
      open.map(({ amount_fen }) => amount_fen),
    ),
  ]);
  const candidates = await candidatesFor(db, open, payers);
  const proofs = await proofsOf(
    db,
    candidates.flatMap(({ payment_id }) => payment_id ?? []),
  );
  return { lines, allocations, candidates, payers, proofs, payouts };
}

async function allocationsOf(db: Db, lines: readonly LineRow[]): Promise<AllocationRow[]> {
  const ids = lines.filter(({ status }) => status !== 'open').map(({ id }) => id);
  const { rows } = await sql<AllocationRow>`
    select b.line_id, b.kind, b.amount_fen, o.id as order_id, o.order_no, o.status, a.id as account_id, a.company, b.provider
    from bank_allocation b left join sales_order o on o.id = b.order_id
    left join account a on a.id = coalesce(b.account_id, o.account_id)
    where b.line_id = any(${ids}::bigint[]) order by b.line_id, b.id`.execute(db);
  return rows;
}

/** Names of companies as SQL writes `plainName`. */
const PLAIN_COMPANY = sql`lower(regexp_replace(normalize(a.company, nfkc), '\\s', '', 'g'))`;

/** Customers who may have sent lines: by name, or by an account that staff have learned. */
async function payersOf(db: Db, lines: readonly LineRow[]): Promise<Payer[]> {
  if (lines.length === 0) return [];
  const names = lines.map(({ payer }) => plainName(payer));
  const numbers = lines.map(({ payer_account }) => plainAccount(payer_account)).filter((one) => one !== '');
  const { rows } = await sql<Omit<Payer, 'owed'> & { owed_fen: number }>`
    select a.id as account_id, a.company, coalesce(k.numbers, '{}') as numbers, ${owedBy(sql`a.id`)} as owed_fen
    from account a left join (
      select account_id, array_agg(payer_account) as numbers from known_payer
      where payer_account = any(${numbers}::text[]) group by 1) k on k.account_id = a.id
    where k.account_id is not null or ${PLAIN_COMPANY} = any(${names}::text[])
    order by a.id limit ${MOST_CANDIDATES}`.execute(db);
  return rows.map(({ owed_fen, ...row }) => ({ ...row, owed: fen(owed_fen) }));
}

/**
 * Orders that the lines may mean, by number (with those of the same submission), payer or the reference of a proof; the oldest first.
 */
async function candidatesFor(
  db: Db,
  lines: readonly LineRow[],
  payers: readonly Payer[],
): Promise<Candidate[]> {
  if (lines.length === 0) return [];
  const numbers = lines.flatMap(({ memo }) => numbersIn(memo));
  const accounts = payers.map(({ account_id }) => account_id);
  const references = lines.map(({ bank_ref }) => bank_ref);
  return waitingOrders(
    db,
    sql`o.id in (
      select order_id from payment p where p.method = 'transfer' and p.status = 'created'
        and (p.account_id = any(${accounts}::bigint[])
          or exists (select from transfer_proof t where t.payment_id = p.id and t.bank_ref = any(${references}::text[])))
      union
      select id from sales_order where order_no = any(${numbers}::text[])
      union
      select id from sales_order where checkout_id in (
        select checkout_id from sales_order where order_no = any(${numbers}::text[])))`,
    sql`o.placed_at, o.id limit ${MOST_CANDIDATES}`,
  );
}

const MOST_CANDIDATES = 1000;
const { pending_payment } = ORDER_STATUS;
const WAITING = sql`p.method = 'transfer' and p.status = 'created' and o.status = ${pending_payment}`;

/** Orders that wait for money, and those that ended while a transfer was on its way: that is there within days, and looked at for three months. */
async function waitingOrders(
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Candidate[]> {
  const { rows } = await sql<CandidateRow>`
    select p.id as payment_id, o.id as order_id, o.order_no, o.status, o.kind, o.checkout_id, o.account_id, a.company,
      case when o.status = ${pending_payment} then ${DUE} else p.amount_fen end as due_fen,
      case when o.status = ${pending_payment} then ${RECEIVED} else 0 end as received_fen, o.placed_at, o.expires_at,
      coalesce((select array_agg(t.bank_ref) from transfer_proof t where t.payment_id = p.id and t.bank_ref <> ''), '{}') as "references"
    from sales_order o join account a on a.id = o.account_id
    left join payment p on p.order_id = o.id and p.method = 'transfer' and p.status = 'created'
    where (o.status = ${pending_payment} or p.created_at > now() - interval '90 days') and ${where}
    order by ${order}`.execute(db);
  return rows.map(({ due_fen, received_fen, ...row }) => ({
    ...row,
    due: fen(due_fen),
    received: fen(received_fen),
  }));
}

type CandidateRow = Omit<Candidate, 'due' | 'received'> & { due_fen: number; received_fen: number };

/** Orders that wait for a transfer, those with a proof first, then the oldest. */
export async function waitingPage(
  db: Db,
  _staff: Staff,
  filter: z.output<typeof adminTransferWaiting.query>,
): Promise<{ candidates: Candidate[]; proofs: ProofRow[]; total: number }> {
  const words = everyWord(filter.keywords ?? '', [sql`o.order_no`, sql`a.company`]);
  const ids = sql`
    select o.id from payment p join sales_order o on o.id = p.order_id join account a on a.id = o.account_id
    where ${WAITING} and ${words}`;
  const order = sql`exists (select from transfer_proof t where t.payment_id = p.id) desc, o.placed_at, o.id`;
  const [page, count] = await Promise.all([
    sql<{ id: number }>`with ${pageOf({ ids, order }, filter)} select id from page order by place`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from (${ids}) o`.execute(db),
  ]);
  const shown = page.rows.map(({ id }) => id);
  const candidates = await waitingOrders(
    db,
    sql`o.id = any(${shown}::bigint[])`,
    sql`array_position(${shown}::bigint[], o.id)`,
  );
  const proofs = await proofsOf(
    db,
    candidates.flatMap(({ payment_id }) => payment_id ?? []),
  );
  return { candidates, proofs, total: count.rows[0]?.total ?? 0 };
}
