import type { WalletRow as WalletData } from '@qingnang/contract/admin-wallet';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { textFor } from '../../../identity/rules.ts';
import type { WalletDifference } from '../reads.ts';
import type { WalletCounts, WalletRow } from './reads.ts';

const yuan = (amount: number) => fenToYuan(fen(amount));

export function presentWallets(
  { rows, total, counts }: { rows: readonly WalletRow[]; total: number; counts: WalletCounts },
  { page, page_size }: { page: number; page_size: number },
  staff: Staff,
) {
  const { balance_fen, ...waiting } = counts;
  return {
    list: rows.map((row) => presentWallet(row, staff)),
    total,
    page,
    page_size,
    balance_sum: yuan(balance_fen),
    waiting,
  };
}

const presentWallet = (
  { balance_fen, frozen_fen, last_at, ...row }: WalletRow,
  staff: Staff,
): WalletData => ({
  ...row,
  username: textFor(staff, row.username),
  balance: yuan(balance_fen),
  frozen: yuan(frozen_fen),
  last_at: last_at && toSeconds(last_at),
});

export const presentCheck = (checked: number, differences: readonly WalletDifference[]) => ({
  checked,
  list: differences.map(({ account_id, balance_fen, ledger_fen }) => ({
    account_id,
    balance: yuan(balance_fen),
    ledger: yuan(ledger_fen),
  })),
});
