import type { Readable } from 'node:stream';
import {
  type GoodsKind,
  IMPORT_FIELD_KEYS,
  IMPORT_FIELDS,
  IMPORT_SAMPLE,
  SEVERAL_COLUMNS,
  type StatedRxClass,
} from '@qingnang/contract/goods-import-fields';
import type { GoodsImport, GoodsImportDetail } from '@qingnang/contract/goods-imports';
import { secondsOrNull, toSeconds } from '../../../../../http/dates.ts';
import { type SheetCell, sheetFile } from '../../../../service/present.ts';
import type { ImportRow } from './reads.ts';

export function importData(row: ImportRow): GoodsImport {
  return {
    id: row.id,
    file_name: row.file_name,
    staff: row.staff,
    state: row.state as GoodsImport['state'],
    counts: row.counts,
    rows_total: row.rows_total,
    problem: row.problem,
    has_begun_again: row.runs > 1,
    has_errors: row.errors_file_id !== null,
    created_at: toSeconds(row.created_at),
    started_at: secondsOrNull(row.started_at),
    finished_at: secondsOrNull(row.finished_at),
  };
}

export function importDetailData(row: ImportRow): GoodsImportDetail {
  return {
    import: importData(row),
    headers: [...row.headers],
    sample: row.sample.map((cells) => [...cells]),
    kind: row.kind as GoodsKind,
    rx_class: row.rx_class as StatedRxClass | null,
    map: IMPORT_FIELD_KEYS.map((field) => ({ field, columns: [...(row.columns[field] ?? [])] })),
    fields: IMPORT_FIELD_KEYS.map((field) => ({
      field,
      label: IMPORT_FIELDS[field],
      several: SEVERAL_COLUMNS.has(field),
    })),
  };
}

/** A file of goods to begin with: every column by its own label. */
export const sampleGoods = (): Readable =>
  sheetFile(
    IMPORT_FIELD_KEYS.map((field) => ({ header: IMPORT_FIELDS[field], width: 18 })),
    sampleRows(),
    (row) => row,
  );

async function* sampleRows() {
  yield IMPORT_SAMPLE.map((goods) => IMPORT_FIELD_KEYS.map((field): SheetCell => goods[field] ?? ''));
}
