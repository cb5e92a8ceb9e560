import { contentOf } from '@qingnang/rules/content';
import { type PriceE4, parsePriceE4, priceToYuan } from '@qingnang/rules/money';
import { money } from '../../lib/format.ts';

/**
 * What the smallest unit of a pack costs, to compare packs of different sizes: `¥0.147/粒`. Empty where the
 * specification names no number of pieces, or one.
 * @param price yuan a pack
 * @param spec `0.25g*50粒`
 */
export function pieceWords(price: number, spec: string): string {
  const piece = piecePrice(price, spec);
  return piece === null ? '' : `${money(piece.price)}/${piece.unit}`;
}

/** The same as a number of yuan, down to 1/10000. */
export function piecePrice(price: number, spec: string): { price: number; unit: string } | null {
  const content = contentOf(spec);
  const exact = parsePriceE4(price);
  if (!content || content.count <= 1 || exact === null) return null;
  return { price: priceToYuan((exact / BigInt(content.count)) as PriceE4), unit: content.unit };
}
