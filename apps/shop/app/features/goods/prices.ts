import { ladderPrice } from '@qingnang/rules/ladder';
import { fenToYuan, floorToFen, type PriceE4, parsePriceE4, priceToYuan } from '@qingnang/rules/money';
import { ladderRanges, type Priced } from './ladder-ranges.ts';
import type { Packing } from './packs.ts';

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

/** What a few more pieces would save a piece; null at the top of the ladder and without one. */
export function nextStep(goods: Priced & Packing, number: number): { more: number; saves: number } | null {
  const now = exactPriceAt(goods, number);
  const next = ladderRanges(goods).find(({ from }) => from > number);
  const then = next && exactPriceAt(goods, next.from);
  if (!next || now === null || !then || then >= now) return null;
  return { more: next.from - number, saves: priceToYuan((now - then) as PriceE4) };
}
