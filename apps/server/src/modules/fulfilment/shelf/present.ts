import type { ScannedGoods } from '@qingnang/contract/stock-arrivals';
import { SHORTAGE_REASONS, STOCK_KINDS, STOCK_STATES } from '@qingnang/contract/stock-document-words';
import type {
  CountedRow,
  ShortageRow,
  StockDocument,
  StockDocumentRow,
  StockLot,
} from '@qingnang/contract/stock-documents';
import { toSeconds } from '../../../http/dates.ts';
import type { ScannedGoodsRow } from './arrivals/reads.ts';
import type { CountRow } from './counts/reads.ts';
import type { DocumentLine, DocumentRow, FoundLot, WaitingShortage } from './reads.ts';

export const presentRow = ({ at, ...row }: DocumentRow): StockDocumentRow => ({
  ...row,
  kind_name: STOCK_KINDS[row.kind],
  state_name: STOCK_STATES[row.state],
  at: toSeconds(at),
});

export const presentDocument = ({ rows, ...row }: DocumentRow & { rows: DocumentLine[] }): StockDocument => ({
  ...presentRow(row),
  rows: rows.map(({ lot_id: _, spec, ...line }) => ({ ...line, ypgg: spec })),
});

export const presentShortage = ({ spec, reasons, at, ...row }: WaitingShortage): ShortageRow => ({
  ...row,
  ypgg: spec,
  reason_name: reasons.map((reason) => SHORTAGE_REASONS[reason]).join('、'),
  at: toSeconds(at),
});

export const presentLot = ({ spec, ...lot }: FoundLot): StockLot => ({ ...lot, ypgg: spec });

export const presentGoods = ({ id, spec, maker, ...goods }: ScannedGoodsRow): ScannedGoods => ({
  ...goods,
  goods_id: id,
  ypgg: spec,
  sccj: maker,
});

export const presentCounted = ({ lots, ...row }: CountRow): CountedRow => ({
  ...row,
  lots: lots.map(({ line: _, warehouse_id, ...lot }) => ({ ...presentLot(lot), warehouse_id })),
});
