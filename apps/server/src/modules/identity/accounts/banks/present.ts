import type { BankAccount } from '@qingnang/contract/account-safety';
import { toSeconds } from '../../../../http/dates.ts';
import type { BankRow } from './reads.ts';

export const presentBank = (row: BankRow, now: Date): BankAccount => ({
  id: row.id,
  holder: row.holder,
  bank: row.bank,
  bank_account: row.number,
  created_at: toSeconds(row.created_at),
  usable_at: toSeconds(row.usable_at),
  is_usable: row.usable_at <= now,
});
