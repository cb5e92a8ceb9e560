import type { Recall, RecallSummary } from '@qingnang/contract/admin-recalls';
import { lotMark } from '@qingnang/contract/recall-words';
import { toSeconds } from '../../../http/dates.ts';
import type { RecallRow, RecallStockRow } from './reads.ts';

/** What everybody reads of a recall. */
export const presentRecallGoods = (
  row: Pick<
    RecallRow,
    | 'recall_no'
    | 'goods_id'
    | 'name'
    | 'spec'
    | 'unit'
    | 'maker'
    | 'approval_no'
    | 'lot_no'
    | 'class'
    | 'is_drill'
    | 'begun_at'
    | 'due_at'
    | 'closed_at'
  >,
) => ({
  recall_no: row.recall_no,
  goods_id: row.goods_id,
  name: row.name,
  ypgg: row.spec,
  bzdw: row.unit,
  sccj: row.maker,
  approval_no: row.approval_no,
  lot_no: row.lot_no,
  class: row.class,
  class_name: lotMark(row.class),
  is_drill: Number(row.is_drill),
  begun_at: toSeconds(row.begun_at),
  due_at: toSeconds(row.due_at),
  closed_at: row.closed_at && toSeconds(row.closed_at),
});

export const presentSummary = (row: RecallRow, now: Date): RecallSummary => ({
  id: row.id,
  ...presentRecallGoods(row),
  holders: row.holders,
  told: row.told,
  reached: row.reached,
  confirmed: row.confirmed,
  settled: row.settled,
  held: row.held,
  received: row.received,
  stopped: row.stopped,
  sold: row.sold,
  to_return: row.to_return,
  returned: row.returned,
  outstanding: row.outstanding,
  begun_by: row.begun_by,
  is_overdue: Number(isOverdue(row, now)),
});

const isOverdue = ({ closed_at, due_at, holders, confirmed }: RecallRow, now: Date): boolean =>
  closed_at === null && due_at < now && confirmed < holders;

export const presentRecall = (row: RecallRow, stock: RecallStockRow, now: Date): Recall => ({
  ...presentSummary(row, now),
  cause: row.cause,
  notice: row.notice,
  return_address: row.return_address,
  is_loud: Number(row.is_loud),
  stop_id: stock.stop_id,
  locked: stock.locked,
  warehouses: stock.warehouses,
  closed_by: row.closed_by,
  report_summary: row.summary,
  open_reason: row.open_reason,
  is_asked: Number(row.is_asked),
});
