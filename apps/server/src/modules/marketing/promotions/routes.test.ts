import type { StaffPromotion } from '@qingnang/contract/admin-promotions';
import type { giftGroupGoods, giftGroups } from '@qingnang/contract/bundles';
import type { AddAnswer, CartData, CartGift, CheckoutView, Hint } from '@qingnang/contract/cart';
import type { OrderDetail } from '@qingnang/contract/orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { buildApp } from '../../../app.ts';
import { kyselyOn } from '../../../db/client.ts';
import { BUYER_COOKIE, openSession } from '../../../http/session.ts';
import { openCombination, openPromotion } from '../../../testing/bundles.ts';
import type { TestBuyer } from '../../../testing/buyers.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../testing/market.ts';
import { payFor } from '../../../testing/orders.ts';
import type { TestShop } from '../../../testing/shop.ts';
import { openSpecial } from '../../../testing/specials.ts';

let market: Market;
let shop: TestShop;
let staff: Client;
const freshBuyer = () => market.freshBuyer();

beforeAll(async () => {
  market = await openMarket(70, 'promotion');
  ({ shop, staff } = market);
});
afterAll(() => shop.close());
afterEach(() => market.endRound());

const add = async ({ client }: TestBuyer, goods: number, number: number, more = {}) =>
  (await client.post<AddAnswer>('/api/cart', { params: [{ goods_id: goods, number, ...more }] }).expect(200))
    .data.added[0]?.line_id ?? 0;
const cartOf = async ({ client }: TestBuyer) =>
  (await client.get<CartData>('/api/cart/list').expect(200)).data;
const giftsOf = async (buyer: TestBuyer) => brief((await cartOf(buyer)).totals.gifts);
const brief = (gifts: CartGift[]) => gifts.map(({ number, missing, note }) => [number, missing, note]);
const checkout = async ({ client }: TestBuyer, ids: number[]) =>
  (await client.post<CheckoutView>('/api/cart/checkout', { ids }).expect(200)).data;
const place = ({ client, addressId }: TestBuyer, ids: number[], more = {}) =>
  client.post<{ orders: { id: number; amount: number }[] }>('/api/order', {
    ids,
    address_id: addressId,
    ...more,
  });
const orderOf = async ({ client }: TestBuyer, id: number) =>
  (await client.get<OrderDetail>(`/api/order/${id}`).expect(200)).data;
const leftOf = async (offer: number) =>
  (
    await shop.db
      .selectFrom('special_price')
      .select('stock_left')
      .where('id', '=', offer)
      .executeTakeFirstOrThrow()
  ).stock_left;
const giftOffers = async (id: number) =>
  (
    await sql<{ id: number }>`
      select gift_offer_id as id from promotion_tier where promotion_id = ${id} order by id`.execute(shop.db)
  ).rows.map((row) => row.id);
const oneTier = (more: Record<string, unknown> = {}) => ({
  tiers: [{ reach_amount: '200', goods_id: GOODS.ladderUpTo, gift_number: 1, stock_total: 10, ...more }],
});

describe('the zone', () => {
  it('lists what runs, with its tiers and what is left of the gifts', async () => {
    const made = await openPromotion(staff, { is_repeating: 1 });
    const read = async (client: Client) =>
      (await client.get<z.output<typeof giftGroups.data>>('/api/combinationMzhgGroup').expect(200)).data.list;
    const [group] = await read(freshBuyer().client);
    expect(group).toMatchObject({ id: made.id, ck_id: 1, basis: 'amount', is_repeating: 1, goods_count: 2 });
    expect(group?.tiers.map(({ reach_amount, gift }) => [reach_amount, gift?.number, gift?.left])).toEqual([
      [200, 1, 20],
      [500, 3, 30],
    ]);
    expect((await read(shop.visitor()))[0]?.tiers.map(({ gift }) => gift?.left)).toEqual([null, null]);
  });

  it('shows the goods of one and how far the cart is', async () => {
    const read = async (client: Client, query = '') =>
      (await client.get<z.output<typeof giftGroupGoods.data>>(`/api/combinationMzhg${query}`).expect(200))
        .data;
    expect(await read(shop.visitor())).toMatchObject({ list: [], total: 0, group: null, reached: null });
    const made = await openPromotion(staff);
    const buyer = freshBuyer();
    await add(buyer, GOODS.plain, 30);
    const page = await read(buyer.client, `?id=${made.id}`);
    expect([page.list.map(({ id }) => id), page.total, page.reached]).toEqual([
      [GOODS.plain, GOODS.ladder],
      2,
      { amount: 252, number: 30, tier_id: made.tiers[0]?.id },
    ]);
    expect((await read(buyer.client)).group?.id).toBe(made.id);
    expect((await read(shop.visitor())).reached).toBeNull();
    expect((await read(buyer.client, '?id=9999')).group).toBeNull();
  });
});

describe('the cart', () => {
  it('gives what the selected lines reach, by their prices as they are bought', async () => {
    const made = await openPromotion(staff);
    const buyer = freshBuyer();
    // ¥9.50 from 10 on: ¥190.00 of ladder goods is not yet enough, ¥8.40 more is not, ¥16.80 is.
    await add(buyer, GOODS.ladder, 20);
    expect(await giftsOf(buyer)).toEqual([]);
    const line = await add(buyer, GOODS.plain, 1);
    expect(await giftsOf(buyer)).toEqual([]);
    const edited = await buyer.client
      .post<{ totals: CartData['totals'] }>(`/api/cart/${line}/edit`, { params: { number: 2 } })
      .expect(200);
    const ids = (await cartOf(buyer)).data.map(({ id }) => id).sort((a, b) => a - b);
    expect(edited.data.totals.gifts).toMatchObject([
      { promotion_id: made.id, goods_id: GOODS.ladderUpTo, number: 1, missing: 0, ck_id: 1, line_ids: ids },
    ]);
    const cart = await cartOf(buyer);
    expect(cart.data.map(({ gift_data }) => gift_data)).toEqual([
      { total: 1, type: 1 },
      { total: 1, type: 1 },
    ]);
    expect(cart.activity_data.promotions).toMatchObject([
      { id: made.id, goods_ids: [GOODS.plain, GOODS.ladder] },
    ]);
    await buyer.client.post('/api/cart/batch_select', { ids: [line], is_selected: 0 }).expect(200);
    expect(await giftsOf(buyer)).toEqual([]);
    expect((await cartOf(buyer)).totals.goods_amount).toBe(190);
  });

  it('counts neither 秒杀 nor other warehouses nor other goods', async () => {
    await openPromotion(staff, oneTier());
    const spike = await openSpecial(staff, { goods_id: GOODS.plain, price: '8', stock_total: 60 });
    const buyer = freshBuyer();
    await add(buyer, GOODS.plain, 50, { goods_price_id: spike.id });
    await add(buyer, GOODS.plain, 50, { ck_id: 2 });
    await add(buyer, GOODS.hundred, 50);
    expect(await giftsOf(buyer)).toEqual([]);
    await staff.post(`/api/admin/specials/${spike.id}/stop`).expect(200);
  });

  it('says what is next', async () => {
    const made = await openPromotion(staff);
    const buyer = freshBuyer();
    await add(buyer, GOODS.plain, 30);
    const { data } = await buyer.client.post<{ list: Hint[] }>('/api/cart/next_hint').expect(200);
    expect(data.list.find(({ kind }) => kind === 'gift')).toMatchObject({
      title: '满额有礼再买 ¥248.00 得赠品 维生素C片 3 盒',
      missing_amount: 248,
      url: `/zhmz/list?id=${made.id}`,
    });
  });

  it('gives no more than is left, nor than an account may be given, and says so', async () => {
    const scarce = await openPromotion(staff, {
      is_repeating: 1,
      ...oneTier({ gift_number: 2, stock_total: 3 }),
    });
    const buyer = freshBuyer();
    await add(buyer, GOODS.plain, 80);
    expect(await giftsOf(buyer)).toEqual([[3, 3, '赠品仅剩 3 盒']]);
    await staff.post(`/api/admin/promotions/${scarce.id}/stop`).expect(200);
    await openPromotion(staff, { is_repeating: 1, ...oneTier({ limit_per_account: 2 }) });
    expect(await giftsOf(buyer)).toEqual([[2, 1, '每户最多获赠 2 盒']]);
  });

  it('gives nothing that the buyer may not hold', async () => {
    const device = await shop.db
      .updateTable('goods')
      .set({ scope: 'device2', rx_class: 'device' })
      .where('id', '=', GOODS.ladderUpTo)
      .returning('id')
      .executeTakeFirst();
    expect(device?.id).toBe(GOODS.ladderUpTo);
    await openPromotion(staff, oneTier());
    const buyer = freshBuyer();
    const line = await add(buyer, GOODS.plain, 30);
    expect(await giftsOf(buyer)).toEqual([[0, 1, '超出经营范围：第二类医疗器械']]);
    const placed = await place(buyer, [line]).expect(201);
    const order = await orderOf(buyer, placed.data.orders[0]?.id ?? 0);
    expect(order.lines.map(({ is_gift }) => is_gift)).toEqual([0]);
    await shop.db
      .updateTable('goods')
      .set({ scope: 'chemical', rx_class: 'otc_a' })
      .where('id', '=', GOODS.ladderUpTo)
      .execute();
  });
});

describe('an order', () => {
  it('brings its gifts at no price, pays no more for them and gives them back once', async () => {
    const made = await openPromotion(staff);
    const [small, large] = await giftOffers(made.id);
    const buyer = freshBuyer();
    const line = await add(buyer, GOODS.plain, 60);
    const other = await add(buyer, GOODS.secondWarehouse, 4);
    const view = await checkout(buyer, [line, other]);
    expect(view.groups.map(({ ck_id, gifts }) => [ck_id, brief(gifts)])).toEqual([
      [1, [[3, 0, '']]],
      [2, []],
    ]);
    const placed = await place(buyer, [line, other], { quote_hash: view.quote_hash }).expect(201);
    const order = await orderOf(buyer, placed.data.orders[0]?.id ?? 0);
    expect(
      order.lines.map(({ goods_id, number, price, amount, is_gift }) => [
        goods_id,
        number,
        price,
        amount,
        is_gift,
      ]),
    ).toEqual([
      [GOODS.plain, 60, 8.4, 504, 0],
      [GOODS.ladderUpTo, 3, 0, 0, 1],
    ]);
    expect(order.goods_amount).toBe(504);
    expect([await leftOf(small as number), await leftOf(large as number)]).toEqual([20, 27]);
    await payFor(buyer.client, order.id);
    const { rows } = await sql<{ goods_id: number }>`
      select goods_id from account_goods where account_id = ${buyer.accountId}`.execute(shop.db);
    expect(rows.map(({ goods_id }) => goods_id)).toEqual([GOODS.plain]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => buyer.client.post(`/api/order/${order.id}/cancel`)));
    expect(await leftOf(large as number)).toBe(30);
    await buyer.client.post(`/api/order/${order.id}/rebuy`).expect(200);
    expect((await cartOf(buyer)).data.map(({ goods }) => goods.id)).toEqual([GOODS.plain]);
  });

  it('is shipped with its gifts, first expired first out', async () => {
    await openPromotion(staff, oneTier());
    const buyer = freshBuyer();
    const line = await add(buyer, GOODS.plain, 30);
    const placed = await place(buyer, [line]).expect(201);
    const id = placed.data.orders[0]?.id ?? 0;
    await payFor(buyer.client, id);
    await staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
    await staff.post(`/api/admin/orders/${id}/ship`, { carrier: '顺丰', tracking_no: 'SF1' }).expect(201);
    const order = await orderOf(buyer, id);
    expect(
      order.lines.map(({ is_gift, number, shipped_number }) => [is_gift, number, shipped_number]),
    ).toEqual([
      [0, 30, 30],
      [1, 1, 1],
    ]);
    expect(order.shipments[0]?.lines.at(-1)?.lot_no).toBe(`A${GOODS.ladderUpTo}00`);
  });

  it('is refused when the gift that the buyer saw is gone, with the difference', async () => {
    const made = await openPromotion(staff, oneTier({ stock_total: 1 }));
    const [late, quick] = [freshBuyer(), freshBuyer()];
    const line = await add(late, GOODS.plain, 30);
    const seen = await checkout(late, [line]);
    await place(quick, [await add(quick, GOODS.plain, 30)]).expect(201);
    const refused = await place(late, [line], { quote_hash: seen.quote_hash }).expect(409);
    expect(refused.message).toBe('价格、优惠、运费或赠品有变化，请重新核对订单');
    const again = await checkout(late, [line]);
    expect(brief(again.groups[0]?.gifts ?? [])).toEqual([[0, 1, '赠品已送完']]);
    await place(late, [line], { quote_hash: again.quote_hash }).expect(201);
    await staff.post<StaffPromotion>(`/api/admin/promotions/${made.id}/stop`).expect(200);
  });

  it('earns nothing after the stop', async () => {
    const made = await openPromotion(staff, oneTier());
    const buyer = freshBuyer();
    const line = await add(buyer, GOODS.plain, 30);
    const seen = await checkout(buyer, [line]);
    await staff.post(`/api/admin/promotions/${made.id}/stop`).expect(200);
    await place(buyer, [line], { quote_hash: seen.quote_hash }).expect(409);
    const placed = await place(buyer, [line]).expect(201);
    expect((await orderOf(buyer, placed.data.orders[0]?.id ?? 0)).lines).toHaveLength(1);
  });
});

describe('a gift is never bought', () => {
  it.each([0, 1, 2, 3])('by its number with type %i', async (type) => {
    const made = await openPromotion(staff);
    const [offer] = await giftOffers(made.id);
    const buyer = freshBuyer();
    const line = { goods_id: GOODS.ladderUpTo, goods_price_id: offer, number: 1, type };
    const { data } = await buyer.client.post<AddAnswer>('/api/cart', { params: [line] });
    expect([data.added, data.refused.length]).toEqual([[], 1]);
    await staff.post(`/api/admin/specials/${offer}/stop`).expect(404);
  });
});

describe('40 buyers at once for 10 gifts', () => {
  it('gives exactly 10; who comes late is told, and every ledger adds up', async () => {
    const made = await openPromotion(staff, oneTier());
    const [offer] = await giftOffers(made.id);
    const buyers = Array.from({ length: 40 }, freshBuyer);
    const lines = await Promise.all(buyers.map((buyer) => add(buyer, GOODS.ladder, 22)));
    const seen = await Promise.all(buyers.map((buyer, at) => checkout(buyer, [lines[at] ?? 0])));
    const answers = await Promise.all(
      buyers.map((buyer, at) => place(buyer, [lines[at] ?? 0], { quote_hash: seen[at]?.quote_hash })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toEqual(
      Array.from({ length: 10 }, () => 201),
    );
    expect(await leftOf(offer as number)).toBe(0);
    const { rows } = await sql<{ given: number }>`
      select sum(number) as given from sales_order_line where special_price_id = ${offer}`.execute(shop.db);
    expect(rows[0]?.given).toBe(10);
    const cancelled = answers.flatMap((answer, at) =>
      answer.status === 201
        ? [
            (buyers[at] as TestBuyer).client
              .post(`/api/order/${answer.data.orders[0]?.id}/cancel`)
              .expect(200),
          ]
        : [],
    );
    await Promise.all(cancelled);
    expect(await leftOf(offer as number)).toBe(10);
  });
});

const MANY = 12;

describe('a cart with gifts and combinations', () => {
  it('asks the database no more for many than for one of each', async () => {
    const buyer = freshBuyer();
    const statements: string[] = [];
    const db = kyselyOn(shop.services.pool, (statement) => void statements.push(statement));
    const app = await buildApp({ services: { ...shop.services, db }, pages: false });
    const token = await openSession(shop.db, { accountId: buyer.accountId, ip: '', userAgent: '' });
    const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const from = statements.length;
      const headers = { cookie: `${BUYER_COOKIE}=${token}` };
      const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return { count: statements.length - from, data: answer.json().data };
    };
    const combinations: { id: number }[] = [];
    for (let at = 0; at < MANY; at += 1)
      combinations.push(await openCombination(staff, { stock_total: undefined }));
    const sets = combinations.map(({ id }) => ({ goods_id: id, number: 1, type: 3 }));
    const round = async () => {
      const plain = { goods_id: GOODS.plain, number: 30 };
      const added = await ask('POST', '/api/cart', { params: [plain, ...sets.slice(0, count)] });
      const ids = added.data.added.map(({ line_id }: { line_id: number }) => line_id);
      const list = await ask('GET', '/api/cart/list');
      const edit = await ask('POST', `/api/cart/${ids[0]}/edit`, { params: { number: 31 } });
      const view = await ask('POST', '/api/cart/checkout', { ids });
      const order = await ask('POST', '/api/order', { ids, address_id: buyer.addressId });
      return [added.count, list.count, edit.count, view.count, order.count];
    };
    let count = 1;
    await openPromotion(staff, oneTier());
    // Until the process remembers the goods, reading them takes more.
    await round();
    const few = await round();
    count = MANY;
    for (let at = 1; at < MANY; at += 1) await openPromotion(staff, oneTier());
    const warm = await ask('POST', '/api/cart', { params: [{ goods_id: GOODS.plain, number: 1 }] });
    await ask('GET', '/api/cart/list');
    await ask('POST', '/api/cart/batch_delete', { ids: [warm.data.added[0].line_id] });
    const many = await round();
    // Questions of one turn of the event loop go out together: which ones meet is chance.
    expect(many.filter((asked, at) => asked - (few[at] ?? 0) > MANY / 4)).toEqual([]);
    await app.close();
    for (const { id } of combinations) await staff.post(`/api/admin/combinations/${id}/stop`).expect(200);
  });
});
