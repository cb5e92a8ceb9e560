import type { FavoriteItem } from '@qingnang/contract/favorites';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS, WAREHOUSE } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { openSpecial } from '../../../../testing/specials.ts';
import { tellOfArrivals, tellOfDrops } from './jobs.ts';
import { movedPrices } from './reads.ts';
import { noteGone } from './writes.ts';

const DAY = '2026-11-21';
const NEXT_DAY = '2026-11-22';

let shop: TestShop;
let crowd: TestBuyer[];
let id: number;
let buyer: Client;
beforeAll(async () => {
  shop = await createShop();
  crowd = await manyBuyers(shop, 30);
});
afterAll(() => shop.close());
beforeEach(async () => {
  const own = crowd.pop() as TestBuyer;
  id = own.accountId;
  buyer = own.client;
  await sql`delete from favorite`.execute(shop.db);
  await sql`delete from arrival_notice`.execute(shop.db);
});

const keep = (...ids: number[]) => buyer.post('/api/favorite', { goods_ids: ids }).expect(200);
const wait = (goods: number) => buyer.post(`/api/goods/${goods}/notice`).expect(200);
const favorites = async () =>
  (await buyer.get<{ list: FavoriteItem[] }>('/api/favorite').expect(200)).data.list;
const told = async (account = id) =>
  (
    await shop.db
      .selectFrom('message')
      .select(['title', 'body', 'url'])
      .where('account_id', '=', account)
      .orderBy('id')
      .execute()
  ).map(({ title, body, url }) => `${title}|${body}|${url}`);
const setPrice = (goods: number, e4: number, rank = 0) =>
  sql`insert into goods_price (goods_id, rank, price_e4) values (${goods}, ${rank}, ${e4})
    on conflict (goods_id, rank) do update set price_e4 = excluded.price_e4`.execute(shop.db);
const setStock = (goods: number, available: number) =>
  sql`insert into stock (goods_id, warehouse_id, available) values (${goods}, ${WAREHOUSE.chengdu}, ${available})
    on conflict (goods_id, warehouse_id) do update set available = excluded.available`.execute(shop.db);

describe('price drops', () => {
  beforeEach(async () => {
    await setPrice(GOODS.plain, 84_000);
    await setPrice(GOODS.hundred, 250_000);
  });

  it('are told once, shown until the account has looked, and known then', async () => {
    await keep(GOODS.plain, GOODS.ladder);
    await setPrice(GOODS.plain, 79_000);
    expect(await tellOfDrops(shop.db, DAY)).toBe(1);
    expect(await tellOfDrops(shop.db, NEXT_DAY)).toBe(0);
    expect(await told()).toEqual(['收藏的 1 个商品降价了|阿莫西林胶囊 ¥8.40→¥7.90|/star']);
    const news = async () => (await favorites()).map(({ goods, drop }) => [goods.id, drop]);
    expect(await news()).toContainEqual([GOODS.plain, 0.5]);
    expect(await news()).toContainEqual([GOODS.ladder, null]);
    await buyer.post('/api/favorite/seen', { goods_ids: [GOODS.plain, 999_999] }).expect(200);
    expect(await news()).toContainEqual([GOODS.plain, null]);
    await setPrice(GOODS.plain, 75_000);
    expect(await tellOfDrops(shop.db, NEXT_DAY)).toBe(1);
    expect((await told()).at(-1)).toContain('¥7.90→¥7.50');
  });

  it('are one message a day, which names five and counts all; what falls later waits for tomorrow', async () => {
    await sql`
      insert into goods (name, generic_name, dosage_form, approval_no, barcode, maker_id, spec, unit, rx_class, scope, status)
      select '多药' || n, '多药', '片剂', '', '', 1, '片', '盒', 'rx', 'chemical', 'on' from generate_series(1, 7) n`.execute(
      shop.db,
    );
    const goods = await shop.db.selectFrom('goods').select('id').where('generic_name', '=', '多药').execute();
    const ids = goods.map((row) => row.id);
    for (const one of ids) {
      await setPrice(one, 100_000);
      await setStock(one, 10);
    }
    await keep(...ids, GOODS.plain);
    for (const one of ids) await setPrice(one, 90_000);
    expect(await tellOfDrops(shop.db, DAY)).toBe(1);
    const [message = ''] = await told();
    expect(message).toMatch(
      /^收藏的 7 个商品降价了\|(多药\d ¥10\.00→¥9\.00、){4}多药\d ¥10\.00→¥9\.00 等 7 个商品\|/,
    );
    await setPrice(GOODS.plain, 70_000);
    expect(await tellOfDrops(shop.db, DAY)).toBe(0);
    expect(await tellOfDrops(shop.db, NEXT_DAY)).toBe(1);
    expect(await told()).toHaveLength(2);
  });

  it('count from 1 %, small steps together, from where the price has risen to', async () => {
    await keep(GOODS.plain);
    await setPrice(GOODS.plain, 83_500);
    expect(await tellOfDrops(shop.db, DAY)).toBe(0);
    await setPrice(GOODS.plain, 83_100);
    expect(await tellOfDrops(shop.db, DAY)).toBe(1);
    await setPrice(GOODS.plain, 90_000);
    expect(await tellOfDrops(shop.db, NEXT_DAY)).toBe(0);
    await setPrice(GOODS.plain, 85_000);
    expect(await tellOfDrops(shop.db, NEXT_DAY)).toBe(1);
    expect((await told()).at(-1)).toContain('¥9.00→¥8.50');
  });

  it('are what this account pays: its rank, its contract, its offers', async () => {
    const others = crowd.splice(0, 2);
    const [ranked, special] = others as [TestBuyer, TestBuyer];
    await sql`update account set rank = 2 where id = ${ranked.accountId}`.execute(shop.db);
    await sql`update account set is_special = true where id = ${special.accountId}`.execute(shop.db);
    await setPrice(GOODS.hundred, 200_000, 2);
    await sql`insert into contract_price (account_id, goods_id, price_e4) values (${special.accountId}, ${GOODS.hundred}, 180000)`.execute(
      shop.db,
    );
    const all = [id, ranked.accountId, special.accountId];
    await keep(GOODS.hundred);
    for (const { client } of others)
      await client.post('/api/favorite', { goods_ids: [GOODS.hundred] }).expect(200);
    const messages = async () => Promise.all(all.map(async (one) => (await told(one)).length));

    await setPrice(GOODS.hundred, 220_000);
    await tellOfDrops(shop.db, DAY);
    expect(await messages()).toEqual([1, 0, 0]);
    await setPrice(GOODS.hundred, 190_000, 2);
    await tellOfDrops(shop.db, DAY);
    expect(await messages()).toEqual([1, 1, 0]);
    await sql`update contract_price set price_e4 = 170000 where account_id = ${special.accountId}`.execute(
      shop.db,
    );
    await tellOfDrops(shop.db, DAY);
    expect(await messages()).toEqual([1, 1, 1]);
    // For accounts without a contract price only.
    const { id: offer } = await openSpecial(await shop.staff(), { price: '15.00' });
    await tellOfDrops(shop.db, NEXT_DAY);
    expect(await messages()).toEqual([2, 2, 1]);
    expect((await told()).at(-1)).toContain('¥25.00→¥15.00');
    await sql`update special_price set is_stopped = true where id = ${offer}`.execute(shop.db);
    await sql`delete from goods_price where goods_id = ${GOODS.hundred} and rank = 2`.execute(shop.db);
  });

  it('are found by the statement for no goods whose price stands', async () => {
    const all = Object.values(GOODS).filter((goods) => goods !== GOODS.offShelf);
    await sql`update account set rank = 1 where id = ${id}`.execute(shop.db);
    await keep(...all);
    expect(await movedPrices(shop.db, DAY)).toEqual([]);
  });

  it('are not told of goods that cannot be bought, nor to accounts that may not, nor where it is switched off', async () => {
    await keep(GOODS.plain, GOODS.hundred);
    await buyer.post('/api/favorite/notice', { goods_ids: [GOODS.hundred], wants_notice: 0 }).expect(200);
    await setPrice(GOODS.hundred, 200_000);
    await setPrice(GOODS.plain, 70_000);
    await sql`update account set pass_status = 4 where id = ${id}`.execute(shop.db);
    expect(await tellOfDrops(shop.db, DAY)).toBe(0);
    await sql`update account set pass_status = 1 where id = ${id}`.execute(shop.db);
    await sql`delete from account_scope where account_id = ${id} and scope = 'antibiotic'`.execute(shop.db);
    expect(await tellOfDrops(shop.db, DAY)).toBe(0);
    await sql`insert into account_scope (account_id, scope) values (${id}, 'antibiotic')`.execute(shop.db);
    await sql`update goods set status = 'off' where id = ${GOODS.plain}`.execute(shop.db);
    expect(await tellOfDrops(shop.db, DAY)).toBe(0);
    await sql`update goods set status = 'on' where id = ${GOODS.plain}`.execute(shop.db);
    expect(await tellOfDrops(shop.db, DAY)).toBe(1);
    expect(await told()).toEqual(['收藏的 1 个商品降价了|阿莫西林胶囊 ¥8.40→¥7.00|/star']);
    expect((await favorites()).find(({ goods }) => goods.id === GOODS.hundred)).toMatchObject({
      wants_notice: 0,
      drop: 5,
    });
  });

  it('are told once by jobs that run at the same time', async () => {
    await keep(GOODS.plain);
    await setPrice(GOODS.plain, 70_000);
    const rounds = await Promise.all([1, 2, 3, 4].map(() => tellOfDrops(shop.db, DAY)));
    expect(rounds.reduce((sum, number) => sum + number, 0)).toBe(1);
    expect(await told()).toHaveLength(1);
  });

  it('of favourites from before are counted from the price that the first round finds', async () => {
    await sql`insert into favorite (account_id, goods_id) values (${id}, ${GOODS.plain})`.execute(shop.db);
    expect(await tellOfDrops(shop.db, DAY)).toBe(0);
    await setPrice(GOODS.plain, 70_000);
    expect(await tellOfDrops(shop.db, DAY)).toBe(1);
  });
});

describe('arrivals', () => {
  beforeEach(() => setStock(GOODS.outOfStock, 0));

  it('of favourites are told at once, each time the goods has been gone, once a day', async () => {
    await keep(GOODS.outOfStock);
    expect(await tellOfArrivals(shop.db, DAY)).toBe(0);
    await setStock(GOODS.outOfStock, 50);
    expect(await tellOfArrivals(shop.db, DAY)).toBe(1);
    expect(await tellOfArrivals(shop.db, DAY)).toBe(0);
    const [message = ''] = await told();
    expect(message).toMatch(/^蒙脱石散.* 到货\|您收藏的 蒙脱石散.* 已到货，可以下单了。\|\/list\/info\/4$/);
    expect((await favorites())[0]).toMatchObject({ arrived: 1, goods: { is_buy: 1 } });
    await setStock(GOODS.outOfStock, 0);
    await noteGone(shop.db);
    expect((await favorites())[0]?.arrived).toBe(0);
    await setStock(GOODS.outOfStock, 5);
    await tellOfArrivals(shop.db, DAY);
    expect(await told()).toHaveLength(1);
    await setStock(GOODS.outOfStock, 0);
    await noteGone(shop.db);
    await setStock(GOODS.outOfStock, 5);
    await tellOfArrivals(shop.db, NEXT_DAY);
    expect(await told()).toHaveLength(2);
    await buyer.post('/api/favorite/seen', { goods_ids: [GOODS.outOfStock] }).expect(200);
    expect((await favorites())[0]?.arrived).toBe(0);
    expect(await tellOfArrivals(shop.db, NEXT_DAY)).toBe(0);
  });

  it('are said each time to who asks by name again, the same day, too', async () => {
    for (const round of [1, 2]) {
      await setStock(GOODS.outOfStock, 0);
      await wait(GOODS.outOfStock);
      await setStock(GOODS.outOfStock, 5);
      expect(await tellOfArrivals(shop.db, DAY)).toBe(1);
      expect(await told()).toHaveLength(round);
    }
  });

  it('are said once to who keeps the goods and asked by name, by jobs that run at the same time', async () => {
    await keep(GOODS.outOfStock);
    await wait(GOODS.outOfStock);
    await setStock(GOODS.outOfStock, 50);
    await Promise.all([1, 2, 3, 4].map(() => tellOfArrivals(shop.db, DAY)));
    expect(await told()).toEqual([expect.stringContaining('您登记的 蒙脱石散')]);
  });

  it('of goods that come back on the shelf are arrivals, too', async () => {
    await keep(GOODS.plain);
    await sql`update goods set status = 'off' where id = ${GOODS.plain}`.execute(shop.db);
    await noteGone(shop.db);
    await sql`update goods set status = 'on' where id = ${GOODS.plain}`.execute(shop.db);
    expect(await tellOfArrivals(shop.db, DAY)).toBe(1);
  });

  it('are not told where it is switched off, nor of what the account may not buy; who asked by name goes on waiting', async () => {
    await keep(GOODS.outOfStock);
    await wait(GOODS.outOfStock);
    await buyer.post('/api/favorite/notice', { goods_ids: [GOODS.outOfStock], wants_notice: 0 }).expect(200);
    await sql`delete from account_scope where account_id = ${id} and scope = 'chemical'`.execute(shop.db);
    await setStock(GOODS.outOfStock, 50);
    expect(await tellOfArrivals(shop.db, DAY)).toBe(0);
    await sql`insert into account_scope (account_id, scope) values (${id}, 'chemical')`.execute(shop.db);
    expect(await tellOfArrivals(shop.db, DAY)).toBe(1);
    expect(await told()).toEqual([expect.stringContaining('您登记的')]);
    await sql`update arrival_notice set told_at = null`.execute(shop.db);
    await sql`update account set is_blocked = true where id = ${id}`.execute(shop.db);
    expect(await tellOfArrivals(shop.db, NEXT_DAY)).toBe(0);
  });

  it('of favourites from before wait until the goods has been gone once', async () => {
    await setStock(GOODS.outOfStock, 5);
    await sql`insert into favorite (account_id, goods_id) values (${id}, ${GOODS.outOfStock})`.execute(
      shop.db,
    );
    await noteGone(shop.db);
    expect(await tellOfArrivals(shop.db, DAY)).toBe(0);
    await setStock(GOODS.outOfStock, 0);
    await noteGone(shop.db);
    await setStock(GOODS.outOfStock, 5);
    expect(await tellOfArrivals(shop.db, DAY)).toBe(1);
  });
});
