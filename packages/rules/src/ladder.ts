/** Ladder prices (阶梯价): the unit price depends on the quantity of the line. */

import type { PriceE4 } from './money.ts';

export interface LadderStep {
  number: number;
  price: PriceE4;
}

/** The `ladder_price_type` whose numbers are "up to" thresholds; every other type is "reach quantity". */
export const LADDER_UP_TO = 1;

/**
 * The unit price of `number` pieces. Up to: the first step whose number is at least the quantity, beyond all
 * of them the last. Reach: the highest step whose number the quantity reaches, below the first the base
 * price. Steps may come in any order; without steps the base price holds. (docs/rules/money.md#ladder-prices)
 */
export function ladderPrice(
  base: PriceE4,
  steps: readonly LadderStep[],
  type: number,
  number: number,
): PriceE4 {
  const ascending = [...steps].sort((a, b) => a.number - b.number);
  const step =
    type === LADDER_UP_TO
      ? (ascending.find((candidate) => candidate.number >= number) ?? ascending.at(-1))
      : ascending.filter((candidate) => candidate.number <= number).at(-1);
  return step?.price ?? base;
}
