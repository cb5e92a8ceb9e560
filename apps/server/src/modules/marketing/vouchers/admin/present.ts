import type { StaffVoucher } from '@qingnang/contract/admin-coupons';
import { fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { textFor } from '../../../identity/rules.ts';
import type { VoucherSums } from './reads.ts';
import type { VoucherFacts } from './rules.ts';

/** A cash voucher as its list shows it to staff. */
export const staffVoucherData = (voucher: VoucherFacts, staff: Staff): StaffVoucher => ({
  id: voucher.id,
  account_id: voucher.accountId,
  company: voucher.company,
  username: textFor(staff, voucher.username),
  name: voucher.name,
  note: voucher.note,
  amount: fenToYuan(voucher.amount),
  left: fenToYuan(voucher.left),
  state: voucher.state,
  valid_until: toSeconds(voucher.validUntil),
  created_at: toSeconds(voucher.createdAt),
});

export const voucherSumsData = ({ given, used, left }: VoucherSums) => ({
  given: fenToYuan(given),
  used: fenToYuan(used),
  left: fenToYuan(left),
});
