/** What is taken off the orders of a cart: 满减, then coupons, then cash vouchers. */

import { couponLine, couponShares, voucherPays } from './coupons.ts';
import { type Fen, fen, sumFen } from './money.ts';
import type { OrderLines, PricedOrder } from './order-lines.ts';
import type { CouponRule } from './promotion-types.ts';
import type { CarriedDiscount } from './promotions.ts';
import type { VoucherFunds } from './quote-types.ts';
import { share } from './shares.ts';

/** What is taken off one line. */
export interface LineDeduction {
  manjian: Fen;
  coupon: Fen;
  voucher: Fen;
  promotionId: number;
}

export interface OrderDeduction {
  /** By line id; lines that are not named carry nothing. */
  lines: ReadonlyMap<string, LineDeduction>;
  manjian: Fen;
  coupon: Fen;
  couponId: number;
  voucher: Fen;
}

const NOTHING = fen(0n);
export const NO_DEDUCTION: LineDeduction = {
  manjian: NOTHING,
  coupon: NOTHING,
  voucher: NOTHING,
  promotionId: 0,
};
const NONE: OrderDeduction = {
  lines: new Map(),
  manjian: NOTHING,
  coupon: NOTHING,
  couponId: 0,
  voucher: NOTHING,
};

/** Deductions of orders, one after the other: vouchers reach from the first to the last. Only normal orders get any. */
export function deductionsOf(
  orders: readonly PricedOrder[],
  carried: ReadonlyMap<string, CarriedDiscount>,
  coupons: ReadonlyMap<string, CouponRule> | undefined,
  voucher: VoucherFunds | undefined,
): OrderDeduction[] {
  let available = voucher?.available ?? NOTHING;
  return orders.map((priced) => {
    if (priced.order.kind !== 'normal') return NONE;
    const coupon = coupons?.get(priced.order.key);
    const funds = { available, shareE2: voucher?.shareE2 ?? 0 };
    const deduction = deductionOf(priced, carried, coupon, funds);
    available = fen(available - deduction.voucher);
    return deduction;
  });
}

function deductionOf(
  { order, total, amounts }: PricedOrder,
  carried: ReadonlyMap<string, CarriedDiscount>,
  coupon: CouponRule | undefined,
  funds: VoucherFunds,
): OrderDeduction {
  const ids = [...amounts.keys()];
  const couponParts = coupon ? couponPartsOf(order, amounts, carried, coupon) : new Map<string, Fen>();
  const left = ids.map((id) =>
    fen(
      (amounts.get(id) ?? NOTHING) - (carried.get(id)?.amount ?? NOTHING) - (couponParts.get(id) ?? NOTHING),
    ),
  );
  const voucher = voucherPays(funds, sumFen(left));
  const voucherParts = share(voucher, left);
  const lines = ids.map((id, index): [string, LineDeduction] => {
    const { amount: manjian = NOTHING, promotionId = 0 } = carried.get(id) ?? {};
    const parts = {
      manjian,
      coupon: couponParts.get(id) ?? NOTHING,
      voucher: voucherParts[index] ?? NOTHING,
    };
    return [id, { ...parts, promotionId }];
  });
  const couponOff = sumFen([...couponParts.values()]);
  return {
    lines: new Map(lines),
    manjian: fen(total - couponOff - sumFen(left)),
    coupon: couponOff,
    couponId: coupon && couponOff > 0n ? coupon.id : 0,
    voucher,
  };
}

/** By line id, in the order of the amounts: of equal lines the first one carries the rest. */
function couponPartsOf(
  { members }: OrderLines,
  amounts: ReadonlyMap<string, Fen>,
  carried: ReadonlyMap<string, CarriedDiscount>,
  coupon: CouponRule,
): Map<string, Fen> {
  const lines = new Map(members.map(({ line }) => [line.id, line]));
  const couponLines = [...amounts].flatMap(([id, amount]) => {
    const line = lines.get(id);
    const own = carried.get(id);
    return line ? [couponLine(line, amount, own?.amount ?? NOTHING, own?.withCoupon ?? true)] : [];
  });
  return couponShares(coupon, couponLines);
}
