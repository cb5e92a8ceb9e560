/** How an order is divided in two so that every amount of both adds up to what it was. */

import { fen } from '@qingnang/rules/money';
import { movedPart } from '@qingnang/rules/pieces';
import type { AppliedPromotion } from '../../../../../db/json-columns.ts';
import { type ChangeLine, type LinePieces, netOf, takenOf } from '../rules.ts';

/** Fen of a line, or of many. */
export interface Amounts {
  amount: number;
  discount: number;
  coupon: number;
  voucher: number;
}

/** A line's part that goes over. */
export interface MovedLine extends Amounts {
  lineId: number;
  number: number;
  /** Sets of its combination. */
  sets: number;
  /** All of the line goes, row and history. */
  isWhole: boolean;
}

export interface SplitPlan {
  lines: MovedLine[];
  /** What goes over in all. */
  moved: Amounts;
  cashback: number;
  /** Promotions as each of the two orders keeps them. */
  stays: AppliedPromotion[];
  goes: AppliedPromotion[];
  /** Fen that go over, by promotion. */
  budgets: { promotionId: number; amount: bigint }[];
}

/**
 * Divides an order.
 * @param promotions that applied to it, with what is left of their amounts
 */
export function planSplit(
  lines: readonly ChangeLine[],
  pieces: readonly LinePieces[],
  promotions: readonly AppliedPromotion[],
): SplitPlan {
  const moved = pieces.map(movedLine);
  const sums = sumOf(moved);
  const money = lines.reduce((sum, line) => sum + netOf(line), 0n);
  const goes = promotions.map((one) => ({ ...one, amount_fen: goingOf(one, pieces, moved, sums, money) }));
  const stays = promotions.map((one, at) => ({
    ...one,
    amount_fen: one.amount_fen - (goes[at]?.amount_fen ?? 0),
  }));
  return {
    lines: moved,
    moved: sums,
    cashback: goes.reduce((sum, one) => sum + (one.kind === 'cashback' ? one.amount_fen : 0), 0),
    stays: stays.filter((one) => one.kind !== 'discount' || isOn(remaining(lines, moved), one)),
    goes: goes.filter((one) => one.amount_fen > 0 || isOn(gone(pieces), one)),
    budgets: goes.map(({ id, amount_fen }) => ({ promotionId: id, amount: BigInt(amount_fen) })),
  };
}

function movedLine({ line, number }: LinePieces): MovedLine {
  const isWhole = number === line.number;
  const exact = (total: bigint) => Number(movedPart(fen(total), line.number, takenOf(line), number));
  const floored = (total: number) => Math.floor((total * number) / line.number);
  const voucher = exact(BigInt(line.voucherFen));
  const coupon = floored(line.couponFen);
  const discount = floored(line.discountFen - line.couponFen - line.voucherFen) + coupon + voucher;
  return {
    lineId: line.id,
    number,
    sets: line.sets === 0 ? 0 : (number * line.sets) / line.number,
    isWhole,
    amount: exact(netOf(line)) + discount,
    discount,
    coupon,
    voucher,
  };
}

const sumOf = (lines: readonly Amounts[]): Amounts => ({
  amount: lines.reduce((sum, one) => sum + one.amount, 0),
  discount: lines.reduce((sum, one) => sum + one.discount, 0),
  coupon: lines.reduce((sum, one) => sum + one.coupon, 0),
  voucher: lines.reduce((sum, one) => sum + one.voucher, 0),
});

/** What of a promotion's amount goes over: 满减 with its lines, 满返 by what was paid for the goods. */
function goingOf(
  { id, kind, amount_fen: amount }: AppliedPromotion,
  pieces: readonly LinePieces[],
  moved: readonly MovedLine[],
  sums: Amounts,
  money: bigint,
): number {
  if (kind === 'cashback')
    return money === 0n ? 0 : Number((BigInt(amount) * BigInt(sums.amount - sums.discount)) / money);
  if (kind !== 'discount') return 0;
  return moved
    .filter((_, at) => pieces[at]?.line.discountPromotionId === id)
    .reduce((sum, one) => sum + one.discount - one.coupon - one.voucher, 0);
}

const gone = (pieces: readonly LinePieces[]) => pieces.map(({ line }) => line);

const remaining = (lines: readonly ChangeLine[], moved: readonly MovedLine[]) =>
  lines.filter(({ id }) => !moved.some(({ lineId, isWhole }) => isWhole && lineId === id));

/** Whether a 满减 or a gift of the promotion is on one of the lines. */
const isOn = (lines: readonly ChangeLine[], { id, kind }: AppliedPromotion): boolean =>
  lines.some((line) => (kind === 'discount' ? line.discountPromotionId : line.promotionId) === id);
