import type { GoodsCard } from '@qingnang/contract/catalog';
import { LADDER_UP_TO } from '@qingnang/rules/ladder';
import { buttonStep, type Packing } from './packs.ts';

/** What of a goods decides what a quantity of it costs. */
export type Priced = Pick<GoodsCard, 'base_price' | 'price' | 'ladder_price' | 'ladder_price_type'>;

export interface LadderRange {
  from: number;
  /** null: no end. */
  to: number | null;
  /** Yuan. */
  price: number;
}

/**
 * The ladder as ranges of quantities from the smallest order on, whichever way its steps are meant; empty without a
 * ladder. Ranges end at the last quantity that is sold below the next one.
 */
export function ladderRanges(goods: Priced & Packing): LadderRange[] {
  const { base_price, ladder_price_type } = goods;
  if (base_price === null || goods.ladder_price.length === 0) return [];
  const steps = goods.ladder_price.toSorted((a, b) => a.number - b.number);
  const least = Math.max(goods.min_order, 1);
  const starts =
    ladder_price_type === LADDER_UP_TO
      ? steps.map((step, index) => ({ from: (steps[index - 1]?.number ?? 0) + 1, price: step.price }))
      : [{ from: 1, price: base_price }, ...steps.map((step) => ({ from: step.number, price: step.price }))];
  const reached = starts
    .filter((_start, index) => (starts[index + 1]?.from ?? Number.POSITIVE_INFINITY) > least)
    .map((start) => ({ ...start, from: Math.max(start.from, least) }));
  return reached.map((start, index) => ({
    ...start,
    to: lastBefore(reached[index + 1]?.from, buttonStep(goods)),
  }));
}

const lastBefore = (next: number | undefined, step: number): number | null =>
  next === undefined ? null : next % step === 0 ? next - step : next - 1;

/** Share of the suggested retail price that stays with the pharmacy, in whole percent; null when unknown or not positive. */
export function marginPercent({
  price,
  retail_price,
}: Pick<GoodsCard, 'price' | 'retail_price'>): number | null {
  if (price === null || retail_price === null || retail_price <= price) return null;
  return Math.round((1 - price / retail_price) * 100);
}
