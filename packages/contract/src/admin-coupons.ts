import { z } from 'zod';
import { audienceFields } from './audience.ts';
import { couponFields, plainCouponFields } from './coupon-fields.ts';
import { answerShape, requestShape } from './described-schemas.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, int, money, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';

/** Staff's side of coupons and cash vouchers. */

const byId = z.object({ id: id() });
const version = int(1, 1_000_000_000, '版本');
const unixTime = (name: string) => int(1, 9_999_999_999, name);
const read = 'staff:campaign.read';
const write = 'staff:campaign.write';
const { ranks, provinces, buyer_types } = audienceFields;

export const couponForm = z.object(requestShape(couponFields));
export type CouponForm = z.output<typeof couponForm>;

const staffCoupon = z.object({
  id: z.int(),
  version: z.int(),
  ...answerShape(plainCouponFields),
  words: z.string(),
  scope_items: z.array(z.object({ id: z.int(), name: z.string() })),
  state: z.enum(['waiting', 'running', 'ended', 'stopped']),
  taken: z.int(),
  used: z.int(),
  /** What it took off orders that stand. */
  cost: yuan(),
});
export type StaffCoupon = z.infer<typeof staffCoupon>;

export const adminCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons',
  scope: read,
  summary: '优惠券列表',
  query: z.object({
    state: optional(z.enum(['waiting', 'running', 'ended'], '状态不正确')),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(staffCoupon),
});
export const adminCoupon = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/:id',
  scope: read,
  summary: '优惠券（后台）',
  params: byId,
  data: staffCoupon,
});
export const adminCouponCreate = endpoint({
  method: 'POST',
  path: '/api/admin/coupons',
  scope: write,
  summary: '新增优惠券',
  created: true,
  idempotent: true,
  body: couponForm,
  data: staffCoupon,
});
/** What it takes off, its threshold and scope stay once somebody holds it. */
export const adminCouponUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/coupons/:id',
  scope: write,
  summary: '修改优惠券',
  params: byId,
  body: couponForm.safeExtend({ version }),
  data: staffCoupon,
});
/** Nobody takes it any more; those taken stay good, unless `void_unused` takes them back too. */
export const adminCouponStop = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/:id/stop',
  scope: write,
  summary: '停止优惠券',
  params: byId,
  body: z.object({ void_unused: flag().default(0) }),
  data: staffCoupon,
});

/** Accounts by name, or by what they are; both empty is nobody. */
export const receivers = z.object({
  usernames: z
    .array(text('用户名', 60, 1))
    .max(1000, '一次最多 1000 个账户')
    .default([]),
  /** 1 = every passed account of these ranks, provinces and types (empty = all of them). */
  by_audience: flag().default(0),
  ranks,
  provinces,
  buyer_types,
});
export type Receivers = z.output<typeof receivers>;
const giveAnswer = z.object({ given: z.int(), unknown: z.array(z.string()), skipped: z.int() });
export const adminCouponGive = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/:id/give',
  scope: write,
  summary: '发放优惠券',
  idempotent: true,
  params: byId,
  body: receivers,
  /** `skipped`: hold as many as they may already, or none are left. */
  data: giveAnswer,
});
const holder = z.object({
  id: z.int(),
  account_id: z.int(),
  company: z.string(),
  username: z.string(),
  state: z.enum(['unused', 'used', 'expired', 'void']),
  source: z.string(),
  taken_at: seconds(),
  valid_until: seconds(),
  order_no: z.string(),
});
export const adminCouponHolders = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/:id/holders',
  scope: read,
  summary: '优惠券持有人',
  params: byId,
  query: z.object({
    state: optional(z.enum(['unused', 'used', 'expired', 'void'], '状态不正确')),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(holder),
});
export const adminCouponVoid = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/held/:id/void',
  scope: write,
  summary: '作废一张优惠券',
  params: byId,
  body: z.object({ reason: text('原因', 100, 1) }),
  data: z.object({ id: z.int() }),
});
export const adminCouponReport = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/:id/report',
  scope: read,
  summary: '优惠券效果',
  params: byId,
  data: z.object({
    taken: z.int(),
    used: z.int(),
    expired: z.int(),
    voided: z.int(),
    orders: z.int(),
    buyers: z.int(),
    /** Of the orders that used it and stand. */
    goods_amount: yuan(),
    cost: yuan(),
    days: z.array(z.object({ day: z.string(), taken: z.int(), used: z.int(), cost: yuan() })),
  }),
});

const staffVoucher = z.object({
  id: z.int(),
  account_id: z.int(),
  company: z.string(),
  username: z.string(),
  name: z.string(),
  note: z.string(),
  amount: yuan(),
  left: yuan(),
  state: z.enum(['unused', 'waiting', 'used', 'expired', 'void']),
  valid_until: seconds(),
  created_at: seconds(),
});
export type StaffVoucher = z.infer<typeof staffVoucher>;
export const adminVouchers = endpoint({
  method: 'GET',
  path: '/api/admin/vouchers',
  scope: read,
  summary: '现金券列表',
  query: z.object({
    state: optional(z.enum(['unused', 'used', 'expired', 'void'], '状态不正确')),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(staffVoucher).extend({
    /** Of all vouchers: given, used by orders that stand, not used yet. */
    sums: z.object({ given: yuan(), used: yuan(), left: yuan() }),
  }),
});
const voucherGift = receivers.safeExtend({
  name: text('名称', 60, 1),
  note: text('说明', 200).default(''),
  amount: money('面额'),
  valid_until: unixTime('有效期结束'),
});
export type VoucherGift = z.output<typeof voucherGift>;
export const adminVoucherGive = endpoint({
  method: 'POST',
  path: '/api/admin/vouchers',
  scope: write,
  summary: '发放现金券',
  created: true,
  idempotent: true,
  body: voucherGift,
  data: giveAnswer,
});
export const adminVoucherVoid = endpoint({
  method: 'POST',
  path: '/api/admin/vouchers/:id/void',
  scope: write,
  summary: '作废现金券',
  params: byId,
  body: z.object({ reason: text('原因', 100, 1) }),
  data: staffVoucher,
});
