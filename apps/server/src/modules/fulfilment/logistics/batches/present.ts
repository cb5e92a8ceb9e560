import type { Readable } from 'node:stream';
import type { PickBatch, PickBatchDetail } from '@qingnang/contract/pick-batches';
import { WAYBILL_COLUMNS } from '@qingnang/contract/pick-batches';
import { statusName } from '@qingnang/rules/order-state';
import { endOfDaySeconds, toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { phoneFor } from '../../../identity/rules.ts';
import { type SheetCell, sheetFile } from '../../../service/present.ts';
import type { BatchHead, BatchParts } from './reads.ts';
import { hindranceOf, mergedRows, stateOf } from './rules.ts';

export const presentBatch = ({ warehouse, created_at, ...head }: BatchHead): PickBatch => ({
  ...head,
  ck_name: warehouse,
  created_at: toSeconds(created_at),
});

export function presentBatchDetail(
  { head, orders, lists }: BatchParts,
  now: Date,
  staff: Staff,
): PickBatchDetail {
  return {
    batch: presentBatch(head),
    read_at: toSeconds(now),
    orders: orders.map((order) => {
      const state = stateOf(order.status);
      return {
        id: order.id,
        place: order.place,
        order_no: order.order_no,
        kind: order.kind,
        status_name: statusName(order.status),
        state,
        company: order.company,
        consignee: order.consignee,
        phone: phoneFor(staff, 'consignee', order.phone),
        address: `${order.region}${order.address}`,
        remark: order.remark,
        storage: order.storage,
        is_picked: order.is_picked ? 1 : 0,
        open_count: state === 'waiting' ? order.open_count : 0,
        boxes: order.boxes,
        hindrance: state === 'waiting' ? hindranceOf(order, lists.get(order.id) ?? []) : '',
        waybills: order.waybills,
      };
    }),
    rows: mergedRows(orders, lists).map(({ line, lot, number, parts }) => ({
      goods_id: line.goodsId,
      name: line.name,
      ypgg: line.spec,
      bzdw: line.unit,
      sccj: line.maker,
      storage: line.storage,
      lot_no: lot?.lotNo ?? '',
      expires_on: endOfDaySeconds(lot?.expiresOn ?? null),
      number,
      parts,
    })),
  };
}

/** What waits in a batch, to be filled in with waybills; the last columns are there to know it by. */
export function waybillSheet({ orders }: BatchParts): Readable {
  const waiting = orders.filter(({ status }) => stateOf(status) === 'waiting');
  const headers = [...Object.values(WAYBILL_COLUMNS), '客户', '收货人', '收货地址'];
  return sheetFile(
    headers.map((header) => ({ header, width: 24 })),
    inOneBatch(
      waiting.map((order) => [
        order.order_no,
        '',
        '',
        order.company,
        order.consignee,
        `${order.region}${order.address}`,
      ]),
    ),
    (row) => row,
  );
}

async function* inOneBatch(rows: SheetCell[][]) {
  yield rows;
}
