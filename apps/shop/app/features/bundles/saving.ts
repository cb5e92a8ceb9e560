import { parsePriceE4, priceE4, priceToYuan } from '@qingnang/rules/money';

/** Yuan that a set saves against its pieces bought one by one; null where it is unknown or nothing. */
export function savingOf(price: number | null, single: number | null): number | null {
  if (price === null || single === null || single <= price) return null;
  const [now, before] = [parsePriceE4(price), parsePriceE4(single)];
  return now === null || before === null ? null : priceToYuan(priceE4(before - now));
}
