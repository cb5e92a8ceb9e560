import { fen, fenToYuan } from '@qingnang/rules/money';
import { statusName } from '@qingnang/rules/order-state';
import { toSeconds } from '../../../../http/dates.ts';
import { presentHold } from '../../../ordering/present.ts';
import type { QueueRow } from './reads.ts';

/** @param now Unix seconds */
export const presentQueued = (row: QueueRow, now: number) => ({
  ...presentHold(row),
  order_id: row.order_id,
  order_no: row.order_no,
  status_name: statusName(row.status),
  account_id: row.account_id,
  company: row.company,
  total: fenToYuan(fen(row.total_fen)),
  wait_seconds: now - toSeconds(row.began_at),
});
