import type { V1Order, V1Shipment } from '@qingnang/contract/v1-orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import type { Client } from '../../../testing/client.ts';
import { sellerMachine } from '../../../testing/machines.ts';
import { payFor, placeFor } from '../../../testing/orders.ts';
import { approvedFor, shippedFor } from '../../../testing/parcels.ts';
import { numberGoods, numberOf } from '../../../testing/pushes.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;
let erp: Client;
let buyers: TestBuyer[];
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  erp = await sellerMachine(shop, [
    'orders.read',
    'orders.write',
    'shipments.write',
    'invoices.read',
    'receivables.read',
  ]);
  buyers = await manyBuyers(shop, 4);
});
afterAll(() => shop.close());

interface Page<T> {
  items: T[];
  next_cursor: string;
  has_more: boolean;
}
const buyer = (at: number) => (buyers[at] as TestBuyer).client;
const orders = async (query: string) =>
  (await erp.get<Page<V1Order>>(`/api/v1/orders${query}`).expect(200)).data;
const lotOf = (goodsId: number) =>
  shop.db
    .selectFrom('lot')
    .select(['lot_no'])
    .where('goods_id', '=', goodsId)
    .orderBy('expires_on')
    .executeTakeFirstOrThrow();

const LISTS = ['orders', 'shipments', 'invoices', 'receivables', 'changes'];

describe('lists', () => {
  it.each(LISTS)('%s require a key with the scope', async (list) => {
    await shop.visitor().get(`/api/v1/${list}`).expect(401);
    await (await sellerMachine(shop, ['stock.read'])).get(`/api/v1/${list}`).expect(403);
    await erp.get(`/api/v1/${list}?color=red`).expect(422);
    await erp.get(`/api/v1/${list}`).expect(200);
    expect((await erp.get(`/api/v1/${list}?cursor=abc`).expect(410)).code).toBe(10410);
  });

  it('tell of an order as it stands, once it has changed', async () => {
    const { next_cursor: start } = await orders('');
    const { id } = await placeFor(buyer(0), { goods: 2, number: 60 });
    let cursor = start;
    const next = async () => {
      const page = await orders(`?cursor=${cursor}`);
      cursor = page.next_cursor;
      return page.items.map(({ id: one, state }) => ({ id: one, state }));
    };
    await expect.poll(next).toEqual([{ id, state: 'pending_payment' }]);
    await payFor(buyer(0), id);
    await expect.poll(next).toEqual([{ id, state: 'pending_review' }]);
    const { data } = await erp.post<V1Order>(`/api/v1/orders/${id}/approve`, {}).expect(200);
    expect(data).toMatchObject({
      state: 'pending_shipment',
      lines: [{ quantity: 60, unit_price: '9.0000' }],
    });
    await erp.post(`/api/v1/orders/${id}/approve`, {}).expect(409);
    await expect.poll(next).toEqual([{ id, state: 'pending_shipment' }]);
    expect((await orders('?state=cancelled')).items).toEqual([]);
    await erp.get('/api/v1/orders/999999').expect(404);
    const { data: log } = await staff.get(`/api/admin/audit?entity=order&entity_id=${id}`).expect(200);
    expect(JSON.stringify(log)).toContain('ERP');
  });
});

it('names customer and goods as the system does that asks', async () => {
  const { accountId } = buyers[1] as TestBuyer;
  await numberGoods(shop.db);
  await sql`insert into external_number (kind, source, external_id, account_id)
    values ('customer', 'erp', 'C-1', ${accountId}), ('customer', 'wms', 'W-1', ${accountId})`.execute(
    shop.db,
  );
  const id = await shippedFor(buyer(1), staff);
  const { data: own } = await erp.get<V1Order>(`/api/v1/orders/${id}`).expect(200);
  const [line] = own.lines;
  expect(own.customer_external_id).toBe('C-1');
  expect(line?.external_id).toBe(numberOf(line?.goods_id ?? 0));
  const { data: other } = await erp.get<V1Order>(`/api/v1/orders/${id}?source=wms`).expect(200);
  expect(other).toMatchObject({ customer_external_id: 'W-1', lines: [{ external_id: '' }] });
  const { data: page } = await erp.get<Page<V1Shipment>>('/api/v1/shipments').expect(200);
  const parcel = page.items.find((one) => one.order_id === id);
  expect(parcel).toMatchObject({ customer_external_id: 'C-1', lines: [{ external_id: line?.external_id }] });
});

describe('shipping by API', () => {
  it('ships a lot by its number, once for a key, and tells of it with the lot', async () => {
    const id = await approvedFor(buyer(1), staff, { goods: 2, number: 60 });
    const { data: order } = await erp.get<V1Order>(`/api/v1/orders/${id}`).expect(200);
    const [line] = order.lines;
    const { lot_no } = await lotOf(2);
    const parcel = (quantity: number, number = lot_no) => ({
      carrier: '顺丰',
      tracking_no: 'SF1',
      lines: [{ order_line_id: line?.id, lot_no: number, quantity }],
    });
    const path = `/api/v1/orders/${id}/shipments`;
    const unknown = await erp.post(path, parcel(20, 'none')).expect(422);
    expect(unknown.errors).toHaveProperty(['lines.0.lot_no']);
    const key = { 'idempotency-key': 'parcel-0001' };
    const first = await erp.post<V1Shipment>(path, parcel(20), key).expect(201);
    expect(first.data).toMatchObject({
      order_id: id,
      tracking_no: 'SF1',
      lines: [{ order_line_id: line?.id, lot_no, quantity: 20, codes: [] }],
    });
    const again = await erp.post<V1Shipment>(path, parcel(20), key).expect(201);
    expect(again.data).toEqual(first.data);
    await erp.post(path, parcel(50)).expect(422);
    await erp.post(path, parcel(40)).expect(201);
    const { data: shipped } = await erp.get<V1Order>(`/api/v1/orders/${id}`).expect(200);
    expect(shipped).toMatchObject({ state: 'shipped', lines: [{ shipped_quantity: 60 }] });
    const { data: page } = await erp.get<Page<V1Shipment>>('/api/v1/shipments').expect(200);
    expect(page.items.filter((one) => one.order_id === id)).toHaveLength(2);
  });

  it('refuses what staff could not ship either', async () => {
    const { id } = await placeFor(buyer(2), { goods: 2, number: 60 });
    const parcel = { carrier: '顺丰', tracking_no: 'SF1' };
    await erp.post(`/api/v1/orders/${id}/shipments`, parcel).expect(409);
    const shipped = await shippedFor(buyer(3), staff);
    await erp.post(`/api/v1/orders/${shipped}/shipments`, parcel).expect(409);
    const wrong = await erp.post(`/api/v1/orders/${shipped}/shipments`, { ...parcel, colour: 1 }).expect(422);
    expect(wrong.errors).toHaveProperty('colour');
  });
});
