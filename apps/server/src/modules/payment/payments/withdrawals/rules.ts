import type { WITHDRAWAL_STATES } from '@qingnang/contract/wallet-words';
import { type Fen, fen, parseFen } from '@qingnang/rules/money';

export type WithdrawalState = keyof typeof WITHDRAWAL_STATES;

/** Less costs more work than it is worth. */
const LEAST: Fen = fen(100);

/** @returns why the amount cannot be withdrawn; '' with the amount when it can, the balance aside */
export function readWithdrawal(text: string): { amount: Fen; problem: string } {
  const amount = parseFen(text);
  if (amount === null) return { amount: fen(0), problem: '提现金额最多 2 位小数' };
  if (amount < LEAST) return { amount, problem: '每次至少提现 1 元' };
  return { amount, problem: '' };
}

/** From which states each act is done. */
export const ACT_FROM: Readonly<Record<'approve' | 'refuse' | 'pay' | 'cancel', readonly WithdrawalState[]>> =
  {
    approve: ['requested'],
    refuse: ['requested', 'approved'],
    pay: ['approved'],
    cancel: ['requested'],
  };
