import { formatFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import type { OrderRow } from '../../../ordering/reads.ts';
import { useStaffFiles } from '../../../service/writes.ts';
import { payBack, payBackAgain } from '../money/writes.ts';
import type { CaseRow } from '../progress/reads.ts';
import { closeRefunded, type LockedCase, lockCase, moveCase } from '../progress/writes.ts';
import { caseLines } from '../reads.ts';
import { keepFiles } from '../writes.ts';

/** What staff decide about a case; each act is one transaction, in the audit log. */

/** Who acts on which case, and the version of it that they saw. */
export interface StaffAct {
  staff: Staff;
  id: number;
  version: number;
  note: string;
}

/**
 * Runs an act of staff on a locked case and writes it to the audit log.
 * @param act answers the new status
 * @throws 404, 409 when somebody else has changed the case since or the act is not declared for it
 */
export function onCase(
  db: Db,
  { staff, id, version, note }: StaffAct,
  action: string,
  idempotency: Idempotency | null,
  act: (tx: Tx, locked: LockedCase) => Promise<number>,
): Promise<null> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const locked = await lockCase(tx, id);
      if (locked.row.version !== version)
        throw conflict('售后单已有变化，请刷新后再处理', { version: locked.row.version });
      const after = await act(tx, locked);
      await writeAudit(tx, staff, {
        action: `after_sales.${action}`,
        entity: 'after_sales',
        entityId: id,
        before: { status: locked.row.status },
        after: { status: after, ...(note === '' ? {} : { note }) },
      });
      return null;
    }),
  );
}

const byStaff = ({ staff, note }: StaffAct) => ({ actor: 'staff', staffId: staff.staffId, note }) as const;

/** The goods have to come back first. */
export const approveReturn = (db: Db, act: StaffAct, returnAddress: string) =>
  onCase(db, act, 'approve_return', null, (tx, { row }) =>
    moveCase(tx, row, 'approve_return', byStaff(act), { return_address: returnAddress }),
  );

/** Money at once: nothing comes back. */
export const approveRefund = (db: Db, act: StaffAct, idempotency: Idempotency | null) =>
  onCase(db, act, 'approve_refund', idempotency, async (tx, { row, order }) => {
    const to = await moveCase(tx, row, 'approve_refund', byStaff(act));
    await acceptAll(tx, row.id);
    await refundCase(tx, needOrder(order), row, act.staff);
    return to;
  });

async function acceptAll(tx: Tx, caseId: number): Promise<void> {
  await sql`update after_sales_line set accepted_number = number where case_id = ${caseId}`.execute(tx);
}

/** Pays the accepted pieces of a case back; a case that costs nothing, or only the balance, is done at once. */
export async function refundCase(tx: Tx, order: OrderRow, row: CaseRow, { staffId }: Staff): Promise<void> {
  const lines = await caseLines(tx, row.id);
  const pieces = lines.map((line) => ({
    lineId: line.id,
    orderLineId: line.order_line_id,
    number: line.accepted_number ?? 0,
  }));
  await payBack(tx, order, row, pieces, staffId);
  await closeRefunded(tx, [row.id]);
}

/** Kinds that count pieces are always about an order. */
export function needOrder(order: OrderRow | null): OrderRow {
  if (!order) throw conflict('该售后单没有订单');
  return order;
}

/** Other pieces are sent; nothing comes back. */
export const approveResend = (db: Db, act: StaffAct) =>
  onCase(db, act, 'approve_resend', null, (tx, { row }) => moveCase(tx, row, 'approve_resend', byStaff(act)));

/** Papers and words: the answer ends the case. */
export const answerCase = (db: Db, act: StaffAct, reply: string, fileIds: readonly number[]) =>
  onCase(db, act, 'answer', null, async (tx, { row }) => {
    const to = await moveCase(tx, row, 'answer', byStaff(act), { reply });
    await useStaffFiles(tx, act.staff, fileIds, 'after_sales', row.account_id);
    await keepFiles(tx, row.id, fileIds);
    return to;
  });

export const refuseCase = (db: Db, act: StaffAct, reason: string) =>
  onCase(db, act, 'refuse', null, (tx, { row }) =>
    moveCase(tx, row, 'refuse', { ...byStaff(act), note: reason }, { reply: reason }),
  );

/** A second person has refused the refund: it is asked for once more, for what is missing. */
export const refundAgain = (db: Db, act: StaffAct, idempotency: Idempotency | null) =>
  onCase(db, act, 'refund_again', idempotency, async (tx, { row, order }) => {
    const asked = await payBackAgain(tx, needOrder(order), row, act.staff.staffId);
    if (asked === 0n) throw conflict('退款已全部提交，无需重新提交');
    const note = [act.note, `¥${formatFen(asked)}`].filter((part) => part !== '').join(' ');
    const to = await moveCase(tx, row, 'refund_again', { ...byStaff(act), note });
    await closeRefunded(tx, [row.id]);
    return to;
  });
