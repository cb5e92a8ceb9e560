import type { CartItem } from '@qingnang/contract/cart';
import { aCard } from '../goods/card.fixture.ts';

/** A selected line that can be bought, for tests; its goods has the line's id and is sold at `price` without steps. */
export const aLine = (
  id: number,
  price: number,
  number: number,
  { goods, ...more }: Partial<Omit<CartItem, 'goods'>> & { goods?: Partial<CartItem['goods']> } = {},
): CartItem => ({
  id,
  type: 0,
  number,
  price,
  old_price: null,
  amount: 0,
  is_selected: 1,
  with_coupon: 1,
  goods_manjian_amount: 0,
  floor_price: null,
  exchange: null,
  gift_data: { total: 0, type: 0 },
  ck_id: 1,
  goods_price_id: 0,
  ladder_price_id: 0,
  goods_manjian_id: 0,
  is_yj: 0,
  reason: null,
  notices: [],
  goods: aCard({ id, base_price: price, price, ...goods }),
  combination: null,
  contract: null,
  ...more,
});

/** Ships everything free and asks for no minimum. */
export const A_WAREHOUSE = {
  ck_id: 1,
  name: '成都仓',
  shipping_amount: 0,
  no_trans_order_amount: 0,
  fee: 0,
  minimum_amount: 0,
  promise: '',
  not_served: '',
};
