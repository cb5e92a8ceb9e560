import { z } from 'zod';
import { coldParcel, degrees } from './cold-chain.ts';
import { endpoint } from './endpoint.ts';
import { id, int, longText, optional, seconds, text } from './fields.ts';

/** Taking a parcel in, lot by lot: what the buyer counts against the delivery note. */

/** What was counted of a lot; pieces that are neither good nor damaged are missing. */
const check = z.object({
  good_number: z.int(),
  damaged_number: z.int(),
  /** The lot on the packs when it is another than on the note. */
  other_lot: z.string(),
  note: z.string(),
  checked_at: seconds(),
});

const receivingLine = z.object({
  /** Of the parcel: a lot of an order's line. */
  id: z.int(),
  order_line_id: z.int(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  bzdw: z.string(),
  sccj: z.string(),
  image: z.string(),
  approval_no: z.string(),
  /** EAN of the pack; '' = not known. */
  barcode: z.string(),
  is_gift: z.int(),
  lot_no: z.string(),
  produced_on: seconds().nullable(),
  expires_on: seconds().nullable(),
  /** Inspection reports of the lot: /api/jybg/:id/file. */
  report_ids: z.array(z.int()),
  /** Of the recall that the lot is under; 0 = none. */
  recall_class: z.int(),
  /** Pieces on the note. */
  number: z.int(),
  /** null = not checked yet. */
  check: check.nullable(),
});
export type ReceivingLine = z.infer<typeof receivingLine>;

export const DIFFERENCE_KINDS = ['short', 'damage', 'wrong', 'warm'] as const;
const difference = z.object({
  shipment_line_id: z.int(),
  name: z.string(),
  lot_no: z.string(),
  bzdw: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  kind_name: z.string(),
  number: z.int(),
  /** Of kind wrong: the lot that came. */
  other_lot: z.string(),
  /** What the buyer wrote of the lot, or what was scanned in its place. */
  note: z.string(),
});
export type ReceivingDifference = z.infer<typeof difference>;

export const receivingParcel = z.object({
  shipment_id: z.int(),
  shipment_no: z.string(),
  carrier: z.string(),
  tracking_no: z.string(),
  shipped_at: seconds(),
  delivered_at: seconds().nullable(),
  is_resend: z.boolean(),
  delivery_note_url: z.string(),
  /** Of a parcel of cold goods; null = of others. */
  cold: coldParcel.nullable(),
  status: z.enum(['none', 'open', 'done']),
  done_at: seconds().nullable(),
  receiver: z.string(),
  lines: z.array(receivingLine),
  differences: z.array(difference),
  /** Where the differences are claimed, prefilled; '' = there is nothing to claim. */
  claim_url: z.string(),
});
export type ReceivingParcel = z.infer<typeof receivingParcel>;

const receivingData = z.object({
  order: z.object({
    id: z.int(),
    order_no: z.string(),
    kind: z.string(),
    status: z.int(),
    status_name: z.string(),
    /** The buyer may confirm the receipt of the whole order now. */
    can_confirm: z.boolean(),
  }),
  parcels: z.array(receivingParcel),
  /** Who the goods are sent to: offered as the receiver. */
  consignee: z.string(),
});
export type ReceivingData = z.infer<typeof receivingData>;

export const receivingDetail = endpoint({
  method: 'GET',
  path: '/api/order/:id/receiving',
  scope: 'buyer',
  summary: '收货核对',
  params: z.object({ id: id() }),
  data: receivingData,
});

/** Absolute numbers: saying them again changes nothing. */
export const receivingSave = endpoint({
  method: 'PUT',
  path: '/api/receiving/line/:id',
  scope: 'buyer',
  right: 'receive',
  summary: '核对一个批号',
  params: z.object({ id: id() }),
  body: z.object({
    good_number: int(0, 50_000, '完好数量'),
    damaged_number: int(0, 50_000, '破损数量').default(0),
    other_lot: text('实收批号', 40).default(''),
    note: longText('说明', 200).default(''),
  }),
  data: z.object({ id: z.int(), check }),
});

export const receivingClear = endpoint({
  method: 'DELETE',
  path: '/api/receiving/line/:id',
  scope: 'buyer',
  right: 'receive',
  summary: '撤销一个批号的核对',
  params: z.object({ id: id() }),
  data: z.object({ id: z.int() }),
});

/** How a receiving ends. */
export const receivingEnding = {
  receiver: text('收货人', 40).default(''),
  /** Of a parcel of cold goods, which needs it: what its recorder shows. */
  temperature: optional(degrees('到货温度')),
};

export const receivingDone = endpoint({
  method: 'POST',
  path: '/api/receiving/:id/done',
  scope: 'buyer',
  right: 'receive',
  summary: '完成收货核对',
  params: z.object({ id: id() }),
  body: z.object(receivingEnding),
  data: receivingParcel,
});

export const receivingReopen = endpoint({
  method: 'POST',
  path: '/api/receiving/:id/reopen',
  scope: 'buyer',
  right: 'receive',
  summary: '重新核对',
  params: z.object({ id: id() }),
  data: receivingParcel,
});

/** What the buyer has found of an order's parcels, for staff. */
export const adminReceiving = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/receiving',
  scope: 'staff:order.read',
  summary: '订单的收货核对结果',
  params: z.object({ id: id() }),
  data: z.object({
    parcels: z.array(
      receivingParcel
        .pick({
          shipment_id: true,
          shipment_no: true,
          status: true,
          done_at: true,
          receiver: true,
          differences: true,
        })
        .extend({
          /** Pieces that were counted by 追溯码. */
          scanned: z.int(),
          /** Codes that counted nothing: another lot, not of the parcel, not sent. */
          strangers: z.array(z.object({ code: z.string(), verdict_name: z.string(), about: z.string() })),
        }),
    ),
  }),
});
