import type { CombinationCard } from '@qingnang/contract/bundles';
import type { AddAnswer, CartData, CartItem } from '@qingnang/contract/cart';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCombination } from '../../../testing/bundles.ts';
import type { TestBuyer } from '../../../testing/buyers.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { type Market, openMarket } from '../../../testing/market.ts';
import type { TestShop } from '../../../testing/shop.ts';
import { openSpecial } from '../../../testing/specials.ts';

let market: Market;
let shop: TestShop;
let staff: Client;
const freshBuyer = () => market.freshBuyer();

beforeAll(async () => {
  market = await openMarket(25, 'combination');
  ({ shop, staff } = market);
});
afterAll(() => shop.close());
afterEach(() => market.endRound());

const add = async ({ client }: TestBuyer, id: number, sets: number, more = {}) =>
  (
    await client
      .post<AddAnswer>('/api/cart', { params: [{ goods_id: id, number: sets, type: 3, ...more }] })
      .expect(200)
  ).data;
const cartOf = async ({ client }: TestBuyer) =>
  (await client.get<CartData>('/api/cart/list').expect(200)).data;
const firstLine = async (buyer: TestBuyer) => (await cartOf(buyer)).data[0] as CartItem;
const lineOf = async (buyer: TestBuyer, id: number, sets: number) =>
  (await add(buyer, id, sets)).added[0]?.line_id ?? 0;
const place = ({ client, addressId }: TestBuyer, ids: number[], more = {}) =>
  client.post<{ orders: { id: number; amount: number }[]; short?: unknown }>('/api/order', {
    ids,
    address_id: addressId,
    ...more,
  });
const cards = async (client: Client) =>
  (await client.get<{ list: CombinationCard[]; total: number }>('/api/combination').expect(200)).data;
const partIds = async (id: number) =>
  (
    await sql<{ id: number }>`select id from special_price where combination_id = ${id} order by id`.execute(
      shop.db,
    )
  ).rows.map((row) => row.id);

describe('the zone', () => {
  it('shows what a set costs, what it would one by one, and how many sets there are', async () => {
    const made = await openCombination(staff, { limit_per_account: 4 });
    const { list, total } = await cards(freshBuyer().client);
    expect([list.length, total]).toEqual([1, 1]);
    expect(list[0]).toMatchObject({
      id: made.id,
      ck_id: 1,
      price: 25,
      single_price: 26.8,
      number: 4,
      limit_per_account: 4,
      is_buy: 1,
      reason: null,
      items: [
        { goods: { id: GOODS.plain }, number: 2, price: 8 },
        { goods: { id: GOODS.ladder }, number: 1, price: 9 },
      ],
    });
  });

  it('hides prices and numbers from who may not see them', async () => {
    await openCombination(staff);
    for (const client of [shop.visitor(), await shop.buyer('xinke')]) {
      const [card] = (await cards(client)).list;
      expect(card).toMatchObject({ price: null, single_price: null, number: null, is_buy: 0 });
      expect(card?.items.map(({ price, goods }) => [price, goods.base_price])).toEqual([
        [null, null],
        [null, null],
      ]);
    }
  });

  it('says which part a buyer may not have', async () => {
    const items = [
      { goods_id: GOODS.plain, number: 1, price: '8' },
      { goods_id: GOODS.outOfScope, number: 1, price: '100' },
    ];
    const made = await openCombination(staff, { items, stock_total: undefined });
    const buyer = freshBuyer();
    const [card] = (await cards(buyer.client)).list;
    expect([card?.is_buy, card?.number, card?.reason?.code]).toEqual([0, 0, 'out_of_scope']);
    expect(card?.reason?.message).toContain('甘精胰岛素注射液：');
    const { added, refused } = await add(buyer, made.id, 1);
    expect([added, refused[0]?.reason?.code]).toEqual([[], 'out_of_scope']);
  });

  it('leaves out what has not begun, is over or has a goods off the shelf', async () => {
    const hour = Math.floor(Date.now() / 1000) + 3600;
    const coming = await openCombination(staff, {
      starts_at: hour,
      ends_at: hour + 60,
      stock_total: undefined,
    });
    const { added, refused } = await add(freshBuyer(), coming.id, 1);
    expect([added, refused[0]?.reason?.message]).toEqual([[], '活动未开始']);
    const items = [
      { goods_id: GOODS.plain, number: 1, price: '8' },
      { goods_id: GOODS.offShelf, number: 1, price: '4' },
    ];
    await openCombination(staff, { items, stock_total: undefined });
    expect(await cards(freshBuyer().client)).toMatchObject({ list: [], total: 0 });
  });

  it('never shows a part as an offer of its goods', async () => {
    await openCombination(staff);
    const { client } = freshBuyer();
    const { data } = await client.get<{ specials: unknown[]; tags: unknown[] }>(
      `/api/goods/detail/${GOODS.plain}`,
    );
    expect([data.specials, data.tags]).toEqual([[], []]);
    const activities = await client.get<{ list: unknown[] }>('/api/goods/activities').expect(200);
    expect(activities.data.list).toEqual([]);
    const offers = await staff.get<{ list: unknown[] }>('/api/admin/specials').expect(200);
    expect(offers.data.list).toEqual([]);
  });
});

describe('a line of the cart', () => {
  it('is one line of sets at the price of a set, without the packs of its goods', async () => {
    const buyer = freshBuyer();
    const made = await openCombination(staff);
    expect(await add(buyer, made.id, 2)).toMatchObject({
      added: [{ goods_id: made.id, number: 2 }],
      total: 1,
    });
    await add(buyer, made.id, 1);
    const cart = await cartOf(buyer);
    expect(cart.data).toHaveLength(1);
    expect(cart.data[0]).toMatchObject({
      type: 3,
      number: 3,
      price: 25,
      amount: 75,
      ck_id: 1,
      with_coupon: 0,
      goods_price_id: made.id,
      goods: { id: GOODS.plain, name: '感冒消炎组合', number: 10, base_price: 25, min_order: 1, bzdw: '套' },
      combination: {
        id: made.id,
        items: [
          { goods_id: GOODS.plain, number: 2, price: 8 },
          { goods_id: GOODS.ladder, number: 1, price: 9 },
        ],
      },
    });
    expect(cart.totals).toMatchObject({ goods_amount: 75, selected_count: 1, selected_number: 9, total: 1 });
  });

  it('is corrected to the sets that are there and to the limit, when it is added and edited', async () => {
    const buyer = freshBuyer();
    const scarce = await openCombination(staff, { stock_total: 4 });
    expect((await add(buyer, scarce.id, 9)).added[0]).toMatchObject({
      number: 4,
      notices: ['库存仅剩 4，已调整为 4'],
    });
    const limited = await openCombination(staff, { limit_per_account: 3 });
    const line = await lineOf(buyer, limited.id, 1);
    const edited = await buyer.client
      .post<{ line: CartItem }>(`/api/cart/${line}/edit`, { params: { number: 5 } })
      .expect(200);
    expect(edited.data.line).toMatchObject({ number: 3, amount: 75, notices: ['限购剩余 3，已调整为 3'] });
  });

  it('stands beside a special price with the same number', async () => {
    const buyer = freshBuyer();
    const made = await openCombination(staff);
    const offer = { goods_id: GOODS.plain, price: '8.2', kind: 'daily', stock_total: 50 };
    // Takes the id that the next combination cannot have.
    await sql`alter table special_price alter column id restart with 9000`.execute(shop.db);
    await sql`alter table combination alter column id restart with 9000`.execute(shop.db);
    const special = await openSpecial(staff, offer);
    const twin = await openCombination(staff, { stock_total: undefined });
    expect(twin.id).toBe(special.id);
    await buyer.client.post('/api/cart', {
      params: [
        { goods_id: GOODS.plain, goods_price_id: special.id, number: 4 },
        { goods_id: twin.id, type: 3, number: 2 },
        { goods_id: made.id, type: 3, number: 1 },
        { goods_id: twin.id, type: 3, number: 1 },
        { goods_id: GOODS.plain, number: 10 },
      ],
    });
    const lines = (await cartOf(buyer)).data.map(({ type, number, goods_price_id }) => [
      type,
      number,
      goods_price_id,
    ]);
    expect(lines.sort()).toEqual(
      [
        [0, 10, 0],
        [0, 4, special.id],
        [3, 1, made.id],
        [3, 3, twin.id],
      ].sort(),
    );
    await staff.post(`/api/admin/specials/${special.id}/stop`).expect(200);
  });

  it('stays with its reason when the combination is stopped, and cannot be ordered', async () => {
    const buyer = freshBuyer();
    const made = await openCombination(staff);
    const line = await lineOf(buyer, made.id, 2);
    await staff.post(`/api/admin/combinations/${made.id}/stop`).expect(200);
    expect(await firstLine(buyer)).toMatchObject({
      id: line,
      is_selected: 0,
      reason: { code: 'off_shelf', message: '活动已结束' },
    });
    await buyer.client.post('/api/cart/checkout', { ids: [line] }).expect(409);
    await place(buyer, [line]).expect(409);
    await buyer.client.post(`/api/cart/${line}/edit`, { params: { number: 1 } }).expect(409);
    await buyer.client.post('/api/cart/batch_delete', { ids: [line] }).expect(200);
  });

  it('is not copied to stores', async () => {
    const head = await shop.buyer('yaodian');
    const made = await openCombination(staff);
    const { data } = await head.post<AddAnswer>('/api/cart', {
      params: [{ goods_id: made.id, number: 1, type: 3 }],
    });
    const { rows } = await sql<{
      id: number;
    }>`select id from account where head_account_id is not null`.execute(shop.db);
    const copied = await head
      .post<{ stores: { added: number; refused: { message: string }[] }[] }>('/api/cart/copy', {
        ids: [data.added[0]?.line_id],
        other_user_ids: [rows[0]?.id],
      })
      .expect(200);
    expect(copied.data.stores[0]).toMatchObject({
      added: 0,
      refused: [{ message: '组合购请由门店自行加入购物车' }],
    });
  });

  it('is refused for an unknown combination', async () => {
    const buyer = freshBuyer();
    const { refused, total } = await add(buyer, 987_654, 1);
    expect([refused[0]?.reason?.message, total]).toEqual(['活动已结束，请刷新后按当前价格购买', 0]);
  });
});

describe('a part is never bought by itself', () => {
  it.each([0, 1, 2, 3])('by its number with type %i', async (type) => {
    const buyer = freshBuyer();
    const made = await openCombination(staff, { stock_total: undefined });
    const [part] = await partIds(made.id);
    const { data } = await buyer.client.post<AddAnswer>('/api/cart', {
      params: [{ goods_id: GOODS.plain, goods_price_id: part, number: 2, type }],
    });
    expect(data.added).toEqual([]);
    expect(data.refused).toHaveLength(1);
  });

  it('through a line that names it already, nor by 快速加购', async () => {
    const buyer = freshBuyer();
    const made = await openCombination(staff);
    const [part] = await partIds(made.id);
    await shop.db
      .insertInto('cart_line')
      .values({
        account_id: buyer.accountId,
        goods_id: GOODS.plain,
        warehouse_id: 1,
        goods_price_id: part as number,
        number: 2,
      })
      .execute();
    const line = await firstLine(buyer);
    expect(line.reason?.message).toBe('活动已结束');
    await buyer.client.post('/api/cart/checkout', { ids: [line.id] }).expect(409);
    await place(buyer, [line.id]).expect(409);
    await buyer.client.post(`/api/cart/quick_add/${GOODS.plain}`).expect(200);
    expect((await cartOf(buyer)).data.map(({ goods_price_id }) => goods_price_id).sort()).toEqual([0, part]);
  });

  it('nor changed or stopped as a special price', async () => {
    const made = await openCombination(staff);
    const [part] = await partIds(made.id);
    await staff.post(`/api/admin/specials/${part}/stop`).expect(404);
    expect((await cards(freshBuyer().client)).list[0]?.number).toBe(10);
  });
});
