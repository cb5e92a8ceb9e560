import type { Tx } from '../../db/transaction.ts';
import { idsFor, insertRows } from './rows.ts';
import type { Withdrawal } from './withdrawals.ts';
import type { Staff } from './write-orders.ts';

const DAY_MS = 24 * 3600_000;
const BANK = '中国工商银行成都高新支行';

/** Withdrawals, with the bank accounts that they go to. Who approves does not pay. */
export async function writeWithdrawals(
  tx: Tx,
  withdrawals: readonly Withdrawal[],
  staff: Staff,
): Promise<void> {
  if (withdrawals.length === 0) return;
  const accounts = await idsFor(tx, 'bank_account', withdrawals.length);
  const first = await idsFor(tx, 'withdrawal', withdrawals.length);
  for (const [index, one] of withdrawals.entries()) one.id = first + index;
  await insertRows(
    tx,
    'bank_account',
    withdrawals.map(({ customer, at }, index) => ({
      id: accounts + index,
      account_id: customer.id,
      holder: customer.company,
      bank: BANK,
      number: numberOf(customer.id),
      created_at: new Date(at.getTime() - 30 * DAY_MS),
      usable_at: new Date(at.getTime() - 29 * DAY_MS),
    })),
  );
  await insertRows(
    tx,
    'withdrawal',
    withdrawals.map(({ id, no, customer, amount, status, reason, at, approvedAt, endedAt }, index) => ({
      id,
      withdrawal_no: no,
      account_id: customer.id,
      amount_fen: Number(amount),
      bank: BANK,
      bank_account: numberOf(customer.id),
      bank_account_id: accounts + index,
      status,
      reason,
      created_at: at,
      approved_at: approvedAt,
      approved_by: approvedAt && (staff.get('finance') ?? null),
      ended_at: endedAt,
      paid_by: status === 'paid' ? (staff.get('admin') ?? null) : null,
      bank_ref: status === 'paid' ? `YT${no.slice(2)}` : '',
    })),
  );
}

const numberOf = (accountId: number): string => `62220200${String(10_000_000 + accountId * 7919).slice(-8)}`;
