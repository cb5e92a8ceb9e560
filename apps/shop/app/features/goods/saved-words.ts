import { parsePriceE4, priceE4, priceToYuan } from '@qingnang/rules/money';
import { money } from '../../lib/format.ts';

/** `省 ¥1.00`, with exact arithmetic; '' where nothing is saved or a price is hidden. @param before, now yuan a piece */
export function savedWords(before: number | null, now: number | null): string {
  if (before === null || now === null || before <= now) return '';
  const [from, to] = [parsePriceE4(before), parsePriceE4(now)];
  return from === null || to === null ? '' : `省 ${money(priceToYuan(priceE4(from - to)))}`;
}
