import type { RowResult } from '@qingnang/contract/v1-rows';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { sellerMachine } from '../../../testing/machines.ts';
import { numberGoods, numberOf } from '../../../testing/pushes.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let machine: Client;
beforeAll(async () => {
  shop = await createShop();
  await numberGoods(shop.db);
  machine = await sellerMachine(shop, ['goods.read', 'goods.write', 'prices.write', 'customers.write']);
  await machine.post('/api/v1/customers', { rows: [{ external_id: 'C1', username: 'yaodian' }] }).expect(200);
});
afterAll(() => shop.close());

interface Answer {
  results: RowResult[];
  counts: Record<string, number>;
}
const send = async (path: string, ...rows: object[]) =>
  (await machine.post<Answer>(`/api/v1/${path}`, { rows }).expect(200)).data;

it('requires a key with the scope of the call', async () => {
  await shop.visitor().post('/api/v1/goods', { rows: [] }).expect(401);
  const other = await sellerMachine(shop, ['stock.write']);
  await other.post('/api/v1/goods', { rows: [{ external_id: 'x', name: 'x' }] }).expect(403);
  await other.get('/api/v1/goods/G1').expect(403);
});

it('refuses a call whose rows are none, by the place of what is wrong', async () => {
  const wrong = await machine.post('/api/v1/goods', { rows: [{ external_id: 'x', name: 5 }] }).expect(422);
  expect(Object.keys(wrong.errors ?? {})).toEqual(['rows.0.name']);
  const unknown = await machine
    .post('/api/v1/prices', {
      rows: [{ external_id: 'x', prices: [{ rank: 0, price: '1', colour: 'red' }] }],
    })
    .expect(422);
  expect(Object.keys(unknown.errors ?? {})).toEqual(['rows.0.prices.0.colour']);
});

it('writes goods and reads them by their number', async () => {
  const row = {
    external_id: 'R 1/2',
    name: '路由片',
    spec: '10片',
    unit: '盒',
    maker: '路由制药',
    price: '3.1234',
  };
  const { results } = await send('goods', row);
  expect(results[0]).toMatchObject({ state: 'created', missing: ['缺批准文号', '缺处方分类', '缺经营范围'] });
  const { data } = await machine.get(`/api/v1/goods/${encodeURIComponent('R 1/2')}`).expect(200);
  expect(data).toMatchObject({ name: '路由片', status: 'draft', prices: [{ rank: 0, price: '3.1234' }] });
  await machine.get('/api/v1/goods/nothing').expect(404);
  await machine.get('/api/v1/goods/R1?source=wms').expect(404);
});

it.each(['cool', 'cold', 'frozen'])('goods are kept %s as they come', async (storage) => {
  await send('goods', { external_id: `S-${storage}`, name: `储存${storage}片`, maker: '路由制药', storage });
  const { rows } = await sql<{ storage: string }>`
    select storage from goods where name = ${`储存${storage}片`}`.execute(shop.db);
  expect(rows).toEqual([{ storage }]);
});

describe('rank prices', () => {
  it('are set by rank, and stay as they are when they are the same', async () => {
    const row = {
      external_id: numberOf(GOODS.plain),
      prices: [
        { rank: 0, price: '8.41' },
        { rank: 1, price: '8.30' },
      ],
    };
    expect((await send('prices', row)).counts).toMatchObject({ updated: 1 });
    expect((await send('prices', row)).counts).toMatchObject({ unchanged: 1 });
    const { data } = await machine.get<{ prices: object[] }>(`/api/v1/goods/${row.external_id}`).expect(200);
    expect(data.prices).toEqual([
      { rank: 0, price: '8.41' },
      { rank: 1, price: '8.30' },
    ]);
  });

  it('that move far wait until somebody in the office agrees', async () => {
    const row = { external_id: numberOf(GOODS.hundred), prices: [{ rank: 0, price: '2.50' }] };
    const [result] = (await send('prices', row)).results;
    expect(result).toMatchObject({ state: 'unchanged', waiting: [{ field: 'prices' }] });
    expect((await send('prices', row)).results[0]?.waiting).toHaveLength(1);
    const { id } = await shop.db
      .selectFrom('approval')
      .select('id')
      .where('subject', '=', `goods:${GOODS.hundred}`)
      .executeTakeFirstOrThrow();
    await (await shop.staff()).post(`/api/admin/approvals/${id}/agree`).expect(200);
    expect((await send('prices', row)).counts).toMatchObject({ unchanged: 1 });
  });

  it.each([
    [{ external_id: 'nothing', prices: [{ rank: 0, price: '1' }] }, 'external_id'],
    [{ external_id: numberOf(GOODS.limited), prices: [{ rank: 0, price: '面议' }] }, 'prices.0.price'],
    [
      {
        external_id: numberOf(GOODS.limited),
        prices: [
          { rank: 1, price: '14.9' },
          { rank: 1, price: '14.8' },
        ],
      },
      'prices.1.rank',
    ],
  ])('refuse %j by its field', async (row, field) => {
    const fine = { external_id: numberOf(GOODS.ladder), prices: [{ rank: 3, price: '9.99' }] };
    const { results } = await send('prices', row, fine);
    expect(results[0]).toMatchObject({ state: 'refused', errors: [{ field }] });
    expect(results[1]?.state).not.toBe('refused');
  });
});

describe('contract prices', () => {
  const price = (more: object) => ({
    customer: 'C1',
    goods: numberOf(GOODS.plain),
    price: '8.00',
    valid_from: '2030-01-01',
    valid_until: '2030-06-30',
    ...more,
  });

  it('are made, changed and left as they are', async () => {
    const [made] = (await send('contract-prices', price({}))).results;
    expect(made).toMatchObject({ state: 'created', id: expect.any(Number) });
    expect((await send('contract-prices', price({}))).results[0]).toMatchObject({
      state: 'unchanged',
      id: made?.id,
    });
    expect((await send('contract-prices', price({ price: '7.99' }))).counts).toMatchObject({ updated: 1 });
  });

  it('are a customer group’s by its name', async () => {
    await shop.db.insertInto('customer_group').values({ name: '乡镇卫生院' }).execute();
    const row = price({ customer: undefined, customer_group: '乡镇卫生院' });
    expect((await send('contract-prices', row)).counts).toMatchObject({ created: 1 });
    expect((await send('contract-prices', row)).counts).toMatchObject({ unchanged: 1 });
    const both = await send('contract-prices', price({ customer_group: '乡镇卫生院' }));
    expect(both.results[0]?.errors).toMatchObject([{ field: 'customer_group' }]);
  });

  it('far below the normal one wait together, and are not asked twice', async () => {
    const low = price({ goods: numberOf(GOODS.ladder), price: '1.00' });
    for (const _ of [1, 2])
      expect((await send('contract-prices', low)).results[0]).toMatchObject({
        state: 'unchanged',
        waiting: [{ field: 'price' }],
      });
    const waiting = await shop.db
      .selectFrom('approval')
      .select('id')
      .where('act', '=', 'contract_prices')
      .execute();
    expect(waiting).toHaveLength(1);
  });

  it.each([
    ['an unknown customer', { customer: 'nobody' }, 'customer'],
    ['nobody', { customer: undefined }, 'customer'],
    ['an unknown group', { customer: undefined, customer_group: '没有' }, 'customer_group'],
    ['unknown goods', { goods: 'nothing' }, 'goods'],
    ['what is no price', { price: '0' }, 'price'],
    ['what is no day', { valid_from: '2030-02-30' }, 'valid_from'],
    ['days the wrong way round', { valid_until: '2029-01-01' }, 'valid_until'],
    ['days of another', { valid_from: '2030-03-01' }, 'valid_from'],
  ])('refuse %s by its field', async (_, more, field) => {
    await send('contract-prices', price({}));
    const { results } = await send(
      'contract-prices',
      price(more),
      price({ valid_from: '2031-01-01', valid_until: '2031-02-01' }),
    );
    expect(results[0]).toMatchObject({ id: null, state: 'refused', errors: [{ field }] });
    expect(results[1]?.state).not.toBe('refused');
  });
});

it('does the work of a call once for its key: one that arrives late puts no old price back', async () => {
  const priced = (price: string) => ({
    rows: [{ external_id: numberOf(GOODS.ladderUpTo), prices: [{ rank: 1, price }] }],
  });
  const key = { 'idempotency-key': 'prices-0001' };
  const first = await machine.post<Answer>('/api/v1/prices', priced('3.9'), key).expect(200);
  await machine.post('/api/v1/prices', priced('3.95'), { 'idempotency-key': 'prices-0002' }).expect(200);
  const late = await machine.post<Answer>('/api/v1/prices', priced('3.9'), key).expect(200);
  expect(late.data).toEqual(first.data);
  const { data } = await machine.get(`/api/v1/goods/${numberOf(GOODS.ladderUpTo)}`).expect(200);
  expect(data).toMatchObject({ prices: expect.arrayContaining([{ rank: 1, price: '3.95' }]) });
  await machine.post('/api/v1/prices', priced('3.8'), key).expect(409);
});
