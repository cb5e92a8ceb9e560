import type { ComparisonRun, DifferenceRow } from '@qingnang/contract/comparisons';
import type { V1Difference } from '@qingnang/contract/v1-comparisons';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { sellerMachine } from '../../../testing/machines.ts';
import { payFor, placeFor } from '../../../testing/orders.ts';
import { numberGoods, numberOf } from '../../../testing/pushes.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let erp: Client;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  await numberGoods(shop.db);
  erp = await sellerMachine(shop, ['comparisons.write']);
  staff = await shop.staff();
});
afterAll(() => shop.close());

const PATH = '/api/v1/comparisons';
const plain = numberOf(GOODS.plain);

async function compare(
  kind: string,
  run: string,
  rows: object[],
  more: object = {},
): Promise<V1Difference[]> {
  const body = { kind, run, rows, complete: false, ...more };
  const { data } = await erp.post<{ differences: V1Difference[] }>(PATH, body).expect(200);
  return data.differences;
}
const byPlace = (found: V1Difference[]) => found.sort((a, b) => (a.place < b.place ? -1 : 1));
const reported = async (query = '') =>
  (
    await staff
      .get<{ list: DifferenceRow[]; runs: object[] }>(`/api/admin/differences?page_size=100${query}`)
      .expect(200)
  ).data;

it('requires a key with the scope, and staff who look after systems', async () => {
  const body = { kind: 'stock', run: '1', complete: false, rows: [] };
  await shop.visitor().post(PATH, body).expect(401);
  await (await sellerMachine(shop, ['stock.read'])).post(PATH, body).expect(403);
  await shop.visitor().get('/api/admin/differences').expect(401);
  await (await shop.staff('goods')).get('/api/admin/differences').expect(403);
});

it('refuses what is no figure, by its row', async () => {
  const wrong = async (kind: string, row: object) => {
    const body = { kind, run: '1', complete: false, rows: [row] };
    return Object.keys((await erp.post(PATH, body).expect(422)).errors ?? {});
  };
  expect(await wrong('stock', { goods: plain, warehouse: 'cd', quantity: 1.5 })).toEqual(['rows.0.quantity']);
  expect(await wrong('prices', { goods: plain, rank: 0, price: '1,5' })).toEqual(['rows.0.price']);
  expect(await wrong('stock', { goods: plain, warehouse: 'cd', quantity: 1, colour: 1 })).toEqual([
    'rows.0.colour',
  ]);
  expect(await wrong('colours', {})).toEqual(['kind']);
});

describe('stock', () => {
  it('of one shelf: what differs, since when; equal again it is gone', async () => {
    const row = { goods: plain, warehouse: 'cd' };
    expect(await compare('stock', 'a', [{ ...row, quantity: 1000 }])).toEqual([]);
    expect((await reported()).list).toEqual([]);
    const differing = [{ subject: plain, place: 'cd', shop: '1000', erp: '990' }];
    expect(await compare('stock', 'b', [{ ...row, quantity: 990 }])).toEqual(differing);
    expect(await compare('stock', 'b', [{ ...row, quantity: 990 }])).toEqual(differing);
    await sql`update figure set differs_since = differs_since - interval '3 days'`.execute(shop.db);
    await compare('stock', 'c', [{ ...row, quantity: 980 }]);
    const [found] = (await reported()).list;
    expect(found).toMatchObject({
      kind: 'stock',
      name: '阿莫西林胶囊',
      goods_id: GOODS.plain,
      place: '成都仓',
      shop: '1000',
      erp: '980',
    });
    expect((found?.compared_at ?? 0) - (found?.since ?? 0)).toBeGreaterThan(3 * 24 * 3600 - 5);
    expect((await reported('&kind=prices')).list).toEqual([]);
    await compare('stock', 'd', [{ ...row, quantity: 1000 }]);
    expect((await reported()).list).toEqual([]);
  });

  it('a call of an older comparison that comes late says nothing any more', async () => {
    const row = { goods: plain, warehouse: 'cd' };
    await compare('stock', 'e', [{ ...row, quantity: 1000 }]);
    await compare('stock', 'a', [{ ...row, quantity: 5 }]);
    expect((await reported()).list).toEqual([]);
  });

  it('a whole shop: what the ERP does not mention, what the shop does not know', async () => {
    const { rows: all } = await sql<{ goods: string; warehouse: string; quantity: number }>`
      select 'G' || goods_id as goods, code as warehouse, available + reserved as quantity
      from stock join warehouse on id = warehouse_id`.execute(shop.db);
    expect(await compare('stock', 'f', all, { complete: true })).toEqual([]);
    const fewer = all.filter(({ goods }) => goods !== plain);
    const found = await compare('stock', 'g', [...fewer, { goods: 'NEW', warehouse: 'cd', quantity: 5 }], {
      complete: true,
    });
    expect(found).toEqual([
      { subject: 'NEW', place: 'cd', shop: null, erp: '5' },
      { subject: plain, place: 'cd', shop: '1000', erp: null },
      { subject: plain, place: 'cq', shop: '500', erp: null },
    ]);
    const { list, runs } = await reported();
    expect(list).toHaveLength(3);
    expect(runs).toMatchObject([
      { source: 'erp', kind: 'stock', differences: 3, compared: fewer.length + 3 },
    ]);
    expect(await compare('stock', 'h', all, { complete: true })).toEqual([]);
    expect((await reported()).list).toEqual([]);
  });
});

it('a comparison that has come every night and stays away is said to be missing', async () => {
  const missing = async () => {
    const { runs } = await reported();
    return (runs as ComparisonRun[]).find(({ source }) => source === 'wms')?.is_missing;
  };
  for (const run of ['a', 'b']) await compare('stock', run, [], { source: 'wms', complete: true });
  const older = (hours: number) =>
    sql`update comparison set ended_at = ended_at - ${hours} * interval '1 hour' where source = 'wms'`.execute(
      shop.db,
    );
  await sql`update comparison set ended_at = ended_at - interval '1 day' where source = 'wms' and run = 'a'`.execute(
    shop.db,
  );
  await older(35);
  expect(await missing()).toBe(0);
  await older(2);
  expect(await missing()).toBe(1);
  await compare('stock', 'c', [], { source: 'wms', complete: true });
  expect(await missing()).toBe(0);
});

it('prices: exact, and a rank that one side lacks', async () => {
  const rows = [
    { goods: plain, rank: 0, price: '8.4' },
    { goods: plain, rank: 3, price: '8' },
  ];
  expect(await compare('prices', 'a', rows)).toEqual([
    { subject: plain, place: '3', shop: null, erp: '8.0000' },
  ]);
  const missing = await compare('prices', 'b', [], { complete: true });
  expect(missing).toContainEqual({ subject: plain, place: '0', shop: '8.4000', erp: null });
});

it('orders: sums, and those that the ERP has never got', async () => {
  const buyer = await shop.buyer();
  const { id, amount } = await placeFor(buyer);
  await payFor(buyer, id);
  const { order_no: number } = await shop.db
    .selectFrom('sales_order')
    .select('order_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const sums = {
    number,
    state: 'pending_review',
    payable: amount.toFixed(2),
    refunded: '0',
    paid: amount.toFixed(2),
    shipped: 0,
  };
  const from = { complete: true, from: '2020-01-01' };
  expect(await compare('orders', 'a', [sums], from)).toEqual([]);
  expect(
    byPlace(await compare('orders', 'b', [{ ...sums, state: 'shipped', paid: '1.00', shipped: 5 }], from)),
  ).toEqual([
    { subject: number, place: 'paid', shop: amount.toFixed(2), erp: '1.00' },
    { subject: number, place: 'shipped', shop: '0', erp: '5' },
    { subject: number, place: 'state', shop: 'pending_review', erp: 'shipped' },
  ]);
  expect((await reported('&kind=orders')).list).toContainEqual(
    expect.objectContaining({ place: '状态', shop: '待审核', erp: '已发货' }),
  );
  expect(await compare('orders', 'c', [{ number: 'D0', paid: '1.00' }], { complete: true })).toEqual([
    { subject: 'D0', place: 'paid', shop: null, erp: '1.00' },
  ]);
  expect(await compare('orders', 'd', [], from)).toEqual([
    { subject: number, place: 'order', shop: amount.toFixed(2), erp: null },
  ]);
  expect((await reported()).list.filter(({ kind }) => kind === 'orders')).toMatchObject([
    { order_id: id, place: '整张订单', erp: null },
  ]);
});
