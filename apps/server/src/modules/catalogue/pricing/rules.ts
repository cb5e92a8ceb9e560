import { LADDER_UP_TO, type LadderStep, ladderPrice } from '@qingnang/rules/ladder';
import type { PriceE4 } from '@qingnang/rules/money';

/** Where an account's price of one goods comes from. */
export interface PriceSource {
  /** Unit price before any offer; null without one, 0 = being set. */
  basePrice: PriceE4 | null;
  /** The price of rank 0, for which ladders are made. */
  listPrice: PriceE4 | null;
  /** The base price stands in the account's contract. */
  isContract: boolean;
}

/** Ranks that a price is kept for. */
const RANKS = [0, 1, 2, 3];

/** Prices of all ranks; one without a price of its own pays that of the next lower one. */
export function pricesByRank(own: ReadonlyMap<number, PriceE4>): (PriceE4 | null)[] {
  let price: PriceE4 | null = null;
  return RANKS.map((rank) => {
    price = own.get(rank) ?? price;
    return price;
  });
}

/**
 * Where an account's price comes from: its contract, else its rank.
 * @param prices as `pricesByRank` answers them
 * @param contract null without one
 */
export function priceSource(
  prices: readonly (PriceE4 | null)[],
  rank: number,
  contract: PriceE4 | null,
): PriceSource {
  return {
    basePrice: contract ?? prices[rank] ?? null,
    listPrice: prices[0] ?? null,
    isContract: contract !== null,
  };
}

export interface Ladder {
  /** 0 = no `ladder_price_id` chosen. */
  id: number;
  type: number;
  steps: readonly LadderStep[];
}

/** Without a price, or with one of 0, a goods is shown and not sold: 价格正在制定中 (docs/rules/promotions.md#price-kinds). */
export const isPriced = (price: PriceE4 | null): price is PriceE4 => price !== null && price > 0n;

/**
 * The ladder as it holds for an account. A contract price switches it off. A
 * rank that pays less than rank 0 never pays more for more pieces: steps above its own price fall to that price.
 * @returns null when no step is left that differs from the base price
 */
export function ladderFor(source: PriceSource, ladder: Ladder | null): Ladder | null {
  const { basePrice, listPrice, isContract } = source;
  if (!ladder || isContract || !isPriced(basePrice)) return null;
  if (listPrice === null || basePrice >= listPrice) return ladder;
  const steps =
    ladder.type === LADDER_UP_TO
      ? ladder.steps.map((step) => (step.price < basePrice ? step : { ...step, price: basePrice }))
      : ladder.steps.filter((step) => step.price < basePrice);
  return steps.some((step) => step.price !== basePrice) ? { ...ladder, steps } : null;
}

/** What a piece costs when `number` pieces are bought. */
export function unitPrice(basePrice: PriceE4, ladder: Ladder | null, number: number): PriceE4 {
  return ladder ? ladderPrice(basePrice, ladder.steps, ladder.type, number) : basePrice;
}
