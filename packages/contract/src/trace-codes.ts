import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, flag, id, int, many, nothing, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { keysOf } from './keys.ts';
import {
  LONGEST_TRACE_CODE,
  MOST_SCANNED,
  TRACE_EXCEPTIONS,
  TRACE_PREFIX_STATES,
  TRACE_STATES,
  TRACE_UPLOAD_KINDS,
  TRACE_UPLOAD_STATES,
} from './trace-words.ts';

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
const scanAnswer = z.object({
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

// ---- prefixes: which goods and how many pieces the head of a code stands for

const prefixFields = {
  prefix: z
    .string('请填写标识码')
    .trim()
    .regex(/^[0-9A-Z]{4,20}$/, '标识码为 4 到 20 位数字或大写字母'),
  goods_id: id(),
  level: int(1, 3, '包装级别'),
  /** Pieces of the shop's selling unit in one such pack. */
  pieces: int(1, 100_000, '件数'),
  /** Signs of the whole code; 0 = any. */
  code_length: int(0, LONGEST_TRACE_CODE, '总位数').default(20),
};
const prefixRow = z.object({
  id: z.int(),
  prefix: z.string(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  level,
  level_name: z.string(),
  pieces: z.int(),
  code_length: z.int(),
  state: z.enum(keysOf(TRACE_PREFIX_STATES)),
  state_name: z.string(),
  proposed_by: z.string(),
  confirmed_by: z.string(),
  at: seconds(),
});
export type TracePrefixRow = z.infer<typeof prefixRow>;

export const adminTracePrefixes = endpoint({
  method: 'GET',
  path: '/api/admin/trace/prefixes',
  scope: 'staff:goods.read',
  summary: '追溯码标识码',
  query: z.object({
    state: optional(z.enum(keysOf(TRACE_PREFIX_STATES), '状态不正确')),
    goods_id: optional(id()),
    /** Prefix, or a word of the goods. */
    keywords: text('关键词', 60).default(''),
    ...pageQuery,
  }),
  data: pageOf(prefixRow),
});
/** Taught at the first scan or on the goods' page; quality confirms it. The same again changes nothing. */
export const adminTracePrefixTeach = endpoint({
  method: 'POST',
  path: '/api/admin/trace/prefixes',
  scope: 'staff:order.ship',
  orScope: 'staff:trace.write',
  summary: '登记标识码',
  created: true,
  body: z.object(prefixFields),
  data: prefixRow,
});
export const adminTracePrefixConfirm = endpoint({
  method: 'POST',
  path: '/api/admin/trace/prefixes/:id/confirm',
  scope: 'staff:quality.write',
  summary: '确认标识码',
  params,
  data: prefixRow,
});
/** Takes a proposed prefix off, or one that no code was scanned with. */
export const adminTracePrefixRemove = endpoint({
  method: 'DELETE',
  path: '/api/admin/trace/prefixes/:id',
  scope: 'staff:quality.write',
  summary: '删除标识码',
  params,
  data: nothing(),
});
/** Rows of a file of prefixes, read in the browser or by another program: each is answered, none holds up the others. */
export const MAX_PREFIX_ROWS = 2000;
export const adminTracePrefixImport = endpoint({
  method: 'POST',
  path: '/api/admin/trace/prefixes/import',
  scope: 'staff:trace.write',
  summary: '导入标识码',
  body: z.object({
    rows: many(
      z.object({
        prefix: z.string().max(60, '标识码太长'),
        goods_id: z.string().max(60, '商品编号太长'),
        level: z.string().max(20, '级别太长'),
        pieces: z.string().max(20, '件数太长'),
      }),
      MAX_PREFIX_ROWS,
      '行',
    ),
  }),
  data: z.object({
    added: z.int(),
    same: z.int(),
    refused: z.array(z.object({ line: z.int(), message: z.string() })),
  }),
});

// ---- which goods need codes

const needs = z.object({
  /** Codes of 经营范围 whose goods leave only with codes. */
  scopes: z.array(text('经营范围', 40, 1), '请选择经营范围').max(60, '经营范围过多'),
  /** 含麻 goods, whatever their scope. */
  ephedrine: flag(),
  /** Goods that carry none: 饮片 of a scope that has codes otherwise, packs of a maker without. */
  exempt_goods: z.array(id(), '请选择商品').max(2000, '免码商品过多'),
  /** Lots that came before this day carry none; missing = all do. */
  since: optional(day('起始日期')),
});
export const adminTraceNeeds = endpoint({
  method: 'GET',
  path: '/api/admin/trace/needs',
  scope: 'staff:trace.read',
  summary: '哪些商品须扫码',
  data: z.object({
    scopes: z.array(z.object({ code: z.string(), name: z.string(), needs_codes: z.boolean() })),
    ephedrine: z.boolean(),
    exempt_goods: z.array(z.object({ id: z.int(), name: z.string(), ypgg: z.string(), sccj: z.string() })),
    since: z.string().nullable(),
  }),
});
export const adminTraceNeedsSave = endpoint({
  method: 'PUT',
  path: '/api/admin/trace/needs',
  scope: 'staff:quality.write',
  summary: '设置哪些商品须扫码',
  body: needs,
  data: nothing(),
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
  query: z.object({ from: optional(day('日期')), to: optional(day('日期')), ...pageQuery }),
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
  ),
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

// ---- 关联关系 of makers

const layoutText = (name: string, most = 60) => text(name, most).default('');
/** Where a maker's file has what: names of columns of a CSV, of elements or attributes of an XML. */
export const importLayout = z.object({
  /** Of an XML: the element of one code. */
  row: layoutText('行元素'),
  code: text('追溯码列', 60, 1),
  parent: layoutText('上级码列'),
  level: layoutText('级别列'),
  lot_no: layoutText('批号列'),
  /** What the file calls the levels, by our number. */
  levels: z
    .partialRecord(
      z.enum(['1', '2', '3']),
      z.array(text('级别名称', 20, 1), '请填写级别名称').max(10, '级别名称过多'),
    )
    .default({}),
});
export type ImportLayout = z.infer<typeof importLayout>;
/** What an uploaded file says of each code. */
export const UPLOAD_VALUES = {
  code: '追溯码',
  parent: '上级码',
  level: '包装级别',
  pieces: '件数',
  goods: '品名',
  spec: '规格',
  maker: '厂家',
  approval_no: '批准文号',
  lot_no: '批号',
  produced_on: '生产日期',
  expires_on: '有效期至',
  shipment_no: '单据号',
  shipped_at: '单据时间',
  company: '往来单位',
  partner_no: '往来单位平台编号',
} as const;
export type UploadValue = keyof typeof UPLOAD_VALUES;
export const uploadLayout = z.object({
  /** Of an XML: the element of the whole and of one code. */
  root: layoutText('根元素'),
  row: layoutText('行元素'),
  columns: z
    .array(
      z.object({
        name: text('列名', 60, 1),
        value: z.enum(keysOf(UPLOAD_VALUES), '请选择内容'),
      }),
      '请填写列',
    )
    .min(1, '请填写列')
    .max(40, '列过多'),
});
export type UploadLayout = z.infer<typeof uploadLayout>;

const formatBody = z.discriminatedUnion('purpose', [
  z.object({
    purpose: z.literal('import'),
    name: text('名称', 40, 2),
    kind: z.enum(['csv', 'xml'], '请选择格式'),
    layout: importLayout,
  }),
  z.object({
    purpose: z.literal('upload'),
    name: text('名称', 40, 2),
    kind: z.enum(['csv', 'xml'], '请选择格式'),
    layout: uploadLayout,
  }),
]);
export type TraceFormatBody = z.infer<typeof formatBody>;
const formatRow = z.object({
  id: z.int(),
  purpose: z.enum(['import', 'upload']),
  name: z.string(),
  kind: z.enum(['csv', 'xml']),
  /** As JSON: what each purpose has in it stands at `importLayout` and `uploadLayout`. */
  layout: z.string(),
});
export type TraceFormatRow = z.infer<typeof formatRow>;
export const adminTraceFormats = endpoint({
  method: 'GET',
  path: '/api/admin/trace/formats',
  scope: 'staff:trace.read',
  orScope: 'staff:trace.write',
  summary: '追溯码文件格式',
  data: z.object({ list: z.array(formatRow) }),
});
export const adminTraceFormatAdd = endpoint({
  method: 'POST',
  path: '/api/admin/trace/formats',
  scope: 'staff:trace.write',
  summary: '新增追溯码文件格式',
  created: true,
  body: formatBody,
  data: formatRow,
});
export const adminTraceFormatSave = endpoint({
  method: 'PUT',
  path: '/api/admin/trace/formats/:id',
  scope: 'staff:trace.write',
  summary: '修改追溯码文件格式',
  params,
  body: formatBody,
  data: formatRow,
});

export const MAX_TRACE_FILE_MB = 50;
export const MAX_TRACE_ROWS = 500_000;
/** POST, `multipart/form-data` with `format_id` and `file`; answers 201 with the import. Again the same file changes nothing. */
export const TRACE_IMPORT_UPLOAD = '/api/admin/trace/imports';
const importRow = z.object({
  id: z.int(),
  file: z.string(),
  format: z.string(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  staff: z.string(),
  at: seconds(),
});
export type TraceImportRow = z.infer<typeof importRow>;
export const adminTraceImports = endpoint({
  method: 'GET',
  path: '/api/admin/trace/imports',
  scope: 'staff:trace.write',
  summary: '关联关系导入记录',
  query: z.object(pageQuery),
  data: pageOf(importRow),
});
export const adminTraceImportErrors = endpoint({
  method: 'GET',
  path: '/api/admin/trace/imports/:id/errors',
  scope: 'staff:trace.write',
  summary: '关联关系导入的问题行',
  params,
  data: z.object({
    list: z.array(z.object({ line: z.int(), code: z.string(), message: z.string() })),
  }),
});

// ---- files for the platforms

const uploadRow = z.object({
  id: z.int(),
  kind: z.enum(keysOf(TRACE_UPLOAD_KINDS)),
  kind_name: z.string(),
  /** Of the parcel, the case or the lot. */
  shipment_no: z.string(),
  account_id: z.int().nullable(),
  company: z.string(),
  /** Number of the buyer at the platform; '' = not mapped yet. */
  partner_no: z.string(),
  codes: z.int(),
  state: z.enum(keysOf(TRACE_UPLOAD_STATES)),
  state_name: z.string(),
  message: z.string(),
  tries: z.int(),
  at: seconds(),
});
export type TraceUploadRow = z.infer<typeof uploadRow>;
export const adminTraceUploads = endpoint({
  method: 'GET',
  path: '/api/admin/trace/uploads',
  scope: 'staff:trace.read',
  summary: '追溯码上传队列',
  query: z.object({
    /** The platform's format. */
    format_id: id(),
    kind: optional(z.enum(keysOf(TRACE_UPLOAD_KINDS), '类型不正确')),
    state: optional(z.enum(keysOf(TRACE_UPLOAD_STATES), '状态不正确')),
    ...pageQuery,
  }),
  data: pageOf(uploadRow),
});
/** What the platform has answered; `pending` puts a failed one back into the queue. */
export const adminTraceUploadMark = endpoint({
  method: 'POST',
  path: '/api/admin/trace/uploads/mark',
  scope: 'staff:trace.write',
  summary: '登记上传结果',
  body: z.object({
    format_id: id(),
    ids: many(id(), 500, '记录'),
    state: z.enum(keysOf(TRACE_UPLOAD_STATES), '状态不正确'),
    message: text('原因', 200).default(''),
  }),
  data: z.object({ changed: z.int() }),
});
/** GET with `format_id` and `ids`: the codes of these parcels as the platform takes them. */
export const TRACE_UPLOAD_FILE = '/api/admin/trace/uploads/file';
export const traceUploadFileQuery = z.object({ format_id: id(), ids: many(id(), 500, '记录') });
export const adminTracePartnerSave = endpoint({
  method: 'PUT',
  path: '/api/admin/trace/partners',
  scope: 'staff:trace.write',
  summary: '登记往来单位的平台编号',
  body: z.object({ format_id: id(), account_id: id(), partner_no: text('平台编号', 60) }),
  data: nothing(),
});
