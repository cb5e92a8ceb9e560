import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { isApproved } from '../http/session.ts';
import { shipPointsOrder } from '../modules/balances/points/admin/orders/writes.ts';
import { redeem } from '../modules/balances/points/orders/writes.ts';
import { addressesOf } from '../modules/company/addresses/reads.ts';
import { asDemo } from './acting.ts';

/** Two exchanges of the demo buyer, out of what its completed orders earned: one under way, one waiting. */
export async function loadDemoPoints(db: Db): Promise<void> {
  await asDemo(db, 'yaodian', 'admin', async (buyer, staff) => {
    const [address] = await addressesOf(db, buyer);
    if (!isApproved(buyer) || !address) return;
    // The two cheapest that the earned points pay for together.
    const { rows } = await sql<{ id: number }>`
      select id from (
        select id, points, sum(points) over (order by points, id) as both from points_goods where is_on and stock > 0) g
      where g.both <= (select balance from points_account where account_id = ${buyer.accountId})
      order by points, id limit 2`.execute(db);
    const orders = [];
    for (const { id } of rows) {
      const asked = { goodsId: id, number: 1, addressId: address.id, seenPoints: undefined };
      orders.push(await redeem(db, buyer, asked, null));
    }
    const [first] = orders;
    const parcel = { carrier: '顺丰速运', trackingNo: 'SF1400026112101', version: 1 };
    if (first) await shipPointsOrder(db, staff, first.id, parcel);
  });
}
