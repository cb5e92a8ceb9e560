import type { CartItem } from '@qingnang/contract/cart';
import type { CartPromotion } from '@qingnang/contract/promotions';
import { mayCount } from './cart-quote.ts';

/** 满减 by warehouse and goods, where there are several to choose from. */
export type DiscountChoices = ReadonlyMap<string, readonly CartPromotion[]>;

/** Worked out once for a cart that was read, so that rows keep the same list while it is edited. */
export function discountChoices(promotions: readonly CartPromotion[]): DiscountChoices {
  const found = new Map<string, CartPromotion[]>();
  for (const promotion of promotions) {
    if (promotion.kind !== 'discount') continue;
    for (const goodsId of promotion.goods_ids) {
      const key = keyOf(promotion.ck_id, goodsId);
      found.set(key, [...(found.get(key) ?? []), promotion]);
    }
  }
  return new Map([...found].filter(([, own]) => own.length > 1));
}

/** @returns undefined where there is nothing to choose */
export const choicesOf = (choices: DiscountChoices, line: CartItem): readonly CartPromotion[] | undefined =>
  mayCount(line) ? choices.get(keyOf(line.ck_id, line.goods.id)) : undefined;

const keyOf = (warehouseId: number, goodsId: number): string => `${warehouseId}:${goodsId}`;
