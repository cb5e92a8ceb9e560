/**
 * 账期: what accounts owe for orders, order by order. A receivable is what its ledger says, what an account has used is what is
 * open of its receivables. The account's row of `credit_account` is locked before any of its receivables, and both before its wallet. Money
 * reaches a receivable by `settleReceivable` and `settleAccount` only.
 */

import { type Fen, fen, sumFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { json } from '../../../db/json.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Tx } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import { giveBalance } from '../wallet/writes.ts';
import { creditFor, debtorOf, isTheirs, TODAY } from './reads.ts';
import { creditRefusal, dueOn, fillInOrder, type Term } from './rules.ts';

/** Why a ledger moves: 'bank_line' and its id. The same moves a receivable once. */
export interface SettleCause {
  cause: string;
  ref: string;
}

/**
 * Takes an order's sum off the limit and writes down that it is owed. One guarded statement does both, so that parallel orders never go
 * above the limit. The order must be locked.
 * @returns why not; '' when it is done
 */
export async function chargeOrder(
  tx: Tx,
  order: { id: number; order_no: string; account_id: number },
  amount: Fen,
): Promise<string> {
  const charged = await sql`
    with taken as (
      update credit_account c set used_fen = used_fen + ${amount}::bigint
      where account_id = ${debtorOf(order.account_id)} and state = 'open' and used_fen + ${amount}::bigint <= limit_fen
        and (lifted_until > now() or not exists (
          select from receivable r where r.debtor_id = c.account_id and r.open_fen > 0 and r.due_on < ${TODAY}))
      returning account_id, term_kind, term_days),
    made as (
      insert into receivable (order_id, debtor_id, amount_fen, term_kind, term_days)
      select ${order.id}, account_id, ${amount}::bigint, term_kind, term_days from taken
      returning id, debtor_id, amount_fen)
    insert into receivable_entry (receivable_id, debtor_id, kind, amount_fen, cause, ref)
    select id, debtor_id, 'charge', amount_fen, 'order', ${order.order_no} from made`.execute(tx);
  if (charged.numAffectedRows === 1n) return '';
  const standing = await creditFor(tx, order.account_id);
  if (!standing) return '尚未开通账期';
  return creditRefusal(standing, amount) || '账期额度刚被其他订单占用，请刷新后重试';
}

/** The first parcel of an order leaves: what is owed for it is due from now on. Nothing happens for an order that is not on credit. */
export async function startTerm(tx: Tx, orderId: number): Promise<void> {
  const { rows } = await sql<Term & { id: number }>`
    select id, term_kind, term_days from receivable where order_id = ${orderId} and due_on is null`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return;
  await tx
    .updateTable('receivable')
    .set({ due_on: dueOn(row, dayInChina(new Date())) })
    .where('id', '=', row.id)
    .execute();
}

interface Receivable {
  id: number;
  debtor_id: number;
  open_fen: number;
  /** Settled, and not gone back since. */
  kept_fen: number;
  written_off_fen: number;
}

/**
 * Money that goes back for an order on credit: what is still owed falls first, what was settled goes to the debtor's balance, what was
 * written off comes to nobody. Once for a refund.
 * @throws RangeError when the receivable does not hold so much
 */
export async function giveBackCredit(tx: Tx, orderId: number, amount: Fen, refundNo: string): Promise<void> {
  const row = await lockReceivable(tx, orderId);
  const [reduced = fen(0n), returned = fen(0n)] = partsOf(row, amount);
  const cause = { cause: 'refund', ref: refundNo };
  await addEntries(tx, 'reduce', [{ ...row, amount: reduced }], cause);
  await addEntries(tx, 'return', [{ ...row, amount: returned }], cause);
  if (returned > 0n) await giveBalance(tx, row.debtor_id, returned, 'credit_return', refundNo);
}

/** What of an amount is open, kept and written off, in this order. @throws RangeError when all of them hold less */
function partsOf(row: Receivable, amount: Fen): Fen[] {
  const rooms = [row.open_fen, row.kept_fen, row.written_off_fen].map((room) => fen(room));
  if (sumFen(rooms) < amount) throw new RangeError(`receivable ${row.id} does not hold ${amount}`);
  return fillInOrder(amount, rooms);
}

/**
 * Makes a part of what is owed for an order that of another one, which was split off it; what was settled goes along when more than what is
 * open goes. It is due when it has shipped itself.
 */
export async function splitReceivable(
  tx: Tx,
  fromOrderId: number,
  to: { id: number; order_no: string },
  amount: Fen,
): Promise<void> {
  const row = await lockReceivable(tx, fromOrderId);
  const [, settled = fen(0n), writtenOff = fen(0n)] = partsOf(row, amount);
  const { rows } = await sql<{ id: number; debtor_id: number }>`
    insert into receivable (order_id, debtor_id, amount_fen, term_kind, term_days)
    select ${to.id}, debtor_id, 0, term_kind, term_days from receivable where id = ${row.id}
    returning id, debtor_id`.execute(tx);
  const made = onlyRow(rows);
  const cause = { cause: 'split', ref: to.order_no };
  // The new one is charged before it is settled, the first is settled less before it is charged less: what is open is never below zero.
  for (const [kind, part] of [
    ['charge', amount],
    ['settle', settled],
    ['write_off', writtenOff],
  ] as const) {
    await addEntries(tx, kind, [{ ...made, amount: part }], cause);
  }
  for (const [kind, part] of [
    ['settle', settled],
    ['write_off', writtenOff],
    ['charge', amount],
  ] as const) {
    await addEntries(tx, kind, [{ ...row, amount: fen(0n - part) }], cause);
  }
}

/**
 * Money for one order.
 * @returns how much of it was owed and is settled now: what is above is the caller's; 0 when the same cause has settled it before, or the
 * order is not on credit
 */
export async function settleReceivable(
  tx: Tx,
  orderId: number,
  amount: Fen,
  cause: SettleCause,
): Promise<Fen> {
  const { rows } = await sql<{ debtor_id: number }>`
    select debtor_id from receivable where order_id = ${orderId}`.execute(tx);
  const [debtor] = rows;
  if (!debtor) return fen(0n);
  await lockDebtors(tx, [debtor.debtor_id]);
  return settleOldest(tx, sql<boolean>`r.order_id = ${orderId}`, amount, cause);
}

/**
 * Money of an account for whatever it owes, the oldest due first, what has not shipped last: its own orders, those that it owes for and, of
 * a head office, those of its stores. The caller sees to it that the same money comes once.
 * @returns as `settleReceivable`
 */
export async function settleAccount(
  tx: Tx,
  accountId: number,
  amount: Fen,
  cause: SettleCause,
): Promise<Fen> {
  const isMeant = isTheirs(sql`${accountId}::bigint`);
  const { rows } = await sql<{ debtor_id: number }>`
    select distinct r.debtor_id from receivable r join sales_order o on o.id = r.order_id
    where r.open_fen > 0 and ${isMeant}`.execute(tx);
  const debtorIds = rows.map(({ debtor_id }) => debtor_id);
  await lockDebtors(tx, debtorIds);
  const isLocked = sql<boolean>`(${isMeant} and r.debtor_id = any(${debtorIds}::bigint[]))`;
  return settleOldest(tx, isLocked, amount, cause);
}

async function settleOldest(
  tx: Tx,
  isMeant: ReturnType<typeof sql<boolean>>,
  amount: Fen,
  cause: SettleCause,
): Promise<Fen> {
  const { rows } = await sql<Receivable>`
    select ${COLUMNS} from receivable r join sales_order o on o.id = r.order_id
    where r.open_fen > 0 and ${isMeant}
    order by r.due_on nulls last, r.id for update of r`.execute(tx);
  const parts = fillInOrder(
    amount,
    rows.map(({ open_fen }) => fen(open_fen)),
  );
  return addEntries(
    tx,
    'settle',
    rows.map((row, at) => ({ ...row, amount: parts[at] ?? fen(0n) })),
    cause,
  );
}

/** Gives up what is open of an order. @returns how much that was */
export async function writeOff(tx: Tx, orderId: number, cause: SettleCause): Promise<Fen> {
  const row = await lockReceivable(tx, orderId);
  return addEntries(tx, 'write_off', [{ ...row, amount: fen(row.open_fen) }], cause);
}

const COLUMNS = sql`r.id, r.debtor_id, r.open_fen, r.settled_fen - r.returned_fen as kept_fen, r.written_off_fen`;

async function lockReceivable(tx: Tx, orderId: number): Promise<Receivable> {
  const known = await tx
    .selectFrom('receivable')
    .select('debtor_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await lockDebtors(tx, [known.debtor_id]);
  const { rows } = await sql<Receivable>`
    select ${COLUMNS} from receivable r where r.order_id = ${orderId} for update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`the receivable of order ${orderId} is gone while its debtor is locked`);
  return row;
}

/** Locks who owes, by id: whatever moves their receivables does so first. */
export async function lockDebtors(tx: Tx, debtorIds: readonly number[]): Promise<void> {
  await sql`
    select from credit_account where account_id = any(${[...debtorIds]}::bigint[])
    order by account_id for no key update`.execute(tx);
}

/** The column of a receivable that each kind of entry adds up to. */
const SUMS = {
  charge: 'amount_fen',
  settle: 'settled_fen',
  reduce: 'reduced_fen',
  write_off: 'written_off_fen',
  return: 'returned_fen',
} as const;

/**
 * Adds to the ledger, to the receivables and to what their debtors have used, each once for the cause; parts of 0 are left out. Debtors must
 * be locked.
 * @returns what was added now
 */
async function addEntries(
  tx: Tx,
  kind: keyof typeof SUMS,
  parts: readonly { id: number; debtor_id: number; amount: Fen }[],
  { cause, ref }: SettleCause,
): Promise<Fen> {
  const rows = parts
    .filter(({ amount }) => amount !== 0n)
    .map(({ id, debtor_id, amount }) => ({ id, debtor_id, amount_fen: Number(amount) }));
  if (rows.length === 0) return fen(0n);
  const column = sql.ref(SUMS[kind]);
  // A charge opens what all else closes; what goes back to the balance was closed before.
  const sign = kind === 'charge' ? 1 : kind === 'return' ? 0 : -1;
  const { rows: added } = await sql<{ amount_fen: number }>`
    with part as (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as p (id bigint, debtor_id bigint, amount_fen bigint)),
    entry as (
      insert into receivable_entry (receivable_id, debtor_id, kind, amount_fen, cause, ref)
      select id, debtor_id, ${kind}, amount_fen, ${cause}, ${ref} from part
      on conflict (receivable_id, kind, cause, ref) do nothing
      returning receivable_id, debtor_id, amount_fen),
    summed as (
      update receivable r set ${column} = r.${column} + e.amount_fen from entry e where r.id = e.receivable_id),
    used as (
      update credit_account c set used_fen = c.used_fen + ${sign}::bigint * e.amount_fen
      from (select debtor_id, sum(amount_fen)::bigint as amount_fen from entry group by debtor_id) e
      where c.account_id = e.debtor_id)
    select amount_fen from entry`.execute(tx);
  return sumFen(added.map(({ amount_fen }) => fen(amount_fen)));
}
