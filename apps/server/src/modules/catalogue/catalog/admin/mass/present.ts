import type { Readable } from 'node:stream';
import { type adminMassChange, MASS_COLUMNS, type MassChange } from '@qingnang/contract/admin-catalog';
import type { z } from 'zod';
import type { MassField, MassValue } from '../../../../../db/json-columns.ts';
import { toSeconds } from '../../../../../http/dates.ts';
import { type SheetColumn, sheetFile } from '../../../../service/present.ts';
import { ID_HEADER } from './columns/rules.ts';
import type { ChangeRow, ExportedGoods, RowOfChange } from './reads.ts';
import { MASS_FIELDS, valueText } from './rules.ts';

export const changeData = (row: ChangeRow): MassChange => ({
  ...row,
  created_at: toSeconds(row.created_at),
  applied_at: row.applied_at && toSeconds(row.applied_at),
  undone_at: row.undone_at && toSeconds(row.undone_at),
});

type Rows = z.output<typeof adminMassChange.data>['rows']['list'];

export const rowsData = (rows: readonly RowOfChange[]): Rows =>
  rows.map(({ row_no, goods_id, name, before, after, error }) => ({
    row_no,
    goods_id: goods_id ?? 0,
    name,
    changes: MASS_FIELDS.filter((field) => after[field] !== undefined).map((field) => ({
      field,
      label: MASS_COLUMNS[field],
      before: valueText(field, before[field] ?? null),
      after: valueText(field, after[field] ?? null),
    })),
    error,
  }));

const text = (header: string, width: number): SheetColumn => ({ header, width });

/** What names a goods, and then every column that a mass change understands. */
const EXPORT_COLUMNS: readonly SheetColumn[] = [
  text(ID_HEADER, 10),
  text('名称', 28),
  text('规格', 20),
  text('厂家', 28),
  text('条形码', 16),
  ...Object.values(MASS_COLUMNS).map((label) => text(label, 12)),
];

const exportRow = (goods: ExportedGoods) => [
  String(goods.id),
  goods.name,
  goods.spec,
  goods.maker,
  goods.barcode,
  ...MASS_FIELDS.map((field) => cellOf(field, goods.values[field])),
];

/** The goods as a file that a mass change reads back. */
export const goodsSheet = (batches: AsyncIterable<readonly ExportedGoods[]>): Readable =>
  sheetFile(EXPORT_COLUMNS, batches, exportRow);

/** Prices and quantities are numbers, so that a spreadsheet can compute with them. */
function cellOf(field: MassField, value: MassValue): string | number | null {
  const shown = valueText(field, value);
  if (shown === '') return null;
  return typeof value === 'number' ? Number(shown) : shown;
}

const ERROR_COLUMNS: readonly SheetColumn[] = [
  text('行号', 8),
  text(ID_HEADER, 10),
  text('名称', 28),
  text('原因', 60),
];

const errorRow = ({ row_no, goods_id, name, error }: RowOfChange) => [
  row_no,
  goods_id === null ? null : String(goods_id),
  name,
  error,
];

/** The rows of a file that were refused, and why. */
export const errorSheet = (batches: AsyncIterable<readonly RowOfChange[]>): Readable =>
  sheetFile(ERROR_COLUMNS, batches, errorRow);
