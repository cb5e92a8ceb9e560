import type { OrderDetail } from '@qingnang/contract/orders';
import { type Fen, fen, fenToYuan, parseFen } from '@qingnang/rules/money';

/** One thing that took something off an order, in yuan. */
export interface DiscountRow {
  key: string;
  name: string;
  amount: number;
}

type Discounted = Pick<OrderDetail, 'discount_amount' | 'coupon_amount' | 'voucher_amount'>;

/** What was taken off beside coupon and vouchers: 满减. */
export const discountAlone = ({ discount_amount, coupon_amount, voucher_amount }: Discounted): number =>
  fenToYuan(fen(exact(discount_amount) - exact(coupon_amount) - exact(voucher_amount)));

/** 满减 by name, then coupon and vouchers; what is nothing is left out. */
export function discountRows(order: Discounted & Pick<OrderDetail, 'promotions'>): DiscountRow[] {
  const named = order.promotions
    .filter(({ kind, amount }) => kind === 'discount' && amount > 0)
    .map(({ id, name, amount }) => ({ key: String(id), name: `满减 ${name}`, amount }));
  const rows = [
    ...(named.length > 0 ? named : [{ key: 'discount', name: '满减优惠', amount: discountAlone(order) }]),
    { key: 'coupon', name: '优惠券', amount: order.coupon_amount },
    { key: 'voucher', name: '现金券', amount: order.voucher_amount },
  ];
  return rows.filter(({ amount }) => amount > 0);
}

const exact = (yuan: number): Fen => parseFen(yuan) ?? fen(0);
