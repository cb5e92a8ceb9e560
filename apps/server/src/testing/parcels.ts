import type { OrderDetail } from '@qingnang/contract/orders';
import type { Client } from './client.ts';
import { GOODS } from './fixture.ts';
import { payFor, placeFor } from './orders.ts';

/** A paid, approved order of one goods. @returns its id */
export async function approvedFor(
  buyer: Client,
  staff: Client,
  { goods = GOODS.ladder as number, number = 60 } = {},
): Promise<number> {
  const { id } = await placeFor(buyer, { goods, number });
  await payFor(buyer, id);
  await staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
  return id;
}

/** Ships all that is open of an order, or the first pieces of its first line. */
export async function shipFor(staff: Client, id: number, pieces?: number): Promise<void> {
  const parcel = { carrier: '顺丰', tracking_no: `SF${id}` };
  if (pieces === undefined) {
    await staff.post(`/api/admin/orders/${id}/ship`, parcel).expect(201);
    return;
  }
  const { data } = await staff
    .get<{ picking: { order_line_id: number; lots: { lot_id: number }[] }[] }>(`/api/admin/orders/${id}`)
    .expect(200);
  const [line] = data.picking;
  const lines = [{ order_line_id: line?.order_line_id, lot_id: line?.lots[0]?.lot_id, number: pieces }];
  await staff.post(`/api/admin/orders/${id}/ship`, { ...parcel, lines }).expect(201);
}

/** An order of one goods that has left whole. @returns its id */
export async function shippedFor(buyer: Client, staff: Client, what = {}): Promise<number> {
  const id = await approvedFor(buyer, staff, what);
  await shipFor(staff, id);
  return id;
}

export const ownOrder = async (buyer: Client, id: number): Promise<OrderDetail> =>
  (await buyer.get<OrderDetail>(`/api/order/${id}`).expect(200)).data;
