import type { v1Goods } from '@qingnang/contract/v1-goods';
import { formatPrice, priceE4 } from '@qingnang/rules/money';
import type { z } from 'zod';
import type { GoodsByNumber } from './reads.ts';

export function goodsData({
  is_ephedrine: ephedrine,
  prices,
  ...goods
}: GoodsByNumber): z.output<typeof v1Goods.data> {
  const shown = prices.map(({ rank, price_e4 }) => ({ rank, price: priceText(price_e4) }));
  return { ...goods, ephedrine, prices: shown };
}

/** `1008.50`, exact. */
const priceText = (price: number): string => formatPrice(priceE4(price)).replaceAll(',', '');
