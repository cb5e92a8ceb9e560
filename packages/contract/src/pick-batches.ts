import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, int, many, optional, pageOf, pageQuery, seconds } from './fields.ts';
import { keysOf } from './keys.ts';

/** 拣货批次: orders of one warehouse that are picked, packed, labelled and shipped together. No price stands in any answer. */

const scope = 'staff:order.ship';
const params = z.object({ id: id() });

export const PICK_BATCH_STATES = { open: '进行中', done: '已完成' } as const;
/** Orders of one batch: a pick list of more would be walked by nobody. */
const MOST_IN_BATCH = 100;
/** Boxes of one order. */
export const MOST_BOXES = 99;

const batch = z.object({
  id: z.int(),
  batch_no: z.string(),
  ck_name: z.string(),
  /** Who made it. */
  staff: z.string(),
  created_at: seconds(),
  /** All its orders, those that have left whole, and those that wait; the rest ended without leaving. */
  order_count: z.int(),
  shipped_count: z.int(),
  waiting_count: z.int(),
});
export type PickBatch = z.infer<typeof batch>;

const batchOrder = z.object({
  id: z.int(),
  /** Its place in the batch, from 1; it stays when another order is taken out. */
  place: z.int(),
  order_no: z.string(),
  kind: z.string(),
  status_name: z.string(),
  /** `ended`: cancelled or closed, nothing of it leaves. */
  state: z.enum(['waiting', 'shipped', 'ended']),
  company: z.string(),
  consignee: z.string(),
  phone: z.string(),
  address: z.string(),
  remark: z.string(),
  /** The coldest storage class among its lines: cold, cool or normal. */
  storage: z.string(),
  is_picked: z.int(),
  /** Pieces that wait, and the boxes that they are packed in. */
  open_count: z.int(),
  boxes: z.int(),
  /** Why it cannot leave now; '' = it can, or has nothing to wait for. */
  hindrance: z.string(),
  waybills: z.array(z.object({ carrier: z.string(), tracking_no: z.string() })),
});
export type PickBatchOrder = z.infer<typeof batchOrder>;

/** One thing to take off the shelf for all orders together. */
const pickRow = z.object({
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  bzdw: z.string(),
  sccj: z.string(),
  storage: z.string(),
  /** '' = no lot has these pieces. */
  lot_no: z.string(),
  expires_on: seconds().nullable(),
  number: z.int(),
  /** How many of them go into which order. */
  parts: z.array(z.object({ place: z.int(), number: z.int() })),
});
export type PickBatchRow = z.infer<typeof pickRow>;

const detail = z.object({
  batch,
  read_at: seconds(),
  /** By their places. */
  orders: z.array(batchOrder),
  /** Of what waits, sorted as the shelves are walked; lots first expired first. */
  rows: z.array(pickRow),
});
export type PickBatchDetail = z.infer<typeof detail>;

export const adminPickBatches = endpoint({
  method: 'GET',
  path: '/api/admin/pick-batches',
  scope,
  summary: '拣货批次',
  query: z.object({ state: optional(z.enum(keysOf(PICK_BATCH_STATES), '状态不正确')), ...pageQuery }),
  data: pageOf(batch),
});
export const adminPickBatch = endpoint({
  method: 'GET',
  path: '/api/admin/pick-batches/:id',
  scope,
  summary: '拣货批次详情',
  params,
  data: detail,
});
/** Of the chosen orders those that can be shipped and are in no other batch; 409 when there are none, 422 for several warehouses. */
export const adminPickBatchCreate = endpoint({
  method: 'POST',
  path: '/api/admin/pick-batches',
  scope,
  summary: '新建拣货批次',
  idempotent: true,
  created: true,
  body: z.object({ ids: many(id(), MOST_IN_BATCH, '订单') }),
  data: z.object({
    id: z.int(),
    batch_no: z.string(),
    done: z.array(z.int()),
    refused: z.array(z.object({ id: z.int(), order_no: z.string(), message: z.string() })),
  }),
});
/** Takes orders that wait out of the batch. */
export const adminPickBatchRemove = endpoint({
  method: 'POST',
  path: '/api/admin/pick-batches/:id/remove',
  scope,
  summary: '移出拣货批次',
  params,
  body: z.object({ ids: many(id(), MOST_IN_BATCH, '订单') }),
  data: detail,
});
export const adminPickBatchBoxes = endpoint({
  method: 'POST',
  path: '/api/admin/pick-batches/:id/boxes',
  scope,
  summary: '登记件数',
  params,
  body: z.object({ order_id: id(), boxes: int(1, MOST_BOXES, '件数') }),
  data: detail,
});

// ---- waybills: by file (preview, then carried out) and by scanner (one after the other)

export const WAYBILL_COLUMNS = { order_no: '订单号', carrier: '承运方', tracking_no: '运单号' } as const;
export type WaybillField = keyof typeof WAYBILL_COLUMNS;
export const MAX_WAYBILL_MB = 5;
/** More than a batch holds, so that a file may have rows of others, which are refused. */
export const MAX_WAYBILL_ROWS = 500;
/** POST, `multipart/form-data` with `file`; answers 201 with the judged rows. Nothing is kept. */
export const WAYBILL_UPLOAD = '/api/admin/pick-batches/:id/waybills';
/** GET: the orders that wait, to be filled in, as XLSX. */
export const WAYBILL_SHEET = '/api/admin/pick-batches/:id/waybills.xlsx';

const waybill = z.object({
  /** In the file; of a scanned one 1. */
  line: int(1, 1_000_000, '行号').default(1),
  order_no: z.string('请填写订单号').max(500, '订单号太长'),
  carrier: z.string('请填写承运方').max(500, '承运方太长'),
  tracking_no: z.string('请填写运单号').max(500, '运单号太长'),
});
export type Waybill = z.infer<typeof waybill>;

/** `ready`: it would ship; `same`: it has left with this waybill before. */
export const WAYBILL_STATES = {
  ready: '待发货',
  shipped: '已发货',
  same: '此前已发货',
  refused: '有误',
} as const;
const judgedWaybill = waybill.extend({
  line: z.int(),
  state: z.enum(['ready', 'shipped', 'same', 'refused']),
  company: z.string(),
  /** Why it is refused; '' = it is not. */
  message: z.string(),
});
export type JudgedWaybill = z.infer<typeof judgedWaybill>;
export interface WaybillPreview {
  rows: JudgedWaybill[];
}

/** Ships each order whole, or not at all: a refused row holds up none of the others, and a row that has shipped does nothing. */
export const adminPickBatchShip = endpoint({
  method: 'POST',
  path: '/api/admin/pick-batches/:id/ship',
  scope,
  summary: '按运单号发货',
  params,
  body: z.object({ rows: many(waybill, MAX_WAYBILL_ROWS, '运单') }),
  data: z.object({ rows: z.array(judgedWaybill) }),
});
