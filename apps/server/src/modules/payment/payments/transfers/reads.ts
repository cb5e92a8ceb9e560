import type { adminTransfers, adminTransferWaiting } from '@qingnang/contract/transfers';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { type Candidate, type Line, MOST_TOGETHER, numbersIn, plainName } from './matching/rules.ts';
import { type ProofRow, proofsOf } from './proofs/reads.ts';

export interface LineRow extends Line {
  id: number;
  paid_on: string;
  payer_account: string;
  status: 'open' | 'matched' | 'returned' | 'ignored';
  note: string;
  staff: string | null;
  decided_at: Date | null;
}
export interface PaidOrderRow {
  line_id: number;
  order_id: number;
  order_no: string;
  status: number;
  company: string;
  amount_fen: number;
}
/** What a page of lines is shown with. */
export interface Lines {
  lines: LineRow[];
  paid: PaidOrderRow[];
  candidates: Candidate[];
  proofs: ProofRow[];
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
  const words = everyWord(filter.keywords ?? '', [sql`b.payer`, sql`b.bank_ref`, sql`b.memo`]);
  const where = sql`(${filter.status ?? null}::text is null or b.status = ${filter.status ?? null}) and ${words}`;
  const from = (filter.page - 1) * filter.page_size;
  const [page, counts] = await Promise.all([
    sql<LineRow>`${LINE} where ${where} order by b.id desc limit ${filter.page_size} offset ${from}`.execute(
      db,
    ),
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
  const [paid, candidates] = await Promise.all([
    paidOrders(
      db,
      lines.filter(({ status }) => status === 'matched').map(({ id }) => id),
    ),
    candidatesFor(
      db,
      lines.filter(({ status }) => status === 'open'),
    ),
  ]);
  const proofs = await proofsOf(
    db,
    candidates.map(({ payment_id }) => payment_id),
  );
  return { lines, paid, candidates, proofs };
}

/** A line pays one order by its own reference, several by its reference with their places behind it. */
async function paidOrders(db: Db, lineIds: readonly number[]): Promise<PaidOrderRow[]> {
  const { rows } = await sql<PaidOrderRow>`
    select n.line_id, o.id as order_id, o.order_no, o.status, a.company, p.amount_fen
    from (
      select b.id as line_id, b.bank_ref || coalesce('#' || nullif(k, 0), '') as number
      from bank_line b cross join generate_series(0, ${MOST_TOGETHER}::int) k
      where b.id = any(${[...lineIds]}::bigint[])) n
    join payment p on p.method = 'transfer' and p.provider_trade_no = n.number and p.status = 'paid'
    join sales_order o on o.id = p.order_id join account a on a.id = o.account_id
    order by n.line_id, p.id`.execute(db);
  return rows;
}

/** Opened transfers that the lines may mean, by number, payer or the reference of a proof; the oldest order first. */
async function candidatesFor(db: Db, lines: readonly LineRow[]): Promise<Candidate[]> {
  if (lines.length === 0) return [];
  const numbers = lines.flatMap(({ memo }) => numbersIn(memo));
  const payers = lines.map(({ payer }) => plainName(payer));
  const references = lines.map(({ bank_ref }) => bank_ref);
  return openTransfers(
    db,
    sql`(o.order_no = any(${numbers}::text[])
      or lower(regexp_replace(normalize(a.company, nfkc), '\\s', '', 'g')) = any(${payers}::text[])
      or exists (select from transfer_proof t where t.payment_id = p.id and t.bank_ref = any(${references}::text[])))`,
    sql`o.placed_at, o.id limit ${MOST_CANDIDATES}`,
  );
}

const MOST_CANDIDATES = 1000;
const { pending_payment } = ORDER_STATUS;
const WAITING = sql`p.method = 'transfer' and p.status = 'created' and o.status = ${pending_payment}`;

/** Money on its way is there within days: orders that ended are looked at for three months. */
function openTransfers(db: Db, where: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Candidate[]> {
  return sql<Candidate>`
    select p.id as payment_id, o.id as order_id, o.order_no, o.status, o.kind, o.account_id, a.company, p.amount_fen,
      o.placed_at, o.expires_at,
      coalesce((select array_agg(t.bank_ref) from transfer_proof t where t.payment_id = p.id and t.bank_ref <> ''), '{}') as "references"
    from payment p join sales_order o on o.id = p.order_id join account a on a.id = o.account_id
    where p.method = 'transfer' and p.status = 'created'
      and (o.status = ${pending_payment} or p.created_at > now() - interval '90 days') and ${where}
    order by ${order}`
    .execute(db)
    .then(({ rows }) => rows);
}

/** Orders that wait for a transfer, those with a proof first, then the oldest. */
export async function waitingPage(
  db: Db,
  _staff: Staff,
  filter: z.output<typeof adminTransferWaiting.query>,
): Promise<{ candidates: Candidate[]; proofs: ProofRow[]; total: number }> {
  const words = everyWord(filter.keywords ?? '', [sql`o.order_no`, sql`a.company`]);
  const from = (filter.page - 1) * filter.page_size;
  const [candidates, count] = await Promise.all([
    openTransfers(
      db,
      sql`${WAITING} and ${words}`,
      sql`exists (select from transfer_proof t where t.payment_id = p.id) desc, o.placed_at, o.id
        limit ${filter.page_size} offset ${from}`,
    ),
    sql<{ total: number }>`
      select count(*) as total from payment p join sales_order o on o.id = p.order_id join account a on a.id = o.account_id
      where ${WAITING} and ${words}`.execute(db),
  ]);
  const proofs = await proofsOf(
    db,
    candidates.map(({ payment_id }) => payment_id),
  );
  return { candidates, proofs, total: count.rows[0]?.total ?? 0 };
}
