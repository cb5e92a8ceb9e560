import type { Readable } from 'node:stream';
import {
  COST_SOURCES,
  LOT_COST_COLUMNS,
  type LotCost,
  type LotCostPreviewRow,
} from '@qingnang/contract/lot-costs';
import { priceE4, priceToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import { type SheetColumn, sheetFile } from '../../../service/present.ts';
import type { HistoryRow, LotCostRow } from './reads.ts';
import type { JudgedCost } from './rules.ts';

const yuanOf = (cost: number | null): number | null => (cost === null ? null : priceToYuan(priceE4(cost)));

export const lotCostData = (row: LotCostRow): LotCost => ({
  id: row.id,
  goods_id: row.goods_id,
  name: row.name,
  ypgg: row.spec,
  sccj: row.maker,
  warehouse: row.warehouse,
  lot_no: row.lot_no,
  quantity: row.quantity,
  cost: yuanOf(row.cost_e4),
  staff: row.staff,
  at: row.at && toSeconds(row.at),
});

export const historyData = (row: HistoryRow) => ({
  id: row.id,
  cost: yuanOf(row.cost_e4),
  source_name: COST_SOURCES[row.source],
  staff: row.staff,
  at: toSeconds(row.at),
});

export const previewCostData = ({
  line,
  cells,
  act,
  goods,
  lots,
  errors,
}: JudgedCost): LotCostPreviewRow => ({
  line,
  cells,
  act,
  goods,
  lots: lots.length,
  errors,
});

const COLUMNS: readonly (SheetColumn & { of: (row: LotCostRow) => string | number | null })[] = [
  { header: LOT_COST_COLUMNS.goods_id, width: 10, of: (row) => row.goods_id },
  { header: '商品', width: 26, of: (row) => row.name },
  { header: '规格', width: 16, of: (row) => row.spec },
  { header: '厂家', width: 16, of: (row) => row.maker },
  { header: LOT_COST_COLUMNS.warehouse, width: 14, of: (row) => row.warehouse },
  { header: LOT_COST_COLUMNS.lot_no, width: 16, of: (row) => row.lot_no },
  { header: '库存', width: 10, of: (row) => row.quantity },
  { header: LOT_COST_COLUMNS.cost, width: 12, of: (row) => yuanOf(row.cost_e4) },
];

/** Costs as a list that the import takes. */
export const lotCostSheet = (rows: AsyncIterable<readonly LotCostRow[]>): Readable =>
  sheetFile(COLUMNS, rows, (row) => COLUMNS.map(({ of }) => of(row)));
