import type { JudgedWaybill, Waybill } from '@qingnang/contract/pick-batches';
import type { SellerDefaults } from '../../../../channels/invoicing/port.ts';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound, Refusal } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { judgeAgain, nextNumber } from '../../../ordering/writes.ts';
import { shipOrder } from '../writes.ts';
import { batchNumbers, lockedForBatch, waybillFacts } from './reads.ts';
import { cleanWaybill, joiningProblem, judgeWaybills, stateOf } from './rules.ts';

export interface NewBatch {
  id: number;
  batch_no: string;
  done: number[];
  refused: { id: number; order_no: string; message: string }[];
}

/**
 * Makes a batch of the orders that can be picked, judged all together; those that cannot are left out, with the reason.
 * @throws 422 for orders of several warehouses, 409 when none can be picked
 */
export async function createBatch(
  db: Db,
  staff: Staff,
  ids: readonly number[],
  idempotency: Idempotency | null,
): Promise<NewBatch> {
  await judgeAgain(db, ids, 'shipment');
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const orders = await lockedForBatch(tx, staff, ids);
      if (new Set(orders.map(({ warehouse_id }) => warehouse_id)).size > 1)
        throw invalid({ ids: '一个批次只能有同一个仓库的订单，请先按仓库筛选' });
      const elsewhere = await batchNumbers(tx, ids);
      const judged = orders.map((order) => ({
        order,
        message: joiningProblem(order, elsewhere.get(order.id) ?? null),
      }));
      const joining = judged.filter(({ message }) => message === null).map(({ order }) => order);
      const refused = judged.flatMap(({ order: { id, order_no }, message }) =>
        message === null ? [] : [{ id, order_no, message }],
      );
      const [first] = joining;
      if (!first) throw conflict(refused[0]?.message ?? '订单不存在');
      const batch = await insertBatch(tx, staff, joining, first.warehouse_id);
      return { ...batch, done: joining.map(({ id }) => id), refused };
    }),
  );
}

async function insertBatch(
  tx: Tx,
  staff: Staff,
  orders: readonly { id: number; order_no: string }[],
  warehouseId: number,
) {
  const batch = await tx
    .insertInto('pick_batch')
    .values({ batch_no: nextNumber('batch', 'B'), warehouse_id: warehouseId, staff_id: staff.staffId })
    .returning(['id', 'batch_no'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('pick_batch_order')
    .values(orders.map(({ id }, at) => ({ order_id: id, batch_id: batch.id, place: at + 1 })))
    .execute();
  await writeAudit(tx, staff, {
    action: 'pick_batch.create',
    entity: 'pick_batch',
    entityId: batch.id,
    after: { batch_no: batch.batch_no, orders: orders.map(({ order_no }) => order_no) },
  });
  return batch;
}

/** Takes orders that wait out of a batch. @throws 404, 409 for one that does not wait in it */
export async function removeOrders(
  db: Db,
  staff: Staff,
  batchId: number,
  ids: readonly number[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const orders = await lockedForBatch(tx, staff, ids);
    if (orders.length === 0) throw notFound('批次里没有这个订单');
    if (orders.some(({ status }) => stateOf(status) !== 'waiting')) throw conflict('已发货的订单留在批次里');
    const removed = await tx
      .deleteFrom('pick_batch_order')
      .where('batch_id', '=', batchId)
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .returning('order_id')
      .execute();
    if (removed.length === 0 || removed.length !== ids.length) throw notFound('批次里没有这个订单');
    await writeAudit(tx, staff, {
      action: 'pick_batch.remove',
      entity: 'pick_batch',
      entityId: batchId,
      before: { orders: orders.map(({ order_no }) => order_no) },
    });
  });
}

/** In how many boxes an order is packed: so many labels. @throws 404 */
export async function setBoxes(
  db: Db,
  staff: Staff,
  batchId: number,
  { order_id, boxes }: { order_id: number; boxes: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [order] = await lockedForBatch(tx, staff, [order_id]);
    const row = tx.selectFrom('pick_batch_order').where('batch_id', '=', batchId);
    const before = await row.where('order_id', '=', order_id).select('boxes').executeTakeFirst();
    if (!order || !before) throw notFound('批次里没有这个订单');
    if (before.boxes === boxes) return;
    await tx.updateTable('pick_batch_order').set({ boxes }).where('order_id', '=', order_id).execute();
    const { order_no } = order;
    await writeAudit(tx, staff, {
      action: 'pick_batch.boxes',
      entity: 'pick_batch',
      entityId: batchId,
      before: { order_no, boxes: before.boxes },
      after: { order_no, boxes },
    });
  });
}

/** What the rows would do; nothing is kept. @throws 404 */
export const previewWaybills = async (
  db: Db,
  staff: Staff,
  batchId: number,
  rows: readonly Waybill[],
): Promise<JudgedWaybill[]> => (await judged(db, staff, batchId, rows)).rows;

async function judged(db: Db, staff: Staff, batchId: number, rows: readonly Waybill[]) {
  const clean = rows.map(cleanWaybill);
  const numbers = clean.map(({ tracking_no }) => tracking_no);
  const facts = await waybillFacts(db, staff, batchId, numbers);
  return { rows: judgeWaybills(clean, facts), orders: facts.orders };
}

/**
 * Ships the orders of the right rows, each whole and in a transaction of its own: one that is refused stays, with its reason, and holds
 * up none of the others. Rows that have shipped before do nothing.
 * @throws 404
 */
export async function shipBatch(
  db: Db,
  staff: Staff,
  batchId: number,
  waybills: readonly Waybill[],
  seller: SellerDefaults,
): Promise<JudgedWaybill[]> {
  const { rows, orders } = await judged(db, staff, batchId, waybills);
  const done: JudgedWaybill[] = [];
  for (const row of rows) {
    const order = orders.find(({ order_no }) => order_no === row.order_no);
    if (row.state !== 'ready' || !order) done.push(row);
    else done.push(await shipRow(db, staff, batchId, { row, orderId: order.id, seller }));
  }
  return done;
}

async function shipRow(
  db: Db,
  staff: Staff,
  batchId: number,
  { row, orderId, seller }: { row: JudgedWaybill; orderId: number; seller: SellerDefaults },
): Promise<JudgedWaybill> {
  const { carrier, tracking_no: trackingNo } = row;
  const parcel = {
    carrier,
    trackingNo,
    driverPhone: '',
    picks: [],
    lotReason: '',
    cold: null,
    isWhole: true,
    seller,
  };
  try {
    await shipOrder(db, staff, orderId, parcel, null);
    return { ...row, state: 'shipped' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Something has changed since it was judged, such as the same row sent twice at once: what stands now says it best.
    const [now] = await previewWaybills(db, staff, batchId, [row]);
    return now && now.state !== 'ready' ? now : { ...row, state: 'refused', message: error.message };
  }
}
