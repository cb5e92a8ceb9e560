import {
  CASE_STATUS,
  type CaseAct,
  type CaseActor,
  caseStatusName,
  caseUrl,
  nextCaseStatus,
  RECALL,
} from '@qingnang/rules/after-sales';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import type { AfterSales } from '../../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { tell } from '../../../identity/writes.ts';
import type { OrderRow } from '../../../ordering/reads.ts';
import { lockOrder, tellRefunded } from '../../../ordering/writes.ts';
import { SEND_BACK_DAYS } from '../rules.ts';
import { type CaseRow, REFUNDS_OF_CASE } from './reads.ts';

export interface LockedCase {
  row: CaseRow;
  /** null = about no order. */
  order: OrderRow | null;
}

/** Locks a case of this buyer, its order first; someone else's case does not exist. */
export async function lockOwnCase(tx: Tx, buyer: Buyer, id: number): Promise<LockedCase> {
  return lock(tx, id, buyer.accountId);
}

/** Locks any case, for staff and the shop itself. */
export async function lockCase(tx: Tx, id: number): Promise<LockedCase> {
  return lock(tx, id, null);
}

async function lock(tx: Tx, id: number, accountId: number | null): Promise<LockedCase> {
  const head = await tx
    .selectFrom('after_sales')
    .select(['order_id', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!head || (accountId !== null && head.account_id !== accountId)) throw notFound('售后单不存在');
  const order = head.order_id === null ? null : await lockOrder(tx, head.order_id);
  const row = await tx
    .selectFrom('after_sales')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row: row as CaseRow, order };
}

type Stamp = 'reviewed_at' | 'sent_back_at' | 'inspected_at';
const STAMPS: Partial<Record<CaseAct, Stamp>> = {
  approve_return: 'reviewed_at',
  approve_refund: 'reviewed_at',
  approve_resend: 'reviewed_at',
  answer: 'reviewed_at',
  refuse: 'reviewed_at',
  send_back: 'sent_back_at',
  accept: 'inspected_at',
  inspect_refuse: 'inspected_at',
};

/** When goods that are asked back now have to be on their way. */
const SEND_UNTIL = sql<Date>`now() + make_interval(days => ${SEND_BACK_DAYS})`;

export interface CaseMover {
  actor: CaseActor;
  staffId?: number;
  /** Of the buyer's company; null = its owner. */
  memberId?: number | null;
  note?: string;
}

/** The buyer's company as the one who acts: by its owner, or by a member. */
export const buyerActs = ({ member }: Buyer, note = ''): CaseMover & { actor: 'buyer' } => ({
  actor: 'buyer',
  memberId: member?.id ?? null,
  note,
});

/**
 * Moves a locked case along the state machine, with what else changes of it, and writes its history.
 * @returns the new status
 * @throws 409 when the act is not declared for the case's kind, its status and this actor
 */
export async function moveCase(
  tx: Tx,
  row: CaseRow,
  act: CaseAct,
  mover: CaseMover,
  change: Updateable<AfterSales> = {},
): Promise<number> {
  const to = nextCaseStatus(act, row.kind, row.status, mover.actor, row.nature === 'recall');
  if (to === null) throw conflict(`售后单当前状态为${caseStatusName(row.status)}，不能进行此操作`);
  const stamp = STAMPS[act];
  await tx
    .updateTable('after_sales')
    .set({
      ...change,
      ...(stamp ? { [stamp]: sql`now()` } : {}),
      ...(act === 'approve_return' ? { send_until: SEND_UNTIL } : {}),
      status: to,
      version: row.version + 1,
      ...(to >= CASE_STATUS.done ? { closed_at: sql`now()` } : {}),
    })
    .where('id', '=', row.id)
    .execute();
  await noteCase(tx, [{ id: row.id, from: row.status, to }], act, mover);
  if (mover.actor !== 'buyer') await tellOfCase(tx, row, to, saidTo(act, mover, change));
  return to;
}

/** What the buyer may read of it: notes are staff's own but for the parcel's number. */
function saidTo(act: CaseAct, { note = '' }: CaseMover, { reply }: Updateable<AfterSales>): string {
  if (typeof reply === 'string') return reply;
  return act === 'resend' ? note : '';
}

async function tellOfCase(tx: Tx, row: CaseRow, to: number, note: string): Promise<void> {
  await tell(tx, row.account_id, {
    key: 'after_sales.moved',
    fields: { case_no: row.case_no, state: caseStatusName(to), note: note === '' ? '' : `：${note}` },
    url: caseUrl(row.kind, row.id),
    cause: `after_sales:${row.id}:${row.version + 1}`,
  });
}

/** @param act a `CaseAct`, or how the case began: apply, recall */
export async function noteCase(
  tx: Tx,
  moves: readonly { id: number; from: number | null; to: number }[],
  act: CaseAct | 'apply' | 'recall',
  mover: CaseMover,
): Promise<void> {
  const { actor, staffId = null, memberId = null, note = '' } = mover;
  await sql`
    insert into after_sales_event (case_id, act, actor, staff_id, member_id, from_status, to_status, note)
    select id, ${act}, ${actor}, ${staffId}::bigint, ${memberId}::bigint, "from", "to", ${note}
    from jsonb_to_recordset(${json(moves)}::jsonb) as m (id bigint, "from" smallint, "to" smallint)`.execute(
    tx,
  );
}

/**
 * Refunds have been paid: their buyers are told, and cases of which all money has gone back are done. Called in the transaction
 * that marks them, by whoever does; refunds of other causes settle no case.
 */
export async function settleCases(tx: Tx, refundIds: readonly number[]): Promise<void> {
  await tellRefunded(tx, refundIds);
  const { rows } = await sql<{ id: number }>`
    select distinct split_part(cause, ':', 2)::bigint as id from refund
    where id = any(${[...refundIds]}::bigint[]) and cause like 'after_sales:%'`.execute(tx);
  await closeRefunded(
    tx,
    rows.map(({ id }) => id),
  );
}

const IS_PAID_BACK = sql<boolean>`(a.refund_fen = (
  select coalesce(sum(r.amount_fen), 0) from refund r where r.status = 'done' and ${REFUNDS_OF_CASE}))`;

/** Ends those of the cases whose refunds are all done. @returns how many */
export async function closeRefunded(tx: Tx, caseIds: readonly number[]): Promise<number> {
  if (caseIds.length === 0) return 0;
  const { refunding, done } = CASE_STATUS;
  // Locked by a statement of its own: two refunds of a case that are done at the same moment see each other then.
  await sql`select from after_sales where id = any(${[...caseIds]}::bigint[]) order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`
    with paid as (
      update after_sales a set status = ${done}, closed_at = now(), version = version + 1
      where a.id = any(${[...caseIds]}::bigint[]) and a.status = ${refunding} and ${IS_PAID_BACK}
      returning a.id)
    insert into after_sales_event (case_id, act, actor, from_status, to_status)
    select id, ${'refund_done' satisfies CaseAct}, 'system', ${refunding}, ${done} from paid order by id returning case_id as id`.execute(
    tx,
  );
  return rows.length;
}

// One run holds no long lock: what is left comes with the next one.
const SWEEP = 500;

/** The net below `settleCases`: whatever marked a refund as done, its case ends. @returns how many ended */
export function closeAllRefunded(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('after_sales as a')
      .select('a.id')
      .where('a.status', '=', CASE_STATUS.refunding)
      // Those that wait, for a bank or a second person, stand in nobody's way.
      .where(IS_PAID_BACK)
      .orderBy('a.id')
      .limit(SWEEP)
      .execute();
    return closeRefunded(
      tx,
      rows.map(({ id }) => id),
    );
  });
}

/** Ends cases whose goods were not sent back in time, but for recalls; their pieces may be claimed again. @returns how many */
export async function expireCases(db: Db): Promise<number> {
  const { pending_return, withdrawn } = CASE_STATUS;
  const { rows } = await sql<{ id: number }>`
    with due as (
      select id from after_sales where status = ${pending_return} and send_until < now() and nature <> ${RECALL.nature}
      order by id limit ${SWEEP} for update skip locked),
    moved as (
      update after_sales a set status = ${withdrawn}, closed_at = now(), version = version + 1 from due where a.id = due.id
      returning a.id)
    insert into after_sales_event (case_id, act, actor, from_status, to_status, note)
    select id, ${'expire' satisfies CaseAct}, 'system', ${pending_return}, ${withdrawn}, '逾期未寄回' from moved order by id
    returning case_id as id`.execute(db);
  return rows.length;
}
