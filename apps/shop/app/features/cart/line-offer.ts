import type { CartItem } from '@qingnang/contract/cart';
import type { SpecialOffer } from '@qingnang/contract/catalog';

/** The special price that a line is bought through; null for the goods' own price, and when it has ended. */
export const offerOfLine = ({ goods, goods_price_id }: CartItem): SpecialOffer | null =>
  goods_price_id > 0 && goods.special?.goods_price_id === goods_price_id ? goods.special : null;
