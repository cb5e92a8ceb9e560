import type { ParcelCodes, ScanAnswer } from '@qingnang/contract/trace-codes';
import { TRACE_EXCEPTIONS, TRACE_LEVELS } from '@qingnang/contract/trace-words';
import { toSeconds } from '../../../../http/dates.ts';
import type { ExceptionRow, parcelParts, ScannedRow } from './reads.ts';
import type { JudgedScan } from './rules.ts';

const piecesBy = (rows: readonly { order_line_id: number; pieces: number }[], lineId: number): number =>
  rows.filter(({ order_line_id }) => order_line_id === lineId).reduce((sum, { pieces }) => sum + pieces, 0);

const presentScanned = (row: ScannedRow) => ({
  ...row,
  level_name: TRACE_LEVELS[row.level],
  at: toSeconds(row.at),
});

const presentException = (row: ExceptionRow) => ({
  ...row,
  reason_name: TRACE_EXCEPTIONS[row.reason],
  at: toSeconds(row.at),
});

export function presentParcel({
  head,
  lines,
  codes,
  exceptions,
}: Awaited<ReturnType<typeof parcelParts>>): ParcelCodes {
  return {
    order_id: head.id,
    order_no: head.order_no,
    company: head.company,
    lines: lines.map((line) => ({
      order_line_id: line.orderLineId,
      goods_id: line.goodsId,
      name: line.name,
      ypgg: line.spec,
      bzdw: line.unit,
      sccj: line.maker,
      needs_codes: line.needsCodes,
      to_ship: line.toShip,
      by_code: piecesBy(codes, line.orderLineId),
      excepted: piecesBy(exceptions, line.orderLineId),
    })),
    codes: codes.map(presentScanned),
    exceptions: exceptions.map(presentException),
  };
}

export const presentScan = ({
  code,
  outcome,
  message,
  pieces,
  orderLineId,
  prefix,
}: JudgedScan): ScanAnswer => ({ code, outcome, message, pieces, order_line_id: orderLineId, prefix });
