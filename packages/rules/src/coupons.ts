/** Coupons and cash vouchers: what they take off one order, after 满减. */

import { atLeastZero, type Fen, fen, lesser } from './money.ts';
import { roomOf } from './order-lines.ts';
import type { CouponRule } from './promotion-types.ts';
import type { Quote, QuoteInput, QuoteLine, VoucherFunds } from './quote-types.ts';
import { shareWithin } from './shares.ts';

/** A line of a normal order as a coupon sees it. */
export interface CouponLine {
  id: string;
  /** undefined counts only for coupons of all goods. */
  goodsId: number | undefined;
  /** Counts for coupons: it says so itself and its 满减 allows it. */
  isEligible: boolean;
  /** After 满减. */
  amount: Fen;
  /** What may still be taken off before its price floor. */
  room: Fen;
}

/** How a coupon fits one order. */
export interface CouponFit {
  /** What it takes off; 0 = it cannot be used. */
  saves: Fen;
  /** To its threshold; null = reached. */
  missing: Fen | null;
  /** What counts towards the threshold. */
  eligible: Fen;
}

const FULL_E2 = 10_000n;
const NOTHING = fen(0n);

/**
 * The lines of an order for `couponFits`.
 * @param quoted quote of the input, with whatever coupons
 */
export function couponLinesOf(input: QuoteInput, quoted: Quote, key: string): CouponLine[] {
  const ids = new Set(quoted.groups.find((group) => group.key === key)?.lineIds);
  const withCoupon = new Map(input.promotions?.map((rule) => [rule.id, rule.withCoupon]));
  const quotedById = new Map(quoted.lines.map((line) => [line.id, line]));
  return input.lines.flatMap((line) => {
    const own = quotedById.get(line.id);
    if (!own || !ids.has(line.id)) return [];
    return [couponLine(line, own.amount, own.manjian, withCoupon.get(own.promotionId) ?? true)];
  });
}

/**
 * What 换购 sells counts for no coupon.
 * @param allowed by the 满减 that it carries
 */
export function couponLine(line: QuoteLine, amount: Fen, manjian: Fen, allowed: boolean): CouponLine {
  return {
    id: line.id,
    goodsId: line.goodsId,
    isEligible: line.withCoupon !== false && !line.exchange && allowed,
    amount: fen(amount - manjian),
    room: fen(roomOf(line, amount) - manjian),
  };
}

/**
 * Threshold and percentage look at the eligible lines of its scope after 满减; what it takes off is floored to
 * the cent and bounded by those lines and their price floors.
 */
export function couponFits(coupon: CouponRule, lines: readonly CouponLine[]): CouponFit {
  let eligible = 0n;
  let room = 0n;
  for (const line of lines) {
    if (!counts(coupon, line)) continue;
    eligible += line.amount;
    room += line.room;
  }
  const missing = coupon.threshold > eligible ? fen(coupon.threshold - eligible) : null;
  return { saves: savesOn(coupon, fen(eligible), fen(room)), missing, eligible: fen(eligible) };
}

/**
 * What a coupon takes off lines in its scope.
 * @param eligible their amount after 满减
 * @param room what may still be taken off them before their price floors
 */
export const savesOn = (coupon: CouponRule, eligible: Fen, room: Fen): Fen =>
  coupon.threshold > eligible ? NOTHING : lesser(faceValue(coupon, eligible), room);

/** What a coupon takes off each line, by line id; empty when it takes nothing off. */
export function couponShares(coupon: CouponRule, lines: readonly CouponLine[]): Map<string, Fen> {
  const own = lines.filter((line) => counts(coupon, line));
  const { saves } = couponFits(coupon, own);
  if (saves === 0n) return new Map();
  const shares = shareWithin(
    saves,
    own.map(({ amount }) => amount),
    own.map(({ room }) => room),
  );
  return new Map(own.map(({ id }, index) => [id, shares[index] ?? NOTHING]));
}

/**
 * What cash vouchers pay of an order: so much of what is left of its goods, as far as they reach. Price floors
 * do not bound them: they are the buyer's money.
 * @param goods after 满减 and coupon
 */
export const voucherPays = ({ available, shareE2 }: VoucherFunds, goods: Fen): Fen =>
  atLeastZero(lesser(lesser(fen((goods * BigInt(shareE2)) / FULL_E2), goods), available));

/** A line counts towards a coupon. */
export function counts({ goodsIds }: CouponRule, { goodsId, isEligible }: CouponLine): boolean {
  return isEligible && (goodsIds === null || (goodsId !== undefined && goodsIds.has(goodsId)));
}

function faceValue({ kind, minus, percentE2, cap }: CouponRule, eligible: Fen): Fen {
  if (kind === 'amount') return atLeastZero(minus);
  const off = fen((eligible * BigInt(percentE2)) / FULL_E2);
  return cap === null ? off : lesser(off, cap);
}
