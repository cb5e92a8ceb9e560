import type { CheckoutView } from '@qingnang/contract/cart';
import { type Fen, fen, fenToYuan, parseFen, sumFen } from '@qingnang/rules/money';

type Group = CheckoutView['groups'][number];

/** Parts of what is taken off all orders, in yuan. */
export interface Deductions {
  manjian: number;
  coupon: number;
  voucher: number;
}

export const deductionsOf = ({ groups }: Pick<CheckoutView, 'groups'>): Deductions => ({
  manjian: total(groups, ({ manjian_amount }) => manjian_amount),
  coupon: total(groups, ({ coupon_amount }) => coupon_amount),
  voucher: total(groups, ({ voucher_amount }) => voucher_amount),
});

const total = (groups: readonly Group[], amount: (group: Group) => number): number =>
  fenToYuan(sumFen(groups.map((group) => exact(amount(group)))));
const exact = (yuan: number): Fen => parseFen(yuan) ?? fen(0);

/** One thing that takes something off (negative) or pays back later. */
export interface DeductionRow {
  key: string;
  name: string;
  amount: number;
}

/** In the order in which they are taken off. */
export function deductionRows(view: CheckoutView): DeductionRow[] {
  const { groups } = view;
  const applied = groups.flatMap(({ key, promotions }) =>
    promotions
      .filter(({ state, amount }) => state === 'applied' && amount > 0)
      .map((one) => ({ ...one, key: `${key}:${one.promotion_id}` })),
  );
  const coupons = groups.flatMap(({ key, coupon_id, coupon_amount, coupons: own }) => {
    const used = own.find(({ id }) => id === coupon_id);
    return used ? [{ key: `${key}:coupon`, name: `优惠券 ${used.words}`, amount: -coupon_amount }] : [];
  });
  const { voucher } = deductionsOf(view);
  return [
    ...applied
      .filter(({ kind }) => kind === 'discount')
      .map(({ key, name, amount }) => ({ key, name, amount: -amount })),
    ...coupons,
    ...(voucher > 0 ? [{ key: 'voucher', name: '现金券', amount: -voucher }] : []),
    ...applied
      .filter(({ kind }) => kind === 'cashback')
      .map(({ key, name, amount }) => ({ key, name: `${name}（完成后返）`, amount })),
  ];
}
