import { afterAll, beforeAll, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { machineOf, sellerMachine } from '../machines.ts';
import { approvedFor } from '../parcels.ts';
import { createShop, type TestShop } from '../shop.ts';
import type { OpenApi } from './document.ts';
import { typedCall } from './typed.ts';
import { typesOf } from './types.ts';

let shop: TestShop;
let erp: Client;
let buyer: TestBuyer;
beforeAll(async () => {
  shop = await createShop();
  erp = await sellerMachine(shop, [
    ...(['goods.read', 'goods.write', 'prices.write', 'stock.read', 'stock.write'] as const),
    ...(['customers.read', 'customers.write', 'orders.read', 'shipments.write', 'webhooks.manage'] as const),
  ]);
  [buyer] = (await manyBuyers(shop, 1)) as [TestBuyer];
});
afterAll(() => shop.close());

it('generated.ts is what the document says now', async () => {
  const document = (await (await shop.visitor().raw('/api/v1/openapi.json')).json()) as OpenApi;
  await expect(typesOf(document)).toMatchFileSnapshot('./generated.ts');
});

it('goods, prices, lots and stock go in and are read back', async () => {
  const rows = [
    {
      external_id: 'T1',
      name: '类型片',
      spec: '0.1g*12片',
      unit: '盒',
      maker: '类型制药',
      approval_no: '国药准字H20994321',
      rx_class: 'otc_a' as const,
      price: '8.00',
    },
  ];
  const { results, counts } = await typedCall(erp, 'POST /api/v1/goods', { body: { rows } });
  expect(counts.created).toBe(1);
  expect(results[0]?.missing).toEqual([]);
  const prices = [{ external_id: 'T1', prices: [{ rank: 1, price: '7.80' }] }];
  expect((await typedCall(erp, 'POST /api/v1/prices', { body: { rows: prices } })).counts.updated).toBe(1);
  const shelf = { goods: 'T1', warehouse: 'cd', lot_no: 'L1' };
  await typedCall(erp, 'POST /api/v1/lots', { body: { rows: [{ ...shelf, expires_on: '2099-01-31' }] } });
  const header = { 'Idempotency-Key': 'typed-stock-1' };
  const stock = { rows: [{ ...shelf, change: 30 }] };
  for (const _ of [1, 2]) await typedCall(erp, 'POST /api/v1/stock', { body: stock, header });
  const { items } = await typedCall(erp, 'GET /api/v1/stock', { query: { goods: 'T1', limit: 5 } });
  expect(items).toMatchObject([{ goods: 'T1', available: 30 }]);
  const goods = await typedCall(erp, 'GET /api/v1/goods/{external_id}', { path: { external_id: 'T1' } });
  expect(goods.prices).toEqual([
    { rank: 0, price: '8.00' },
    { rank: 1, price: '7.80' },
  ]);
});

it('an order is followed, read and shipped', async () => {
  const id = await approvedFor(buyer.client, await shop.staff(), { goods: 2, number: 60 });
  const page = await typedCall(erp, 'GET /api/v1/orders', { query: { state: 'pending_shipment' } });
  expect(page.items.map((one) => one.id)).toContain(id);
  const order = await typedCall(erp, 'GET /api/v1/orders/{id}', { path: { id } });
  expect(order.lines.map((line) => line.quantity)).toEqual([60]);
  const body = { carrier: '顺丰', tracking_no: 'SF7' };
  const parcel = await typedCall(erp, 'POST /api/v1/orders/{id}/shipments', { path: { id }, body });
  expect(parcel.lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(60);
});

it('a company looks goods up with its own key', async () => {
  const own = await machineOf(shop, ['buyer.catalogue'], buyer.accountId);
  const { items } = await typedCall(own, 'GET /api/v1/catalogue', { query: { can_buy: 1, limit: 3 } });
  expect(items.length).toBeGreaterThan(0);
  await expect(typedCall(own, 'GET /api/v1/addresses', {})).rejects.toThrow('buyer.order');
});

it('an address for events is made and removed', async () => {
  const body = { name: 'ERP', url: 'https://example.com/hooks', types: ['order.changed' as const] };
  const { webhook, secret } = await typedCall(erp, 'POST /api/v1/webhooks', { body });
  expect(secret).toMatch(/^whsec_/);
  await typedCall(erp, 'DELETE /api/v1/webhooks/{id}', { path: { id: webhook.id } });
  expect((await typedCall(erp, 'GET /api/v1/webhooks', {})).items).toEqual([]);
});
