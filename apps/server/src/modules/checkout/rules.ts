import type { CartLine } from '../cart/rules.ts';

/**
 * Goods whose lines together pass their limit: a limit is the buyer's, not the line's (two warehouses, two offers).
 * @returns message by goods id
 */
export function overLimit(lines: readonly CartLine[]): Map<number, string> {
  const totals = new Map<number, number>();
  for (const { row, offer } of lines) totals.set(offer.id, (totals.get(offer.id) ?? 0) + row.number);
  const messages = new Map<number, string>();
  for (const { offer } of lines) {
    const total = totals.get(offer.id) ?? 0;
    if (offer.limitLeft === null || total <= offer.limitLeft) continue;
    messages.set(offer.id, `限购 ${offer.limitLeft} ${offer.unit}，已选 ${total} ${offer.unit}`);
  }
  return messages;
}
