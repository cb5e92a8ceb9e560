import { contentOf, gramsOf } from '@qingnang/rules/content';
import { type PriceE4, parsePriceE4, priceToYuan } from '@qingnang/rules/money';
import { money } from '../../lib/format.ts';

/**
 * What the smallest unit of a pack costs, to compare packs of different sizes: `¥0.147/粒`, `¥79.2/kg`. Empty where the
 * specification names no number of pieces, or one.
 * @param price yuan a pack
 * @param spec `0.25g*50粒`
 */
export function pieceWords(price: number, spec: string): string {
  const piece = piecePrice(price, spec);
  return piece === null ? '' : `${money(piece.price)}/${piece.unit}`;
}

/** From here on what is sold by weight is compared by the kilogram; a tube of ointment is not. */
const LEAST_GRAMS = 100;
const KILOGRAM = 1000n;

/** The same as a number of yuan, down to 1/10000; of what is sold by weight that of a kilogram. */
export function piecePrice(price: number, spec: string): { price: number; unit: string } | null {
  const exact = parsePriceE4(price);
  if (exact === null) return null;
  const grams = gramsOf(spec);
  if (grams !== null && grams >= LEAST_GRAMS)
    return { price: priceToYuan(((exact * KILOGRAM) / BigInt(grams)) as PriceE4), unit: 'kg' };
  const content = contentOf(spec);
  if (!content || content.count <= 1) return null;
  return { price: priceToYuan((exact / BigInt(content.count)) as PriceE4), unit: content.unit };
}
