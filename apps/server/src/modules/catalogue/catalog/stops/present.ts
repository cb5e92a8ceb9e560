import type { LotStop } from '@qingnang/contract/lot-stops';
import { stopReasonName } from '@qingnang/contract/recall-words';
import { toSeconds } from '../../../../http/dates.ts';
import type { StopRow } from './reads.ts';

export const presentStop = (row: StopRow): LotStop => ({
  id: row.id,
  goods_id: row.goods_id,
  name: row.name,
  ypgg: row.spec,
  bzdw: row.unit,
  sccj: row.maker,
  lot_no: row.lot_no,
  reason: row.reason,
  reason_name: stopReasonName(row.reason),
  words: row.words,
  recall_class: row.recall_class,
  locked: row.locked,
  reserved: row.reserved,
  warehouses: row.warehouses,
  stopped_by: row.stopped_by,
  stopped_at: toSeconds(row.stopped_at),
  released_by: row.released_by,
  released_at: row.released_at && toSeconds(row.released_at),
  release_reason: row.release_reason,
  is_asked: Number(row.is_asked),
});
