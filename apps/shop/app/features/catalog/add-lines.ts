import type { AddAnswer } from '@qingnang/contract/cart';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cartChanged } from '../../lib/cart-store.ts';
import { toast } from '../../lib/toasts.ts';
import { unitPriceAt } from '../goods/prices.ts';
import type { ShownGoods } from '../goods/shown.ts';

export interface NewLine {
  goods: ShownGoods;
  number: number;
}

/** product.md §9: so that the clicks of a moment become one call. */
const DELAY_MS = 200;

/**
 * Puts lines into the cart and shows the server's sentence: as a success, or as an information when a line was refused.
 * @returns what became of each line; null when the call failed, which has then been shown
 */
export async function addLines(lines: readonly NewLine[]): Promise<AddAnswer | null> {
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  try {
    const { message, data } = await api.post<AddAnswer>('/api/cart', { params: lines.map(wireLine) });
    cartChanged(data.total);
    toast[data.refused.length > 0 ? 'info' : 'success'](message);
    return data;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

const wireLine = ({ goods, number }: NewLine) => ({
  goods_id: goods.id,
  // The server prices by itself; the specification's line carries what the buyer has seen.
  price: unitPriceAt(goods, number),
  number,
  ck_id: goods.ck_id,
  goods_price_id: 0,
  ladder_price_id: goods.ladder_price_id,
  goods_manjian_id: 0,
  is_yj: 0,
});
