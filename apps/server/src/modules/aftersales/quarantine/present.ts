import type { QuarantineRow } from '@qingnang/contract/admin-after-sales';
import { dayInChina, endOfDaySeconds, toSeconds } from '../../../http/dates.ts';
import type { QuarantineHead } from './reads.ts';
import { QUARANTINE_STATUS, releaseRefusal } from './rules.ts';

export const presentQuarantine = (row: QuarantineHead): QuarantineRow => ({
  id: row.id,
  goods_id: row.goods_id,
  name: row.name,
  ypgg: row.spec,
  bzdw: row.unit,
  sccj: row.maker,
  ck_name: row.warehouse_name,
  lot_id: row.lot_id,
  lot_no: row.lot_no,
  expires_on: endOfDaySeconds(row.expires_on),
  number: row.number,
  reason: row.reason,
  case: row.case_id === null ? null : { id: row.case_id, case_no: row.case_no ?? '' },
  status: row.status,
  status_name: QUARANTINE_STATUS[row.status],
  note: row.note,
  decided_by: row.decided_by_name ?? '',
  decided_at: row.decided_at && toSeconds(row.decided_at),
  created_at: toSeconds(row.created_at),
  codes: row.codes,
  restock_refusal: releaseRefusal(row, dayInChina(new Date())),
});
