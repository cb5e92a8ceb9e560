import type { AdminOrder } from '@qingnang/contract/desk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { ownOrder, shippedFor } from '../../../../testing/parcels.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { confirmDelivered } from '../../../ordering/orders/writes.ts';

let shop: TestShop;
let buyer: Client;
let admin: Client;
let warehouse: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  admin = await shop.staff();
  warehouse = await shop.staff('warehouse');
});
afterAll(() => shop.close());

const now = () => Math.floor(Date.now() / 1000);
const orderOf = async (id: number) =>
  (await warehouse.get<AdminOrder>(`/api/admin/orders/${id}`).expect(200)).data;
/** A parcel that left three days ago. */
async function parcel(): Promise<{ id: number; order: number; url: string }> {
  const order = await shippedFor(buyer, admin);
  await sql`update shipment set shipped_at = now() - interval '3 days' where order_id = ${order}`.execute(
    shop.db,
  );
  const id = (await orderOf(order)).shipments[0]?.id ?? 0;
  return { id, order, url: `/api/admin/shipment/${id}` };
}
const arrived = (ago = 3600) => ({ delivered_at: now() - ago, receiver: '王药师', note: '司机电话告知' });
const daysPass = (order: number, days: number) =>
  sql`with aged as (update delivery_mark m set marked_at = marked_at - make_interval(days => ${days}) from shipment s
        where s.id = m.shipment_id and s.order_id = ${order})
      update shipment set delivered_at = delivered_at - make_interval(days => ${days}),
        shipped_at = shipped_at - make_interval(days => ${days}) where order_id = ${order}`.execute(shop.db);

describe('a parcel that staff say has arrived', () => {
  it('is shown with who says so and who took it, to buyer and staff', async () => {
    const { order, url } = await parcel();
    const said = arrived();
    const { data } = await warehouse.post<AdminOrder>(`${url}/delivered`, said).expect(200);
    const expected = { delivered_at: said.delivered_at, delivered_by: 'staff', receiver: '王药师' };
    expect(data.shipments[0]).toMatchObject({ ...expected, may_take_back: true });
    const [own] = (await ownOrder(buyer, order)).shipments;
    expect(own).toMatchObject(expected);
    expect(JSON.stringify(own)).not.toContain('司机电话告知');
    const { rows } = await sql<{ after: unknown }>`
      select after from audit_log where action = 'order.delivered' and entity_id = ${String(order)}`.execute(
      shop.db,
    );
    expect(rows[0]?.after).toMatchObject({
      receiver: '王药师',
      note: '司机电话告知',
      tracking_no: `SF${order}`,
    });
  });

  it('is said once, at a moment that can be, by whoever ships', async () => {
    const { order, url } = await parcel();
    await (await shop.staff('service')).post(`${url}/delivered`, arrived()).expect(403);
    for (const delivered_at of [now() + 3600, now() - 4 * 24 * 3600]) {
      const { errors } = await warehouse.post(`${url}/delivered`, { ...arrived(), delivered_at }).expect(422);
      expect(Object.keys(errors ?? {})).toEqual(['delivered_at']);
    }
    await warehouse.post(`${url}/delivered`, { ...arrived(), receiver: ' ' }).expect(422);
    expect((await ownOrder(buyer, order)).shipments[0]).toMatchObject({
      delivered_at: null,
      delivered_by: null,
    });
    const both = await Promise.all([1, 2].map(() => warehouse.post(`${url}/delivered`, arrived())));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await warehouse.post('/api/admin/shipment/999999/delivered', arrived()).expect(404);
  });

  it('is on its way again when it is taken back within a day', async () => {
    const { order, url } = await parcel();
    await warehouse.post(`${url}/undelivered`, { reason: '登记错单' }).expect(409);
    await warehouse.post(`${url}/delivered`, arrived()).expect(200);
    await warehouse.post(`${url}/undelivered`, { reason: '' }).expect(422);
    await warehouse.post(`${url}/undelivered`, { reason: '登记错单' }).expect(200);
    expect((await ownOrder(buyer, order)).shipments[0]).toMatchObject({ delivered_at: null, receiver: '' });
    await warehouse.post(`${url}/delivered`, arrived()).expect(200);
    await daysPass(order, 1);
    expect((await orderOf(order)).shipments[0]?.may_take_back).toBe(false);
    await warehouse.post(`${url}/undelivered`, { reason: '登记错单' }).expect(409);
  });

  it('lets the order complete a week after it was said, however long ago it arrived', async () => {
    const { order, url } = await parcel();
    await daysPass(order, 9);
    await warehouse.post(`${url}/delivered`, arrived(10 * 24 * 3600)).expect(200);
    const complete = () => confirmDelivered(shop.db, { warn: () => undefined });
    await complete();
    expect((await ownOrder(buyer, order)).status).toBe(50);
    await sql`update delivery_mark set marked_at = now() - interval '8 days'`.execute(shop.db);
    await complete();
    expect((await ownOrder(buyer, order)).status).toBe(60);
    await sql`update delivery_mark set marked_at = now()`.execute(shop.db);
    expect((await orderOf(order)).shipments[0]?.may_take_back).toBe(false);
    await warehouse.post(`${url}/undelivered`, { reason: '登记错单' }).expect(409);
  });
});
