import { z } from 'zod';
import { CUT_REASON_KEYS } from './cut-reasons.ts';
import { adminOrderData } from './desk.ts';
import { endpoint } from './endpoint.ts';
import { id, int, many, seconds, text } from './fields.ts';
import { placedWishes } from './order-wishes.ts';

/** What staff change about orders before they have shipped whole, and what the warehouse needs to pick them. */

/** An act on many orders: one that is refused holds up none of the others. */
const batchResult = z.object({
  done: z.array(z.int()),
  refused: z.array(z.object({ id: z.int(), order_no: z.string(), message: z.string() })),
});
/** Who reviews and who packs both find what is wrong with an order. */
const forFinders = { scope: 'staff:order.review', orScope: 'staff:order.ship' } as const;
const ids = many(id(), 100, '订单');

export const adminOrderHold = endpoint({
  method: 'POST',
  path: '/api/admin/orders/hold',
  ...forFinders,
  summary: '暂挂',
  body: z.object({ ids, reason: text('暂挂原因', 100, 2) }),
  data: batchResult,
});
export const adminOrderRelease = endpoint({
  method: 'POST',
  path: '/api/admin/orders/release',
  ...forFinders,
  summary: '解除暂挂',
  body: z.object({ ids }),
  data: batchResult,
});
export const adminOrderPick = endpoint({
  method: 'POST',
  path: '/api/admin/orders/pick',
  scope: 'staff:order.ship',
  summary: '标记已拣货',
  body: z.object({ ids }),
  data: batchResult,
});

const pieces = z
  .array(z.object({ order_line_id: id(), number: int(1, 50_000, '数量') }), '请选择商品')
  .min(1, '请填写数量')
  .max(1500, '一次最多 1500 行');
export const adminOrderCut = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/cut',
  ...forFinders,
  summary: '缺货减发并退款',
  idempotent: true,
  params: z.object({ id: id() }),
  body: z.object({
    lines: pieces,
    reason: z.enum(CUT_REASON_KEYS, '请选择减发原因').default('short'),
  }),
  data: adminOrderData,
});
export const adminOrderSplit = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/split',
  scope: 'staff:order.review',
  summary: '拆单',
  idempotent: true,
  created: true,
  params: z.object({ id: id() }),
  body: z.object({ lines: pieces }),
  data: adminOrderData,
});

export const adminOrderAddresses = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/addresses',
  scope: 'staff:order.review',
  summary: '买家的收货地址',
  params: z.object({ id: id() }),
  data: z.object({
    list: z.array(
      z.object({
        id: z.int(),
        consignee: z.string(),
        phone: z.string(),
        region: z.string(),
        address: z.string(),
        /** 1 = the address on the licence. */
        is_registered: z.int(),
        /** Why the order cannot go there; '' = it can. */
        problem: z.string(),
      }),
    ),
  }),
});
export const adminOrderAddress = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/address',
  scope: 'staff:order.review',
  summary: '修改收货信息',
  params: z.object({ id: id() }),
  body: z.object({
    /** One of the buyer's own addresses: staff type none. */
    address_id: id(),
    consignee: text('收货人', 30, 1),
    phone: text('联系电话', 20, 1).regex(/^[\d\-+ ]{7,20}$/, '联系电话不正确'),
  }),
  data: adminOrderData,
});

/** What the warehouse takes off the shelf for orders, by first expired first out, shared between them as they stand here. */
export const adminPickingLists = endpoint({
  method: 'GET',
  path: '/api/admin/warehouse/picking',
  scope: 'staff:order.read',
  summary: '拣货单',
  query: z.object({ ids }),
  data: z.object({
    printed_at: seconds(),
    list: z.array(
      z.object({
        id: z.int(),
        order_no: z.string(),
        kind: z.string(),
        ck_name: z.string(),
        company: z.string(),
        consignee: z.string(),
        phone: z.string(),
        address: z.string(),
        remark: z.string(),
        wishes: placedWishes,
        hold_reason: z.string(),
        /** Sorted as the shelves are walked: the coldest last, then by name and lot. */
        rows: z.array(
          z.object({
            order_line_id: z.int(),
            goods_id: z.int(),
            name: z.string(),
            ypgg: z.string(),
            bzdw: z.string(),
            sccj: z.string(),
            /** normal, cool, cold or frozen. */
            storage: z.string(),
            is_gift: z.int(),
            /** '' = no lot has these pieces. */
            lot_no: z.string(),
            expires_on: seconds().nullable(),
            number: z.int(),
            /** 69 code; '' = none. */
            barcode: z.string(),
            /** What was found of these pieces so far. */
            picked: z.int(),
            short: z.int(),
            damaged: z.int(),
          }),
        ),
      }),
    ),
  }),
});
/** The delivery notes of all parcels of some orders, in one PDF. */
export const DELIVERY_NOTES = '/api/admin/shipment/delivery-notes.pdf';
export const MOST_NOTES = 30;
export const deliveryNotesQuery = z.object({ orders: many(id(), MOST_NOTES, '订单') });
