import type { AdminWithdrawalRow as WithdrawalData } from '@qingnang/contract/admin-wallet';
import { toSeconds } from '../../../../../http/dates.ts';
import { presentWithdrawal } from '../present.ts';
import type { AdminWithdrawalRow } from './reads.ts';

/** @param staffId who looks: nobody pays what he approved himself */
export const presentAdminWithdrawal = (row: AdminWithdrawalRow, staffId: number): WithdrawalData => ({
  ...presentWithdrawal(row),
  account_id: row.account_id,
  company: row.company,
  approved_by: row.approver ?? '',
  paid_by: row.payer ?? '',
  holder: row.holder ?? '',
  bank_since: row.bank_since && toSeconds(row.bank_since),
  is_on_file: row.bank_removed === null,
  changes: row.changes,
  is_own: row.approved_by === staffId,
});
