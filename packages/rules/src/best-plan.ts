/** Which coupon for which order: the choice that costs the buyer least. */

import { couponFits, couponLinesOf, voucherPays } from './coupons.ts';
import { type Fen, fen } from './money.ts';
import type { CouponRule } from './promotion-types.ts';
import { quote } from './quote.ts';
import type { Quote, QuoteInput, VoucherFunds } from './quote-types.ts';

export interface CouponPlan {
  /** By key of the order. */
  coupons: Map<string, CouponRule>;
  /** With them. */
  quote: Quote;
  /** Ways that were worked out. */
  tried: number;
  /** What is taken off in all more than with no coupon. */
  saves: Fen;
  /** No other choice costs less; false too when there were too many to try them all. */
  isBest: boolean;
}

/** More than five orders with as many coupons each; the most promising ones come first. */
const MOST_TRIES = 10_000;

/**
 * Chooses coupons for the normal orders of a cart, each coupon for one order at most: what is paid for goods
 * is least, then what vouchers pay; of coupons that save the same the one that ends sooner is used. A 满减 whose
 * lines take no coupon gives way where a coupon on them takes more off.
 * @param coupons the buyer's own ones; `coupons` of the input is not looked at
 * @param fixed the buyer's choice by key of the order; null = none
 */
export function bestPlan(
  input: QuoteInput,
  coupons: readonly CouponRule[],
  fixed: ReadonlyMap<string, CouponRule | null>,
): CouponPlan {
  const [asItIs, ...open] = waysOf(input, coupons);
  const all = planOf(asItIs, coupons, fixed);
  const plans = [all, ...open.map((way) => planOf(way, coupons, fixed))];
  const best = plans.reduce((found, other) => (other.paid < found.paid ? other : found), all);
  return {
    coupons: best.coupons,
    quote: best.quote,
    tried: plans.reduce((sum, { tried }) => sum + tried, 0),
    saves: fen(best.quote.discount - all.plainDiscount),
    isBest: plans.every(({ isComplete, leastPaid }) => isComplete && best.paid <= leastPaid),
  };
}

/** The cart as it is and, where a 满减 bars coupons, without those that do: the ways in which promotions may apply. */
export function waysOf(
  input: QuoteInput,
  coupons: readonly CouponRule[],
): [asItIs: QuoteInput, ...open: QuoteInput[]] {
  const open = input.promotions?.filter(({ kind, withCoupon }) => kind !== 'discount' || withCoupon);
  const isBarred = coupons.length > 0 && open !== undefined && open.length < (input.promotions?.length ?? 0);
  return isBarred ? [input, { ...input, promotions: open }] : [input];
}

/** The best choice with these promotions, beside what the best one would cost were nothing fixed. */
function planOf(
  input: QuoteInput,
  coupons: readonly CouponRule[],
  fixed: ReadonlyMap<string, CouponRule | null>,
) {
  const { coupons: _, ...bare } = input;
  const plain = quote(bare);
  const orders = plain.groups
    .filter(({ kind }) => kind === 'normal')
    .map(({ key, goodsAmount, manjian }): OrderChoice => {
      const lines = couponLinesOf(bare, plain, key);
      const saving = (coupon: CouponRule) => ({ coupon, saves: couponFits(coupon, lines).saves });
      return { key, goods: fen(goodsAmount - manjian), options: coupons.map(saving).sort(byWorth), saving };
    });
  const chosen = leastCost(
    orders.map((order) => withChoice(order, fixed)),
    input.voucher,
  );
  const free = fixed.size === 0 ? chosen : leastCost(orders, input.voucher);
  return {
    coupons: chosen.coupons,
    quote: quote({ ...bare, coupons: chosen.coupons }),
    tried: chosen.tried,
    paid: chosen.paid,
    leastPaid: free.paid,
    plainDiscount: plain.discount,
    isComplete: chosen.isComplete && free.isComplete,
  };
}

/** What a coupon saves in an order. */
export interface Saving {
  coupon: CouponRule;
  saves: Fen;
}

interface OrderChoice {
  key: string;
  /** After 满减. */
  goods: Fen;
  /** Best first. */
  options: readonly Saving[];
  saving: (coupon: CouponRule) => Saving;
}

interface Choice {
  coupons: Map<string, CouponRule>;
  /** For goods. */
  paid: bigint;
  byVoucher: bigint;
  tried: number;
  isComplete: boolean;
}

function withChoice(order: OrderChoice, fixed: ReadonlyMap<string, CouponRule | null>): OrderChoice {
  const own = fixed.get(order.key);
  if (own === undefined) {
    const taken = new Set([...fixed.values()].map((coupon) => coupon?.id));
    return { ...order, options: order.options.filter(({ coupon }) => !taken.has(coupon.id)) };
  }
  return { ...order, options: own === null ? [] : [order.saving(own)] };
}

/**
 * Tries every order with each of its best coupons and without. An order needs no more of them than there are
 * orders: the others cannot take them all.
 */
function leastCost(orders: readonly OrderChoice[], voucher: VoucherFunds | undefined): Choice {
  const best: Choice = { coupons: new Map(), paid: -1n, byVoucher: 0n, tried: 0, isComplete: true };
  const useful = orders.map(({ options }) =>
    options.filter(({ saves }) => saves > 0n).slice(0, orders.length),
  );
  const used = new Map<number, Saving | null>();
  const taken = new Set<number>();
  const tryFrom = (at: number): void => {
    if (best.tried >= MOST_TRIES) {
      best.isComplete = false;
      return;
    }
    if (at === orders.length) {
      best.tried += 1;
      keepIfBetter(best, orders, used, voucher);
      return;
    }
    for (const option of useful[at] ?? []) {
      if (taken.has(option.coupon.id)) continue;
      taken.add(option.coupon.id);
      used.set(at, option);
      tryFrom(at + 1);
      taken.delete(option.coupon.id);
    }
    used.set(at, null);
    tryFrom(at + 1);
  };
  tryFrom(0);
  return best;
}

function keepIfBetter(
  best: Choice,
  orders: readonly OrderChoice[],
  used: ReadonlyMap<number, Saving | null>,
  voucher: VoucherFunds | undefined,
): void {
  let paid = 0n;
  let byVoucher = 0n;
  orders.forEach(({ goods }, index) => {
    const left = fen(goods - (used.get(index)?.saves ?? 0n));
    const available = fen((voucher?.available ?? 0n) - byVoucher);
    const part = voucher ? voucherPays({ ...voucher, available }, left) : 0n;
    byVoucher += part;
    paid += left - part;
  });
  const isBetter = best.paid < 0n || paid < best.paid || (paid === best.paid && byVoucher < best.byVoucher);
  if (!isBetter) return;
  best.paid = paid;
  best.byVoucher = byVoucher;
  best.coupons = new Map(
    orders.flatMap(({ key }, index) => {
      const option = used.get(index);
      return option ? [[key, option.coupon] as const] : [];
    }),
  );
}

/** What saves most, then what ends sooner, then the older one. */
export const byWorth = (a: Saving, b: Saving): number =>
  a.saves === b.saves
    ? a.coupon.validUntil - b.coupon.validUntil || a.coupon.id - b.coupon.id
    : a.saves > b.saves
      ? -1
      : 1;
