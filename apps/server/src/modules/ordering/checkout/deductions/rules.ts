import { bestPlan, type CouponPlan } from '@qingnang/rules/best-plan';
import { type CouponFit, couponFits, couponLinesOf } from '@qingnang/rules/coupons';
import { type Fen, fen } from '@qingnang/rules/money';
import type { CouponRule } from '@qingnang/rules/promotion-types';
import {
  type Quote,
  type QuoteGroup,
  type QuoteInput,
  quote,
  type VoucherFunds,
} from '@qingnang/rules/quote';
import { type Split, splitBy, splitPlan } from '@qingnang/rules/split';
import type { UsableCoupon } from '../../../marketing/rules.ts';

/** What the buyer wants used. */
export interface DeductionChoice {
  /** Own coupons by key of the order; 0 = none. An order that is not named gets the best. */
  coupons: readonly { key: string; couponId: number }[];
  useVoucher: boolean;
  /** Orders are split where that saves something, so that each part uses a coupon. */
  isSplit: boolean;
  /** Instead of `coupons`: the one that is used, in the order that it saves most in; 0 = none at all, null = see `coupons`. Nothing is split then. */
  onlyCoupon: number | null;
}

/** What the buyer holds beside the wallet. */
export interface Purse {
  coupons: readonly UsableCoupon[];
  /** Of all cash vouchers together. */
  vouchers: Fen;
  /** The part of an order that they may pay; 2000 = 20 %. */
  voucherShareE2: number;
}

export const vouchersOf = ({ vouchers, voucherShareE2 }: Purse): VoucherFunds => ({
  available: vouchers,
  shareE2: voucherShareE2,
});

export interface VoucherUse {
  available: Fen;
  /** The most they may pay here. */
  most: Fen;
  used: Fen;
}

/**
 * Coupons that the buyer has chosen, by key of the order; null = none. One that is not usable, or is chosen twice, is told by
 * its id.
 */
export function chosenCoupons(
  choices: DeductionChoice['coupons'],
  coupons: readonly UsableCoupon[],
): { fixed: Map<string, CouponRule | null>; stray: number[] } {
  const rules = new Map(coupons.map(({ id, rule }) => [id, rule]));
  const fixed = new Map<string, CouponRule | null>();
  const stray: number[] = [];
  for (const { key, couponId } of choices) {
    const rule = rules.get(couponId);
    if (couponId === 0) fixed.set(key, null);
    else if (rule) fixed.set(key, rule);
    else stray.push(couponId);
    // Each pays for one order.
    rules.delete(couponId);
  }
  return { fixed, stray };
}

/** The choice by orders of a buyer who names one coupon for all of them, or none. */
export function choiceOfOne(
  couponId: number,
  coupons: readonly UsableCoupon[],
  input: QuoteInput,
  quoted: Quote,
): DeductionChoice['coupons'] {
  const rule = coupons.find(({ id }) => id === couponId)?.rule;
  const orders = quoted.groups
    .filter(({ kind }) => kind === 'normal')
    .map(({ key }) => ({
      key,
      saves: rule ? couponFits(rule, couponLinesOf(input, quoted, key)).saves : fen(0),
    }));
  // Nothing that a coupon is for: told as one for an order that there is not.
  if (orders.length === 0 && couponId !== 0) return [{ key: '', couponId }];
  const best = orders.reduce<(typeof orders)[number] | null>(
    (found, order) => (found && found.saves >= order.saves ? found : order),
    null,
  );
  return orders.map(({ key }) => ({ key, couponId: key === best?.key ? couponId : 0 }));
}

/** Chosen coupons that save nothing in the order they were chosen for, or that were chosen for none that there is. */
export function idleCoupons(
  fixed: ReadonlyMap<string, CouponRule | null>,
  { quote: { groups } }: CouponPlan,
): number[] {
  const used = new Map(groups.map(({ key, couponId }) => [key, couponId]));
  return [...fixed].flatMap(([key, wanted]) => (wanted && used.get(key) !== wanted.id ? [wanted.id] : []));
}

/** The orders with their coupons, as the buyer wants them. */
export interface SettledPlan {
  plan: CouponPlan;
  /** What is quoted: with its orders split when the buyer wants it. */
  input: QuoteInput;
  /** What a split saves, whether it is wanted or not; null = none is worth it. */
  split: Pick<Split, 'orders' | 'saves'> | null;
  /** Ways that were worked out. */
  tried: number;
}

/**
 * Chooses coupons for the orders. The split is that of the best coupons, whatever the buyer fixes: it stays the same while the
 * buyer chooses. It is looked for when it is wanted, or may be offered to a buyer who has fixed nothing.
 * @param isShown on the page, where a split is offered
 */
export function settledPlan(
  input: QuoteInput,
  coupons: readonly CouponRule[],
  fixed: ReadonlyMap<string, CouponRule | null>,
  { isSplit, onlyCoupon }: DeductionChoice,
  isShown: boolean,
): SettledPlan {
  const wantsSplit = isSplit && onlyCoupon === null;
  if (!wantsSplit && (!isShown || fixed.size > 0)) {
    const plan = bestPlan(input, coupons, fixed);
    return { plan, input, split: null, tried: plan.tried };
  }
  const whole = bestPlan(input, coupons, new Map());
  const { split, tried } = splitPlan(input, coupons, whole);
  const own = wantsSplit && split ? splitBy(input, split.parts) : input;
  const free = wantsSplit && split ? split.plan : whole;
  const plan = fixed.size === 0 ? free : bestPlan(own, coupons, fixed);
  return { plan, input: own, split, tried: whole.tried + tried };
}

/** What cash vouchers may pay, used or not. */
export function voucherUse(
  input: QuoteInput,
  plan: CouponPlan,
  purse: Purse,
  useVoucher: boolean,
): VoucherUse {
  const { vouchers: available } = purse;
  if (available === 0n) return { available, most: fen(0), used: fen(0) };
  if (useVoucher) return { available, most: plan.quote.voucher, used: plan.quote.voucher };
  const most = quote({ ...input, coupons: plan.coupons, voucher: vouchersOf(purse) }).voucher;
  return { available, most, used: fen(0) };
}

/** A coupon that the buyer holds, as it fits an order. */
export interface FittingCoupon {
  coupon: UsableCoupon;
  fit: CouponFit;
}

/** All coupons as they fit one order, after its 满减; none fits an order of receipt goods or a group. */
export function fittingCoupons(
  group: QuoteGroup,
  quoted: Quote,
  input: QuoteInput,
  coupons: readonly UsableCoupon[],
): FittingCoupon[] {
  if (group.kind !== 'normal' || coupons.length === 0) return [];
  const own = couponLinesOf(input, quoted, group.key);
  return coupons.map((coupon) => ({ coupon, fit: couponFits(coupon.rule, own) }));
}
