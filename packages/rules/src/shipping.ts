/** Which shipping rule holds for an address, the fee of one warehouse, and what is missing to free shipping. */

import type { Fen } from './money.ts';
import { fen } from './money.ts';

/** A place as addresses write it. */
export interface Place {
  province: string;
  city: string;
  district: string;
}

/** What a warehouse asks of an order that goes to a place. */
export interface ShippingTerms {
  /** False: it does not deliver there. */
  isServed: boolean;
  fee: Fen;
  /** Free shipping from here; 0 = always. */
  freeFrom: Fen;
  minimumOrder: Fen;
  /** When it arrives, in the words of staff; '' = nothing is promised. */
  promise: string;
}

/** Terms for a region; '' at the end of a place means all of what stands before: without a province it is for everywhere. */
export type ShippingRule = Place & ShippingTerms;

/** Where nothing goes, nothing is asked either. */
const NOWHERE: ShippingTerms = {
  isServed: false,
  fee: fen(0n),
  freeFrom: fen(0n),
  minimumOrder: fen(0n),
  promise: '',
};

/**
 * The rule that holds for a place: that of its district, else of its city, else of its province, else the one for everywhere
 * (docs/rules/money.md#shipping-and-smallest-order). Places that differ by a character are others.
 * @param rules of one warehouse, in any order
 * @param to null = nobody knows yet where to: the rule for everywhere
 */
export function termsAt(rules: readonly ShippingRule[], to: Place | null): ShippingTerms {
  for (const reach of reachesOf(to)) {
    const rule = rules.find((one) => isSame(one, reach));
    if (rule) return rule.isServed ? rule : NOWHERE;
  }
  return NOWHERE;
}

/** Regions that hold a place, the smallest first; the last is everywhere. */
function reachesOf(to: Place | null): Place[] {
  const everywhere = { province: '', city: '', district: '' };
  if (to === null) return [everywhere];
  const { province, city } = to;
  return [to, { province, city, district: '' }, { province, city: '', district: '' }, everywhere];
}

const isSame = (a: Place, b: Place): boolean =>
  a.province === b.province && a.city === b.city && a.district === b.district;

export interface ShippingInput {
  /** Selected goods of the warehouse. */
  goodsAmount: Fen;
  /** Free shipping from here (`shipping_amount`). */
  threshold: Fen;
  fee: Fen;
  /**
   * Paid, not yet shipped orders of the same warehouse and address (`no_trans_order_amount`): they travel
   * along.
   */
  unshippedPaid: Fen;
  /** Every selected line ships free by itself. */
  allShipFree: boolean;
}

/**
 * gap = threshold − selected total − unshipped paid orders, never below zero (docs/rules/money.md#shipping-and-smallest-order). The
 * fee falls away when the gap is closed, when nothing is selected, and when every line ships free by itself.
 */
export function shippingOf(input: ShippingInput): { fee: Fen; gap: Fen } {
  const missing = input.threshold - input.goodsAmount - input.unshippedPaid;
  const gap = fen(missing > 0n ? missing : 0n);
  const isFree = gap === 0n || input.goodsAmount === 0n || input.allShipFree;
  return { fee: isFree ? fen(0n) : input.fee, gap };
}
