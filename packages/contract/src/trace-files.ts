import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, many, nothing, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { keysOf } from './keys.ts';
import { TRACE_FILE_STATES, TRACE_UPLOAD_KINDS, TRACE_UPLOAD_STATES } from './trace-words.ts';

/** 追溯码 as files: hierarchies of makers that come in, and what the platforms are told. */

const params = z.object({ id: id() });

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
    /** Of the platform's own program; '' = staff download the files. */
    folder: text('文件夹', 40)
      .regex(/^[a-z0-9-]*$/, '文件夹只能填写小写字母、数字和“-”')
      .default(''),
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
  /** Where the day's file is laid by itself; '' = nowhere. */
  folder: z.string(),
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
  /** Pieces of the parcel that left without a code. */
  excepted: z.int(),
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
  // Pieces without a code, of all that the filter has.
  data: pageOf(uploadRow).extend({ excepted_pieces: z.int() }),
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

// ---- files that lie ready for a platform's own program

const sentFile = z.object({
  id: z.int(),
  format_id: z.int(),
  format: z.string(),
  day: z.string(),
  /** From the data folder. */
  place: z.string(),
  parcels: z.int(),
  codes: z.int(),
  sha256: z.string(),
  state: z.enum(keysOf(TRACE_FILE_STATES)),
  state_name: z.string(),
  reason: z.string(),
  made_at: seconds(),
  fetched_at: seconds().nullable(),
  decided_by: z.string(),
  decided_at: seconds().nullable(),
});
export type TraceSentFile = z.infer<typeof sentFile>;
export const adminTraceSentFiles = endpoint({
  method: 'GET',
  path: '/api/admin/trace/sent-files',
  scope: 'staff:trace.read',
  summary: '自动生成的追溯码上传文件',
  query: z.object({
    format_id: optional(id()),
    state: optional(z.enum(keysOf(TRACE_FILE_STATES), '状态不正确')),
    ...pageQuery,
  }),
  data: pageOf(sentFile).extend({
    /** As set in 店铺设置; '' = nothing is made by itself. */
    folder: z.string(),
  }),
});
/** What the platform has said to a file; its parcels follow. */
export const adminTraceSentFileDecide = endpoint({
  method: 'POST',
  path: '/api/admin/trace/sent-files/:id/decide',
  scope: 'staff:trace.write',
  summary: '登记上传文件的结果',
  params,
  body: z.object({
    state: z.enum(['confirmed', 'refused'], '请选择结果'),
    reason: text('原因', 200).default(''),
  }),
  data: sentFile,
});
