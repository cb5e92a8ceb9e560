import { fen, formatFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import type { Staff } from '../../../../../http/session.ts';
import { requireSecond } from '../../../../identity/reads.ts';
import { tell, writeAudit } from '../../../../identity/writes.ts';
import type { WithdrawalRow } from '../reads.ts';
import { lockWithdrawal, putBack, requireOnFile, requireState } from '../writes.ts';

/** Agrees: another person sends it. @throws 404, 409 unless it was just asked for */
export function approveWithdrawal(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, id);
    requireState(row, 'approve');
    await requireOnFile(tx, row);
    const approved = { status: 'approved', approved_by: staff.staffId, approved_at: sql<Date>`now()` };
    await change(tx, row, approved);
    await audit(tx, staff, row, 'approve', { status: 'approved' });
  });
}

/** Does not agree, or the bank has not taken it: the money goes back to the balance. @throws 404, 409 when it is over */
export function refuseWithdrawal(db: Db, staff: Staff, id: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, id);
    requireState(row, 'refuse');
    await change(tx, row, { status: 'refused', reason, ended_at: sql<Date>`now()` });
    await putBack(tx, row);
    await tell(tx, row.account_id, {
      key: 'withdrawal.refused',
      fields: { ...factsOf(row), reason },
      ...endOf(row),
    });
    await audit(tx, staff, row, 'refuse', { status: 'refused', reason });
  });
}

/**
 * Says that it was sent by bank.
 * @throws 403 for who approved it or may not be the second person, 404, 409 unless it was approved
 */
export function payWithdrawal(db: Db, staff: Staff, id: number, bankRef: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, id);
    requireState(row, 'pay');
    if (row.approved_by !== null) await requireSecond(tx, 'withdrawal', row.approved_by, staff);
    await requireOnFile(tx, row);
    await change(tx, row, {
      status: 'paid',
      paid_by: staff.staffId,
      bank_ref: bankRef,
      ended_at: sql<Date>`now()`,
    });
    await tell(tx, row.account_id, {
      key: 'withdrawal.paid',
      fields: { ...factsOf(row), bank: row.bank, tail: row.bank_account.slice(-4) },
      ...endOf(row),
    });
    await audit(tx, staff, row, 'pay', { status: 'paid', bank_ref: bankRef });
  });
}

const change = async (tx: Tx, row: WithdrawalRow, values: Record<string, unknown>): Promise<void> => {
  await tx
    .updateTable('withdrawal')
    .set({ ...values, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
};

const factsOf = (row: WithdrawalRow) => ({
  withdrawal_no: row.withdrawal_no,
  amount: formatFen(fen(row.amount_fen)),
});
/** It ends once: one of the two notices. */
const endOf = ({ id }: WithdrawalRow) => ({
  url: '/yegl?tab=withdrawals',
  cause: `withdrawal:${id}:end`,
});

const audit = (tx: Tx, staff: Staff, row: WithdrawalRow, act: string, after: Record<string, string>) =>
  writeAudit(tx, staff, {
    action: `withdrawal.${act}`,
    entity: 'withdrawal',
    entityId: row.id,
    before: { status: row.status },
    after: { withdrawal_no: row.withdrawal_no, amount: formatFen(fen(row.amount_fen)), ...after },
  });
