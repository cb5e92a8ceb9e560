import { z } from 'zod';
import { orderCase } from './after-sales.ts';
import { specialOffer } from './catalog.ts';
import { coldParcel } from './cold-chain.ts';
import { DELIVERED_BY } from './delivery-words.ts';
import { endpoint } from './endpoint.ts';
import {
  day,
  flag,
  id,
  idOrZero,
  int,
  many,
  optional,
  pageOf,
  pageQuery,
  seconds,
  text,
  yuan,
} from './fields.ts';
import { gateCause } from './gate-words.ts';
import { keysOf } from './keys.ts';
import { orderWishes, placedWishes } from './order-wishes.ts';
import { deductionChoice, promotionKind } from './promotions.ts';
import { quoteChange } from './quote-changes.ts';
import { QUALITY_STATES } from './shipping-words.ts';

export const PAYMENT_METHODS = ['balance', 'wechat', 'alipay', 'transfer', 'credit'] as const;

/** What an act that orders answers. */
export const placedOrders = z.object({
  orders: z.array(
    z.object({
      id: z.int(),
      order_no: z.string(),
      kind: z.string(),
      /** Still to be paid. */
      amount: yuan(),
    }),
  ),
  /** What has become better since the quote was seen. */
  changes: z.array(quoteChange),
});
export type PlacedOrders = z.infer<typeof placedOrders>;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/order',
  scope: 'buyer',
  right: 'order',
  buys: true,
  summary: '提交订单',
  guarded: true,
  idempotent: true,
  created: true,
  perMinute: 120,
  body: z.object({
    ids: many(id(), 500, '商品'),
    address_id: id(),
    use_balance: flag().default(0),
    payment_method: optional(z.enum(PAYMENT_METHODS, '支付方式不正确')),
    ...orderWishes,
    ...deductionChoice,
    /** For who does not name orders: one own coupon, for the order that it saves most in, and no other; 0 = none. */
    coupon_id: optional(idOrZero()),
    /** The same: any = vouchers pay as much as they may, none = not at all; those that end soonest are taken first. */
    cash_voucher_ids: z
      .preprocess(
        (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
        z.array(id(), '现金券不正确').max(50, '现金券太多'),
      )
      .optional(),
    /**
     * From /api/cart/checkout. When given, a quote that has changed answers 409 with the differences (`StaleQuote`), unless all
     * of them are in the buyer's favour.
     */
    quote_hash: optional(text('报价', 64)),
    /** Of who may go over the budget of the month: knows that this does; without it the answer is 409 with an `OverBudget`. */
    over_budget: flag().default(0),
  }),
  data: placedOrders.extend({
    /** Above a member's limit or the budget of the month: waits for somebody's yes, and no orders were placed. */
    proposal: z.object({ id: z.int(), reason: z.string() }).nullable(),
  }),
});

const orderLine = z.object({
  id: z.int(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  bzdw: z.string(),
  sccj: z.string(),
  approval_no: z.string(),
  image: z.string(),
  number: z.int(),
  shipped_number: z.int(),
  /** Pieces that will not ship (缺货), pieces given back later, and what was refunded for both. */
  cut_number: z.int(),
  returned_number: z.int(),
  refunded: yuan(),
  price: yuan(),
  amount: yuan(),
  discount: yuan(),
  /** 1 = a gift, at price 0. */
  is_gift: z.int(),
  /** 1 = bought by 换购. */
  is_exchange: z.int(),
  /** Bought as part of a combination; null = alone. */
  combination: z.object({ id: z.int(), name: z.string(), sets: z.int() }).nullable(),
});
export const orderSummary = z.object({
  id: z.int(),
  order_no: z.string(),
  kind: z.string(),
  status: z.int(),
  status_name: z.string(),
  ck_name: z.string(),
  goods_amount: yuan(),
  /** Everything taken off; coupon and vouchers are parts of it. */
  discount_amount: yuan(),
  coupon_amount: yuan(),
  voucher_amount: yuan(),
  /** Back to the wallet when it is completed. */
  cashback_amount: yuan(),
  shipping_fee: yuan(),
  balance_amount: yuan(),
  /** What the provider has or had to bring. */
  payable: yuan(),
  /** goods − discount + shipping */
  total: yuan(),
  line_count: z.int(),
  piece_count: z.int(),
  /** The first five lines in a list; all of them in the detail. */
  lines: z.array(orderLine),
  placed_at: seconds(),
  expires_at: seconds().nullable(),
  /** Kind group: how far its group is. */
  group: specialOffer.shape.group.unwrap().extend({ ends_at: seconds() }).nullable(),
  /** What this buyer may do now: pay, cancel, confirm_receipt, rebuy. */
  acts: z.array(z.string()),
});
export type OrderSummary = z.infer<typeof orderSummary>;

const orderFilter = {
  status: optional(int(0, 90, '状态')),
  /** In the number, goods, makers and lots. */
  keywords: optional(text('关键词', 60)),
  /** Placed on these days or between them, in China. */
  from: optional(day('开始日期')),
  to: optional(day('结束日期')),
};

export const orderList = endpoint({
  method: 'GET',
  path: '/api/order',
  scope: 'buyer',
  summary: '我的订单',
  query: z.object({
    ...orderFilter,
    ...pageQuery,
  }),
  data: pageOf(orderSummary).extend({
    counts: z.array(z.object({ status: z.int(), count: z.int() })),
  }),
});

/** What the export asks for (order-export.ts). */
export const exportQuery = z.object(orderFilter);

const TRACKING_STATES = ['collected', 'moving', 'delivering', 'delivered', 'problem'] as const;
export type TrackingState = (typeof TRACKING_STATES)[number];

export const shipmentItem = z.object({
  id: z.int(),
  shipment_no: z.string(),
  carrier: z.string(),
  tracking_no: z.string(),
  /** Where to ask the carrier; '' = not known. */
  carrier_phone: z.string(),
  shipped_at: seconds(),
  delivered_at: seconds().nullable(),
  /** Who says that it was delivered; null = nobody yet. */
  delivered_by: z.enum(keysOf(DELIVERED_BY)).nullable(),
  /** Who took it, as staff say; '' = not known. */
  receiver: z.string(),
  /** Of who brings it; '' = not known. */
  driver_phone: z.string(),
  /** It replaces pieces of an after-sales case. */
  is_resend: z.boolean(),
  /** What the carrier says, newest first. */
  tracking: z.array(
    z.object({ at: seconds(), place: z.string(), message: z.string(), state: z.enum(TRACKING_STATES) }),
  ),
  /** Whether the buyer has checked it lot by lot. */
  receiving: z.enum(['none', 'open', 'done']),
  /** It left with 追溯码. */
  has_codes: z.boolean(),
  /** The delivery note as PDF. */
  delivery_note_url: z.string(),
  /** Of a parcel of cold goods; null = of others. */
  cold: coldParcel.nullable(),
  lines: z.array(
    z.object({
      order_line_id: z.int(),
      name: z.string(),
      ypgg: z.string(),
      number: z.int(),
      quality: z.enum(keysOf(QUALITY_STATES)),
      lot_no: z.string(),
      produced_on: seconds().nullable(),
      expires_on: seconds().nullable(),
      /** Inspection reports of the lot: /api/jybg/:id/file. */
      report_ids: z.array(z.int()),
      /** Of the recall that the lot is under; 0 = none. */
      recall_class: z.int(),
    }),
  ),
});
const orderEvent = z.object({
  at: seconds(),
  act: z.string(),
  act_name: z.string(),
  note: z.string(),
  /** The member of the buyer's company who acted; '' = the owner, or somebody else. */
  person: z.string(),
});
export const orderDetailData = orderSummary.extend({
  consignee: z.string(),
  phone: z.string(),
  address: z.string(),
  remark: z.string(),
  wishes: placedWishes,
  payment_method: z.string(),
  payment_method_name: z.string(),
  /** What the bank has brought while it waits for the rest, and the rest. */
  received: yuan(),
  due: yuan(),
  paid_at: seconds().nullable(),
  shipped_at: seconds().nullable(),
  completed_at: seconds().nullable(),
  closed_at: seconds().nullable(),
  close_reason: z.string(),
  /** The trade's steps: name, and when it was reached. */
  steps: z.array(z.object({ name: z.string(), at: seconds().nullable(), done: z.boolean() })),
  shipments: z.array(shipmentItem),
  events: z.array(orderEvent),
  /** What applied when it was placed; amount 0 for gifts and 换购. */
  promotions: z.array(z.object({ id: z.int(), kind: promotionKind, name: z.string(), amount: yuan() })),
  refunds: z.array(z.object({ method: z.string(), amount: yuan(), status: z.string(), at: seconds() })),
  /** The head office that placed it for its store; '' = the account itself. */
  placed_by: z.string(),
  /** The member of the company, or of the head office, who placed it; '' = the owner. */
  placed_by_member: z.string(),
  /** Who proposed it, in words: 业务员张伟代下单; '' = nobody did. */
  proposed: z.string(),
  /** What it was given back for pieces that did not ship or came back. */
  refunded_amount: yuan(),
  server_time: seconds(),
});
export type OrderData = z.infer<typeof orderDetailData>;

/** What only its buyer is shown. */
const ownOrderData = orderDetailData.extend({
  /** Staff look into something; the buyer has nothing to do. */
  is_held: z.boolean(),
  /** What stands against it since when; null = nothing. */
  gate: z.object({ since: seconds(), causes: z.array(gateCause) }).nullable(),
  /** The order it was split from and those split from it. */
  linked: z.array(
    z.object({
      id: z.int(),
      order_no: z.string(),
      status_name: z.string(),
      relation: z.enum(['from', 'into']),
    }),
  ),
  /** The stamped receipt of a 含麻 order that has left; null = none is due. */
  receipt: z.object({ status: z.string(), status_name: z.string() }).nullable(),
  cases: z.array(orderCase),
  /** When it arrives, as the warehouse promises for its address today, while it is on its way; '' = nothing is promised. */
  promise: z.string(),
});
export type OrderDetail = z.infer<typeof ownOrderData>;

export const orderDetail = endpoint({
  method: 'GET',
  path: '/api/order/:id',
  scope: 'buyer',
  summary: '订单详情',
  params: z.object({ id: id() }),
  data: ownOrderData,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/order/:id/cancel',
  scope: 'buyer',
  right: 'order',
  summary: '取消订单',
  params: z.object({ id: id() }),
  body: z.object({ reason: text('取消原因', 60).default('') }),
  data: z.object({ id: z.int(), status: z.int(), status_name: z.string() }),
});

export const confirmReceipt = endpoint({
  method: 'POST',
  path: '/api/order/:id/confirm',
  scope: 'buyer',
  right: 'receive',
  summary: '确认收货',
  params: z.object({ id: id() }),
  data: z.object({ id: z.int(), status: z.int(), status_name: z.string() }),
});

export const deliveryNote = { method: 'GET', path: '/api/order/shipment/:id/delivery-note.pdf' } as const;
