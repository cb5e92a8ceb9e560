import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, int, many, money, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';
import { keysOf } from './keys.ts';

/** Staff calls for what lots have cost (批次成本): a piece, without tax, or unknown. */

const byId = z.object({ id: id() });
const cost = optional(money('进价'));

export const COST_STATES = { known: '有成本', unknown: '成本未知' } as const;
export const COST_SOURCES = { receive: '入库', edit: '修改', import: '导入' } as const;

/** What a list and its export take. */
export const lotCostFilter = {
  /** Goods, lot number. */
  keywords: text('关键词', 60).default(''),
  state: optional(z.enum(keysOf(COST_STATES), '状态不正确')),
};

const lotCost = z.object({
  /** Of the lot. */
  id: z.int(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  warehouse: z.string(),
  lot_no: z.string(),
  /** Left on the shelf. */
  quantity: z.int(),
  /** null = unknown. */
  cost: yuan().nullable(),
  /** Who has said so last; '' = nobody. */
  staff: z.string(),
  at: seconds().nullable(),
});
export type LotCost = z.infer<typeof lotCost>;

export const adminLotCosts = endpoint({
  method: 'GET',
  path: '/api/admin/lot-costs',
  scope: 'staff:cost.read',
  summary: '批次成本',
  query: z.object({ ...lotCostFilter, ...pageQuery }),
  data: pageOf(lotCost),
});

/** What was said of a lot's cost, the newest first. */
export const adminLotCostHistory = endpoint({
  method: 'GET',
  path: '/api/admin/lot-costs/:id/history',
  scope: 'staff:cost.read',
  summary: '批次成本的历史',
  params: byId,
  data: z.object({
    list: z.array(
      z.object({
        id: z.int(),
        cost: yuan().nullable(),
        source_name: z.string(),
        staff: z.string(),
        at: seconds(),
      }),
    ),
  }),
});

export const adminSetLotCost = endpoint({
  method: 'PUT',
  path: '/api/admin/lot-costs/:id',
  scope: 'staff:cost.write',
  summary: '修改批次成本',
  params: byId,
  /** Missing = unknown. */
  body: z.object({ cost }),
  data: lotCost,
});

// ---- as files: XLSX or CSV in, preview, apply; XLSX out

export const MAX_COST_ROWS = 5000;
export const MAX_COST_MB = 5;
/** GET with the filter of the list. */
export const LOT_COST_EXPORT = '/api/admin/lot-costs/export.xlsx';
/** POST, `multipart/form-data` with `file`; answers 201 with the preview. Nothing is kept. */
export const LOT_COST_UPLOAD = '/api/admin/lot-costs/read';

/** Columns by field. Without a warehouse the lots of that number in all of them are meant. */
export const LOT_COST_COLUMNS = {
  goods_id: '商品编号',
  warehouse: '仓库',
  lot_no: '批号',
  cost: '进价',
} as const;
export type LotCostField = keyof typeof LOT_COST_COLUMNS;

const cells = z.object({
  line: int(1, 1_000_000, '行号'),
  cells: z.partialRecord(z.enum(keysOf(LOT_COST_COLUMNS)), z.string().max(500, '内容太长')),
});
export type LotCostCells = z.infer<typeof cells>;

const previewRow = cells.extend({
  act: z.enum(['change', 'same', 'refused']),
  goods: z.string(),
  /** Lots that it is for. */
  lots: z.int(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type LotCostPreviewRow = z.infer<typeof previewRow>;
export interface LotCostPreview {
  rows: LotCostPreviewRow[];
}

/** Carries out the good rows of a preview, judged once more: all of them or, when one is refused now, none (409). */
export const adminLotCostImport = endpoint({
  method: 'POST',
  path: '/api/admin/lot-costs/import',
  scope: 'staff:cost.write',
  summary: '导入批次成本',
  idempotent: true,
  perMinute: 20,
  body: z.object({ rows: many(cells, MAX_COST_ROWS, '行') }),
  /** Lots whose cost is another now. */
  data: z.object({ saved: z.int() }),
});
