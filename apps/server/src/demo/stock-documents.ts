import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { writeDocument } from '../modules/fulfilment/shelf/writes.ts';
import { cut } from '../modules/insight/desk/changes/writes.ts';
import { approveOrders } from '../modules/insight/desk/writes.ts';
import { asDemo, asDemoStaff } from './acting.ts';
import { pay, unpaidOrder } from './orders.ts';

/** What the demo's other orders take stands before it. */
const TURN = 52;
const PIECES = 10;

/**
 * 库存调整 by the real acts: a count, a write-off and a move that are done, a return to the supplier that waits for a second person, and
 * pieces that were missing when an order was picked and wait for a count.
 */
export async function loadDemoStockDocuments(db: Db): Promise<void> {
  const [counted, spoilt, moved, returned] = await quietLots(db);
  // A shop that has sold out.
  if (!counted || !spoilt || !moved || !returned) return;
  await asDemoStaff(db, 'warehouse', async (staff) => {
    const write = (kind: 'count' | 'write_off' | 'move' | 'supplier', lot: QuietLot, line: Line, note = '') =>
      writeDocument(
        db,
        staff,
        {
          kind,
          warehouse_id: lot.warehouse_id,
          to_warehouse_id: kind === 'move' ? lot.other_id : undefined,
          note,
          lines: [{ lot_id: lot.id, codes: [], ...line }],
        },
        null,
      );
    await write('count', counted, { number: counted.quantity - 2, reason: '' }, '月末循环盘点');
    await write('write_off', spoilt, { number: 3, reason: '外箱受潮' });
    await write('move', moved, { number: 20, reason: '' }, '补足次仓库存');
    await write('supplier', returned, { number: 80, reason: '包装换版，供货单位收回' });
  });
  await missPieces(db);
}

interface Line {
  number: number;
  reason: string;
}
interface QuietLot {
  id: number;
  warehouse_id: number;
  quantity: number;
  /** Where pieces may go. */
  other_id: number;
}

/** Lots with pieces enough of goods that sell little and have no offer: no other part of the demo is about them. */
async function quietLots(db: Db): Promise<QuietLot[]> {
  const { rows } = await sql<QuietLot>`
    select t.id, t.warehouse_id, t.quantity, (select id from warehouse where id <> t.warehouse_id order by id limit 1) as other_id
    from lot t join goods g on g.id = t.goods_id and g.status = 'on' and g.storage = 'normal'
    join stock s on s.goods_id = t.goods_id and s.warehouse_id = t.warehouse_id and s.available > 200
    where t.quantity > 150 and t.locked = 0 and t.stopped_at is null and t.expires_on > current_date + 365
      and not exists (select from special_price p where p.goods_id = t.goods_id)
    order by g.sales_count, t.id limit 4`.execute(db);
  return rows;
}

/** Two pieces of an order were not on the shelf. */
async function missPieces(db: Db): Promise<void> {
  await asDemo(db, 'kangmin-jinli', 'admin', async (buyer, staff) => {
    const order = await unpaidOrder(db, buyer, TURN, PIECES);
    if (!order) return;
    await pay(db, buyer, order.id);
    await approveOrders(db, staff, [order.id]);
    const line = await db
      .selectFrom('sales_order_line')
      .select('id')
      .where('order_id', '=', order.id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await cut(db, staff, order.id, { lines: [{ order_line_id: line.id, number: 2 }], reason: 'short' }, null);
  });
}
