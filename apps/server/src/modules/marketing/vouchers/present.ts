import type { OwnVoucher } from '@qingnang/contract/coupons';
import { fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../http/dates.ts';
import type { HeldVoucher } from './rules.ts';

/** A cash voucher as its owner sees it. */
export const ownVoucherData = (voucher: HeldVoucher): OwnVoucher => ({
  id: voucher.id,
  name: voucher.name,
  note: voucher.note,
  amount: fenToYuan(voucher.amount),
  left: fenToYuan(voucher.left),
  state: voucher.state,
  valid_from: toSeconds(voucher.validFrom),
  valid_until: toSeconds(voucher.validUntil),
  uses: voucher.uses.map(({ orderId, orderNo, amount, at }) => ({
    id: orderId,
    order_no: orderNo,
    amount: fenToYuan(amount),
    at,
  })),
});
