import type { CartLine } from '../cart/rules.ts';
import { limitLeft } from '../goods/rules.ts';
import { specialLimitLeft } from '../goods/specials/rules.ts';

/**
 * Lines that together pass a limit: a limit is the buyer's, not the line's (two warehouses, two offers). The goods has one of
 * its own, and so may a special price.
 * @returns message by line id
 */
export function overLimit(lines: readonly CartLine[]): Map<number, string> {
  const ofGoods = sumBy(lines, ({ offer }) => offer.id);
  const ofSpecial = sumBy(lines, ({ special }) => special?.id ?? 0);
  const messages = new Map<number, string>();
  for (const { row, offer, special } of lines) {
    const own = limitLeft(offer.limitPerOrder, offer.limitPerDay, offer.boughtToday);
    const message =
      beyond(own, ofGoods.get(offer.id) ?? 0, offer.unit) ??
      (special && beyond(specialLimitLeft(special), ofSpecial.get(special.id) ?? 0, offer.unit));
    if (message) messages.set(row.id, message);
  }
  return messages;
}

const beyond = (limit: number | null, total: number, unit: string): string | null =>
  limit === null || total <= limit ? null : `限购 ${limit} ${unit}，已选 ${total} ${unit}`;

function sumBy(lines: readonly CartLine[], idOf: (line: CartLine) => number): Map<number, number> {
  const sums = new Map<number, number>();
  for (const line of lines) sums.set(idOf(line), (sums.get(idOf(line)) ?? 0) + line.row.number);
  return sums;
}
