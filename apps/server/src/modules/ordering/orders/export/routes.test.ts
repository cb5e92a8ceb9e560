import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { shippedFor } from '../../../../testing/parcels.ts';
import { bookOf } from '../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

/** Rows of both sheets as texts. */
async function exported(client: Client, query = ''): Promise<string[][][]> {
  const response = await client.raw(`/api/order/export.xlsx?${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(/orders-\d{4}-\d\d-\d\d\.xlsx/);
  return (await bookOf(response)).map(({ rows }) => rows);
}

it('gives one’s own orders and their lines, newest first, as the list is filtered', async () => {
  const staff = await shop.staff();
  const sent = await shippedFor(buyer, staff, { goods: GOODS.hundred, number: 10 });
  const open = await placeFor(buyer);
  const noOf = async (id: number) =>
    (await buyer.get<{ order_no: string }>(`/api/order/${id}`).expect(200)).data.order_no;
  const [openNo, sentNo] = [await noOf(open.id), await noOf(sent)];

  const [orders, lines] = await exported(buyer);
  expect(orders?.map((row) => row[0])).toEqual(['订单号', openNo, sentNo]);
  expect(lines?.map((row) => row[0])).toEqual(['订单号', openNo, sentNo]);
  expect(orders?.[2]?.slice(10, 14)).toEqual(['250', '0', '15', '265']);
  expect(lines?.[2]?.[14]).toMatch(/ ×10$/);

  const [ofOther] = await exported(await shop.buyer('zhensuo'));
  expect(ofOther).toHaveLength(1);

  const [some] = await exported(buyer, 'status=50');
  expect(some?.map((row) => row[0])).toEqual(['订单号', sentNo]);
  const [none] = await exported(buyer, 'to=2020-01-01');
  expect(none).toHaveLength(1);
  const [found] = await exported(buyer, `keywords=${openNo}`);
  expect(found?.map((row) => row[0])).toEqual(['订单号', openNo]);
});

it('needs a buyer and a filter that can be read', async () => {
  expect((await shop.visitor().raw('/api/order/export.xlsx')).status).toBe(401);
  const answer = await buyer.get('/api/order/export.xlsx?from=2026-13-01').expect(422);
  expect(Object.keys(answer.errors ?? {})).toEqual(['from']);
});

it('a list is bounded by days in China', async () => {
  const { id } = await placeFor(buyer);
  await shop.db
    .updateTable('sales_order')
    // Half past midnight in China.
    .set({ placed_at: new Date('2025-03-01T16:30:00Z') })
    .where('id', '=', id)
    .execute();
  const count = async (query: string) =>
    (await buyer.get<{ total: number }>(`/api/order?${query}`).expect(200)).data.total;
  expect(await count('from=2025-03-02&to=2025-03-02')).toBe(1);
  expect(await count('from=2025-03-01&to=2025-03-01')).toBe(0);
  await buyer.get('/api/order?to=yesterday').expect(422);
});
