import type { CartItem } from '@qingnang/contract/cart';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { exactFen } from './cart-promotions.ts';

/**
 * What a piece costs after the line's share of 满减, in yuan, rounded up to the cent so that it never promises more than
 * is given; null where there is none.
 */
export function priceAfter({
  amount,
  number,
  goods_manjian_amount,
}: Pick<CartItem, 'amount' | 'number' | 'goods_manjian_amount'>): number | null {
  const share = exactFen(goods_manjian_amount);
  if (share === 0n || number < 1) return null;
  const pieces = BigInt(number);
  return fenToYuan(fen((exactFen(amount) - share + pieces - 1n) / pieces));
}
