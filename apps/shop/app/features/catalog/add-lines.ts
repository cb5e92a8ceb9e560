import type { BodyOf } from '@qingnang/contract/call';
import type { AddAnswer, addLines as addLinesCall } from '@qingnang/contract/cart';
import type { SpecialOffer } from '@qingnang/contract/catalog';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cartChanged } from '../../lib/cart-store.ts';
import { toast } from '../../lib/toasts.ts';
import { asBought } from '../goods/offer.ts';
import { unitPriceAt } from '../goods/prices.ts';
import type { ShownGoods } from '../goods/shown.ts';

export interface NewLine {
  goods: ShownGoods;
  number: number;
  /** What it is bought through; null: the goods' own price. */
  offer: SpecialOffer | null;
}

/** So that the clicks of a moment become one call. */
const DELAY_MS = 200;

/**
 * Puts lines into the cart and shows the server's sentence: as a success, or as an information when a line was refused.
 * @returns what became of each line; null when the call failed, which has then been shown
 */
export const addLines = (lines: readonly NewLine[]): Promise<AddAnswer | null> =>
  sendLines(lines.map(wireLine));

/** The same with lines as the wire writes them. */
export async function sendLines(params: BodyOf<typeof addLinesCall>['params']): Promise<AddAnswer | null> {
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  try {
    const { message, data } = await callAndHear<typeof addLinesCall>('POST /api/cart', { body: { params } });
    cartChanged(data.total);
    toast[data.refused.length > 0 ? 'info' : 'success'](message);
    return data;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** A line as the wire writes it. */
export function wireLine({ goods, number, offer }: NewLine) {
  const bought = asBought(goods, offer);
  return {
    goods_id: goods.id,
    // The server prices by itself; the line carries what the buyer has seen.
    price: unitPriceAt(bought, number),
    number,
    ck_id: bought.ck_id,
    goods_price_id: offer?.goods_price_id ?? 0,
    ladder_price_id: bought.ladder_price_id,
    goods_manjian_id: 0,
    is_yj: isAtOriginalPrice(goods, offer) ? 1 : 0,
  };
}

/** The buyer has passed over a special price. With a ladder it is a plain line: `is_yj` would leave the ladder away, too. */
const isAtOriginalPrice = (goods: ShownGoods, offer: SpecialOffer | null): boolean =>
  offer === null &&
  goods.special !== null &&
  goods.special.reason === null &&
  goods.ladder_price.length === 0;
