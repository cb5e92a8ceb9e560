import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, int, optional, seconds, text } from './fields.ts';
import { keysOf } from './keys.ts';
import { receivingEnding, receivingParcel } from './receiving.ts';
import { CODE_FORMATS, CODE_PROFILES, MOST_SCANS, SCAN_VERDICTS } from './scan-words.ts';
import { scannedCode } from './trace-codes.ts';

/** 药品追溯码, the buyer's side: what came with an order, and receiving by scan. Of others' codes nothing is ever told. */

const params = z.object({ id: id() });

const deliveredCode = z.object({
  code: z.string(),
  level: z.int(),
  level_name: z.string(),
  /** The pack that it stands in; '' = none is known. */
  parent: z.string(),
  /** Of the shop's selling unit. */
  pieces: z.int(),
  /** Scanned when it left; otherwise it stands inside one that was. */
  is_sent: z.boolean(),
  /** A case for its return is open or done. */
  is_returned: z.boolean(),
});
const codedLine = z.object({
  shipment_line_id: z.int(),
  order_line_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  bzdw: z.string(),
  approval_no: z.string(),
  lot_no: z.string(),
  produced_on: seconds().nullable(),
  expires_on: seconds().nullable(),
  /** Pieces on the note, and those that codes stand for. */
  number: z.int(),
  by_code: z.int(),
  /** Heads of codes that mean this goods. */
  prefixes: z.array(z.string()),
  codes: z.array(deliveredCode),
});
export type CodedLine = z.infer<typeof codedLine>;
const codedParcel = z.object({
  shipment_id: z.int(),
  shipment_no: z.string(),
  shipped_at: seconds(),
  /** Only those that left with codes. */
  lines: z.array(codedLine),
  /** Packs around what was sent. */
  outer: z.array(z.object({ code: z.string(), parent: z.string() })),
});
export type CodedParcel = z.infer<typeof codedParcel>;

/** The same for a screen and for the buyer's own system. */
export const orderCodes = endpoint({
  method: 'GET',
  path: '/api/order/:id/codes',
  scope: 'buyer',
  summary: '订单的药品追溯码',
  perMinute: 60,
  params,
  query: z.object({ shipment_id: optional(id()) }),
  data: z.object({ order_id: z.int(), order_no: z.string(), parcels: z.array(codedParcel) }),
});
export type OrderCodes = z.infer<typeof orderCodes.data>;

/** Query of `ORDER_CODES_FILE`. */
export const codesFileQuery = z.object({
  format: z.enum(CODE_FORMATS, '请选择文件格式').default('csv'),
  profile: z.enum(keysOf(CODE_PROFILES), '请选择文件内容').default('full'),
  shipment_id: optional(id()),
});

const scanned = {
  code: z.string(),
  verdict: z.enum(keysOf(SCAN_VERDICTS)),
  verdict_name: z.string(),
  /** For the ears of who scans. */
  message: z.string(),
  /** What it adds to the count. */
  pieces: z.int(),
  shipment_line_id: z.int().nullable(),
};
const keptScan = z.object({ ...scanned, shipment_id: z.int(), at: seconds(), person: z.string() });
export type KeptScan = z.infer<typeof keptScan>;

/** What was scanned of an order's parcels so far, in its order. */
export const orderScans = endpoint({
  method: 'GET',
  path: '/api/order/:id/scans',
  scope: 'buyer',
  summary: '收货扫码记录',
  params,
  data: z.object({
    /** Who is signed in: a browser keeps the scans of each apart. */
    person: z.string(),
    scans: z.array(keptScan),
  }),
});
export type OrderScans = z.infer<typeof orderScans.data>;

/** Scans of a parcel, each under a key of its own: one that comes again is answered as the first time and counts once. */
export const receivingScan = endpoint({
  method: 'POST',
  path: '/api/receiving/:id/scans',
  scope: 'buyer',
  right: 'receive',
  summary: '收货扫码',
  perMinute: 600,
  params,
  body: z.object({
    scans: z
      .array(
        z.object({
          key: text('扫码编号', 64, 8).regex(/^[\w-]+$/, '扫码编号不正确'),
          code: scannedCode,
          /** When it was scanned, Unix seconds. */
          at: int(0, 9_999_999_999, '扫码时间'),
        }),
        '请扫描追溯码',
      )
      .min(1, '请扫描追溯码')
      .max(MOST_SCANS, `一次最多 ${MOST_SCANS} 个码`),
  }),
  data: z.object({ answers: z.array(z.object({ key: z.string(), ...scanned })) }),
});
export type ScanAnswered = z.infer<typeof receivingScan.data>['answers'][number];

/** Takes what was scanned as the count of its lots, and ends the receiving: what differs can be claimed at once. */
export const receivingSettle = endpoint({
  method: 'POST',
  path: '/api/receiving/:id/scans/settle',
  scope: 'buyer',
  right: 'receive',
  summary: '按扫码结果完成收货',
  params,
  body: z.object(receivingEnding),
  data: receivingParcel,
});
