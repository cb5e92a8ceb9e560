import { SCAN_VERDICTS } from '@qingnang/contract/scan-words';
import type { KeptScan, ScanAnswered } from '@qingnang/contract/trace-codes-buyer';
import { codeTail } from '@qingnang/rules/parcel-codes';
import { toSeconds } from '../../../../http/dates.ts';
import type { ScanRow } from './rules.ts';
import type { Answered } from './writes.ts';

export const presentAnswer = ({ key, code, verdict, pieces, lineId, message }: Answered): ScanAnswered => ({
  key,
  code,
  verdict,
  verdict_name: SCAN_VERDICTS[verdict],
  message,
  pieces,
  shipment_line_id: lineId,
});

export const presentScan = (row: ScanRow): KeptScan => ({
  shipment_id: row.shipment_id,
  code: row.code,
  verdict: row.verdict,
  verdict_name: SCAN_VERDICTS[row.verdict],
  message: row.name === '' ? codeTail(row.code) : `${row.name} 批号 ${row.lot_no}`,
  pieces: row.pieces,
  shipment_line_id: row.shipment_line_id,
  at: toSeconds(row.scanned_at),
  person: row.person,
});
