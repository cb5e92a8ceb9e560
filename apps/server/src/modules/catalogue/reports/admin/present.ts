import type { AdminReport, MissingLot } from '@qingnang/contract/admin-reports';
import { endOfDaySeconds, toSeconds } from '../../../../http/dates.ts';
import { presentReport } from '../present.ts';
import type { DeskReport, MissingRow } from './reads.ts';

export const presentDeskReport = (row: DeskReport): AdminReport => ({
  ...presentReport(row, '/api/admin/reports'),
  goods_id: row.goods_id,
  name: row.name,
  ypgg: row.spec,
  sccj: row.maker,
  approval_no: row.approval_no,
  lot_no: row.lot_no,
  file_name: row.file_name,
  added_by: row.added_by ?? '',
  void: row.void_at && { at: toSeconds(row.void_at), by: row.voided_by ?? '', reason: row.void_reason },
});

export const presentMissing = (row: MissingRow): MissingLot => ({
  id: row.id,
  goods_id: row.goods_id,
  name: row.name,
  ypgg: row.spec,
  sccj: row.maker,
  approval_no: row.approval_no,
  lot_no: row.lot_no,
  expires_on: endOfDaySeconds(row.expires_on),
  received_at: toSeconds(row.received_at),
  shipped_at: toSeconds(row.shipped_at),
  pieces: row.pieces,
  orders: row.orders,
  buyers: row.buyers,
  requests: row.requests,
});
