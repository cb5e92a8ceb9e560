import type { GoodsCard } from '@qingnang/contract/catalog';
import type { ArrivalItem, StaffArrival } from '@qingnang/contract/favorites';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let clients: Client[];
beforeAll(async () => {
  shop = await createShop();
  clients = (await manyBuyers(shop, 4)).map(({ client }) => client);
});
afterAll(() => shop.close());

const client = (index: number): Client => clients[index] as Client;
const path = (goods: number) => `/api/goods/${goods}/notice`;
const waiting = async (who: Client) =>
  (await who.get<{ list: ArrivalItem[]; total: number }>('/api/favorite/arrivals').expect(200)).data;
const flagOf = async (who: Client) =>
  (await who.get<GoodsCard>(`/api/goods/detail/${GOODS.outOfStock}`).expect(200)).data.mine?.wants_notice;

describe('who may', () => {
  it.each([
    ['GET', '/api/favorite/arrivals'],
    ['POST', '/api/favorite/seen'],
    ['POST', '/api/favorite/notice'],
    ['POST', path(GOODS.outOfStock)],
    ['DELETE', path(GOODS.outOfStock)],
    ['GET', '/api/admin/arrivals'],
  ])('%s %s requires sign-in', async (method, address) => {
    const body = method === 'GET' ? undefined : { goods_ids: [1], wants_notice: 1 };
    expect((await shop.visitor().send(method, address, body).expect(401)).code).toBe(10001);
  });

  it('accounts that have passed; staff with the permission', async () => {
    await (await shop.buyer('xinke')).post(path(GOODS.outOfStock)).expect(403);
    await (await shop.staff('warehouse')).get('/api/admin/arrivals').expect(403);
  });
});

describe('waiting for goods', () => {
  it('is asked for once, shown on the goods and in the list, and cancelled', async () => {
    const buyer = client(0);
    expect(await flagOf(buyer)).toBe(0);
    const first = await buyer.post(path(GOODS.outOfStock)).expect(200);
    expect(first.message).toContain('已登记提醒');
    await buyer.post(path(GOODS.outOfStock)).expect(200);
    expect(await flagOf(buyer)).toBe(1);
    expect(await waiting(buyer)).toMatchObject({
      total: 1,
      list: [{ goods: { id: GOODS.outOfStock, mine: { wants_notice: 1 } }, told_at: null }],
    });
    await buyer.send('DELETE', path(GOODS.outOfStock)).expect(200);
    await buyer.send('DELETE', path(GOODS.outOfStock)).expect(200);
    expect([await flagOf(buyer), (await waiting(buyer)).total]).toEqual([0, 0]);
  });

  it('is not someone else’s', async () => {
    await client(1).post(path(GOODS.outOfStock)).expect(200);
    await client(2).send('DELETE', path(GOODS.outOfStock)).expect(200);
    expect([await flagOf(client(1)), await flagOf(client(2))]).toEqual([1, 0]);
    await client(1)
      .post('/api/favorite', { goods_ids: [GOODS.plain] })
      .expect(200);
    const switched = await client(2)
      .post('/api/favorite/notice', { goods_ids: [GOODS.plain], wants_notice: 0 })
      .expect(200);
    expect(switched.data).toEqual({ goods_ids: [], wants_notice: 0 });
    expect((await client(1).get('/api/favorite').expect(200)).data).toMatchObject({
      list: [{ wants_notice: 1 }],
    });
  });

  it('locks favourites in the order of their goods, as the jobs do: neither ends the other', async () => {
    const buyer = client(0);
    await sql`
      insert into goods (name, generic_name, dosage_form, approval_no, barcode, maker_id, spec, unit, rx_class, scope, status)
      select '窗药' || n, '窗药', '片剂', '', '', 1, '片', '盒', 'rx', 'chemical', 'on'
      from generate_series(1, 50) n`.execute(shop.db);
    const goods = await shop.db.selectFrom('goods').select('id').where('generic_name', '=', '窗药').execute();
    const ids = goods.map(({ id }) => id).sort((a, b) => b - a);
    await buyer.post('/api/favorite', { goods_ids: ids }).expect(200);
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          shop.db,
        )
      ).rows.length > 0;
    for (const path of ['seen', 'notice', 'cancel']) {
      const lock = sql`select from favorite where goods_id = any(${ids}) order by goods_id for update`;
      let call: Promise<unknown> | undefined;
      await shop.db.transaction().execute(async (tx) => {
        await sql`select from favorite where goods_id = ${Math.min(...ids)} for update`.execute(tx);
        call = buyer.post(`/api/favorite/${path}`, { goods_ids: ids, wants_notice: 0 }).expect(200);
        await expect.poll(isWaiting).toBe(true);
        await lock.execute(tx);
      });
      await call;
    }
  });

  it('stays in the list for a month after the message, and can be asked for again', async () => {
    const buyer = client(3);
    await buyer.post(path(GOODS.outOfStock)).expect(200);
    const tellAgo = (days: number) =>
      sql`update arrival_notice set told_at = now() - ${days} * interval '1 day'`.execute(shop.db);
    await tellAgo(29);
    expect((await waiting(buyer)).list[0]?.told_at).toEqual(expect.any(Number));
    expect(await flagOf(buyer)).toBe(0);
    await tellAgo(31);
    expect((await waiting(buyer)).total).toBe(0);
    await buyer.post(path(GOODS.outOfStock)).expect(200);
    expect((await waiting(buyer)).list[0]?.told_at).toBeNull();
  });

  it.each<[string, number, number, string]>([
    ['goods in stock', GOODS.plain, 409, '有货'],
    ['goods that the account may not buy', GOODS.outOfScope, 409, '经营范围'],
    ['goods off the shelf', GOODS.offShelf, 404, '下架'],
    ['unknown goods', 999_999, 404, '不存在'],
  ])('is refused for %s', async (_, goods, status, words) =>
    expect((await client(0).post(path(goods)).expect(status)).message).toContain(words),
  );

  it('ends at 500 goods', async () => {
    const buyer = await shop.buyer('yaodian');
    await sql`
      insert into goods (name, generic_name, dosage_form, approval_no, barcode, maker_id, spec, unit, rx_class, scope, status)
      select '等药' || n, '等药', '片剂', '', '', 1, '片', '盒', 'rx', 'chemical', 'on'
      from generate_series(1, 500) n`.execute(shop.db);
    await sql`
      insert into arrival_notice (account_id, goods_id)
      select a.id, g.id from account a, goods g where a.username = 'yaodian' and g.generic_name = '等药'`.execute(
      shop.db,
    );
    expect((await buyer.post(path(GOODS.outOfStock)).expect(409)).message).toContain('500');
    await sql`delete from arrival_notice where goods_id in (select id from goods where generic_name = '等药')`.execute(
      shop.db,
    );
  });
});

describe('the staff’s list', () => {
  it('counts who waits for which goods, most first, and finds them by words', async () => {
    await sql`delete from arrival_notice`.execute(shop.db);
    await sql`update stock set available = 0 where goods_id = ${GOODS.hundred}`.execute(shop.db);
    await client(0).post(path(GOODS.hundred)).expect(200);
    for (const who of clients.slice(0, 3)) await who.post(path(GOODS.outOfStock)).expect(200);
    await client(0)
      .post('/api/favorite', { goods_ids: [GOODS.hundred] })
      .expect(200);
    const staff = await shop.staff('goods');
    const list = async (query = '') =>
      (await staff.get<{ list: StaffArrival[]; total: number }>(`/api/admin/arrivals${query}`).expect(200))
        .data;
    const found = await list();
    expect(found.list).toMatchObject([
      { id: GOODS.outOfStock, waiting: 3, kept: 0, stock: 0, is_on: 1 },
      { id: GOODS.hundred, waiting: 1, kept: 1 },
    ]);
    expect(await list(`?keywords=${encodeURIComponent('头孢')}`)).toMatchObject({
      total: 1,
      list: [{ id: GOODS.hundred }],
    });
    expect((await list('?page=2&page_size=1')).list).toMatchObject([{ id: GOODS.hundred }]);
  });
});
