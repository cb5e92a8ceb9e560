import { z } from 'zod';
import { coldForm } from './cold-chain.ts';
import { endpoint } from './endpoint.ts';
import { id, int, optional, text } from './fields.ts';
import { feedPageOf, feedQuery } from './v1-feed.ts';
import { amount, date, moment, v1Names } from './v1-fields.ts';
import { knownAs, oneQuery, source } from './v1-rows.ts';

/** Orders and parcels for the wholesaler's systems: what to do, and that it was done. */

export const V1_ORDER_STATES = [
  'pending_payment',
  'pending_group',
  'pending_review',
  'pending_shipment',
  'partly_shipped',
  'shipped',
  'completed',
  'cancelled',
  'closed',
] as const;

const v1Order = z
  .object({
    id: z.int(),
    number: z.string(),
    state: z.enum(V1_ORDER_STATES),
    /** Nobody may ship it now. */
    is_held: z.boolean(),
    hold_reason: z.string(),
    customer: z.object({ id: z.int(), name: z.string() }),
    customer_external_id: knownAs('客户'),
    warehouse: z.string(),
    goods_amount: amount(),
    discount: amount(),
    shipping_fee: amount(),
    /** Of it, from the customer's balance. */
    paid_by_balance: amount(),
    payable: amount(),
    refunded: amount(),
    payment_method: z.string(),
    consignee: z.string(),
    phone: z.string(),
    region: z.string(),
    address: z.string(),
    remark: z.string(),
    placed_at: moment(),
    paid_at: moment().nullable(),
    reviewed_at: moment().nullable(),
    shipped_at: moment().nullable(),
    completed_at: moment().nullable(),
    closed_at: moment().nullable(),
    lines: z.array(
      z
        .object({
          id: z.int(),
          goods_id: z.int(),
          external_id: knownAs('商品'),
          name: z.string(),
          spec: z.string(),
          unit: z.string(),
          maker: z.string(),
          approval_no: z.string(),
          quantity: z.int(),
          unit_price: amount(),
          /** What the line costs, discounts not yet taken off. */
          amount: amount(),
          discount: amount(),
          shipped_quantity: z.int(),
          cut_quantity: z.int(),
          returned_quantity: z.int(),
        })
        .register(v1Names, { id: 'OrderLine' }),
    ),
  })
  .register(v1Names, { id: 'Order' });
export type V1Order = z.output<typeof v1Order>;

const ORDER_EXAMPLE = {
  id: 1024,
  number: 'D202611260001',
  state: 'pending_shipment',
  is_held: false,
  hold_reason: '',
  customer: { id: 7, name: '康民大药房' },
  customer_external_id: 'C001',
  warehouse: 'cd',
  goods_amount: '600.00',
  discount: '0.00',
  shipping_fee: '0.00',
  paid_by_balance: '0.00',
  payable: '600.00',
  refunded: '0.00',
  payment_method: 'wechat',
  consignee: '李店长',
  phone: '13800000000',
  region: '四川省成都市武侯区',
  address: '示例路 1 号',
  remark: '',
  placed_at: '2026-11-26T09:00:00+08:00',
  paid_at: '2026-11-26T09:01:00+08:00',
  reviewed_at: '2026-11-26T09:10:00+08:00',
  shipped_at: null,
  completed_at: null,
  closed_at: null,
  lines: [
    {
      id: 5001,
      goods_id: 2,
      external_id: 'G002',
      name: '布洛芬缓释胶囊',
      spec: '0.3g*20粒',
      unit: '盒',
      maker: '华北制药股份有限公司',
      approval_no: '国药准字H00000000',
      quantity: 60,
      unit_price: '10.0000',
      amount: '600.00',
      discount: '0.00',
      shipped_quantity: 0,
      cut_quantity: 0,
      returned_quantity: 0,
    },
  ],
};
const FOLLOW =
  '先不带 cursor 读取全部，每页带上 next_cursor 接着读；has_more 为 false 后保存 next_cursor，下次从这里读有变动的：不会漏，同一条可能读到两次。一页可能少于 limit 条。游标超过 90 天返回 410，代码 10410，请重新读取全部。';

export const v1Orders = endpoint({
  method: 'GET',
  path: '/api/v1/orders',
  scope: 'machine:orders.read',
  summary: '订单列表',
  docs: {
    tag: '订单',
    description: `新订单和有变动的订单，内容为当前状态。${FOLLOW}`,
    example: { items: [ORDER_EXAMPLE], next_cursor: 'Y3xlfDd8b3JkZXJ8MTAyNA', has_more: false },
  },
  query: z.object({
    ...feedQuery,
    source: source(),
    state: optional(z.enum(V1_ORDER_STATES, 'state 不正确')).describe('只要这个状态的订单'),
  }),
  data: feedPageOf(v1Order),
});

export const v1OrderOne = endpoint({
  method: 'GET',
  path: '/api/v1/orders/:id',
  scope: 'machine:orders.read',
  summary: '查询订单',
  docs: { tag: '订单', description: '按编号查询一张订单。', example: ORDER_EXAMPLE },
  params: z.object({ id: id().describe('订单编号') }),
  query: oneQuery,
  data: v1Order,
});

export const v1OrderApprove = endpoint({
  method: 'POST',
  path: '/api/v1/orders/:id/approve',
  scope: 'machine:orders.write',
  summary: '审核通过订单',
  docs: {
    tag: '订单',
    description: '待审核的订单通过审核，进入待发货。资质或合规有问题时返回 409 并说明原因。',
    example: ORDER_EXAMPLE,
  },
  params: z.object({ id: id().describe('订单编号') }),
  query: oneQuery,
  data: v1Order,
});

const v1Shipment = z
  .object({
    id: z.int(),
    number: z.string(),
    order_id: z.int(),
    order_number: z.string(),
    customer_id: z.int(),
    customer_external_id: knownAs('客户'),
    carrier: z.string(),
    tracking_no: z.string(),
    shipped_at: moment(),
    delivered_at: moment().nullable(),
    lines: z.array(
      z
        .object({
          order_line_id: z.int(),
          goods_id: z.int(),
          external_id: knownAs('商品'),
          name: z.string(),
          lot_no: z.string(),
          produced_on: date().nullable(),
          expires_on: date().nullable(),
          quantity: z.int(),
          /** 药品追溯码 that left with it, packs as they were scanned. */
          codes: z.array(z.string()),
        })
        .register(v1Names, { id: 'ShipmentLine' }),
    ),
  })
  .register(v1Names, { id: 'Shipment' });
export type V1Shipment = z.output<typeof v1Shipment>;

const SHIPMENT_EXAMPLE = {
  id: 88,
  number: 'S202611260001',
  order_id: 1024,
  order_number: 'D202611260001',
  customer_id: 7,
  customer_external_id: 'C001',
  carrier: '顺丰',
  tracking_no: 'SF1000001',
  shipped_at: '2026-11-26T15:00:00+08:00',
  delivered_at: null,
  lines: [
    {
      order_line_id: 5001,
      goods_id: 2,
      external_id: 'G002',
      name: '布洛芬缓释胶囊',
      lot_no: '20260301',
      produced_on: '2026-03-01',
      expires_on: '2028-02-29',
      quantity: 60,
      codes: ['81000010000000000001'],
    },
  ],
};

export const v1Shipments = endpoint({
  method: 'GET',
  path: '/api/v1/shipments',
  scope: 'machine:orders.read',
  summary: '发货列表',
  docs: {
    tag: '订单',
    description: `发出的包裹，含批号和追溯码。${FOLLOW}`,
    example: { items: [SHIPMENT_EXAMPLE], next_cursor: 'Y3xlfDd8c2hpcG1lbnR8ODg', has_more: false },
  },
  query: z.object({ ...feedQuery, source: source() }),
  data: feedPageOf(v1Shipment),
});

/** Lines and codes of one parcel. */
const MOST_LINES = 1500;
const MOST_CODES = 5000;

export const v1Ship = endpoint({
  method: 'POST',
  path: '/api/v1/orders/:id/shipments',
  scope: 'machine:shipments.write',
  summary: '订单发货',
  docs: {
    tag: '订单',
    description:
      '登记一个发出的包裹：每行写明批号和数量，须扫码的药品附上追溯码。与后台发货的检查完全一样：合规拦截、有效期、效期先后、冷链、追溯码。不写 lines 时按先到期先出发出全部未发数量。带 Idempotency-Key 可以放心重试。',
    example: SHIPMENT_EXAMPLE,
    body: {
      carrier: '顺丰',
      tracking_no: 'SF1000001',
      lines: [{ order_line_id: 5001, lot_no: '20260301', quantity: 60 }],
      codes: ['81000010000000000001'],
    },
  },
  idempotent: true,
  created: true,
  params: z.object({ id: id().describe('订单编号') }),
  query: oneQuery,
  body: z.object({
    carrier: text('承运方', 40, 1),
    tracking_no: text('运单号', 60, 1),
    driver_phone: z
      .string('请填写司机电话')
      .trim()
      .regex(/^$|^[\d\-+ ]{7,20}$/, '司机电话不正确')
      .default(''),
    lines: z
      .array(
        z.object({
          order_line_id: id(),
          lot_no: text('批号', 40, 1),
          quantity: int(1, 50_000, '数量'),
        }),
      )
      .max(MOST_LINES, `一次最多 ${MOST_LINES} 行`)
      .default([]),
    codes: z
      .array(text('追溯码', 120, 1))
      .max(MOST_CODES, `一次最多 ${MOST_CODES} 个追溯码`)
      .default([]),
    /** Why lots go before some that end sooner. */
    lot_reason: text('改发批号的原因', 100).default(''),
    /** Of a parcel of cold goods. */
    cold: optional(coldForm),
  }),
  data: v1Shipment,
});
