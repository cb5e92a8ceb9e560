/** 拣货批次: what of its orders waits, what is picked for all of them together, and which waybills are right. */

import type { JudgedWaybill, PickBatchOrder, Waybill } from '@qingnang/contract/pick-batches';
import { isColdStorage, STORAGES } from '@qingnang/rules/cold-chain';
import { canAct, ORDER_STATUS, statusName } from '@qingnang/rules/order-state';
import { inWalkingOrder, type PickingRow } from '../picking/rules.ts';

/** An order as far as it decides whether it waits. */
export interface BatchedOrder {
  id: number;
  place: number;
  order_no: string;
  status: number;
  /** '' = nobody holds it. */
  hold_reason: string;
}

/** What has become of an order in its batch. */
export function stateOf(status: number): PickBatchOrder['state'] {
  if (canAct('ship', status, 'staff')) return 'waiting';
  return status === ORDER_STATUS.shipped || status === ORDER_STATUS.completed ? 'shipped' : 'ended';
}

/**
 * Why an order that waits cannot leave whole now; '' = it can.
 * @param rows what is picked for it
 */
export function hindranceOf(order: BatchedOrder, rows: readonly PickingRow[]): string {
  if (order.hold_reason !== '') return `已暂挂：${order.hold_reason}`;
  const cold = rows.map(({ line }) => line.storage).find(isColdStorage);
  if (cold) return `有${STORAGES[cold]}商品，须单独成包并登记温度，请在订单里发货`;
  const [short, ...more] = rows.filter(({ lot }) => lot === null);
  return short
    ? `缺货：${short.line.name} 缺 ${short.number} ${short.line.unit}${more.length > 0 ? ` 等 ${more.length + 1} 个品种` : ''}`
    : '';
}

/** Why an order cannot be put into a new batch; null = it can. @param batchNo of the one that it is in; null = none */
export function joiningProblem(order: Omit<BatchedOrder, 'place'>, batchNo: string | null): string | null {
  if (batchNo !== null) return `已在批次 ${batchNo} 中`;
  if (stateOf(order.status) !== 'waiting') return `订单当前状态为${statusName(order.status)}，不能拣货`;
  return order.hold_reason === '' ? null : `订单已暂挂：${order.hold_reason}，请先解除`;
}

/** A goods of one lot, for all orders together. */
export interface BatchRow extends PickingRow {
  parts: { place: number; number: number }[];
}

/** What is taken off the shelf for all orders in one round, as the shelves are walked. @param lists by order id */
export function mergedRows(
  orders: readonly BatchedOrder[],
  lists: ReadonlyMap<number, readonly PickingRow[]>,
): BatchRow[] {
  const merged = new Map<string, BatchRow>();
  for (const { id, place } of orders)
    for (const row of lists.get(id) ?? []) {
      const key = `${row.line.goodsId} ${row.lot?.lotId ?? ''}`;
      const found = merged.get(key) ?? { ...row, number: 0, parts: [] };
      merged.set(key, found);
      found.number += row.number;
      const part = found.parts.find((one) => one.place === place);
      if (part) part.number += row.number;
      else found.parts.push({ place, number: row.number });
    }
  return inWalkingOrder([...merged.values()]);
}

/** An order as waybills are judged by it. */
export interface WaybillOrder extends BatchedOrder {
  company: string;
  /** Who takes the parcel, and where: several orders for one receiver may go in one parcel. */
  receiver: string;
  hindrance: string;
  waybills: readonly { carrier: string; tracking_no: string }[];
}

export interface WaybillFacts {
  orders: readonly WaybillOrder[];
  /** Names of those in use. */
  carriers: ReadonlySet<string>;
  /** Parcels that have left with one of the numbers. */
  used: readonly { carrier: string; tracking_no: string; order_no: string; receiver: string }[];
}

/** What each cleaned row would do, in their order; a row is judged by those above it, too. */
export function judgeWaybills(rows: readonly Waybill[], facts: WaybillFacts): JudgedWaybill[] {
  const above: { row: Waybill; order: WaybillOrder }[] = [];
  return rows.map((row) => {
    const order = facts.orders.find(({ order_no }) => order_no === row.order_no);
    const judged = { ...row, company: order?.company ?? '' };
    const wrong = wrongWith(row, order, facts.carriers);
    if (wrong !== null || !order) return { ...judged, state: 'refused', message: wrong ?? '' };
    const before = above.find((one) => one.order === order);
    if (before) return { ...judged, state: 'refused', message: `与第 ${before.row.line} 行订单号重复` };
    if (order.waybills.some((one) => isSame(one, row)) && stateOf(order.status) === 'shipped')
      return { ...judged, state: 'same', message: '' };
    const message = standing(order) ?? takenBy(row, order, facts, above);
    if (message !== null) return { ...judged, state: 'refused', message };
    above.push({ row, order });
    return { ...judged, state: 'ready', message: '' };
  });
}

/** Without what scanners and spreadsheets add: blanks, wide letters, small ones. */
export const cleanWaybill = ({ line, order_no, carrier, tracking_no }: Waybill): Waybill => ({
  line,
  order_no: plain(order_no).toUpperCase(),
  carrier: plain(carrier),
  tracking_no: plain(tracking_no).replace(/\s/g, ''),
});
const plain = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim();

const LONGEST_NUMBER = 60;
/** What the shop's own labels bear. */
const ORDER_NO = /^[DH]\d{12}$/i;

function wrongWith(
  { order_no, carrier, tracking_no }: Waybill,
  order: WaybillOrder | undefined,
  carriers: ReadonlySet<string>,
): string | null {
  if (order_no === '') return '请填写订单号';
  if (!order) return `这个批次里没有订单 ${order_no.slice(0, 30)}`;
  if (tracking_no === '') return '请填写运单号';
  if (/^\d(\.\d+)?e\+?\d+$/i.test(tracking_no)) return '运单号被表格改成了科学计数法，请把该列设为文本';
  if (ORDER_NO.test(tracking_no)) return '运单号处是订单号，请扫描面单上的运单号';
  if (tracking_no.length > LONGEST_NUMBER) return `运单号超过 ${LONGEST_NUMBER} 位`;
  if (carrier === '') return '请填写承运方';
  return carriers.has(carrier)
    ? null
    : `没有承运方“${carrier.slice(0, 40)}”，请在 系统 › 承运商 里添加或启用`;
}

/** Why the order itself does not leave. */
function standing({ status, hindrance, waybills }: WaybillOrder): string | null {
  const state = stateOf(status);
  if (state === 'shipped') return `已用运单号 ${waybills.at(-1)?.tracking_no ?? ''} 发货`;
  if (state === 'ended') return `订单${statusName(status)}`;
  return hindrance === '' ? null : hindrance;
}

/** Whose the number is already: one parcel goes to one receiver. */
function takenBy(
  row: Waybill,
  order: WaybillOrder,
  { used }: WaybillFacts,
  above: readonly { row: Waybill; order: WaybillOrder }[],
): string | null {
  const before = above.find((one) => isSame(one.row, row) && one.order.receiver !== order.receiver);
  if (before) return `与第 ${before.row.line} 行运单号重复`;
  const other = used.find((one) => isSame(one, row) && one.receiver !== order.receiver);
  return other ? `运单号已用于订单 ${other.order_no}` : null;
}

const isSame = (
  one: { carrier: string; tracking_no: string },
  other: { carrier: string; tracking_no: string },
): boolean => one.carrier === other.carrier && one.tracking_no === other.tracking_no;
