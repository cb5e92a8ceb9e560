import { z } from 'zod';
import { addressItem } from './accounts.ts';
import { contractTerms, goodsCard, reason } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, idOrZero, int, many, optional, yuan } from './fields.ts';
import { invoiceTitle } from './invoice-titles.ts';
import {
  cartPromotion,
  checkoutCoupon,
  checkoutPlan,
  deductionChoice,
  promotionResult,
} from './promotions.ts';

const cartItem = z.object({
  id: z.int(),
  /** 0 plain, 1 seckill, 3 combination. */
  type: z.int(),
  number: z.int(),
  /** Unit price now. */
  price: yuan(),
  /** Price at the buyer's last look, when it was another one. */
  old_price: yuan().nullable(),
  amount: yuan(),
  is_selected: z.int(),
  with_coupon: z.int(),
  /** The line's share of 满减. */
  goods_manjian_amount: yuan(),
  /** 控价: no discount or coupon brings a piece below it; null = none. */
  floor_price: yuan().nullable(),
  /** 协议价: it is bought at the price of the account's contract; null = it is not. */
  contract: contractTerms.nullable(),
  /** Bought by 换购: of this promotion and step; null = not. */
  exchange: z.object({ promotion_id: z.int(), tier_id: z.int() }).nullable(),
  /** Gifts that the line's promotion gives now: pieces in all, and what kind (0 none, 1 组合满赠). */
  gift_data: z.object({ total: z.int(), type: z.int() }),
  ck_id: z.int(),
  goods_price_id: z.int(),
  ladder_price_id: z.int(),
  goods_manjian_id: z.int(),
  is_yj: z.int(),
  /** Set when the line cannot be bought now; it stays in the cart, unselected. */
  reason: reason.nullable(),
  /** What was corrected at the last change, ready to be shown. */
  notices: z.array(z.string()),
  /** Of a combination: its first goods, with the name, price and numbers of a set. */
  goods: goodsCard,
  /** null but for type 3: `number` counts sets, `price` is that of a set. */
  combination: z
    .object({
      id: z.int(),
      name: z.string(),
      image: z.string(),
      items: z.array(
        z.object({
          goods_id: z.int(),
          name: z.string(),
          ypgg: z.string(),
          sccj: z.string(),
          bzdw: z.string(),
          image: z.string(),
          /** Pieces in one set. */
          number: z.int(),
          price: yuan(),
        }),
      ),
    })
    .nullable(),
});
export type CartItem = z.infer<typeof cartItem>;

const cartWarehouse = z.object({
  ck_id: z.int(),
  name: z.string(),
  /** Free shipping from here. */
  shipping_amount: yuan(),
  /** Paid and not yet shipped orders of this warehouse and the default address. */
  no_trans_order_amount: yuan(),
  /** What shipping costs below it. */
  fee: yuan(),
  minimum_amount: yuan(),
  /** When it arrives, in words; '' = nothing is promised. */
  promise: z.string(),
  /** Why nothing of it can be ordered to the default address; '' = it can. */
  not_served: z.string(),
});

/** What selected lines earn at no price. */
const cartGift = z.object({
  promotion_id: z.int(),
  promotion_name: z.string(),
  /** Lines of the cart that count towards it. */
  line_ids: z.array(z.int()),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  bzdw: z.string(),
  image: z.string(),
  ck_id: z.int(),
  number: z.int(),
  /** Pieces that were earned but are not given; 0 = all are. */
  missing: z.int(),
  /** Why they are not, for the screen; '' = all are given. */
  note: z.string(),
});
export type CartGift = z.infer<typeof cartGift>;

const ORDER_KINDS = ['normal', 'receipt', 'group'] as const;

export const cartTotals = z.object({
  goods_amount: yuan(),
  /** 满减; coupons and vouchers come at checkout. */
  discount_amount: yuan(),
  /** Back to the wallet when the orders are completed. */
  cashback_amount: yuan(),
  shipping_fee: yuan(),
  payable: yuan(),
  selected_count: z.int(),
  selected_number: z.int(),
  /** Lines in the cart. */
  total: z.int(),
  gifts: z.array(cartGift),
  /** What became of every promotion that lines of the cart count towards; applied ones first, then the nearest. */
  promotions: z.array(promotionResult),
  groups: z.array(
    z.object({
      ck_id: z.int(),
      kind: z.enum(ORDER_KINDS),
      goods_amount: yuan(),
      discount_amount: yuan(),
      shipping_fee: yuan(),
      /** Missing to free shipping; 0 = reached. */
      shipping_gap: yuan(),
      /** Missing to the minimum order; 0 = reached. */
      minimum_gap: yuan(),
    }),
  ),
});
export type CartTotals = z.infer<typeof cartTotals>;

const cartData = z.object({
  data: z.array(cartItem),
  shipping_data: z.object({
    shipping_amount: yuan(),
    no_trans_order_amount: yuan(),
    warehouses: z.array(cartWarehouse),
  }),
  activity_data: z.object({
    /** Steps of 满减 by amount, `status` 1 = reached; those first. */
    manjians: z.object({
      manjians: z.array(
        z.object({ amount: yuan(), status: z.int(), minus: yuan(), promotion_id: z.int(), name: z.string() }),
      ),
    }),
    promotions: z.array(cartPromotion),
  }),
  totals: cartTotals,
});
export type CartData = z.infer<typeof cartData>;

export const cartList = endpoint({
  method: 'GET',
  path: '/api/cart/list',
  scope: 'buyer',
  summary: '购物车',
  query: z.object({
    filters: optional(int(0, 99_999, '筛选')),
    new: optional(flag()),
  }),
  data: cartData,
});

/** A line to add. A price that a client sends is ignored: the server prices. */
const newLine = z.object({
  /** With type 3 the id of a combination, and `number` counts sets. */
  goods_id: id(),
  price: z.unknown().optional(),
  number: int(1, 50_000, '数量'),
  ck_id: idOrZero().default(0),
  goods_price_id: idOrZero().default(0),
  ladder_price_id: idOrZero().default(0),
  goods_manjian_id: idOrZero().default(0),
  is_yj: flag().default(0),
  type: optional(int(0, 3, '类型')),
});
const lineResult = z.object({
  goods_id: z.int(),
  /** 0 = refused. */
  line_id: z.int(),
  /** Pieces in the line now. */
  number: z.int(),
  notices: z.array(z.string()),
  reason: reason.nullable(),
});
const addAnswer = z.object({
  added: z.array(lineResult),
  refused: z.array(lineResult),
  /** Lines in the cart now, for the badge. */
  total: z.int(),
});
export type AddAnswer = z.infer<typeof addAnswer>;

export const addLines = endpoint({
  method: 'POST',
  path: '/api/cart',
  scope: 'buyer',
  right: 'order',
  buys: true,
  summary: '加入购物车',
  recentSession: true,
  perMinute: 600,
  body: z.object({
    params: z.array(newLine, '请选择商品').min(1, '请选择商品').max(500, '一次最多加入 500 个商品'),
  }),
  data: addAnswer,
});

export const quickAdd = endpoint({
  method: 'POST',
  path: '/api/cart/quick_add/:id',
  scope: 'buyer',
  right: 'order',
  buys: true,
  summary: '快速加购',
  recentSession: true,
  params: z.object({ id: id() }),
  data: addAnswer,
});

export const editLine = endpoint({
  method: 'POST',
  path: '/api/cart/:id/edit',
  scope: 'buyer',
  right: 'order',
  summary: '修改数量',
  recentSession: true,
  perMinute: 600,
  params: z.object({ id: id() }),
  body: z.object({
    params: z.object({ number: int(1, 50_000, '数量') }, '请填写数量'),
    new: optional(flag()),
  }),
  data: z.object({ line: cartItem, totals: cartTotals }),
});

const idsBody = z.object({ ids: many(id(), 500, '商品') });
export const batchDelete = endpoint({
  method: 'POST',
  path: '/api/cart/batch_delete',
  scope: 'buyer',
  right: 'order',
  summary: '删除',
  body: idsBody,
  data: z.object({ deleted: z.int(), totals: cartTotals }),
});

export const batchSelect = endpoint({
  method: 'POST',
  path: '/api/cart/batch_select',
  scope: 'buyer',
  right: 'order',
  summary: '选择',
  recentSession: true,
  body: idsBody.extend({ is_selected: flag() }),
  data: z.object({ selected_ids: z.array(z.int()), totals: cartTotals }),
});

export const cartTotal = endpoint({
  method: 'GET',
  path: '/api/cart/total',
  scope: 'buyer',
  summary: '购物车数量',
  data: z.object({ total: z.int() }),
});

/** Step 2: the order to verify, as it would be placed now. */
const checkoutView = z.object({
  groups: z.array(
    z.object({
      /** Names the order in `coupons` of the request: '1:normal'; a further part of a split one '1:normal:p1'. */
      key: z.string(),
      ck_id: z.int(),
      ck_name: z.string(),
      kind: z.enum(ORDER_KINDS),
      lines: z.array(cartItem),
      gifts: z.array(cartGift),
      goods_amount: yuan(),
      /** Everything that is taken off; the next three are its parts. */
      discount_amount: yuan(),
      manjian_amount: yuan(),
      coupon_amount: yuan(),
      voucher_amount: yuan(),
      cashback_amount: yuan(),
      shipping_fee: yuan(),
      /** When it arrives, in words; '' = nothing is promised. */
      promise: z.string(),
      /** Why it cannot be ordered to the chosen address; '' = it can. */
      not_served: z.string(),
      payable: yuan(),
      /** What the balance would pay of it, used or not. */
      balance_share: yuan(),
      /** The buyer's coupons for it: usable ones by what they save, then the others with why. At most 50. */
      coupons: z.array(checkoutCoupon),
      /** The one that is used; 0 = none. */
      coupon_id: z.int(),
      promotions: z.array(promotionResult),
    }),
  ),
  /** Cash vouchers: what they are worth, the most they may pay here, what they pay. */
  vouchers: z.object({ available: yuan(), most: yuan(), used: yuan() }),
  plan: checkoutPlan,
  /** 满减 that the cart shows and this does not take off, since a coupon on their goods saves more; with why. */
  given_up: z.array(z.object({ promotion_id: z.int(), words: z.string() })),
  addresses: z.array(addressItem),
  /** The buyer's own, the default one first. */
  invoice_titles: z.array(invoiceTitle),
  balance: yuan(),
  /** The sum of what it would pay of the orders. */
  balance_usable: yuan(),
  goods_amount: yuan(),
  discount_amount: yuan(),
  cashback_amount: yuan(),
  shipping_fee: yuan(),
  payable: yuan(),
  /** Names the prices and amounts shown; sent back with the order so that a change is noticed. */
  quote_hash: z.string(),
});
export type CheckoutView = z.infer<typeof checkoutView>;

export const checkout = endpoint({
  method: 'POST',
  path: '/api/cart/checkout',
  scope: 'buyer',
  right: 'order',
  buys: true,
  summary: '核对订单信息',
  guarded: true,
  /** Without an address: the account's default one. Where it goes decides what is shipped free. */
  body: z.object({
    ids: many(id(), 500, '商品'),
    address_id: optional(id()),
    new: optional(flag()),
    ...deductionChoice,
  }),
  data: checkoutView,
});

/** A step that is not reached yet. */
export const hint = z.object({
  kind: z.enum(['minimum', 'shipping', 'ladder', 'discount', 'gift', 'exchange', 'cashback', 'coupon']),
  title: z.string(),
  /** Yuan or pieces missing; 0 where the other one counts. */
  missing_amount: yuan(),
  missing_number: z.int(),
  /** What is saved when it is reached, in yuan. */
  saves: yuan(),
  goods_id: z.int(),
  line_id: z.int(),
  url: z.string(),
});

/** The nearest thing not yet reached: a ladder step, free shipping, the minimum order; best first. */
export const nextHint = endpoint({
  method: 'POST',
  path: '/api/cart/next_hint',
  scope: 'buyer',
  right: 'order',
  summary: '再买多少更划算',
  body: z.object({ ids: optional(many(id(), 500, '商品')) }),
  data: z.object({ list: z.array(hint) }),
});
export type Hint = z.infer<typeof hint>;
