import { CASE_STATUS, type CaseAct, type CaseActor } from '@qingnang/rules/after-sales';
import { type ConfirmedPieces, confirmationErrors } from '@qingnang/rules/recall';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Buyer, Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { noteCase } from '../../cases/progress/writes.ts';
import { lockOrdersOfAccount, openCases } from '../cases/writes.ts';
import { holdingsOf } from '../lots/reads.ts';
import { tellHolders } from '../notices/writes.ts';
import { ofBuyer } from '../own/reads.ts';
import { recallById } from '../reads.ts';

export interface Confirmation extends ConfirmedPieces {
  version: number;
  person: string;
  phone: string;
  note: string;
}

interface LockedHolder {
  id: number;
  recall_id: number;
  account_id: number;
  version: number;
  goods_id: number;
  lot_no: string;
  is_drill: boolean;
  closed_at: Date | null;
}

/**
 * A buyer says what has become of the pieces, or corrects what was said; a head office may for its stores.
 * @throws 404 for a recall of somebody else's, 409 when it is closed or somebody else has just confirmed, 422 at the wrong number
 */
export function confirmOwn(
  db: Db,
  buyer: Buyer,
  id: number,
  said: Confirmation,
  idempotency: Idempotency | null,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await once(tx, idempotency, async () => {
      const holder = await lockHolder(tx, id, ofBuyer(buyer));
      const head = buyer.actingHead?.accountId ?? buyer.accountId;
      const headId = head === holder.account_id ? null : head;
      await confirm(tx, holder, said, { memberId: buyer.member?.id ?? null, staffId: null, headId });
    });
  });
}

/** Staff write down what a buyer said on the telephone. @throws as `confirmOwn` */
export function confirmFor(db: Db, staff: Staff, id: number, said: Confirmation): Promise<void> {
  return inTransaction(db, async (tx) => {
    const holder = await lockHolder(tx, id, seen(staff, sql`h.account_id`));
    await confirm(tx, holder, said, { memberId: null, staffId: staff.staffId, headId: null });
    const { received, stopped, sold, to_return: toReturn, person } = said;
    await writeAudit(tx, staff, {
      action: 'recall.confirm',
      entity: 'recall',
      entityId: holder.recall_id,
      after: { account_id: holder.account_id, received, stopped, sold, to_return: toReturn, person },
    });
  });
}

/** Staff write down a call: whom they spoke to, and what was said. @throws 404 */
export function noteCall(
  db: Db,
  staff: Staff,
  id: number,
  { person, note }: { person: string; note: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const holder = await lockHolder(tx, id, seen(staff, sql`h.account_id`));
    await tx
      .insertInto('recall_contact')
      .values({ holder_id: id, kind: 'call', staff_id: staff.staffId, person, note })
      .execute();
    await writeAudit(tx, staff, {
      action: 'recall.call',
      entity: 'recall',
      entityId: holder.recall_id,
      after: { account_id: holder.account_id, person, note },
    });
  });
}

/**
 * Tells holders of an open recall again, by hand.
 * @param ids null = everybody who has not confirmed
 * @returns how many
 * @throws 404, 409 when it is closed
 */
export function remindHolders(
  db: Db,
  staff: Staff,
  recallId: number,
  ids: readonly number[] | null,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const recall = await recallById(tx, recallId);
    if (!recall) throw notFound('召回不存在');
    if (recall.closed_at) throw conflict('召回已结束');
    const { rows } = await sql<{ id: number; account_id: number; phone: string }>`
      select h.id, h.account_id, a.phone from recall_holder h join account a on a.id = h.account_id
      where h.recall_id = ${recallId} and ${seen(staff, sql`h.account_id`)}
        and ${ids === null ? sql`h.confirmed_at is null` : sql`h.id = any(${[...ids]}::bigint[])`}
      order by h.id for update of h`.execute(tx);
    await tellHolders(tx, recall, rows, { staffId: staff.staffId, kind: 'reminder' });
    await writeAudit(tx, staff, {
      action: 'recall.remind',
      entity: 'recall',
      entityId: recallId,
      after: { holders: rows.length },
    });
    return rows.length;
  });
}

/** The recall's row is shared: nobody closes it meanwhile. */
async function lockHolder(tx: Tx, id: number, own: ReturnType<typeof seen>): Promise<LockedHolder> {
  const { rows } = await sql<LockedHolder>`
    select h.id, h.recall_id, h.account_id, h.version, r.goods_id, r.lot_no, r.is_drill, r.closed_at
    from recall_holder h join recall r on r.id = h.recall_id where h.id = ${id} and ${own} for update of h for share of r`.execute(
    tx,
  );
  if (!rows[0]) throw notFound('召回通知不存在');
  return rows[0];
}

async function confirm(
  tx: Tx,
  holder: LockedHolder,
  said: Confirmation,
  who: { memberId: number | null; staffId: number | null; headId: number | null },
): Promise<void> {
  if (holder.closed_at) throw conflict('召回已结束，不能再修改数量');
  if (holder.version !== said.version) throw conflict('数量已被其他人确认，请刷新后核对');
  const errors = confirmationErrors(said);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const numbers = {
    received_number: said.received,
    stopped_number: said.stopped,
    sold_number: said.sold,
    return_number: said.to_return,
  };
  await tx
    .insertInto('recall_confirmation')
    .values({
      holder_id: holder.id,
      ...numbers,
      person: said.person,
      phone: said.phone,
      note: said.note,
      member_id: who.memberId,
      staff_id: who.staffId,
      head_account_id: who.headId,
    })
    .execute();
  await tx
    .updateTable('recall_holder')
    .set({ ...numbers, confirmed_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', holder.id)
    .execute();
  if (!holder.is_drill) await matchCases(tx, holder, said.to_return, who.staffId);
}

/**
 * Returns of a recall wait for goods as long as there are any: none of them stays when the buyer has nothing left, and they are opened
 * again when a correction says that there is.
 */
async function matchCases(
  tx: Tx,
  holder: LockedHolder,
  toReturn: number,
  staffId: number | null,
): Promise<void> {
  await lockOrdersOfAccount(tx, holder);
  const { pending_return: waiting, pending_inspection: inspected, refunding, done } = CASE_STATUS;
  const actor: CaseActor = 'system';
  if (toReturn === 0) {
    const { rows } = await sql<{ id: number }>`
      with none as (
        update after_sales set status = ${done}, closed_at = now(), version = version + 1
        where recall_id = ${holder.recall_id} and account_id = ${holder.account_id} and status = ${waiting} returning id),
      lines as (
        update after_sales_line c set accepted_number = 0 from none where c.case_id = none.id)
      select id from none order by id`.execute(tx);
    const moves = rows.map(({ id }) => ({ id, from: waiting, to: done }));
    await noteCase(tx, moves, 'nothing_left' satisfies CaseAct, { actor });
    return;
  }
  const { rows } = await sql`
    select from after_sales where recall_id = ${holder.recall_id} and account_id = ${holder.account_id}
      and status in (${waiting}, ${inspected}, ${refunding})`.execute(tx);
  if (rows.length > 0) return;
  const holdings = (
    await holdingsOf(tx, { customersOf: null }, { goodsId: holder.goods_id, lotNo: holder.lot_no })
  ).filter(({ account_id, number, held }) => account_id === holder.account_id && number > held);
  if (holdings.length === 0) return;
  const recall = await recallById(tx, holder.recall_id);
  if (recall) await openCases(tx, recall, holdings, staffId);
}
