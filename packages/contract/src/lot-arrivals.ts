import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, int, many, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { IMPORT_FIELDS } from './goods-import-fields.ts';
import { keysOf } from './keys.ts';

/** Staff calls for goods that come in, many at once (入库): lots with their days and pieces. */

export const LOT_STATES = { on: '在售', expired: '已过期', stopped: '已停售', gone: '已售完' } as const;
export type LotState = keyof typeof LOT_STATES;

const arrivedLot = z.object({
  id: z.int(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  warehouse: z.string(),
  lot_no: z.string(),
  produced_on: day('生产日期').nullable(),
  expires_on: day('有效期').nullable(),
  /** On the shelf, for sale or held by orders. */
  quantity: z.int(),
  /** Set apart. */
  locked: z.int(),
  state: z.enum(keysOf(LOT_STATES)),
  state_name: z.string(),
  /** When its first piece came. */
  at: seconds(),
});
export type ArrivedLot = z.infer<typeof arrivedLot>;

export const adminLots = endpoint({
  method: 'GET',
  path: '/api/admin/lots',
  scope: 'staff:goods.read',
  summary: '批号',
  query: z.object({
    /** Goods, specification, lot number. */
    keywords: text('关键词', 60).default(''),
    state: optional(z.enum(keysOf(LOT_STATES), '状态不正确')),
    ...pageQuery,
  }),
  data: pageOf(arrivedLot),
});

// ---- as a file: XLSX or CSV in, preview, apply; a list of goods without stock to fill in

export const MAX_ARRIVAL_ROWS = 2000;
export const MAX_ARRIVAL_MB = 5;
/** GET: goods on sale that have nothing to sell, as a list that the import takes. */
export const ARRIVAL_SAMPLE = '/api/admin/lots/sample.xlsx';
/** POST, `multipart/form-data` with `file`; answers 201 with the preview. Nothing is kept. */
export const ARRIVAL_UPLOAD = '/api/admin/lots/read';

/** Columns by field. A goods is named by its number, else by its code, else by its barcode; the only warehouse need not be. */
export const ARRIVAL_COLUMNS = {
  goods_id: '商品编号',
  source_code: IMPORT_FIELDS.source_code,
  barcode: IMPORT_FIELDS.barcode,
  warehouse: '仓库',
  lot_no: '批号',
  produced_on: '生产日期',
  expires_on: '有效期至',
  quantity: '数量',
  cost: '进价',
} as const;
export type ArrivalField = keyof typeof ARRIVAL_COLUMNS;

const cells = z.object({
  line: int(1, 1_000_000, '行号'),
  cells: z.partialRecord(z.enum(keysOf(ARRIVAL_COLUMNS)), z.string().max(500, '内容太长')),
});
export type ArrivalCells = z.infer<typeof cells>;

const previewRow = cells.extend({
  /** A lot that is new here, more of one that is, or neither. */
  act: z.enum(['new', 'more', 'refused']),
  goods: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type ArrivalPreviewRow = z.infer<typeof previewRow>;
export interface ArrivalPreview {
  rows: ArrivalPreviewRow[];
}

/** Takes in the good rows of a preview, judged once more: all of them or, when one is refused now, none (409). */
export const adminLotsImport = endpoint({
  method: 'POST',
  path: '/api/admin/lots/import',
  scope: 'staff:goods.write',
  summary: '按文件入库',
  idempotent: true,
  perMinute: 20,
  body: z.object({ rows: many(cells, MAX_ARRIVAL_ROWS, '行') }),
  data: z.object({ lots: z.int(), pieces: z.int() }),
});
