import type { StaffVoucher, VoucherGift } from '@qingnang/contract/admin-coupons';
import { type Fen, parseFen } from '@qingnang/rules/money';
import { timeOf } from '../../campaigns/admin/rules.ts';
import { receiverErrors } from '../receivers/rules.ts';

/** What is wrong with a giving of cash vouchers, by field; empty when it can be done. */
export function giftErrors(gift: VoucherGift, now: Date): Record<string, string> {
  return {
    ...receiverErrors(gift),
    ...amountError(gift.amount),
    ...(timeOf(gift.valid_until) <= now ? { valid_until: '有效期结束须晚于现在' } : {}),
  };
}

function amountError(text: string): Record<string, string> {
  const amount = parseFen(text);
  if (amount === null) return { amount: '面额最多 2 位小数' };
  return amount === 0n ? { amount: '面额须大于 0' } : {};
}

/** A cash voucher as staff see it. */
export interface VoucherFacts {
  id: number;
  accountId: number;
  company: string;
  username: string;
  name: string;
  note: string;
  amount: Fen;
  left: Fen;
  state: StaffVoucher['state'];
  validUntil: Date;
  createdAt: Date;
}
