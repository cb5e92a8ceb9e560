import type { WantedItem } from '@qingnang/contract/wanted';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS, WAREHOUSE } from '../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { tellOfWanted } from './jobs.ts';

let shop: TestShop;
let crowd: TestBuyer[];
let buyer: TestBuyer;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  crowd = await manyBuyers(shop, 10);
  staff = await shop.staff('goods');
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = crowd.pop() as TestBuyer;
  await setStock(0);
});

const setStock = (available: number) =>
  sql`insert into stock (goods_id, warehouse_id, available) values (${GOODS.outOfStock}, ${WAREHOUSE.chengdu}, ${available})
    on conflict (goods_id, warehouse_id) do update set available = excluded.available`.execute(shop.db);
const wish = async (more: object = {}) =>
  (await buyer.client.post<WantedItem>('/api/user/buy', { name: '止泻散', number: 10, ...more }).expect(201))
    .data.id;
const answer = (id: number, body: object) =>
  staff.post(`/api/admin/wanted/${id}/answer`, { reply: '下周到货', ...body }).expect(200);
const read = async (id: number) =>
  (await buyer.client.get<WantedItem>(`/api/user/buy/${id}`).expect(200)).data;
const told = async () =>
  (
    await shop.db
      .selectFrom('message')
      .select(['title', 'body', 'url'])
      .where('account_id', '=', buyer.accountId)
      .orderBy('id')
      .execute()
  ).map(({ title, body, url }) => `${title}|${body}|${url}`);

describe('a wish that is answered', () => {
  it('is told of, a corrected answer again, the same one not', async () => {
    const id = await wish();
    await answer(id, {});
    await answer(id, {});
    await answer(id, { reply: '改为后天到货' });
    expect(await told()).toEqual([
      `求购有回复：止泻散|下周到货|/pzqg/info?id=${id}`,
      `求购有回复：止泻散|改为后天到货|/pzqg/info?id=${id}`,
    ]);
  });

  it('is told of in a short line, cut between signs', async () => {
    const id = await wish();
    await answer(id, { reply: `${'好'.repeat(118)}👍👍👍` });
    expect(await told()).toEqual([`求购有回复：止泻散|${'好'.repeat(118)}👍…|/pzqg/info?id=${id}`]);
  });

  it('is told of once more when what was offered arrives, by jobs that run at the same time once', async () => {
    const id = await wish();
    await answer(id, { goods_id: GOODS.outOfStock });
    expect(await tellOfWanted(shop.db)).toBe(0);
    expect((await read(id)).is_arrived).toBe(0);
    await setStock(20);
    await Promise.all([1, 2, 3].map(() => tellOfWanted(shop.db)));
    expect((await told()).slice(1)).toEqual([
      expect.stringMatching(/^求购的 止泻散 到货了\|商城推荐的 蒙脱石散.* 已到货/),
    ]);
    expect((await read(id)).is_arrived).toBe(1);
    const { data } = await buyer.client.get<{ list: WantedItem[] }>('/api/user/buy').expect(200);
    expect(data.list).toMatchObject([{ id, is_arrived: 1 }]);
    await setStock(0);
    expect((await read(id)).is_arrived).toBe(0);
    expect(await tellOfWanted(shop.db)).toBe(0);
  });

  it('with goods that can be bought at once needs no second message', async () => {
    const id = await wish();
    await answer(id, { goods_id: GOODS.plain });
    expect(await tellOfWanted(shop.db)).toBe(0);
    expect((await read(id)).is_arrived).toBe(1);
    // Another offer instead, which has yet to come.
    await answer(id, { goods_id: GOODS.outOfStock });
    await setStock(20);
    expect(await tellOfWanted(shop.db)).toBe(1);
    expect(await told()).toHaveLength(3);
  });

  it('waits for goods that are taken off and put on sale again', async () => {
    const id = await wish();
    await answer(id, { goods_id: GOODS.outOfStock });
    await sql`update goods set status = 'off' where id = ${GOODS.outOfStock}`.execute(shop.db);
    await setStock(20);
    expect(await tellOfWanted(shop.db)).toBe(0);
    await sql`update goods set status = 'on' where id = ${GOODS.outOfStock}`.execute(shop.db);
    expect(await tellOfWanted(shop.db)).toBe(1);
  });

  it('is not told of what the account may not buy, nor after its date, nor when it is closed', async () => {
    const barred = await wish({ name: '甲' });
    await answer(barred, { goods_id: GOODS.outOfScope });
    const late = await wish({ name: '乙', valid_until: '2099-01-01' });
    const closed = await wish({ name: '丙' });
    for (const id of [late, closed]) await answer(id, { goods_id: GOODS.outOfStock });
    await sql`update wanted set valid_until = '2020-01-01' where id = ${late}`.execute(shop.db);
    await buyer.client.post(`/api/user/buy/${closed}/close`).expect(200);
    await setStock(20);
    expect(await tellOfWanted(shop.db)).toBe(0);
    expect((await read(barred)).is_arrived).toBe(0);
    expect((await read(closed)).is_arrived).toBe(0);
  });
});
