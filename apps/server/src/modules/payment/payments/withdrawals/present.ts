import type { WithdrawalRow as Row } from '@qingnang/contract/wallet';
import { WITHDRAWAL_STATES } from '@qingnang/contract/wallet-words';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import type { WithdrawalRow } from './reads.ts';

export function presentWithdrawal(row: WithdrawalRow): Row {
  const status = row.status as Row['status'];
  return {
    id: row.id,
    withdrawal_no: row.withdrawal_no,
    amount: fenToYuan(fen(row.amount_fen)),
    bank: row.bank,
    bank_account: row.bank_account,
    status,
    status_name: WITHDRAWAL_STATES[status],
    reason: row.reason,
    bank_ref: row.bank_ref,
    created_at: toSeconds(row.created_at),
    approved_at: row.approved_at && toSeconds(row.approved_at),
    ended_at: row.ended_at && toSeconds(row.ended_at),
  };
}
