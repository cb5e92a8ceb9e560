import { z } from 'zod';
import { FILLED_FIELDS } from './approval-references.ts';
import { endpoint } from './endpoint.ts';
import { id, int, optional, pageOf, pageQuery, seconds } from './fields.ts';
import { GOODS_KIND_KEYS, IMPORT_FIELD_KEYS, STATED_RX_CLASSES } from './goods-import-fields.ts';

/** Import of goods on screen: a file in, its columns, a check of all of it, and the run. */

/** `POST /api/admin/goods-imports` as multipart with one `file` (XLSX or CSV, 20 MB, 60,000 rows); answers the import. */
export const GOODS_IMPORT_UPLOAD = '/api/admin/goods-imports';
/** `GET`: a file with all columns and three goods, as XLSX. */
export const GOODS_IMPORT_SAMPLE = '/api/admin/goods-imports/sample.xlsx';
/** `GET`: the rows that did not land as they stand, as CSV. */
export const GOODS_IMPORT_ERRORS = '/api/admin/goods-imports/:id/errors';

const example = z.object({
  line: z.int(),
  name: z.string(),
  /** What it took over, and where it says something else, in words; '' = nothing. */
  filled: z.string(),
  differs: z.string(),
});
export type ReferenceExample = z.infer<typeof example>;

const tally = z.object({
  /** Rows of the file that were looked at = on_sale + drafts + refused. */
  total: z.int(),
  on_sale: z.int(),
  drafts: z.int(),
  refused: z.int(),
  /** Rows that name a goods which stood further up already. */
  repeated: z.int(),
  /** Rows whose price moves too far for one person: it stays as it was. */
  held: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** What came from 批准文号库 by the rows' approval numbers. */
  reference: z.object({
    /** Rows that took something over, and which fields how often. */
    filled: z.int(),
    fields: z.array(z.object({ field: z.enum(FILLED_FIELDS), rows: z.int() })),
    /** Rows that say something else; they stay as they are. */
    differing: z.int(),
    /** The first of both. */
    examples: z.array(example),
  }),
  /** Most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), rows: z.int() })),
});
export type ImportTally = z.infer<typeof tally>;

const STATES = ['mapped', 'checking', 'checked', 'running', 'done', 'failed', 'stopped'] as const;

const goodsImport = z.object({
  id: z.int(),
  file_name: z.string(),
  staff: z.string(),
  state: z.enum(STATES),
  /** Of the last check or run, also of one under way; null before it. */
  counts: tally.nullable(),
  /** Known when the file has been checked. */
  rows_total: z.int().nullable(),
  /** Why it failed; '' = it did not. */
  problem: z.string(),
  /** It was interrupted and began again: what had landed before counts as unchanged. */
  has_begun_again: z.boolean(),
  has_errors: z.boolean(),
  created_at: seconds(),
  started_at: seconds().nullable(),
  finished_at: seconds().nullable(),
});
export type GoodsImport = z.infer<typeof goodsImport>;

const chosen = z.object({
  field: z.enum(IMPORT_FIELD_KEYS, '字段不正确'),
  /** Places of the file's columns, from 0. */
  columns: z.array(int(0, 500, '列')).max(20, '最多 20 列'),
});
const settings = {
  kind: z.enum(GOODS_KIND_KEYS, '请选择商品类型'),
  map: z.array(chosen).max(IMPORT_FIELD_KEYS.length, '字段太多'),
};

const importDetail = z.object({
  import: goodsImport,
  headers: z.array(z.string()),
  /** The first rows of the file. */
  sample: z.array(z.array(z.string())),
  ...settings,
  rx_class: z.enum(STATED_RX_CLASSES).nullable(),
  /** All that can be taken from a file, in words. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), several: z.boolean() })),
});
export type GoodsImportDetail = z.infer<typeof importDetail>;

const params = z.object({ id: id() });

export const adminGoodsImports = endpoint({
  method: 'GET',
  path: '/api/admin/goods-imports',
  scope: 'staff:goods.write',
  summary: '商品导入记录',
  query: z.object({ ...pageQuery }),
  data: pageOf(goodsImport),
});
export const adminGoodsImport = endpoint({
  method: 'GET',
  path: '/api/admin/goods-imports/:id',
  scope: 'staff:goods.write',
  summary: '商品导入',
  params,
  data: importDetail,
});
/** Which column is what. Errors stand at `map.<field>`; what was checked has to be checked again. */
export const adminGoodsImportSave = endpoint({
  method: 'PUT',
  path: '/api/admin/goods-imports/:id',
  scope: 'staff:goods.write',
  summary: '商品导入的列对照',
  params,
  body: z.object({ ...settings, rx_class: optional(z.enum(STATED_RX_CLASSES, '请选择处方类别')) }),
  data: importDetail,
});
const act = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/goods-imports/:id/${name}`,
    scope: 'staff:goods.write',
    summary,
    params,
    data: importDetail,
  });
/** Tries the whole file and keeps nothing. */
export const adminGoodsImportCheck = act('check', '检查导入文件');
/** Once it has been checked; 409 when it runs or has run. */
export const adminGoodsImportStart = act('start', '开始导入');
/** What has landed stays. */
export const adminGoodsImportStop = act('stop', '停止导入');
