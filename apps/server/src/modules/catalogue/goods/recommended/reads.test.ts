import type { GoodsCard } from '@qingnang/contract/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { paidOrder } from '../../../../testing/paid-orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let ids: Map<string, number>;

beforeAll(async () => {
  shop = await createShop();
  const accounts = await shop.db.selectFrom('account').select(['id', 'username']).execute();
  ids = new Map(accounts.map(({ id, username }) => [username, id]));
});
afterAll(() => shop.close());

const page = async (client: Client, number = 1) =>
  (await client.get<{ list: GoodsCard[]; has_more: boolean }>(`/api/index_wntj/${number}`).expect(200)).data;
const idsOf = ({ list }: { list: GoodsCard[] }) => list.map(({ id }) => id);
interface Buying {
  orders: number;
  /** Between one and the next. */
  cycleDays: number;
  /** The last one. */
  daysAgo: number;
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const bought = (username: string, goodsId: number, { orders, cycleDays, daysAgo: last }: Buying) =>
  shop.db
    .insertInto('account_goods')
    .values({
      account_id: ids.get(username) ?? 0,
      goods_id: goodsId,
      last_price_e4: 84_000,
      first_bought_at: daysAgo(last + cycleDays * (orders - 1)),
      last_bought_at: daysAgo(last),
      last_number: 20,
      orders,
      pieces: 20,
    })
    .execute();
/** An order of another account with these goods. */
const order = (goodsIds: readonly number[]) => paidOrder(shop, 'zhensuo', goodsIds);

describe('GET /api/index_wntj/:page', () => {
  it('shows visitors what sells and is in stock, without prices', async () => {
    const first = await page(shop.visitor());
    expect(idsOf(first).slice(0, 2)).toEqual([GOODS.plain, GOODS.ladder]);
    expect(idsOf(first)).not.toContain(GOODS.outOfStock);
    expect(first.has_more).toBe(false);
    expect(first.list[0]).toMatchObject({ price: null, mine: null });
  });

  it('shows a buyer what is due by its own cycle, what goes with its cart, what its peers buy, the rest of its goods, each once', async () => {
    await bought('yaodian', GOODS.limited, { orders: 5, cycleDays: 30, daysAgo: 5 });
    await bought('yaodian', GOODS.hundred, { orders: 3, cycleDays: 10, daysAgo: 12 });
    // Long given up, and off the shelf.
    await bought('yaodian', GOODS.ladderUpTo, { orders: 3, cycleDays: 10, daysAgo: 300 });
    await bought('yaodian', GOODS.offShelf, { orders: 9, cycleDays: 10, daysAgo: 12 });
    await bought('zhensuo', GOODS.limited, { orders: 1, cycleDays: 1, daysAgo: 1 });
    await bought('zhensuo', GOODS.wholePacks, { orders: 1, cycleDays: 1, daysAgo: 1 });
    await shop.db
      .insertInto('cart_line')
      .values({ account_id: ids.get('yaodian') ?? 0, goods_id: GOODS.plain, warehouse_id: 1, number: 10 })
      .execute();
    await order([GOODS.plain, GOODS.secondWarehouse]);
    const buyer = await shop.buyer('yaodian');
    const seen = await page(buyer);
    expect(idsOf(seen).slice(0, 5)).toEqual([
      GOODS.hundred,
      GOODS.secondWarehouse,
      GOODS.wholePacks,
      GOODS.limited,
      GOODS.ladderUpTo,
    ]);
    expect(new Set(idsOf(seen)).size).toBe(seen.list.length);
    expect(seen.list[0]?.mine).toMatchObject({ in_cart: 0, last_price: 8.4, last_number: 20 });
    expect(seen.list[1]?.mine?.last_price).toBeNull();
  });

  it('ends', async () => {
    for (const number of [2, 11, 1_000_000]) {
      expect(await page(shop.visitor(), number)).toEqual({ list: [], has_more: false });
    }
    for (const wrong of ['0', 'x', '-1']) await shop.visitor().get(`/api/index_wntj/${wrong}`).expect(404);
  });
});
