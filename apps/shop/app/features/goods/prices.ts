import type { GoodsCard } from '@qingnang/contract/catalog';
import { LADDER_UP_TO, ladderPrice } from '@qingnang/rules/ladder';
import { fenToYuan, floorToFen, type PriceE4, parsePriceE4, priceToYuan } from '@qingnang/rules/money';
import { buttonStep, type Packing } from './quantity.ts';

/** What of a goods decides what a quantity of it costs. */
export type Priced = Pick<GoodsCard, 'base_price' | 'price' | 'ladder_price' | 'ladder_price_type'>;

/** Yuan a piece when so many are bought; null while prices are hidden. */
export function unitPriceAt(goods: Priced, number: number): number | null {
  const price = exactPriceAt(goods, number);
  return price === null ? null : priceToYuan(price);
}

export interface Wanted {
  goods: Priced;
  number: number;
}

/** What these cost together in yuan, floored once to the cent. Hidden prices count nothing. */
export const costOf = (lines: readonly Wanted[]): number =>
  fenToYuan(
    floorToFen(
      lines.reduce(
        (sum, { goods, number }) => sum + (exactPriceAt(goods, number) ?? 0n) * BigInt(number),
        0n,
      ),
    ),
  );

function exactPriceAt(
  { base_price, ladder_price, ladder_price_type }: Priced,
  number: number,
): PriceE4 | null {
  const base = base_price === null ? null : parsePriceE4(base_price);
  if (base === null) return null;
  const steps = ladder_price.flatMap((step) => {
    const price = parsePriceE4(step.price);
    return price === null ? [] : [{ number: step.number, price }];
  });
  return ladderPrice(base, steps, ladder_price_type, number);
}

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

/** What a few more pieces would save a piece; null at the top of the ladder and without one. */
export function nextStep(goods: Priced & Packing, number: number): { more: number; saves: number } | null {
  const now = exactPriceAt(goods, number);
  const next = ladderRanges(goods).find(({ from }) => from > number);
  const then = next && exactPriceAt(goods, next.from);
  if (!next || now === null || !then || then >= now) return null;
  return { more: next.from - number, saves: priceToYuan((now - then) as PriceE4) };
}
