import type { Readable } from 'node:stream';
import {
  ARRIVAL_COLUMNS,
  type ArrivalPreviewRow,
  type ArrivedLot,
  LOT_STATES,
} from '@qingnang/contract/lot-arrivals';
import { toSeconds } from '../../../../http/dates.ts';
import { type SheetColumn, sheetFile } from '../../../service/present.ts';
import type { EmptyGoods, LotRow } from './reads.ts';
import type { JudgedArrival } from './rules.ts';

export const lotData = ({ spec, maker, received_at, ...row }: LotRow): ArrivedLot => ({
  ...row,
  ypgg: spec,
  sccj: maker,
  state_name: LOT_STATES[row.state],
  at: toSeconds(received_at),
});

export const previewArrivalData = ({
  line,
  cells,
  act,
  goods,
  errors,
}: JudgedArrival): ArrivalPreviewRow => ({
  line,
  cells,
  act,
  goods,
  errors,
});

const COLUMNS: readonly (SheetColumn & { of: (row: EmptyGoods) => string | number })[] = [
  { header: ARRIVAL_COLUMNS.goods_id, width: 10, of: (row) => row.id },
  { header: ARRIVAL_COLUMNS.source_code, width: 14, of: (row) => row.source_code },
  { header: ARRIVAL_COLUMNS.barcode, width: 16, of: (row) => row.barcode },
  { header: '商品', width: 26, of: (row) => row.name },
  { header: '规格', width: 16, of: (row) => row.spec },
  { header: '厂家', width: 16, of: (row) => row.maker },
  { header: ARRIVAL_COLUMNS.warehouse, width: 14, of: (row) => row.warehouse },
  { header: ARRIVAL_COLUMNS.lot_no, width: 16, of: () => '' },
  { header: ARRIVAL_COLUMNS.produced_on, width: 12, of: () => '' },
  { header: ARRIVAL_COLUMNS.expires_on, width: 12, of: () => '' },
  { header: ARRIVAL_COLUMNS.quantity, width: 10, of: () => '' },
  { header: ARRIVAL_COLUMNS.cost, width: 12, of: () => '' },
];

/** Goods as a list to fill in, which the import takes. */
export const arrivalSheet = (goods: AsyncIterable<readonly EmptyGoods[]>): Readable =>
  sheetFile(COLUMNS, goods, (row) => COLUMNS.map(({ of }) => of(row)));
