import type { OrderDetail } from '@qingnang/contract/orders';
import type { MatrixGoods, MatrixQuoteStore, MatrixResult } from '@qingnang/contract/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let head: Client;
const ids: Record<string, number> = {};
const id = (username: string) => ids[username] as number;

beforeAll(async () => {
  shop = await createShop();
  head = await shop.buyer();
  for (const row of await shop.db.selectFrom('account').select(['id', 'username']).execute())
    ids[row.username] = row.id;
});
afterAll(() => shop.close());

const quote = async (stores: unknown, client = head) =>
  (await client.post<{ stores: MatrixQuoteStore[] }>('/api/stores/matrix/quote', { stores }).expect(200)).data
    .stores;
const order = (stores: unknown, key?: string, client = head) =>
  client.post<{ stores: MatrixResult[] }>(
    '/api/stores/matrix/order',
    { stores },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const wishOf = (username: string, lines: readonly [goods: number, number: number][], more = {}) => ({
  id: id(username),
  lines: lines.map(([goods_id, number]) => ({ goods_id, number })),
  ...more,
});
/** What a quote says, as an order for it. */
const ordersFor = (quotes: readonly MatrixQuoteStore[]) =>
  quotes.map(({ id: store, address_id, lines, quote_hash }) => ({
    id: store,
    address_id,
    quote_hash,
    lines: lines.filter(({ number }) => number > 0).map(({ goods_id, number }) => ({ goods_id, number })),
  }));
const countOrders = async (username: string) =>
  (await shop.db.selectFrom('sales_order').select('id').where('account_id', '=', id(username)).execute())
    .length;

describe('who may', () => {
  const body = { goods_ids: [GOODS.plain], store_ids: [1] };
  const stores = [{ id: 1, address_id: 1, lines: [{ goods_id: GOODS.plain, number: 10 }] }];

  it.each([
    ['/api/stores/matrix', body],
    ['/api/stores/matrix/quote', { stores }],
    ['/api/stores/matrix/order', { stores }],
  ])('%s: signed in, own stores, not while acting', async (path, sent) => {
    await shop.visitor().post(path, sent).expect(401);
    const clinic = await shop.buyer('zhensuo');
    const foreign = { id: id('kangmin-jinli'), address_id: 1, lines: stores[0]?.lines };
    const theirs = 'goods_ids' in sent ? { ...sent, store_ids: [foreign.id] } : { stores: [foreign] };
    await clinic.post(path, theirs).expect(404);
    const acting = await shop.buyer();
    await acting.post(`/api/stores/${id('kangmin-jinli')}/switch`).expect(200);
    await acting.post(path, sent).expect(403);
  });

  it.each([
    ['no store', []],
    ['a store twice', [wishOf('yaodian', [[1, 1]], { id: 5 }), wishOf('yaodian', [[1, 1]], { id: 5 })]],
    ['no lines', [{ id: 5, lines: [] }]],
    ['no number', [{ id: 5, lines: [{ goods_id: 1, number: 0 }] }]],
    ['half a piece', [{ id: 5, lines: [{ goods_id: 1, number: 1.5 }] }]],
    ['no list', 'x'],
  ])('refuses bad input: %s', async (_, bad) => {
    await head.post('/api/stores/matrix/quote', { stores: bad }).expect(422);
    await order(bad).expect(422);
  });
});

it('POST /api/stores/matrix: each store by its own papers and price', async () => {
  const { data } = await head
    .post<MatrixGoods>('/api/stores/matrix', {
      goods_ids: [GOODS.plain, GOODS.fourDecimals, GOODS.outOfStock, 999_999],
      store_ids: [id('kangmin-jinli'), id('kangmin-binjiang'), id('yaodian')],
    })
    .expect(200);
  expect(data.goods.map((one) => one.id)).toEqual([GOODS.plain, GOODS.fourDecimals, GOODS.outOfStock]);
  expect(data.stores.map((one) => one.id)).toEqual([
    id('kangmin-jinli'),
    id('kangmin-binjiang'),
    id('yaodian'),
  ]);
  const cell = (username: string, goods: number) =>
    data.cells.find((one) => one.store_id === id(username) && one.goods_id === goods);
  expect(cell('kangmin-jinli', GOODS.plain)).toMatchObject({ price: 8.4, reason: '' });
  expect(cell('kangmin-jinli', GOODS.fourDecimals)?.reason).toBe('');
  expect(cell('kangmin-binjiang', GOODS.fourDecimals)?.reason).toMatch(/经营范围/);
  expect(cell('yaodian', GOODS.outOfStock)?.reason).not.toBe('');
});

describe('quote and order', () => {
  it('corrects by store, says what each pays, and keeps carts as they are', async () => {
    const quotes = await quote([
      wishOf('kangmin-jinli', [
        [GOODS.wholePacks, 44],
        [GOODS.fourDecimals, 2000],
      ]),
      wishOf('kangmin-binjiang', [
        [GOODS.plain, 100],
        [GOODS.fourDecimals, 500],
      ]),
    ]);
    const [jinli, binjiang] = quotes;
    expect(jinli).toMatchObject({ problem: '', code: 0, goods_amount: 546.8, shipping_fee: 15, orders: 1 });
    expect(jinli?.lines.map(({ number }) => number)).toEqual([50, 2000]);
    expect(jinli?.lines[0]?.note).toMatch(/10/);
    expect(binjiang).toMatchObject({ problem: '', goods_amount: 840, shipping_fee: 0, payable: 840 });
    expect(binjiang?.lines[1]).toMatchObject({
      number: 0,
      amount: 0,
      note: expect.stringMatching(/经营范围/),
    });
    const carts = await shop.db.selectFrom('cart_line').select('id').execute();
    expect(carts).toEqual([]);
  });

  it('orders for each store, marked with who placed it, once for one key', async () => {
    const before = [await countOrders('kangmin-jinli'), await countOrders('kangmin-binjiang')];
    const quotes = await quote([
      wishOf('kangmin-jinli', [[GOODS.ladder, 60]]),
      wishOf('kangmin-binjiang', [[GOODS.ladder, 40]]),
    ]);
    const sent = ordersFor(quotes);
    const answers = await Promise.all([1, 2, 3].map(() => order(sent, 'matrix-key-1').expect(200)));
    const [first] = answers;
    expect(first?.data.stores.map(({ problem, orders }) => [problem, orders.length])).toEqual([
      ['', 1],
      ['', 1],
    ]);
    for (const again of answers) expect(again.data).toEqual(first?.data);
    expect([await countOrders('kangmin-jinli'), await countOrders('kangmin-binjiang')]).toEqual(
      before.map((count) => count + 1),
    );
    const store = await shop.buyer('kangmin-jinli');
    const placed = first?.data.stores[0]?.orders[0];
    const { data } = await store.get<OrderDetail>(`/api/order/${placed?.id}`).expect(200);
    expect([data.placed_by, data.total, data.lines[0]?.number]).toEqual([
      '成都康民大药房有限公司',
      quotes[0]?.payable,
      60,
    ]);
  });

  it('one that is refused holds up none of the others, and is made up for by repeating', async () => {
    const sent = [
      ...ordersFor(await quote([wishOf('kangmin-jinli', [[GOODS.plain, 50]])])),
      // Less than what is shipped at least.
      { ...ordersFor(await quote([wishOf('kangmin-binjiang', [[GOODS.plain, 10]])]))[0], quote_hash: '' },
    ];
    const { data } = await order(sent, 'matrix-key-2').expect(200);
    expect(data.stores.map(({ problem, orders }) => [problem === '', orders.length])).toEqual([
      [true, 1],
      [false, 0],
    ]);
    expect(data.stores[1]?.problem).toMatch(/起订/);
    await shop.db.updateTable('shipping_rule').set({ minimum_order_fen: 0 }).execute();
    const again = await order(sent, 'matrix-key-2').expect(200);
    expect(again.data.stores[0]).toEqual(data.stores[0]);
    expect(again.data.stores[1]).toMatchObject({ problem: '', orders: [{ amount: expect.any(Number) }] });
    await shop.db.updateTable('shipping_rule').set({ minimum_order_fen: 20_000 }).execute();
  });

  it('says 459 of a store without a contract, and what is wrong with an address that is not its own', async () => {
    await shop.db
      .updateTable('account')
      .set({ contract_valid_until: null })
      .where('id', '=', id('kangmin-binjiang'))
      .execute();
    const wishes = [
      wishOf('kangmin-binjiang', [[GOODS.hundred, 10]]),
      wishOf('yaodian', [[GOODS.hundred, 10]]),
    ];
    const quotes = await quote(wishes);
    expect(quotes[0]).toMatchObject({ code: 459, goods_amount: 250, quote_hash: '' });
    expect(quotes[1]).toMatchObject({ code: 0, problem: '' });
    const [, own] = ordersFor(quotes);
    const [wrong] = ordersFor(quotes);
    const { data } = await order([{ ...own, address_id: wrong?.address_id }]).expect(200);
    expect(data.stores[0]).toMatchObject({ code: 422, problem: '请选择收货地址', orders: [] });
    await shop.db
      .updateTable('account')
      .set({ contract_valid_until: '2099-12-31' })
      .where('id', '=', id('kangmin-binjiang'))
      .execute();
  });

  it('orders nothing at another price or quantity than was shown', async () => {
    const sent = ordersFor(await quote([wishOf('kangmin-jinli', [[GOODS.hundred, 20]])]));
    await shop.db
      .updateTable('goods_price')
      .set({ price_e4: 260_000 })
      .where('goods_id', '=', GOODS.hundred)
      .execute();
    const dearer = await order(sent).expect(200);
    expect(dearer.data.stores[0]).toMatchObject({ code: 409, orders: [] });
    const many = await order([{ ...sent[0], lines: [{ goods_id: GOODS.hundred, number: 5000 }] }]).expect(
      200,
    );
    expect(many.data.stores[0]).toMatchObject({
      code: 409,
      orders: [],
      problem: expect.stringMatching(/库存/),
    });
  });

  it('never sells more than there is, whoever orders at the same time', async () => {
    const left = async () =>
      (
        await shop.db
          .selectFrom('stock')
          .select('available')
          .where('goods_id', '=', GOODS.secondWarehouse)
          .executeTakeFirstOrThrow()
      ).available;
    const before = await left();
    const sent = ordersFor(
      await quote([
        wishOf('kangmin-jinli', [[GOODS.secondWarehouse, before - 50]]),
        wishOf('kangmin-binjiang', [[GOODS.secondWarehouse, before - 60]]),
      ]),
    );
    const answers = await Promise.all([order(sent, 'matrix-race-1'), order(sent, 'matrix-race-2')]);
    const done = answers.flatMap(({ data }) => data.stores).filter(({ problem }) => problem === '');
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(done).toHaveLength(1);
    expect(await left()).toBeGreaterThanOrEqual(50);
  });
});
