import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Buyer } from '../http/session.ts';
import { reviewAddress } from '../modules/company/addresses/admin/writes.ts';
import { addAddress } from '../modules/company/addresses/writes.ts';
import { judgeAgain } from '../modules/ordering/orders/gate/writes.ts';
import { asDemo } from './acting.ts';
import { orderLine, pay } from './orders.ts';

const PLACE = { province: '四川省', city: '成都市', district: '锦江区' };

/** Where its buyer is when he adds an address. */
const ORIGIN = { ip: '203.0.113.20', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0' };

/**
 * An order that the gate holds, since the warehouse that it goes to did not stand up to a second look, and an address that waits to be
 * reviewed.
 */
export async function loadDemoGate(db: Db): Promise<void> {
  await asDemo(db, 'kangmin-binjiang', 'quality', async (buyer, staff) => {
    const contact = { ...PLACE, consignee: '唐志强', phone: '13800000012' };
    const { id } = await addAddress(
      db,
      buyer,
      { ...contact, detail: '示例滨江路 60 号临时仓库' },
      false,
      ORIGIN,
    );
    await reviewAddress(db, staff, id, { isPassed: true, reason: '' });
    const order = await orderTo(db, buyer, id);
    await pay(db, buyer, order);
    await reviewAddress(db, staff, id, { isPassed: false, reason: '现场核查与许可证仓库地址不符' });
    await judgeAgain(db, [order], 'watch');
    await addAddress(db, buyer, { ...contact, detail: '示例滨江路 62 号新仓库' }, false, ORIGIN);
  });
}

/** Forty boxes of a goods that reach the minimum order. @returns the order's id */
async function orderTo(db: Db, buyer: Buyer, addressId: number): Promise<number> {
  const { rows } = await sql<{ id: number; warehouse_id: number }>`
    select g.id, s.warehouse_id from goods g join goods_price p on p.goods_id = g.id and p.rank = 0
    join lateral (select warehouse_id from stock where goods_id = g.id and available > 400 order by warehouse_id limit 1) s on true
    where g.status = 'on' and g.scope = 'chemical' and not g.is_ephedrine and p.price_e4 between 150000 and 400000
      and g.limit_per_order is null and g.limit_per_day is null
      and not exists (select from control_rule where goods_id = g.id) order by g.id limit 1`.execute(db);
  const [goods] = rows;
  if (!goods) throw new Error('the demo shop has no such goods');
  const line = { goodsId: goods.id, warehouseId: goods.warehouse_id, number: 40, goodsPriceId: 0 };
  const order = await orderLine(db, buyer, line, addressId);
  if (!order) throw new Error('no order was placed');
  return order.id;
}
