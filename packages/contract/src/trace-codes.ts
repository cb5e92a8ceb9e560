import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, flag, id, int, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { keysOf } from './keys.ts';
import { LONGEST_TRACE_CODE, MOST_SCANNED, TRACE_EXCEPTIONS, TRACE_STATES } from './trace-words.ts';

/** 药品追溯码: what staff teach, import, scan, look up and upload. No buyer's call tells where a code is. */

const params = z.object({ id: id() });
/** As a scanner reads it; judged by the server, so that a wrong one is answered and not refused. */
export const scannedCode = z.string('请扫描追溯码').max(200, '追溯码太长');
const level = z.int();

// ---- scanning for a parcel

const scannedRow = z.object({
  code: z.string(),
  order_line_id: z.int(),
  level,
  level_name: z.string(),
  pieces: z.int(),
  /** '' = nobody has told the lot of this code yet; it becomes that of the shipped pieces. */
  lot_no: z.string(),
  staff: z.string(),
  at: seconds(),
});
const exceptionRow = z.object({
  id: z.int(),
  order_line_id: z.int(),
  pieces: z.int(),
  reason: z.enum(keysOf(TRACE_EXCEPTIONS)),
  reason_name: z.string(),
  note: z.string(),
  staff: z.string(),
  at: seconds(),
});
const parcelCodes = z.object({
  order_id: z.int(),
  order_no: z.string(),
  company: z.string(),
  lines: z.array(
    z.object({
      order_line_id: z.int(),
      goods_id: z.int(),
      name: z.string(),
      ypgg: z.string(),
      bzdw: z.string(),
      sccj: z.string(),
      /** Whether it leaves only with codes. */
      needs_codes: z.boolean(),
      /** Pieces that wait to be shipped. */
      to_ship: z.int(),
      by_code: z.int(),
      /** Pieces that a manager lets go without a code. */
      excepted: z.int(),
    }),
  ),
  codes: z.array(scannedRow),
  exceptions: z.array(exceptionRow),
});
export type ParcelCodes = z.infer<typeof parcelCodes>;

export const SCAN_OUTCOMES = {
  taken: '已扫',
  same: '已扫过',
  refused: '拒绝',
  unknown: '待登记前缀',
} as const;
export const scanAnswer = z.object({
  code: z.string(),
  outcome: z.enum(keysOf(SCAN_OUTCOMES)),
  /** What staff hear: why it is refused, or what it counts for. */
  message: z.string(),
  pieces: z.int(),
  order_line_id: z.int().nullable(),
  /** Of a code that nobody has taught: the part that names the goods. */
  prefix: z.string(),
});
export type ScanAnswer = z.infer<typeof scanAnswer>;

const codesOfOrder = { path: '/api/admin/orders/:id/codes', scope: 'staff:order.ship', params } as const;
/** What has been scanned for the next parcel of an order. */
export const adminOrderCodes = endpoint({
  method: 'GET',
  ...codesOfOrder,
  summary: '待发货订单的追溯码',
  data: parcelCodes,
});
/** One scan, a paste or a scanner's file; a code that is there already does nothing. */
export const adminOrderScan = endpoint({
  method: 'POST',
  ...codesOfOrder,
  summary: '扫追溯码',
  perMinute: 600,
  body: z.object({
    codes: z
      .array(scannedCode, '请扫描追溯码')
      .min(1, '请扫描追溯码')
      .max(MOST_SCANNED, `一次最多 ${MOST_SCANNED} 个码`),
    device: text('设备', 40).default(''),
  }),
  data: z.object({ answers: z.array(scanAnswer), parcel: parcelCodes }),
});
export const adminOrderUnscan = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/codes/take-back',
  scope: 'staff:order.ship',
  summary: '撤回扫码',
  params,
  body: z.object({
    codes: z.array(scannedCode, '请选择追溯码').min(1, '请选择追溯码').max(MOST_SCANNED, '过多'),
  }),
  data: parcelCodes,
});
/** Lets pieces of a line go without a code. */
export const adminTraceException = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/code-exceptions',
  scope: 'staff:trace.override',
  summary: '无码放行',
  params,
  body: z.object({
    order_line_id: id(),
    pieces: int(1, 50_000, '件数'),
    reason: z.enum(keysOf(TRACE_EXCEPTIONS), '请选择原因'),
    note: text('说明', 200, 2),
  }),
  data: parcelCodes,
});
export const adminTraceExceptionRemove = endpoint({
  method: 'DELETE',
  path: '/api/admin/trace/exceptions/:id',
  scope: 'staff:trace.override',
  summary: '撤回无码放行',
  params,
  data: parcelCodes,
});

// ---- the way of a code

const wayCode = z.object({
  code: z.string(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  lot_no: z.string(),
  level,
  level_name: z.string(),
  parent: z.string().nullable(),
  state: z.enum(keysOf(TRACE_STATES)),
  state_name: z.string(),
});
const wayEvent = z.object({
  code: z.string(),
  kind: z.string(),
  kind_name: z.string(),
  at: seconds(),
  staff: z.string(),
  order_id: z.int().nullable(),
  order_no: z.string(),
  shipment_no: z.string(),
  company: z.string(),
  note: z.string(),
});
/** A code with all above and the nearest below it, and what has happened to it; each look stands in the audit log. */
export const adminTraceSearch = endpoint({
  method: 'GET',
  path: '/api/admin/trace/search',
  scope: 'staff:trace.read',
  summary: '查询追溯码（记入操作日志）',
  query: z.object({ code: text('追溯码', LONGEST_TRACE_CODE * 2, 1) }),
  data: z.object({
    found: wayCode.nullable(),
    parents: z.array(wayCode),
    children: z.array(wayCode),
    /** More below it than are shown. */
    more_children: z.int(),
    events: z.array(wayEvent),
    message: z.string(),
  }),
});
export type TraceWayData = z.infer<typeof adminTraceSearch.data>;
/** Codes by their first signs, or of a lot, in their order; each look stands in the audit log. */
export const adminTraceCodes = endpoint({
  method: 'GET',
  path: '/api/admin/trace/codes',
  scope: 'staff:trace.read',
  summary: '按开头或批号列出追溯码（记入操作日志）',
  query: z.object({
    head: optional(
      text('追溯码开头', LONGEST_TRACE_CODE, 4)
        .transform((head) => head.toUpperCase())
        .refine((head) => /^[0-9A-Z]+$/.test(head), '追溯码开头只能有数字和字母'),
    ),
    goods_id: optional(id()),
    lot_no: optional(text('批号', 60, 1)),
    /** The last code of the page before. */
    after: optional(text('追溯码', LONGEST_TRACE_CODE, 1)),
  }),
  data: z.object({
    list: z.array(wayCode),
    /** For the next page; '' = there is none. */
    next: z.string(),
  }),
});
/** Who holds codes of a lot now, for a recall. */
export const adminTraceHolders = endpoint({
  method: 'GET',
  path: '/api/admin/trace/holders',
  scope: 'staff:trace.read',
  summary: '某批号的追溯码在谁手里',
  query: z.object({ goods_id: id(), lot_no: text('批号', 60, 1) }),
  data: z.object({
    holders: z.array(
      z.object({ account_id: z.int(), company: z.string(), pieces: z.int(), codes: z.array(z.string()) }),
    ),
  }),
});

// ---- parcels without codes, and days

export const adminTraceGaps = endpoint({
  method: 'GET',
  path: '/api/admin/trace/gaps',
  scope: 'staff:trace.read',
  summary: '无码放行记录',
  query: z.object({
    from: optional(day('日期')),
    to: optional(day('日期')),
    reason: optional(z.enum(keysOf(TRACE_EXCEPTIONS), '原因不正确')),
    /** 1 = of parcels that have left, 0 = of those that have not. */
    shipped: optional(flag()),
    /** Order, parcel, customer, goods or who let it go. */
    keywords: text('关键词', 60).default(''),
    ...pageQuery,
  }),
  data: pageOf(
    exceptionRow.extend({
      order_id: z.int(),
      order_no: z.string(),
      /** '' = not shipped yet. */
      shipment_no: z.string(),
      company: z.string(),
      name: z.string(),
      ypgg: z.string(),
    }),
    // Of all that the filter has.
  ).extend({ pieces: z.int() }),
});
export const adminTraceDays = endpoint({
  method: 'GET',
  path: '/api/admin/trace/days',
  scope: 'staff:trace.read',
  summary: '追溯码每日汇总',
  query: z.object({ from: optional(day('日期')), to: optional(day('日期')) }),
  data: z.object({
    days: z.array(
      z.object({ day: z.string(), parcels: z.int(), codes: z.int(), pieces: z.int(), excepted: z.int() }),
    ),
  }),
});
