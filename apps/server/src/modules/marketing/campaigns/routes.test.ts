import type { SpikeData } from '@qingnang/contract/campaigns';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { openGroupBuy } from '../../../testing/group-buys.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { FROM_SHELF, openSpecial } from '../../../testing/specials.ts';

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

const page = async (client: Client, path: string) => (await client.get<Page>(path).expect(200)).data;

describe('offers by kind', () => {
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

describe('group offers', () => {
  it('run before they come, the nearest to success first, and tell how far they are', async () => {
    const path = '/api/activity/group_buy';
    expect((await page(buyer, path)).total).toBe(0);
    const far = await openGroupBuy(staff, { goods_id: GOODS.limited, price: '9', group_min_pieces: 100 });
    const near = await openGroupBuy(staff, { goods_id: GOODS.wholePacks, price: '5' });
    const done = await openGroupBuy(staff, { goods_id: GOODS.ladderUpTo, price: '3' });
    const later = await openGroupBuy(staff, {
      goods_id: GOODS.fourDecimals,
      price: '0.1',
      starts_at: inSeconds(600),
      ends_at: inSeconds(900),
    });
    await sql`update special_price set group_buyers = 1, group_pieces = 10 where id in (${far.id}, ${near.id})`.execute(
      shop.db,
    );
    await sql`update special_price set group_buyers = 2, group_status = 'success' where id = ${done.id}`.execute(
      shop.db,
    );
    const { list, total } = await page(buyer, path);
    expect([total, list.map(({ offer }) => offer.goods_price_id)]).toEqual([
      4,
      [near.id, far.id, done.id, later.id],
    ]);
    expect(list[0]?.offer).toMatchObject({
      price: 5,
      group: { min_buyers: 2, min_pieces: null, buyers: 1, pieces: 10, status: 'open' },
    });
    const hidden = (await page(shop.visitor(), path)).list;
    expect(hidden.map(({ offer }) => offer.price)).toEqual([null, null, null, null]);
    expect((await page(buyer, `${path}?page=2&page_size=3`)).list).toHaveLength(1);
    await buyer.get(`${path}?page_size=101`).expect(422);
    const { data } = await buyer.get<{ special: unknown; tags: { name: string }[]; specials: unknown[] }>(
      `/api/goods/detail/${GOODS.wholePacks}`,
    );
    // Bought by name only: the card's price stays the goods' own.
    expect([data.special, data.specials.length, data.tags.map(({ name }) => name)]).toEqual([
      null,
      1,
      ['拼'],
    ]);
  });
});

describe('counts of offers', () => {
  it('leave out what a contract or a rank that pays less hides', async () => {
    const path = '/api/activity/everyday_price';
    const all = (await page(buyer, path)).total;
    const hides = async (statement: RawBuilder<unknown>) => {
      await statement.execute(shop.db);
      const seen = await page(buyer, path);
      expect([seen.total, seen.list.length]).toEqual([all - 1, all - 1]);
    };
    const zhensuo = sql`(select id from account where username = 'zhensuo')`;
    await hides(sql`with special as (update account set is_special = true where id = ${zhensuo})
      insert into contract_price (account_id, goods_id, price_e4) values (${zhensuo}, ${GOODS.plain}, 70000)`);
    await sql`delete from contract_price`.execute(shop.db);
    expect((await page(buyer, path)).total).toBe(all);
    await hides(sql`with ranked as (update account set rank = 2 where id = ${zhensuo})
      insert into goods_price (goods_id, rank, price_e4) values (${GOODS.plain}, 1, 70000)`);
    await sql`update account set rank = 0, is_special = false where id = ${zhensuo}`.execute(shop.db);
    await sql`delete from goods_price where rank = 1`.execute(shop.db);
  });
});

describe('zone prices', () => {
  it('are prices like daily ones: the shop chooses the cheapest, a contract switches them off', async () => {
    const offer = await openSpecial(staff, {
      ...FROM_SHELF,
      kind: 'zone',
      goods_id: GOODS.wholePacks,
      price: '4',
    });
    const shown = async () =>
      (await buyer.get<{ special: { price: number } | null }>(`/api/goods/detail/${offer.goods_id}`)).data
        .special?.price;
    expect(await shown()).toBe(4);
    const zhensuo = sql`(select id from account where username = 'zhensuo')`;
    await sql`with special as (update account set is_special = true where id = ${zhensuo})
      insert into contract_price (account_id, goods_id, price_e4) values (${zhensuo}, ${offer.goods_id}, 55000)`.execute(
      shop.db,
    );
    expect(await shown()).toBeUndefined();
    await sql`delete from contract_price`.execute(shop.db);
    await sql`update account set is_special = false where id = ${zhensuo}`.execute(shop.db);
    await staff.post(`/api/admin/specials/${offer.id}/stop`).expect(200);
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
    await openSpecial(staff, { ...FROM_SHELF, kind: 'zone', goods_id: GOODS.secondWarehouse, price: '45' });
    const all = await of('');
    expect([
      all.find(({ kind }) => kind === 'zone')?.goods_id,
      all.filter(({ kind }) => kind === 'group').length,
    ]).toEqual([GOODS.secondWarehouse, 3]);
    expect(await of('?ids=999999')).toEqual([]);
  });
});

describe('a tap', () => {
  it('is counted on offers and banners and never fails', async () => {
    const { id } = await shop.db.selectFrom('special_price').select('id').limit(1).executeTakeFirstOrThrow();
    const tap = (body: object) => shop.visitor().post('/api/activity/tap', body).expect(200);
    const offer = { goods_price_id: id };
    const unknown = [{ id: 999_999 }, { goods_price_id: 999_999 }, { banner_id: 999_999 }, {}];
    await Promise.all([offer, offer, ...unknown].map(tap));
    const taps = await shop.db.selectFrom('special_price_tap').selectAll().execute();
    expect(taps).toEqual([{ special_price_id: id, taps: 2 }]);
  });
});
