import type { Readable } from 'node:stream';
import type { adminMassChange, MassChange } from '@qingnang/contract/admin-catalog';
import { MASS_FIELDS, type MassColumns, massColumns } from '@qingnang/contract/mass-columns';
import type { z } from 'zod';
import type { MassField, MassValue } from '../../../../../db/json-columns.ts';
import { toSeconds } from '../../../../../http/dates.ts';
import type { KnownReference } from '../../../../identity/rules.ts';
import { type SheetColumn, sheetFile } from '../../../../service/present.ts';
import { ID_HEADER } from './columns/rules.ts';
import { type Scopes, valueText } from './kinds/rules.ts';
import type { ChangeRow, RowOfChange } from './reads.ts';
import type { MassGoods } from './rules.ts';

export const changeData = (row: ChangeRow): MassChange => ({
  ...row,
  created_at: toSeconds(row.created_at),
  applied_at: row.applied_at && toSeconds(row.applied_at),
  undone_at: row.undone_at && toSeconds(row.undone_at),
});

type Rows = z.output<typeof adminMassChange.data>['rows']['list'];

/** @param reference names of ranks and scopes */
export const rowsData = (rows: readonly RowOfChange[], { ranks, scopes }: KnownReference): Rows => {
  const columns = massColumns(ranks);
  return rows.map(({ row_no, goods_id, name, before, after, error }) => ({
    row_no,
    goods_id: goods_id ?? 0,
    name,
    changes: MASS_FIELDS.filter((field) => after[field] !== undefined).map((field) => ({
      field,
      label: columns[field],
      before: brief(valueText(field, before[field] ?? null, scopes)),
      after: brief(valueText(field, after[field] ?? null, scopes)),
    })),
    error,
  }));
};

const MAX_SHOWN = 200;
/** A description fills the page that only shows which row changes what. */
const brief = (words: string) => (words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN)}…` : words);

const text = (header: string, width: number): SheetColumn => ({ header, width });

/** Of those that hold more than a word. */
const WIDTHS: Partial<Record<MassField, number>> = {
  name: 28,
  spec: 20,
  maker: 28,
  mah: 28,
  registrant: 28,
  production_permit: 24,
  insurance_code: 26,
  approval_no: 20,
  barcode: 16,
  description: 40,
};

/** What names a goods, and every column that a mass change understands. */
const exportColumns = (columns: MassColumns): readonly SheetColumn[] => [
  text(ID_HEADER, 10),
  ...MASS_FIELDS.map((field) => text(columns[field], WIDTHS[field] ?? 12)),
];

const exportRow = (goods: MassGoods, scopes: Scopes) => [
  String(goods.id),
  ...MASS_FIELDS.map((field) => cellOf(field, goods.values[field], scopes)),
];

/** The goods as a file that a mass change reads back. */
export const goodsSheet = (
  batches: AsyncIterable<readonly MassGoods[]>,
  { ranks, scopes }: KnownReference,
): Readable => sheetFile(exportColumns(massColumns(ranks)), batches, (goods) => exportRow(goods, scopes));

/** Prices and quantities are numbers, so that a spreadsheet can compute with them. */
function cellOf(field: MassField, value: MassValue, scopes: Scopes): string | number | null {
  const shown = valueText(field, value, scopes);
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
