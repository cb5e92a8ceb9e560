import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { traceNeeds } from '../needs/reads.ts';
import { goodsNeedsCodes, lotNeedsCodes } from '../needs/rules.ts';
import { openExceptions } from '../shipping/reads.ts';
import type { ParcelCode, ParcelLine } from './rules.ts';

/** A parcel that is being shipped, with what was scanned and let go for it. */
export async function leavingParcel(tx: Tx, orderId: number, shipmentId: number) {
  const needs = await traceNeeds(tx);
  const [lines, codes, exceptions] = await Promise.all([
    sql<
      Omit<ParcelLine, 'needsCodes'> & {
        goodsId: number;
        scope: string;
        isEphedrine: boolean;
        receivedOn: string;
      }
    >`
      select s.id as "shipmentLineId", s.order_line_id as "orderLineId", l.name, s.lot_no as "lotNo", s.number,
        l.goods_id as "goodsId", g.scope, g.is_ephedrine as "isEphedrine",
        (t.received_at at time zone 'Asia/Shanghai')::date as "receivedOn"
      from shipment_line s join sales_order_line l on l.id = s.order_line_id join goods g on g.id = l.goods_id
      join lot t on t.id = s.lot_id where s.shipment_id = ${shipmentId} order by s.id`.execute(tx),
    sql<ParcelCode>`select trace_text(code) as code, order_line_id as "orderLineId", pieces, lot_no as "lotNo"
      from trace_scan where order_id = ${orderId} order by scanned_at, code`.execute(tx),
    openExceptions(tx, orderId),
  ]);
  const excepted = new Map<number, number>();
  for (const { order_line_id, pieces } of exceptions)
    excepted.set(order_line_id, (excepted.get(order_line_id) ?? 0) + pieces);
  const parcel = lines.rows.map(
    ({ goodsId, scope, isEphedrine, receivedOn, ...line }): ParcelLine => ({
      ...line,
      needsCodes: goodsNeedsCodes(needs, { goodsId, scope, isEphedrine }) && lotNeedsCodes(needs, receivedOn),
    }),
  );
  return { lines: parcel, codes: codes.rows, excepted };
}
