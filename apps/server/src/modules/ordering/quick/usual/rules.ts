import type { BuyerStanding, GoodsOffer } from '../../../catalogue/rules.ts';
import { buyable } from '../rules.ts';

/** Days over which use is counted, as months. */
export const USE_DAYS = 90;
const MONTHS = 3;

/** Pieces a month, one decimal. */
export const monthlyUse = (pieces: number): number => Math.round((pieces / MONTHS) * 10) / 10;

/**
 * What to buy so that it lasts a month with what lies in the cart, as it can be bought.
 * @param pieces used in `USE_DAYS`
 * @returns 0 when none is needed or none can be bought
 */
export function suggestedNumber(
  goods: GoodsOffer,
  pieces: number,
  inCart: number,
  buyer: BuyerStanding,
): number {
  const wanted = Math.ceil(pieces / MONTHS) - inCart;
  return wanted <= 0 ? 0 : buyable(goods, wanted, buyer).number;
}
