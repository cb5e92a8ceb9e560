import type { PageFacts } from '@qingnang/contract/goods-facts';
import type { PriceE4 } from '@qingnang/rules/money';
import type { ControlRule } from '../../eligibility/control/rules.ts';
import type { Ladder } from '../../pricing/rules.ts';
import type { OfferWords, Special } from '../rules.ts';

/** A lot on hand; days as `2027-08-31`. */
export interface RecordLot {
  lotNo: string;
  producedOn: string | null;
  expiresOn: string | null;
  warehouseId: number;
}

/**
 * A goods as it is for everybody: what changes with its stamp and with nothing else. Never shown as it is, since the prices
 * of all ranks and coming special prices are in it.
 */
export interface GoodsRecord {
  stamp: number;
  words: OfferWords;
  /** Unit price of ranks 0..3, that of the next lower one where a rank has none; null = none on file. */
  prices: readonly (PriceE4 | null)[];
  retailPrice: PriceE4 | null;
  ladder: Ladder | null;
  control: readonly ControlRule[];
  /** Those that run or will run; `stockLeft` and `used` are filled in when they are read for somebody. */
  specials: readonly Special[];
  /** First expired first, those without expiry last. */
  lots: readonly RecordLot[];
  pageFacts: PageFacts;
  /** Safe HTML. */
  description: string;
  brand: { id: number; name: string } | null;
  categoryIds: readonly number[];
}

/** Whether a lot may still be sold on a day, its last one included. */
export const isSaleable = ({ expiresOn }: { expiresOn: string | null }, day: string): boolean =>
  expiresOn === null || expiresOn >= day;

/** Last day of the nearest lot in a warehouse that may still be sold; null without one. */
export const nearestExpiry = (lots: readonly RecordLot[], warehouseId: number, day: string): string | null =>
  lots.find((lot) => lot.warehouseId === warehouseId && isSaleable(lot, day))?.expiresOn ?? null;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text as safe HTML: descriptions are stored as text, so nothing in them is ever markup. */
export function paragraphs(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  return escaped
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replace(/\n/g, '<br>')}</p>`)
    .join('');
}
