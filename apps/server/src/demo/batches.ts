import type { Db } from '../db/client.ts';
import type { Staff } from '../http/session.ts';
import { batchParts } from '../modules/fulfilment/logistics/batches/reads.ts';
import { createBatch, setBoxes, shipBatch } from '../modules/fulfilment/logistics/batches/writes.ts';
import { approveOrders } from '../modules/insight/desk/writes.ts';
import { asDemo, asDemoStaff } from './acting.ts';
import { backdate, pay, unpaidOrder } from './orders.ts';
import { DEMO_SELLER_DEFAULTS } from './settings.ts';

const STORES = ['kangmin-jinli', 'kangmin-binjiang'];
const ORDERS = 4;
const PIECES = 10;
/** What the demo's other orders take stands before it. */
const FIRST_TURN = 36;

/** 拣货批次: one that left two days ago, and one that is open, with an order of which everything is packed. By the real acts. */
export async function loadDemoBatches(db: Db): Promise<void> {
  const left = await approvedOrders(db, FIRST_TURN);
  const open = await approvedOrders(db, FIRST_TURN + ORDERS);
  // A shop that has sold out.
  if (left.length === 0 || open.length === 0) return;
  await asDemoStaff(db, 'warehouse', async (staff) => {
    await shipAll(db, staff, left);
    const { id, done } = await createBatch(db, staff, open, null);
    const [first] = done;
    if (first) await setBoxes(db, staff, id, { order_id: first, boxes: 2 });
  });
  for (const id of left) await backdate(db, id, 2);
}

async function approvedOrders(db: Db, firstTurn: number): Promise<number[]> {
  const ids: number[] = [];
  for (let turn = firstTurn; turn < firstTurn + ORDERS; turn++)
    await asDemo(db, STORES[turn % STORES.length] ?? '', 'admin', async (buyer, staff) => {
      const order = await unpaidOrder(db, buyer, turn, PIECES);
      if (!order) return;
      await pay(db, buyer, order.id);
      await approveOrders(db, staff, [order.id]);
      ids.push(order.id);
    });
  return ids;
}

async function shipAll(db: Db, staff: Staff, ids: readonly number[]): Promise<void> {
  const { id } = await createBatch(db, staff, ids, null);
  const { orders } = await batchParts(db, staff, id);
  const rows = orders.map(({ order_no }, at) => ({
    line: at + 1,
    order_no,
    carrier: '自有配送',
    tracking_no: `ZYB${String(id).padStart(4, '0')}${at + 1}`,
  }));
  await shipBatch(db, staff, id, rows, DEMO_SELLER_DEFAULTS);
  await db
    .updateTable('pick_batch')
    .set({ created_at: new Date(Date.now() - 2 * 24 * 3600_000) })
    .where('id', '=', id)
    .execute();
}
