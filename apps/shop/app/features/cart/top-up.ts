import type { CartItem } from '@qingnang/contract/cart';
import type { FastBuyItem } from '@qingnang/contract/quick';
import { asBought, bestOffer } from '../goods/offer.ts';
import type { CartState, NewLine } from './CartEditor.ts';

/** Two rows on a wide screen. */
const MOST = 4;

/** Something is missing to the minimum order or to free shipping. */
export const isShort = ({ totals }: Pick<CartState, 'totals'>): boolean =>
  totals.groups.some(({ minimum_gap, shipping_gap }) => minimum_gap > 0 || shipping_gap > 0);

/** Of the usual goods those that are about to run out and not in the cart yet; what is used most comes first. */
export function topUpOf(usual: readonly FastBuyItem[], lines: readonly CartItem[]): FastBuyItem[] {
  const held = new Set(lines.map(({ goods }) => goods.id));
  return usual.filter(({ goods, suggested }) => suggested > 0 && !held.has(goods.id)).slice(0, MOST);
}

/** The goods through its best offer, as 加入购物车 buys it. */
export function topUpLine(goods: FastBuyItem['goods'], number: number): NewLine {
  const offer = bestOffer(goods);
  const goods_price_id = offer?.goods_price_id ?? 0;
  return { goods_id: goods.id, number, ck_id: asBought(goods, offer).ck_id, goods_price_id };
}
