import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, longText, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { STOP_REASON_KEYS } from './recall-words.ts';

/** 批号停售: a lot by goods and number, out of sale in all warehouses. */

const stop = z.object({
  id: z.int(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  bzdw: z.string(),
  sccj: z.string(),
  lot_no: z.string(),
  reason: z.string(),
  reason_name: z.string(),
  words: z.string(),
  /** 0 = no recall. */
  recall_class: z.int(),
  /** Pieces that are kept apart, and those that orders hold, which no parcel takes. */
  locked: z.int(),
  reserved: z.int(),
  warehouses: z.array(z.string()),
  /** '' = an earlier version of the shop did not say. */
  stopped_by: z.string(),
  stopped_at: seconds(),
  released_by: z.string(),
  released_at: seconds().nullable(),
  release_reason: z.string(),
  /** 1 = its release waits for a second person. */
  is_asked: z.int(),
});
export type LotStop = z.infer<typeof stop>;

export const LOT_STOP_STATES = ['open', 'released'] as const;

export const adminLotStops = endpoint({
  method: 'GET',
  path: '/api/admin/lot-stops',
  scope: 'staff:after_sales.read',
  summary: '停售批号',
  query: z.object({
    state: optional(z.enum(LOT_STOP_STATES, '状态不正确')),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(stop),
});

/** Also of a lot that nobody has received: it is locked on arrival then. */
export const adminStopLot = endpoint({
  method: 'POST',
  path: '/api/admin/lot-stops',
  scope: 'staff:quality.write',
  summary: '批号停售',
  idempotent: true,
  created: true,
  body: z.object({
    goods_id: id(),
    lot_no: text('批号', 40, 1),
    reason: z.enum(STOP_REASON_KEYS, '请选择停售原因'),
    words: longText('说明', 300).default(''),
  }),
  data: stop,
});

export const adminReleaseLot = endpoint({
  method: 'POST',
  path: '/api/admin/lot-stops/:id/release',
  scope: 'staff:quality.write',
  summary: '申请解除停售',
  params: z.object({ id: id() }),
  body: z.object({ reason: text('解除原因', 200, 2) }),
  data: stop,
});
