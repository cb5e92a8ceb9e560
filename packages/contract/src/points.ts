import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, id, int, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { POINTS_CAUSES } from './points-words.ts';

/** 积分: what an account has, where it comes from and goes, and what it was exchanged for. */

const orderState = z.enum(['placed', 'shipped', 'done', 'cancelled'], '状态不正确');
const byId = z.object({ id: id() });

const pointsSummary = z.object({
  points: z.int(),
  /** What a return took and the account no longer had: comes off what is earned next. */
  debt: z.int(),
  /** The days that points end on, soonest first. */
  ending: z.array(z.object({ points: z.int(), valid_until: seconds() })),
  /** All that ever came in and went out. */
  earned: z.int(),
  spent: z.int(),
});
export type PointsSummary = z.infer<typeof pointsSummary>;
export const pointsOwn = endpoint({
  method: 'GET',
  path: '/api/points',
  scope: 'buyer',
  summary: '我的积分',
  data: pointsSummary,
});

const pointsLogItem = z.object({
  id: z.int(),
  /** Signed. */
  points: z.int(),
  balance: z.int(),
  cause: z.enum(POINTS_CAUSES),
  cause_name: z.string(),
  /** Number of the order or what else it was for; '' = nothing to name. */
  ref: z.string(),
  /** The purchase that it belongs to; 0 = none. */
  order_id: z.int(),
  at: seconds(),
});
export type PointsLogItem = z.infer<typeof pointsLogItem>;
const logQuery = {
  /** in, out; both when absent. */
  way: optional(z.enum(['in', 'out'], '收支类型不正确')),
  cause: optional(z.enum(POINTS_CAUSES, '类型不正确')),
  start_time: optional(day('开始日期')),
  end_time: optional(day('结束日期')),
  ...pageQuery,
};
export const pointsLog = endpoint({
  method: 'GET',
  path: '/api/points/log',
  scope: 'buyer',
  summary: '积分明细',
  query: z.object(logQuery),
  data: pageOf(pointsLogItem),
});

export const pointsOrder = z.object({
  id: z.int(),
  order_no: z.string(),
  goods_id: z.int(),
  name: z.string(),
  image: z.string(),
  number: z.int(),
  /** Of all pieces; 0 for a prize. */
  points: z.int(),
  /** Won in a draw. */
  is_prize: z.int(),
  status: orderState,
  status_name: z.string(),
  consignee: z.string(),
  phone: z.string(),
  /** '' = the buyer has still to say where it goes. */
  address: z.string(),
  carrier: z.string(),
  tracking_no: z.string(),
  /** Why it was cancelled. */
  note: z.string(),
  placed_at: seconds(),
  shipped_at: seconds().nullable(),
  done_at: seconds().nullable(),
  cancelled_at: seconds().nullable(),
  /** What the buyer may do now. */
  acts: z.array(z.enum(['cancel', 'confirm', 'address'])),
});
export type PointsOrder = z.infer<typeof pointsOrder>;

export const pointsRedeem = endpoint({
  method: 'POST',
  path: '/api/points/goods/:id/redeem',
  scope: 'approved',
  right: 'order',
  buys: true,
  summary: '积分兑换',
  guarded: true,
  idempotent: true,
  created: true,
  params: byId,
  body: z.object({
    number: int(1, 1000, '兑换数量').default(1),
    address_id: id(),
    /** As the buyer saw it: of another price it is asked again. */
    points: optional(int(1, 100_000_000, '所需积分')),
  }),
  data: pointsOrder,
});
export const pointsOrders = endpoint({
  method: 'GET',
  path: '/api/points/orders',
  scope: 'buyer',
  summary: '积分订单',
  query: z.object({ status: optional(orderState), ...pageQuery }),
  data: pageOf(pointsOrder).extend({ counts: z.record(orderState, z.int()) }),
});
export const pointsOrderCancel = endpoint({
  method: 'POST',
  path: '/api/points/orders/:id/cancel',
  scope: 'buyer',
  right: 'order',
  summary: '取消积分订单',
  params: byId,
  data: pointsOrder,
});
export const pointsOrderConfirm = endpoint({
  method: 'POST',
  path: '/api/points/orders/:id/confirm',
  scope: 'buyer',
  right: 'receive',
  summary: '积分订单确认收货',
  params: byId,
  data: pointsOrder,
});
/** Before it is shipped. */
export const pointsOrderAddress = endpoint({
  method: 'POST',
  path: '/api/points/orders/:id/address',
  scope: 'buyer',
  right: 'order',
  summary: '修改积分订单收货地址',
  params: byId,
  body: z.object({ address_id: id() }),
  data: pointsOrder,
});

const staffPointsOrder = pointsOrder.omit({ acts: true }).extend({
  account_id: z.int(),
  company: z.string(),
  version: z.int(),
});
export type StaffPointsOrder = z.infer<typeof staffPointsOrder>;
const version = int(1, 1_000_000_000, '版本');
export const adminPointsOrders = endpoint({
  method: 'GET',
  path: '/api/admin/points/orders',
  scope: 'staff:points.read',
  summary: '积分订单列表（后台）',
  query: z.object({
    status: optional(orderState),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(staffPointsOrder),
});
export const adminPointsShip = endpoint({
  method: 'POST',
  path: '/api/admin/points/orders/:id/ship',
  scope: 'staff:points.write',
  summary: '积分订单发货',
  params: byId,
  body: z.object({ carrier: text('承运方', 40, 1), tracking_no: text('运单号', 60, 1), version }),
  data: staffPointsOrder,
});
export const adminPointsCancel = endpoint({
  method: 'POST',
  path: '/api/admin/points/orders/:id/cancel',
  scope: 'staff:points.write',
  summary: '取消积分订单（后台）',
  params: byId,
  body: z.object({ reason: text('取消原因', 200, 1), version }),
  data: staffPointsOrder,
});

const pointsHolder = z.object({
  /** Of the account. */
  id: z.int(),
  company: z.string(),
  phone: z.string(),
  points: z.int(),
  debt: z.int(),
});
export type PointsHolder = z.infer<typeof pointsHolder>;
export const adminPointsAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/points/accounts',
  scope: 'staff:points.read',
  summary: '客户积分',
  query: z.object({ keywords: optional(text('关键词', 60)), ...pageQuery }),
  data: pageOf(pointsHolder),
});
export const adminPointsAccount = endpoint({
  method: 'GET',
  path: '/api/admin/points/accounts/:id',
  scope: 'staff:points.read',
  summary: '客户积分明细',
  params: byId,
  query: z.object(logQuery),
  data: pageOf(pointsLogItem).extend({ summary: pointsSummary, company: z.string() }),
});
