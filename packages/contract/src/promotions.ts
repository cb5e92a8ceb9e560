import { z } from 'zod';
import { decimal, flag, yuan } from './fields.ts';
import { keysOf } from './keys.ts';
import { PROMOTION_KINDS } from './promotion-kinds.ts';

export const promotionKind = z.enum(keysOf(PROMOTION_KINDS));

/** One step: what is to be reached, in yuan or pieces (the other one is null), and what it gives. */
export const promotionTier = z.object({
  id: z.int(),
  reach_amount: yuan().nullable(),
  reach_number: z.int().nullable(),
  /** discount: off; cashback: back; 0 for the others. */
  minus: yuan(),
  /** gift, buy_gift: what is given. exchange: what may be bought. null for the others. */
  gift: z
    .object({
      goods_id: z.int(),
      name: z.string(),
      ypgg: z.string(),
      sccj: z.string(),
      bzdw: z.string(),
      image: z.string(),
      /** Pieces each time it is reached. */
      number: z.int(),
      /** Pieces that this buyer can still get; null = hidden. */
      left: z.int().nullable(),
      /** exchange: its `goods_price_id`; 0 for gifts. */
      goods_price_id: z.int(),
      /** exchange: of a piece; null = hidden; 0 for gifts. */
      price: yuan().nullable(),
    })
    .nullable(),
  /** Why there are no more of it; '' = there are. */
  note: z.string(),
  /** `满 ¥300 减 ¥30`, `每满 ¥100 减 ¥5`, `买 10 盒赠 1 盒 X`, `满 ¥500 加 ¥9.90 换购 X`, `满 ¥1,000 返 ¥20`. */
  words: z.string(),
});
export type PromotionTier = z.infer<typeof promotionTier>;

/** A running promotion that goods of the cart count towards: what the browser needs to work it out by itself. */
export const cartPromotion = z.object({
  id: z.int(),
  kind: promotionKind,
  name: z.string(),
  describe: z.string(),
  ck_id: z.int(),
  basis: z.enum(['amount', 'number']),
  /** 1 = 每满. */
  is_repeating: z.int(),
  /** Goods of this cart that count. */
  goods_ids: z.array(z.int()),
  /** Of those with the same word only the best applies; '' = none. */
  exclusion_group: z.string(),
  /** discount: 1 = its lines still count for coupons. */
  with_coupon: z.int(),
  /** What it may still cost (discount, cashback); null = no bound. */
  budget_left: yuan().nullable(),
  ends_at: z.int(),
  tiers: z.array(promotionTier),
});
export type CartPromotion = z.infer<typeof cartPromotion>;

/** What became of a promotion for the selected lines. */
const promotionState = z.enum([
  /** It gives what `amount` or the gifts say. */
  'applied',
  /** Nothing reached yet: `missing` is the way to its first step. */
  'open',
  /** Reached, but another one of its exclusion group, or on the same lines, is better for the buyer. */
  'lost',
  /** Reached, but nothing of it is left (budget, gifts, price floors). */
  'empty',
]);
export const promotionResult = z.object({
  promotion_id: z.int(),
  kind: promotionKind,
  name: z.string(),
  state: promotionState,
  /** The step reached; 0 = none. */
  tier_id: z.int(),
  /** discount: off; cashback: back. */
  amount: yuan(),
  /** To the next step or the next full multiple, in yuan or pieces as the promotion counts; null = nothing more to reach. */
  missing: z.number().nullable(),
  /** The promotion it lost to; 0 = none. */
  lost_to: z.int(),
  /** One sentence for the screen: `已满 ¥300 减 ¥30`, `与“…”不同享，已按更优惠的计算`. */
  words: z.string(),
  line_ids: z.array(z.int()),
});
export type PromotionResult = z.infer<typeof promotionResult>;

/** A coupon the buyer holds, as it fits one order of the checkout. */
export const checkoutCoupon = z.object({
  /** Of the buyer's own coupon. */
  id: z.int(),
  name: z.string(),
  /** `满 ¥500 减 ¥30`. */
  words: z.string(),
  scope_text: z.string(),
  valid_until: z.int(),
  /** What it saves here; 0 when it cannot be used. */
  saves: yuan(),
  /** Why it cannot be used here: `还差 ¥120.00`; '' = it can. */
  why: z.string(),
});
export type CheckoutCoupon = z.infer<typeof checkoutCoupon>;

/** How the coupons of a checkout were chosen: ways tried, and what the way shown saves against none (yuan). */
export const checkoutPlan = z.object({
  tried: z.int(),
  saves: yuan(),
  is_best: z.boolean(),
  /**
   * Splitting orders, so that each part uses a coupon: normal orders there would be (or, with `split` 1, are), and what that
   * saves against the best plan without. null = nothing worth it, or the buyer has chosen coupons and not to split.
   */
  split: z.object({ orders: z.int(), saves: yuan() }).nullable(),
});

/** What the buyer wants used; missing = the shop chooses what costs least. */
export const deductionChoice = {
  /**
   * By key of the order (`1:normal`, a further part of it `1:normal:p1`) the own coupon to use; coupon_id 0 = none. An order
   * that is not named gets the best.
   */
  coupons: z
    .array(
      z.object({
        key: z.string().max(40, '订单不正确'),
        coupon_id: decimal(z.coerce.number('优惠券不正确').int('优惠券不正确').min(0, '优惠券不正确')),
      }),
    )
    .max(50, '优惠券太多')
    .default([]),
  /** 1 = cash vouchers pay as much as they may. */
  use_voucher: flag().default(1),
  /** 1 = orders are split where that saves something, as `plan.split` of the checkout offers, so that each part uses a coupon. */
  split: flag().default(0),
};
