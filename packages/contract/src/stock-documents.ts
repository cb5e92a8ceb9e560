import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, int, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { keysOf } from './keys.ts';
import { MOST_STOCK_LINES, STOCK_KINDS, STOCK_STATES } from './stock-document-words.ts';
import { scannedCode } from './trace-codes.ts';
import { MOST_SCANNED } from './trace-words.ts';

/** 库存调整: what staff change of stock, as documents with lines by lot, and the missing pieces that wait for a count. */

const kind = z.enum(keysOf(STOCK_KINDS), '请选择类型');
const state = z.enum(keysOf(STOCK_STATES), '状态不正确');

const documentRow = z.object({
  id: z.int(),
  kind,
  kind_name: z.string(),
  warehouse: z.string(),
  /** '' = it is no move. */
  to_warehouse: z.string(),
  note: z.string(),
  lines: z.int(),
  /** Pieces more (or fewer, below 0) than the books said. */
  delta: z.int(),
  staff: z.string(),
  at: seconds(),
  state,
  state_name: z.string(),
  /** The second person; '' = nobody was needed, or has looked yet. */
  decided_by: z.string(),
  reply: z.string(),
});
export type StockDocumentRow = z.infer<typeof documentRow>;

export const adminStockDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/stock-documents',
  scope: 'staff:stock.write',
  summary: '库存调整单',
  query: z.object({
    kind: optional(kind),
    state: optional(state),
    /** Goods, lot number, note. */
    keywords: text('关键词', 60).default(''),
    ...pageQuery,
  }),
  data: pageOf(documentRow),
});

const documentLine = z.object({
  line: z.int(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  unit: z.string(),
  lot_no: z.string(),
  /** What the books said, set apart pieces included. */
  before: z.int(),
  delta: z.int(),
  reason: z.string(),
});
const documentData = documentRow.extend({ rows: z.array(documentLine) });
export type StockDocument = z.infer<typeof documentData>;

export const adminStockDocument = endpoint({
  method: 'GET',
  path: '/api/admin/stock-documents/:id',
  scope: 'staff:stock.write',
  summary: '库存调整单详情',
  params: z.object({ id: id() }),
  data: documentData,
});

const MOST_PIECES = 1_000_000;
export const stockDocumentForm = z.object({
  kind,
  warehouse_id: id(),
  /** Of a move. */
  to_warehouse_id: optional(id()),
  note: text('备注', 200).default(''),
  lines: z
    .array(
      z.object({
        lot_id: id(),
        /** A count: pieces that lie there. A correction: pieces more, or fewer below 0. Else: pieces that go. */
        number: int(-MOST_PIECES, MOST_PIECES, '数量'),
        /** Of a count: what the books said when it was made. Where they say something else by now, it is to be made again. */
        books: optional(int(0, MOST_PIECES, '账面数量')),
        reason: text('原因', 60).default(''),
        /** Of a write-off: 追溯码 of the packs that go, as far as they can be read. They are dead afterwards. */
        codes: z.array(scannedCode).max(MOST_SCANNED, `一次最多 ${MOST_SCANNED} 个码`).default([]),
      }),
      '请添加批号',
    )
    .min(1, '请添加批号')
    .max(MOST_STOCK_LINES, `一次最多 ${MOST_STOCK_LINES} 个批号`),
});

/** At once, or by a second person where a line differs by more than one person may decide. */
export const adminStockDocumentCreate = endpoint({
  method: 'POST',
  path: '/api/admin/stock-documents',
  scope: 'staff:stock.write',
  summary: '新增库存调整单',
  idempotent: true,
  created: true,
  body: stockDocumentForm,
  data: documentData,
});

const shortageRow = z.object({
  /** Of its first shortage. */
  id: z.int(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  unit: z.string(),
  warehouse_id: z.int(),
  warehouse: z.string(),
  /** '' = nobody said in which lot: all of the goods there are counted together. */
  lot_no: z.string(),
  number: z.int(),
  reason_name: z.string(),
  orders: z.array(z.string()),
  /** The oldest. */
  at: seconds(),
});
export type ShortageRow = z.infer<typeof shortageRow>;

export const adminShortages = endpoint({
  method: 'GET',
  path: '/api/admin/stock-documents/shortages',
  scope: 'staff:stock.write',
  summary: '待盘点',
  data: z.object({ list: z.array(shortageRow) }),
});

const stockLot = z.object({
  id: z.int(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  unit: z.string(),
  lot_no: z.string(),
  expires_on: z.string().nullable(),
  /** What the books say lies there, set apart pieces included. */
  number: z.int(),
  /** Set apart: stopped, or past its last day. */
  locked: z.int(),
  /** What orders hold and what waits for a count, of the goods in this warehouse. */
  reserved: z.int(),
  to_count: z.int(),
});
export type StockLot = z.infer<typeof stockLot>;

/** Lots of a warehouse, by words that somebody typed or scanned, or all of one goods. */
export const adminStockLots = endpoint({
  method: 'GET',
  path: '/api/admin/stock-documents/lots',
  scope: 'staff:stock.write',
  summary: '查找批号',
  query: z.object({
    warehouse_id: id(),
    /** Goods by name, number, code or barcode; lot number. */
    keywords: text('关键词', 60).default(''),
    goods_id: optional(id()),
  }),
  data: z.object({ list: z.array(stockLot) }),
});

export const adminStockWarehouses = endpoint({
  method: 'GET',
  path: '/api/admin/stock-documents/warehouses',
  scope: 'staff:stock.write',
  summary: '可调整库存的仓库',
  data: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
});

// ---- a count as a file: XLSX or CSV in, lots with what was counted out; the form sends them

/** A row of the file with the lots that it names, one for each warehouse that has it. */
export interface CountedRow {
  line: number;
  number: number;
  lots: (StockLot & { warehouse_id: number })[];
  /** What is wrong with it; '' = nothing. */
  error: string;
}
