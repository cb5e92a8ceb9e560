import { z } from 'zod';
import { coldForm } from './cold-chain.ts';
import { endpoint } from './endpoint.ts';
import {
  day,
  flag,
  id,
  int,
  longText,
  many,
  money,
  optional,
  pageOf,
  pageQuery,
  seconds,
  text,
  yuan,
} from './fields.ts';
import { gateHold } from './gate-words.ts';
import { keysOf } from './keys.ts';
import { orderDetailData, orderSummary, PAYMENT_METHODS, shipmentItem } from './orders.ts';
import { QUALITY_STATES } from './shipping-words.ts';

/** The order desk: staff calls on orders, all under /api/admin. */

const buyer = z.object({
  account_id: z.int(),
  company: z.string(),
  buyer_type: z.string(),
  buyer_type_name: z.string(),
  rank: z.int(),
});
export const adminOrderRow = orderSummary.omit({ lines: true, acts: true }).extend({
  buyer,
  wait_seconds: z.int(),
  payment_method_name: z.string(),
  region: z.string(),
  remark: z.string(),
  /** Why it is held; '' = it is not. */
  hold_reason: z.string(),
  held_by_gate: z.boolean(),
  picked_at: seconds().nullable(),
  /** Pieces still to be shipped. */
  open_count: z.int(),
  /** The coldest storage class among its open lines: normal, cool, cold or frozen; '' = none is open. */
  storage: z.string(),
});

export const DESK_SORTS = ['wait', 'newest', 'oldest', 'total_desc', 'total_asc'] as const;
/** What narrows the desk's list, and what it is sorted by; the export takes the same. */
export const deskFilter = {
  status: optional(int(0, 90, '状态')),
  keywords: optional(text('关键词', 60)),
  from: optional(day('日期')),
  to: optional(day('日期')),
  kind: optional(z.enum(['normal', 'receipt', 'group'], '订单类型不正确')),
  ck_id: optional(id()),
  /** Provinces as addresses write them. */
  province: optional(text('地区', 30)),
  payment_method: optional(z.enum(PAYMENT_METHODS, '支付方式不正确')),
  salesman_id: optional(id()),
  account_id: optional(id()),
  amount_from: optional(money('最低金额')),
  amount_to: optional(money('最高金额')),
  has_remark: optional(flag()),
  /** 1 = only held ones, 0 = only those that are not. */
  held: optional(flag()),
  /** 1 = only those that have something against them (合规拦截), 0 = only the others. */
  gated: optional(flag()),
  /** 1 = only picked ones, 0 = only those that are not. */
  picked: optional(flag()),
  /** Without one: what waits longest first where something waits, else the newest. */
  sort: optional(z.enum(DESK_SORTS, '排序不正确')),
};
/** The filtered list as XLSX, at most `DESK_EXPORT_MOST` orders. */
export const DESK_EXPORT = '/api/admin/orders/export.xlsx';
export const adminOrderList = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  scope: 'staff:order.read',
  summary: '订单台',
  query: z.object({ ...deskFilter, ...pageQuery }),
  data: pageOf(adminOrderRow).extend({
    /** There are more than `total`, which is counted up to a bound. */
    more: z.boolean(),
    counts: z.array(z.object({ status: z.int(), count: z.int() })),
    /** Orders that are held, and those in 待发货 by what the warehouse has done. */
    held: z.int(),
    gated: z.int(),
    to_pick: z.int(),
    picked: z.int(),
    today: z.object({ count: z.int(), amount: yuan() }),
  }),
});
export const adminOrderOptions = endpoint({
  method: 'GET',
  path: '/api/admin/orders/options',
  scope: 'staff:order.read',
  summary: '订单台筛选项',
  data: z.object({ salesmen: z.array(z.object({ id: z.int(), name: z.string() })) }),
});
export const adminOrderData = orderDetailData.omit({ acts: true }).extend({
  buyer: buyer.extend({ contact_name: z.string(), phone: z.string() }),
  staff_note: z.string(),
  /** The two parts of `address`. */
  region: z.string(),
  street: z.string(),
  /** null = nobody holds it. */
  hold: z.object({ at: seconds(), reason: z.string(), by_gate: z.boolean() }).nullable(),
  /** What has ever stood against it, the newest first. */
  gate: z.array(gateHold),
  shipments: z.array(
    shipmentItem.extend({
      /** Whether staff may take back that a parcel has arrived. */
      may_take_back: z.boolean(),
      /** Who has picked and who has reviewed it; '' = not known. */
      picker: z.string(),
      reviewer: z.string(),
      /** Why another lot went than the first to expire; '' = none did. */
      lot_reason: z.string(),
      /** SHA-256 of the kept delivery note in hex; '' = not made yet. */
      delivery_note_sha256: z.string(),
    }),
  ),
  /** Why no cold parcel leaves today; '' = one may. */
  cold_rest: z.string(),
  picked_at: seconds().nullable(),
  split_from: z.object({ id: z.int(), order_no: z.string() }).nullable(),
  split_into: z.array(z.object({ id: z.int(), order_no: z.string(), status_name: z.string() })),
  /** What its status allows staff to do: approve, reject, ship, hold, release, gate_release, pick, cut, split, change_address. */
  acts: z.array(z.string()),
  /** First expired first out: what would be picked now for what is not yet shipped. */
  picking: z.array(
    z.object({
      order_line_id: z.int(),
      name: z.string(),
      ypgg: z.string(),
      open_number: z.int(),
      /** normal, cool, cold or frozen: goods of the latter two go in parcels of their own. */
      storage: z.string(),
      lots: z.array(
        z.object({
          lot_id: z.int(),
          lot_no: z.string(),
          expires_on: seconds().nullable(),
          on_hand: z.int(),
          number: z.int(),
        }),
      ),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.int(),
      method: z.string(),
      amount: yuan(),
      status: z.string(),
      at: seconds(),
      /** Staff send this one back by bank and say so. */
      by_hand: z.boolean(),
    }),
  ),
  payments: z.array(
    z.object({
      payment_no: z.string(),
      method_name: z.string(),
      /** Of it, for this order. */
      amount: yuan(),
      /** For all orders that it pays. */
      whole: yuan(),
      status: z.string(),
      at: seconds(),
    }),
  ),
});
export type AdminOrder = z.infer<typeof adminOrderData>;
export const adminOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id',
  scope: 'staff:order.read',
  summary: '订单（后台）',
  params: z.object({ id: id() }),
  data: adminOrderData,
});
export const adminOrderApprove = endpoint({
  method: 'POST',
  path: '/api/admin/orders/approve',
  scope: 'staff:order.review',
  summary: '审核通过',
  body: z.object({ ids: many(id(), 100, '订单') }),
  data: z.object({
    approved: z.array(z.int()),
    refused: z.array(z.object({ id: z.int(), order_no: z.string(), message: z.string() })),
  }),
});
export const adminOrderReject = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/reject',
  scope: 'staff:order.review',
  summary: '审核退回并退款',
  params: z.object({ id: id() }),
  body: z.object({ reason: text('退回原因', 100, 2) }),
  data: adminOrderData,
});
export const adminOrderNote = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/note',
  scope: 'staff:order.read',
  summary: '内部备注',
  params: z.object({ id: id() }),
  body: z.object({ note: longText('备注', 500) }),
  data: adminOrderData,
});
/** The consignee's number in full, for who is shown it masked; each time stands in the audit log, 429 for too many. */
export const adminOrderPhone = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/phone',
  scope: 'staff:order.read',
  summary: '显示收货人手机号（记入操作日志）',
  params: z.object({ id: id() }),
  data: z.object({ phone: z.string() }),
});
export const adminOrderShip = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/ship',
  scope: 'staff:order.ship',
  summary: '发货',
  idempotent: true,
  created: true,
  params: z.object({ id: id() }),
  body: z.object({
    carrier: text('承运方', 40, 1),
    tracking_no: text('运单号', 60, 1),
    /** Of who brings it; the buyer reads it. */
    driver_phone: z
      .string('请填写司机电话')
      .trim()
      .regex(/^$|^[\d\-+ ]{7,20}$/, '司机电话不正确')
      .default(''),
    /** Which lots go; empty = first expired first out for all that is open. */
    lines: z
      .array(
        z.object({
          order_line_id: id(),
          lot_id: id(),
          number: int(1, 50_000, '数量'),
          quality: z.enum(keysOf(QUALITY_STATES), '质量状况不正确').default('good'),
        }),
      )
      .max(1500, '一次最多 1500 行')
      .default([]),
    /** Why lots go before some that end sooner. */
    lot_reason: text('改发批号的原因', 100).default(''),
    /** Of a parcel of cold or of frozen goods. */
    cold: optional(coldForm),
  }),
  data: adminOrderData,
});
/** Staff say that a parcel has arrived, where its carrier does not. */
export const adminParcelDelivered = endpoint({
  method: 'POST',
  path: '/api/admin/shipment/:id/delivered',
  scope: 'staff:order.ship',
  summary: '登记送达',
  params: z.object({ id: id() }),
  body: z.object({
    delivered_at: int(1, 9_999_999_999, '送达时间'),
    /** Who took it; the buyer reads it. */
    receiver: text('签收人', 30, 1),
    /** What staff know it from. */
    note: text('依据', 200).default(''),
  }),
  data: adminOrderData,
});
/** For a day, and while the order has not completed. */
export const adminParcelUndelivered = endpoint({
  method: 'POST',
  path: '/api/admin/shipment/:id/undelivered',
  scope: 'staff:order.ship',
  summary: '撤回送达登记',
  params: z.object({ id: id() }),
  body: z.object({ reason: text('撤回原因', 100, 2) }),
  data: adminOrderData,
});
/** Transfer that arrived at the bank: staff confirm it. */
export const adminTransferConfirm = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/transfer',
  scope: 'staff:money.write',
  summary: '确认对公转账到账，没有银行流水的须复核',
  idempotent: true,
  params: z.object({ id: id() }),
  body: z.object({ bank_ref: text('银行流水号', 60, 1), amount: money('到账金额') }),
  data: adminOrderData,
});

/** Staff have sent a transfer back by bank. */
export const adminRefundDone = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/done',
  scope: 'staff:money.write',
  summary: '确认退款已汇出',
  params: z.object({ id: id() }),
  body: z.object({ bank_ref: text('银行流水号', 60, 1) }),
  data: adminOrderData,
});
