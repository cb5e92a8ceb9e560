import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { approveOrders } from '../modules/insight/desk/writes.ts';
import { confirmReceipt } from '../modules/ordering/orders/writes.ts';
import { asDemo } from './acting.ts';
import { backdate, pay, ship, unpaidOrder } from './orders.ts';

/** Days ago on which each store ordered, with the pieces of every goods: reports have two months to tell of. */
const ORDERED: Readonly<Record<string, readonly [days: number, pieces: number][]>> = {
  'kangmin-jinli': [
    [58, 12],
    [47, 20],
    [36, 10],
    [26, 24],
    [13, 16],
    [4, 30],
  ],
  'kangmin-binjiang': [
    [52, 16],
    [41, 10],
    [31, 22],
    [22, 12],
    [9, 20],
    [1, 14],
  ],
};
/** What the demo's other orders take stands before it. */
const FIRST_TURN = 24;

/** Orders of the demo buyer's stores over the last two months, all of them completed; goods without stock for some days. */
export async function loadDemoSales(db: Db): Promise<void> {
  let turn = FIRST_TURN;
  for (const [username, orders] of Object.entries(ORDERED)) {
    await asDemo(db, username, 'admin', async (buyer, staff) => {
      for (const [days, pieces] of orders) {
        const order = await unpaidOrder(db, buyer, turn, pieces);
        turn += 1;
        if (!order) continue;
        await pay(db, buyer, order.id);
        await approveOrders(db, staff, [order.id]);
        await ship(db, staff, order.id, false);
        await confirmReceipt(db, buyer, order.id);
        await backdate(db, order.id, days);
      }
    });
  }
  await sql`update stock_out set since = since - make_interval(days => (1 + goods_id % 20)::int)`.execute(db);
}
