import type { GoodsCard } from '@qingnang/contract/catalog';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../../app.ts';
import { kyselyOn, openDatabase } from '../../../../db/client.ts';
import { buyGiftForm, exchangeForm, moneyForm, openPromotion } from '../../../../testing/bundles.ts';
import { Client } from '../../../../testing/client.ts';
import { GOODS, WAREHOUSE } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { offersOf } from '../offers/reads.ts';

let shop: TestShop;
let staff: Client;
let buyer: Client;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  buyer = await shop.buyer();
});
afterAll(() => shop.close());
afterEach(async () => {
  const open = await shop.db.selectFrom('promotion').select('id').where('is_stopped', '=', false).execute();
  for (const { id } of open) await stop(id);
});

const open = async (form: Record<string, unknown>) => (await openPromotion(staff, form)).id;
const stop = (id: number) => staff.post(`/api/admin/promotions/${id}/stop`).expect(200);
const change = (id: number, values: Record<string, unknown>) =>
  shop.db.updateTable('promotion').set(values).where('id', '=', id).execute();

/** Tags of promotions by goods, as `满: 满 ¥200 减 ¥10`, those that a card does not show in brackets. */
async function tagsIn(client: Client, path = '/api/goods/list?page_size=50') {
  const { data } = await client.get<{ list: GoodsCard[] }>(path).expect(200);
  const told = ({ tags }: GoodsCard) =>
    tags
      .filter(({ name }) => ['满', '赠', '换购'].includes(name))
      .map(({ name, describe, is_show }) =>
        is_show === 1 ? `${name}: ${describe}` : `(${name}: ${describe})`,
      );
  return new Map(data.list.map((card) => [card.id, told(card)]));
}
const tagsOf = async (client: Client, goods: number) => (await tagsIn(client)).get(goods);

const DISCOUNT = '满: 满 ¥200 减 ¥10，满 ¥500 减 ¥40';

describe('tags of promotions on cards', () => {
  it('tell of every kind, each letter once, to who may see prices and, without them, to visitors', async () => {
    await open(moneyForm('discount', { sort: 1 }));
    await open(buyGiftForm({ sort: 2 }));
    await open(exchangeForm({ sort: 3 }));
    await open(moneyForm('cashback', { sort: 4 }));
    const cashback = '满 ¥200 返 ¥10，满 ¥500 返 ¥40';
    const gift = '赠: 每买 10 盒赠 1 盒 维生素C片';
    expect(await tagsOf(buyer, GOODS.plain)).toEqual([
      `${DISCOUNT}；${cashback}`,
      '换购: 满 ¥200 加 ¥1 换购 维生素C片（限 2 盒）',
      gift,
    ]);
    expect(await tagsOf(shop.visitor(), GOODS.plain)).toEqual([
      `${DISCOUNT}；${cashback}`,
      '换购: 满 ¥200 可换购 维生素C片（限 2 盒）',
      gift,
    ]);
    expect(await tagsOf(buyer, GOODS.limited)).toEqual([]);
  });

  it('stand wherever a card does', async () => {
    await open(moneyForm('discount'));
    await buyer.post('/api/favorite', { goods_ids: [GOODS.plain] }).expect(200);
    const lists = ['/api/goods/hot', '/api/index_wntj/1', '/api/goods/list?keywords=amxljn'];
    for (const path of lists) expect((await tagsIn(buyer, path)).get(GOODS.plain), path).toEqual([DISCOUNT]);
    const favorites = await buyer.get<{ list: { goods: GoodsCard }[] }>('/api/favorite').expect(200);
    expect(favorites.data.list[0]?.goods.tags.map(({ name }) => name)).toContain('满');
    const detail = await buyer.get<GoodsCard>(`/api/goods/detail/${GOODS.plain}`).expect(200);
    expect(detail.data.tags.map(({ name }) => name)).toContain('满');
  });

  it('of all goods of a warehouse are told but not shown, and not at those excluded or that earn nothing', async () => {
    await open(moneyForm('discount', { is_all_goods: 1, goods_ids: [GOODS.limited] }));
    const tags = await tagsIn(buyer);
    expect(tags.get(GOODS.plain)).toEqual([`(${DISCOUNT})`]);
    expect(tags.get(GOODS.limited)).toEqual([]);
    expect(tags.get(GOODS.ephedrine)).toEqual([]);
    // Bought from the other warehouse.
    expect(tags.get(GOODS.secondWarehouse)).toEqual([]);
    await open(
      moneyForm('discount', { warehouse_id: WAREHOUSE.chongqing, goods_ids: [GOODS.secondWarehouse] }),
    );
    expect(await tagsOf(buyer, GOODS.secondWarehouse)).toEqual([DISCOUNT]);
    await open(moneyForm('cashback', { goods_ids: [GOODS.ladder] }));
    expect(await tagsOf(buyer, GOODS.ladder)).toEqual([
      `满: 满 ¥200 返 ¥10，满 ¥500 返 ¥40；${DISCOUNT.replace('满: ', '')}`,
    ]);
  });

  it('are for whom the promotion is', async () => {
    await open(moneyForm('discount', { buyer_types: ['clinic'] }));
    expect(await tagsOf(buyer, GOODS.plain)).toEqual([]);
    expect(await tagsOf(shop.visitor(), GOODS.plain)).toEqual([]);
    expect(await tagsOf(await shop.buyer('zhensuo'), GOODS.plain)).toEqual([DISCOUNT]);
  });

  it('come and go with its window, its budget, its gifts and its stop', async () => {
    const id = await open(moneyForm('discount', { budget: '50' }));
    const seen = () => tagsOf(buyer, GOODS.plain);
    expect(await seen()).toEqual([DISCOUNT]);
    await change(id, { spent_fen: 5000 });
    expect(await seen()).toEqual([]);
    await change(id, { spent_fen: 0 });
    expect(await seen()).toEqual([DISCOUNT]);
    await change(id, { starts_at: new Date(Date.now() + 60_000) });
    expect(await seen()).toEqual([]);
    await stop(id);
    await open(buyGiftForm());
    expect(await seen()).toHaveLength(1);
    await shop.db.updateTable('special_price').set({ stock_left: 0 }).where('kind', '=', 'gift').execute();
    expect(await seen()).toEqual([]);
  });

  it('need no job to begin and to end', async () => {
    // Seconds count: begins with the next one but one at the latest.
    const now = Date.now();
    const id = await open(moneyForm('discount', { starts_at: Math.floor(now / 1000) + 1 }));
    const until = async (count: number) => {
      let tags = await tagsOf(buyer, GOODS.plain);
      while (tags?.length !== count) tags = await tagsOf(buyer, GOODS.plain);
    };
    await until(1);
    expect(Date.now()).toBeGreaterThanOrEqual(Math.floor(now / 1000) * 1000 + 1000);
    await change(id, { ends_at: new Date(Math.floor(Date.now() / 1000) * 1000 + 1000) });
    await until(0);
  });
});

describe('what tags cost', () => {
  it('is no statement more, and one when promotions have changed', async () => {
    const statements: string[] = [];
    const db = kyselyOn(shop.services.pool, (statement) => void statements.push(statement));
    const asked = async () => {
      const from = statements.length;
      const offers = await offersOf(db, { buyer: null }, [GOODS.plain, GOODS.limited]);
      return [offers.get(GOODS.plain)?.promotions.length, statements.length - from];
    };
    await asked();
    const [, usual] = await asked();
    await open(moneyForm('discount'));
    expect(await asked()).toEqual([1, Number(usual) + 1]);
    expect(await asked()).toEqual([1, usual]);
  });
});

describe('another process', () => {
  it('shows what the first one has changed with its next answer', async () => {
    const { db, pool, listener, close } = openDatabase({
      url: shop.services.config.databaseUrl ?? '',
      max: 2,
    });
    const app = await buildApp({
      services: { ...shop.services, db, pool, listener },
      pages: false,
    });
    try {
      const other = new Client(await app.listen({ port: 0, host: '127.0.0.1' }));
      expect(await tagsOf(other, GOODS.plain)).toEqual([]);
      const id = await open(moneyForm('discount'));
      expect(await tagsOf(other, GOODS.plain)).toEqual([DISCOUNT]);
      await stop(id);
      expect(await tagsOf(other, GOODS.plain)).toEqual([]);
    } finally {
      await app.close();
      await close();
    }
  });
});
