import type { GoodsCard } from '@qingnang/contract/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
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
const bought = (username: string, goodsId: number, orders: number) =>
  shop.db
    .insertInto('account_goods')
    .values({
      account_id: ids.get(username) ?? 0,
      goods_id: goodsId,
      last_price_e4: 84_000,
      last_bought_at: new Date('2026-11-01T00:00:00Z'),
      last_number: 20,
      orders,
      pieces: 20,
    })
    .execute();

describe('GET /api/index_wntj/:page', () => {
  it('shows visitors what sells and is in stock, without prices', async () => {
    const first = await page(shop.visitor());
    expect(idsOf(first).slice(0, 2)).toEqual([GOODS.plain, GOODS.ladder]);
    expect(idsOf(first)).not.toContain(GOODS.outOfStock);
    expect(first.has_more).toBe(false);
    expect(first.list[0]).toMatchObject({ price: null, mine: null });
  });

  it('shows a buyer its usual goods, then those of its peers, then what sells, each once', async () => {
    await bought('yaodian', GOODS.hundred, 1);
    await bought('yaodian', GOODS.limited, 5);
    await bought('yaodian', GOODS.offShelf, 9);
    await bought('zhensuo', GOODS.limited, 1);
    await bought('zhensuo', GOODS.wholePacks, 1);
    const buyer = await shop.buyer('yaodian');
    const seen = await page(buyer);
    expect(idsOf(seen).slice(0, 4)).toEqual([GOODS.limited, GOODS.hundred, GOODS.wholePacks, GOODS.plain]);
    expect(new Set(idsOf(seen)).size).toBe(seen.list.length);
    expect(seen.list[0]?.mine).toEqual({
      is_favorite: 0,
      in_cart: 0,
      last_price: 8.4,
      last_bought_at: Date.UTC(2026, 10, 1) / 1000,
      last_number: 20,
      wants_notice: 0,
    });
    expect(seen.list[2]?.mine?.last_price).toBeNull();
  });

  it('ends', async () => {
    for (const number of [2, 11, 1_000_000]) {
      expect(await page(shop.visitor(), number)).toEqual({ list: [], has_more: false });
    }
    for (const wrong of ['0', 'x', '-1']) await shop.visitor().get(`/api/index_wntj/${wrong}`).expect(404);
  });
});
