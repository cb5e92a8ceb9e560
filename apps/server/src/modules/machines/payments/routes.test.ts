import type { V1Payment, V1Refund } from '@qingnang/contract/v1-payments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sellerMachine } from '../../../testing/machines.ts';
import { payFor, placeFor } from '../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

interface Page<T> {
  items: T[];
  next_cursor: string;
}

it.each(['payments', 'refunds'])('%s require a key with the scope', async (list) => {
  await shop.visitor().get(`/api/v1/${list}`).expect(401);
  await (await sellerMachine(shop, ['stock.read'])).get(`/api/v1/${list}`).expect(403);
  const erp = await sellerMachine(shop, ['orders.read']);
  await erp.get(`/api/v1/${list}?color=red`).expect(422);
  expect((await erp.get(`/api/v1/${list}?cursor=abc`).expect(410)).code).toBe(10410);
});

it('tell of money that came in and of money that went back, with the order and the payment', async () => {
  const erp = await sellerMachine(shop, ['orders.read']);
  const [buyer, staff] = await Promise.all([shop.buyer(), shop.staff()]);
  const { id, amount } = await placeFor(buyer);
  const number = await payFor(buyer, id);
  const payments = async () => (await erp.get<Page<V1Payment>>('/api/v1/payments').expect(200)).data.items;
  await expect
    .poll(payments)
    .toMatchObject([
      { number, state: 'paid', method: 'wechat', amount: amount.toFixed(2), orders: [{ order_id: id }] },
    ]);
  const [payment] = await payments();
  await staff.post(`/api/admin/orders/${id}/reject`, { reason: '客户要求取消' }).expect(200);
  const refunds = async () => (await erp.get<Page<V1Refund>>('/api/v1/refunds').expect(200)).data.items;
  await expect
    .poll(refunds)
    .toMatchObject([{ payment_id: payment?.id, order_id: id, amount: amount.toFixed(2), done_at: null }]);
});
