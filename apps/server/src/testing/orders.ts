import type { AddAnswer } from '@qingnang/contract/cart';
import type { Client } from './client.ts';
import { GOODS } from './fixture.ts';

/** Adds goods and places them as an order of its own. @returns the order's id and what is still to be paid, in yuan */
export async function placeFor(
  client: Client,
  { goods = GOODS.ladder as number, number = 60, useBalance = 0 } = {},
): Promise<{ id: number; amount: number }> {
  const { data: added } = await client
    .post<AddAnswer>('/api/cart', { params: [{ goods_id: goods, number }] })
    .expect(200);
  const { data: addresses } = await client.get<{ list: { id: number }[] }>('/api/address').expect(200);
  const body = {
    ids: added.added.map((line) => line.line_id),
    address_id: addresses.list[0]?.id,
    use_balance: useBalance,
  };
  const { data } = await client
    .post<{ orders: { id: number; amount: number }[] }>('/api/order', body)
    .expect(201);
  const [order] = data.orders;
  if (!order) throw new Error('no order was placed');
  return { id: order.id, amount: order.amount };
}

/** Pays an order at the sandbox cashier, through the signed notification. */
export async function payFor(client: Client, id: number): Promise<string> {
  const { data } = await client
    .post<{ payment_no: string }>(`/api/order/${id}/pay`, { method: 'wechat' })
    .expect(200);
  await fetch(`${client.base}/sandbox/cashier/${data.payment_no}`, { method: 'POST' });
  return data.payment_no;
}
