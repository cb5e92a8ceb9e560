import { z } from 'zod';
import { couponFields } from './coupon-fields.ts';
import { endpoint } from './endpoint.ts';
import { id, int, pageOf, pageQuery, seconds, yuan } from './fields.ts';

/** Coupons and cash vouchers, the buyer's side. */

export const COUPON_SCOPES = Object.keys(
  couponFields.scope.words,
) as (keyof typeof couponFields.scope.words)[];

export const couponFacts = z.object({
  name: z.string(),
  describe: z.string(),
  kind: z.enum(['amount', 'percent']),
  /** amount: off. */
  minus: yuan().nullable(),
  /** percent: 10 = 10 % off (9 折), at most `cap`. */
  percent: z.number().nullable(),
  cap: yuan().nullable(),
  /** 0 = no threshold. */
  threshold: yuan(),
  /** `满 ¥500 减 ¥30`, `满 ¥200 打 9 折，最多减 ¥50`. */
  words: z.string(),
  scope: z.enum(COUPON_SCOPES),
  /** `全场通用`, `限 感冒药、止咳药`. */
  scope_text: z.string(),
  /** Where its goods are. */
  url: z.string(),
});
export const couponOffer = couponFacts.extend({
  id: z.int(),
  valid_from: seconds().nullable(),
  valid_until: seconds().nullable(),
  /** Days from the taking; null = the window above. */
  valid_days: z.int().nullable(),
  claim_until: seconds().nullable(),
  /** Of all pieces taken, in per cent; null = as many as are wanted. */
  taken_percent: z.int().nullable(),
  /** Taken by this buyer, and how many it may take; 0 for a visitor. */
  taken: z.int(),
  limit_per_account: z.int().nullable(),
  /** open · login: sign in first · taken: all that this buyer may · gone: none left · closed: not for this buyer */
  state: z.enum(['open', 'login', 'taken', 'gone', 'closed']),
});
export type CouponOffer = z.infer<typeof couponOffer>;

const listQuery = z.object({
  /** 0 all, otherwise by scope in the order of COUPON_SCOPES, from 1. */
  type: z.preprocess((value) => (value === '' ? undefined : value), int(0, 5, '类型').default(0)),
  ...pageQuery,
});
/** Coupons that may be taken now (领券中心); open to visitors, who are told to sign in. */
export const couponCentre = endpoint({
  method: 'GET',
  path: '/api/coupon',
  scope: 'public',
  summary: '领券中心',
  query: listQuery,
  data: pageOf(couponOffer),
});
/** The same for the account. */
export const availableCoupons = endpoint({
  method: 'GET',
  path: '/api/user/availableCoupon',
  scope: 'buyer',
  summary: '可领取的优惠券',
  query: listQuery,
  data: pageOf(couponOffer),
});
/** Those among them that a goods counts towards, largest first, at most 4; not those of zones, which the zones show themselves. */
export const goodsCoupons = endpoint({
  method: 'GET',
  path: '/api/coupon/goods/:id',
  scope: 'public',
  summary: '商品可用的优惠券',
  perMinute: 1200,
  params: z.object({ id: id() }),
  data: z.object({ list: z.array(couponOffer) }),
});
/** Takes one. 409 says why not: none left, all taken that this buyer may, over. */
export const takeCoupon = endpoint({
  method: 'POST',
  path: '/api/coupon/:id/claim',
  scope: 'buyer',
  right: 'order',
  buys: true,
  summary: '领取优惠券',
  idempotent: true,
  params: z.object({ id: id() }),
  data: z.object({ coupon: couponOffer }),
});

const ownCoupon = couponFacts.extend({
  id: z.int(),
  state: z.enum(['unused', 'waiting', 'used', 'expired', 'void']),
  valid_from: seconds(),
  valid_until: seconds(),
  order: z.object({ id: z.int(), order_no: z.string() }).nullable(),
});
export type OwnCoupon = z.infer<typeof ownCoupon>;
const ownVoucher = z.object({
  id: z.int(),
  name: z.string(),
  note: z.string(),
  amount: yuan(),
  /** Not used yet. */
  left: yuan(),
  state: z.enum(['unused', 'waiting', 'used', 'expired', 'void']),
  valid_from: seconds(),
  valid_until: seconds(),
  /** Orders that used it, newest first, at most 20. */
  uses: z.array(z.object({ id: z.int(), order_no: z.string(), amount: yuan(), at: seconds() })),
});
export type OwnVoucher = z.infer<typeof ownVoucher>;

/** The buyer's own. `type` 0 coupons, 1 cash vouchers; `status` 0 unused, 1 used up, 2 expired or void. */
export const ownCoupons = endpoint({
  method: 'GET',
  path: '/api/user/coupon',
  scope: 'buyer',
  summary: '我的优惠券、现金券',
  query: z.object({
    type: z.preprocess((value) => (value === '' ? undefined : value), int(0, 1, '类型').default(0)),
    status: z.preprocess((value) => (value === '' ? undefined : value), int(0, 2, '状态').default(0)),
    ...pageQuery,
  }),
  /** `vouchers` for type 1, `list` for type 0; the other one is empty. */
  data: pageOf(ownCoupon).extend({ vouchers: z.array(ownVoucher) }),
});

export const couponCount = endpoint({
  method: 'GET',
  path: '/api/user/couponNum',
  scope: 'buyer',
  summary: '优惠券、现金券数量',
  data: z.object({
    coupons: z.object({ unused: z.int(), used: z.int(), expired: z.int(), ending_soon: z.int() }),
    vouchers: z.object({ unused: z.int(), used: z.int(), expired: z.int(), amount: yuan() }),
  }),
});
