import type { SpikeData } from '@qingnang/contract/campaigns';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { GOODS } from '../../testing/fixture.ts';
import { createShop, type TestShop } from '../../testing/shop.ts';
import { FROM_SHELF, openSpecial } from '../../testing/specials.ts';

let shop: TestShop;
let staff: Client;
let buyer: Client;
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  buyer = await shop.buyer('zhensuo');
  await sql`update account set is_special = false`.execute(shop.db);
});
afterAll(() => shop.close());

interface Page {
  list: {
    goods: { id: number; price: number | null };
    offer: { goods_price_id: number; price: number | null };
  }[];
  total: number;
}

describe('秒杀', () => {
  it('is empty without one', async () => {
    const { data } = await shop.visitor().get<SpikeData>('/api/index/spike').expect(200);
    expect([data.now, data.next]).toEqual([null, null]);
    expect(Math.abs(data.timestamp - inSeconds(0))).toBeLessThan(60);
  });

  it('answers what runs and what comes next, with prices only for who may see them', async () => {
    const now = await openSpecial(staff, { ends_at: inSeconds(500) });
    const longer = await openSpecial(staff, { goods_id: GOODS.plain, price: '8', ends_at: inSeconds(900) });
    const soon = { ...FROM_SHELF, goods_id: GOODS.ladder, price: '9' };
    const next = await openSpecial(staff, { ...soon, starts_at: inSeconds(600), ends_at: inSeconds(700) });
    await openSpecial(staff, { ...soon, starts_at: inSeconds(800), ends_at: inSeconds(900) });
    const seen = (await buyer.get<SpikeData>('/api/index/spike').expect(200)).data;
    const ids = (list: Page['list'] | undefined) => list?.map(({ offer }) => offer.goods_price_id);
    expect(ids(seen.now?.list)).toEqual([now.id, longer.id]);
    expect([seen.now?.ends_at, seen.next?.starts_at]).toEqual([now.ends_at, next.starts_at]);
    expect(ids(seen.next?.list)).toEqual([next.id]);
    expect(seen.now?.list[0]?.offer).toMatchObject({
      price: 20,
      stock_total: 10,
      stock_left: 10,
      number: 10,
    });
    expect(seen.next?.list[0]?.offer.price).toBe(9);
    const visitor = (await shop.visitor().get<SpikeData>('/api/index/spike').expect(200)).data;
    expect(ids(visitor.now?.list)).toEqual([now.id, longer.id]);
    for (const { offer, goods } of [...(visitor.now?.list ?? []), ...(visitor.next?.list ?? [])]) {
      expect([offer.price, offer.stock_left, offer.number, goods.price]).toEqual([null, null, null, null]);
    }
  });
});

describe('offers by kind', () => {
  const page = async (client: Client, path: string) => (await client.get<Page>(path).expect(200)).data;

  it('are paged, those with pieces first', async () => {
    const first = await openSpecial(staff, { kind: 'daily', stock_total: 5 });
    const second = await openSpecial(staff, {
      ...FROM_SHELF,
      kind: 'daily',
      goods_id: GOODS.plain,
      price: '8',
      ends_at: inSeconds(9000),
    });
    const path = '/api/activity/everyday_price?page_size=1';
    expect(await page(buyer, path)).toMatchObject({
      total: 2,
      list: [{ offer: { goods_price_id: first.id } }],
    });
    expect((await page(buyer, `${path}&page=2`)).list[0]?.offer.goods_price_id).toBe(second.id);
    expect(await page(buyer, `${path}&page=9`)).toMatchObject({ total: 2, list: [] });
    await sql`update special_price set stock_left = 0 where id = ${first.id}`.execute(shop.db);
    expect((await page(buyer, path)).list[0]?.offer.goods_price_id).toBe(second.id);
    await buyer.get('/api/activity/everyday_price?page_size=101').expect(422);
  });

  it('for newcomers are gone for who has bought', async () => {
    await openSpecial(staff, { ...FROM_SHELF, kind: 'newcomer' });
    expect((await page(buyer, '/api/focus/xrtj')).total).toBe(1);
    expect((await page(shop.visitor(), '/api/focus/xrtj')).total).toBe(1);
    await sql`insert into account_goods (account_id, goods_id, last_price_e4, last_bought_at, last_number, pieces)
      select id, 1, 1, now(), 1, 1 from account where username = 'zhensuo'`.execute(shop.db);
    expect(await page(buyer, '/api/focus/xrtj')).toMatchObject({ total: 0, list: [] });
  });

  it('of near-expiry lots name the lot', async () => {
    const lot = await shop.db
      .selectFrom('lot')
      .select('id')
      .where('lot_no', '=', `A${GOODS.ladder}00`)
      .executeTakeFirstOrThrow();
    await openSpecial(staff, {
      kind: 'near_expiry',
      goods_id: GOODS.ladder,
      price: '6',
      lot_id: lot.id,
      limit_per_account: '',
    });
    const { list } = await page(buyer, '/api/activity/near_expiry');
    expect(list).toMatchObject([{ offer: { price: 6, lot: { lot_no: `A${GOODS.ladder}00` } } }]);
    await sql`update lot set expires_on = current_date - 1 where id = ${lot.id}`.execute(shop.db);
    expect((await page(buyer, '/api/activity/near_expiry')).total).toBe(0);
  });
});

describe('activities of goods', () => {
  it('answers those of the goods asked for, or all that run', async () => {
    const of = async (query: string) =>
      (
        await shop
          .visitor()
          .get<{ list: { goods_id: number; kind: string }[] }>(`/api/goods/activities${query}`)
      ).data.list;
    expect((await of(`?ids=${GOODS.plain}`)).map(({ kind }) => kind).sort()).toEqual(['daily', 'seckill']);
    expect(new Set((await of('')).map(({ goods_id }) => goods_id))).toEqual(
      new Set([GOODS.hundred, GOODS.plain]),
    );
    expect(await of('?ids=999999')).toEqual([]);
  });
});

describe('a tap', () => {
  it('is counted on offers and banners and never fails', async () => {
    const { id } = await shop.db.selectFrom('special_price').select('id').limit(1).executeTakeFirstOrThrow();
    const tap = (body: object) => shop.visitor().post('/api/activity/tap', body).expect(200);
    await Promise.all([tap({ id }), tap({ id }), tap({ id: 999_999 }), tap({ banner_id: 999_999 }), tap({})]);
    const taps = await shop.db.selectFrom('special_price_tap').selectAll().execute();
    expect(taps).toEqual([{ special_price_id: id, taps: 2 }]);
  });
});
