import type { AddAnswer, CartData } from '@qingnang/contract/cart';
import type { GoodsListData } from '@qingnang/contract/catalog';
import type { OrderDetail } from '@qingnang/contract/orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCombination, openPromotion } from '../bundles.ts';
import type { TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { GOODS, LOT_ENDS } from '../fixture.ts';
import { CROWD_BALANCE, groupBuyBook, groupBuyCrowd, openGroupBuy } from '../group-buys.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { createShop, type TestShop } from '../shop.ts';
import { FROM_SHELF, openSpecial } from '../specials.ts';
import { deadlocks } from './waiting.ts';

/** One goods bought in every way at once: alone, through offers, as part of a set, as a gift, in a group. */

let shop: TestShop;
let staff: Client;
let crowd: TestBuyer[];
let book: ReturnType<typeof groupBuyBook>;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  crowd = await groupBuyCrowd(shop, 24);
  book = groupBuyBook(shop);
  await sql`update goods set rx_class = 'otc_a' where id = ${GOODS.hundred}`.execute(shop.db);
});
afterAll(() => shop.close());
afterEach(async () => {
  await stopBundles();
  expect(await book.closeAll(staff)).toEqual([[], []]);
});

async function stopBundles(): Promise<void> {
  for (const path of ['combinations', 'promotions']) {
    const { data } = await staff.get<{ list: { id: number }[] }>(`/api/admin/${path}?state=running`);
    for (const { id } of data.list) await staff.post(`/api/admin/${path}/${id}/stop`).expect(200);
  }
}

const gift = (goods_id: number, more: object = {}) => ({
  goods_ids: [GOODS.hundred],
  basis: 'number',
  tiers: [{ reach_number: 2, goods_id, gift_number: 1, stock_total: 6, ...more }],
});
const part = { number: 1, price: '20' };
/** Set aside of the hundred: 12 of the 秒杀, 8 sets, 6 gifts; the daily price, the group and plain lines take from the shelf. */
async function everyWay() {
  const seckill = await openSpecial(staff, { stock_total: 12, limit_per_account: 3 });
  const daily = await openSpecial(staff, { ...FROM_SHELF, kind: 'daily', price: '22' });
  const set = await openCombination(staff, {
    stock_total: 8,
    items: [
      { ...part, goods_id: GOODS.hundred },
      { ...part, goods_id: GOODS.ladder, price: '9' },
    ],
  });
  await openPromotion(staff, gift(GOODS.hundred));
  const group = await openGroupBuy(staff, { goods_id: GOODS.hundred, price: '19', group_min_buyers: 50 });
  const goods_id = GOODS.hundred;
  return [
    { goods_id, number: 2, is_yj: 1 },
    { goods_id, goods_price_id: seckill.id, number: 1 },
    { goods_id, goods_price_id: daily.id, number: 2 },
    { goods_id: set.id, type: 3, number: 1 },
    { goods_id, goods_price_id: group.id, number: 2 },
  ];
}

const hundred = async () => {
  const { rows } = await sql<{ available: number; reserved: number }>`
    select available, reserved from stock where goods_id = ${GOODS.hundred} and warehouse_id = 1`.execute(
    shop.db,
  );
  return rows[0];
};

describe('a hundred pieces, bought in every way at once', () => {
  it('are never oversold, and all come back', async () => {
    const params = await everyWay();
    const orders = await Promise.all(
      crowd.slice(0, 20).map(async ({ client, addressId }) => {
        const { data } = await client.post<AddAnswer>('/api/cart', { params }).expect(200);
        const ids = data.added.map(({ line_id }) => line_id);
        const body = { ids, address_id: addressId, use_balance: 1 };
        const answer = await client.post<{ orders: { id: number }[] }>('/api/order', body);
        expect([201, 409]).toContain(answer.status);
        return answer.status === 201 ? answer.data.orders.map(({ id }) => ({ client, id })) : [];
      }),
    );
    const placed = orders.flat();
    // A set each, and there are 8; the gifts run out before and hold up nobody who looks again.
    expect(placed.length).toBeGreaterThan(0);
    expect(placed.length).toBeLessThanOrEqual(2 * 8);
    const { rows } = await sql<{ sold: number; gifts: number }>`
      select sum(number)::int as sold, sum(number) filter (where promotion_id <> 0)::int as gifts
      from sales_order_line where goods_id = ${GOODS.hundred}`.execute(shop.db);
    expect(rows[0]?.gifts).toBeLessThanOrEqual(6);
    expect(rows[0]?.sold).toBeLessThanOrEqual(100);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    await Promise.all(placed.map(({ client, id }) => client.post(`/api/order/${id}/cancel`).expect(200)));
    await stopBundles();
    await book.closeAll(staff);
    expect(await hundred()).toEqual({ available: 100, reserved: 0 });
    for (const buyer of crowd.slice(0, 20)) expect(await book.balanceOf(buyer)).toBe(CROWD_BALANCE);
  });
});

describe('orders of a normal part and a group', () => {
  it('take the shelf in one order, whichever goods is in which part', async () => {
    const at = { group_min_buyers: 50, stock_total: undefined, warehouse_id: undefined };
    const groups = [
      await openGroupBuy(staff, { ...at, goods_id: GOODS.ladder }),
      await openGroupBuy(staff, { ...at, goods_id: GOODS.ladderUpTo, price: '3' }),
    ];
    const before = await deadlocks(shop.db);
    for (let round = 0; round < 3; round += 1) {
      const carts = await Promise.all(
        crowd.map(async ({ client }, i) => {
          const [group, plain] = [groups[i % 2], groups[(i + 1) % 2]];
          const params = [
            { goods_id: group?.goods_id, goods_price_id: group?.id, number: 1 },
            { goods_id: plain?.goods_id, number: 1 },
          ];
          const { data } = await client.post<AddAnswer>('/api/cart', { params }).expect(200);
          return data.added.map(({ line_id }) => line_id);
        }),
      );
      await Promise.all(
        crowd.map(({ client, addressId }, i) =>
          client.post('/api/order', { ids: carts[i], address_id: addressId }).expect(201),
        ),
      );
    }
    expect(await deadlocks(shop.db)).toEqual(before);
  });
});

describe('a gift', () => {
  it('that became a prescription medicine is given no more', async () => {
    await openPromotion(staff, gift(GOODS.ladderUpTo));
    const { client, addressId } = crowd[20] as TestBuyer;
    const { data } = await client.post<AddAnswer>('/api/cart', {
      params: [{ goods_id: GOODS.hundred, number: 4 }],
    });
    const setClass = (rx: string) =>
      sql`update goods set rx_class = ${rx} where id = ${GOODS.ladderUpTo}`.execute(shop.db);
    await setClass('rx');
    const { data: cart } = await client.get<CartData>('/api/cart/list').expect(200);
    expect(cart.activity_data.promotions[0]?.tiers[0]?.gift?.left).toBe(0);
    const body = { ids: data.added.map(({ line_id }) => line_id), address_id: addressId };
    const placed = await client.post<{ orders: { id: number }[] }>('/api/order', body).expect(201);
    const id = placed.data.orders[0]?.id;
    const order = (await client.get<OrderDetail>(`/api/order/${id}`).expect(200)).data;
    expect(order.lines.map(({ goods_id }) => goods_id)).toEqual([GOODS.hundred]);
    await client.post(`/api/order/${id}/cancel`).expect(200);
    await setClass('otc_a');
  });
});

describe('sets in the cart', () => {
  it('are not counted as pieces of their first goods', async () => {
    const set = await openCombination(staff);
    const { client } = crowd[21] as TestBuyer;
    const params = [
      { goods_id: set.id, type: 3, number: 3 },
      { goods_id: GOODS.plain, number: 10 },
    ];
    await client.post('/api/cart', { params }).expect(200);
    const { data } = await client.get<GoodsListData>('/api/goods/list').expect(200);
    expect(data.list.find(({ id }) => id === GOODS.plain)?.mine?.in_cart).toBe(10);
  });
});

describe('a zone that is stopped', () => {
  it('settles its own prices and leaves an offer whose lot ran out to who locks the lot', async () => {
    const form = { code: 'stopped-zone', kind: 'activity', title: '专区', goods_ids: [GOODS.plain] };
    const { data: zone } = await staff.post<{ id: number; version: number }>('/api/admin/zones', form);
    await staff.post(`/api/admin/zones/${zone.id}/publish`, { version: zone.version }).expect(200);
    const own = await openSpecial(staff, {
      goods_id: GOODS.plain,
      kind: 'zone',
      price: '8',
      zone_id: zone.id,
    });
    const { rows } = await sql<{ id: number }>`
      select id from lot where goods_id = ${GOODS.ladder} order by expires_on limit 1`.execute(shop.db);
    const lot_id = rows[0]?.id ?? 0;
    const near = await openSpecial(staff, {
      ...FROM_SHELF,
      goods_id: GOODS.ladder,
      kind: 'near_expiry',
      price: '5',
      lot_id,
      stock_total: 10,
    });
    const setExpiry = (day: string) =>
      sql`update lot set expires_on = ${day}::date where id = ${lot_id}`.execute(shop.db);
    await setExpiry('2020-01-01');
    await staff.post(`/api/admin/zones/${zone.id}/stop`).expect(200);
    const settled = await sql<{ id: number }>`
      select id from special_price where id in (${own.id}, ${near.id}) and settled_at is not null`.execute(
      shop.db,
    );
    expect(settled.rows).toEqual([{ id: own.id }]);
    await setExpiry(LOT_ENDS.first);
  });
});
