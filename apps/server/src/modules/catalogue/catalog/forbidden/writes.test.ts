import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let goods: Client;
let quality: Client;
beforeAll(async () => {
  shop = await createShop();
  [goods, quality] = [await shop.staff('goods'), await shop.staff('quality')];
});
afterAll(() => shop.close());

const PATH = '/api/admin/forbidden-goods';
const ENTRY = { class: 'toxic', names: ['布洛芬'], valid_from: '2026-01-01', source: '试验公告 1 号' };
interface Entry {
  id: number;
  names: string[];
  created_by: string;
  ended_by: string;
}
const listed = async (query = '') =>
  (await goods.get<{ list: Entry[] }>(`${PATH}?page_size=50&${query}`).expect(200)).data.list;
const stateOf = async (id: number) =>
  (
    await sql<{ status: string; forbidden_class: string }>`
    select status, forbidden_class from goods where id = ${id}`.execute(shop.db)
  ).rows[0];

it('is kept by quality, judges the catalogue at every change and keeps what was', async () => {
  expect((await listed()).length).toBeGreaterThan(10);
  await goods.post(PATH, ENTRY).expect(403);
  await quality.post(PATH, { ...ENTRY, names: [], pattern: '(' }).expect(422);
  await quality.post(PATH, { ...ENTRY, names: [] }).expect(422);
  await quality.post(PATH, { ...ENTRY, valid_until: '2025-12-31' }).expect(422);

  const { data, message } = await quality.post<{ taken: number }>(PATH, ENTRY).expect(201);
  expect([data.taken, message]).toEqual([1, '已保存，1 个商品已下架：布洛芬缓释胶囊']);
  expect(await stateOf(GOODS.ladder)).toEqual({ status: 'off', forbidden_class: '医疗用毒性药品' });
  const shelf = await goods.post<{ refused?: unknown[] }>('/api/admin/goods/shelf', {
    ids: [GOODS.ladder],
    status: 'on',
  });
  expect(JSON.stringify(shelf)).toContain('医疗用毒性药品不得在本站销售');

  const hits = async () =>
    (await goods.get<{ list: { id: number; name: string; was_on: number }[] }>(`${PATH}/hits`).expect(200))
      .data.list;
  const waiting = async () =>
    (await goods.get<{ queues: { forbidden: number } }>('/api/admin/me').expect(200)).data.queues.forbidden;
  expect(await hits()).toMatchObject([{ name: '布洛芬缓释胶囊', was_on: 1, class: '医疗用毒性药品' }]);
  expect(await waiting()).toBe(1);
  await (await shop.staff('service')).post(`${PATH}/hits/seen`, { ids: [1] }).expect(403);
  await goods.post(`${PATH}/hits/seen`, { ids: (await hits()).map(({ id }) => id) }).expect(200);
  expect([await hits(), await waiting()]).toEqual([[], 0]);

  const entry = (await listed()).find(({ names }) => names[0] === '布洛芬');
  await quality.put(`${PATH}/${entry?.id}`, { ...ENTRY, names: ['布洛芬注射液'] }).expect(200);
  expect(await stateOf(GOODS.ladder)).toEqual({ status: 'off', forbidden_class: '' });
  expect(await listed('past=1')).toMatchObject([
    { names: ['布洛芬'], created_by: '郑丽华', ended_by: '郑丽华' },
  ]);
  await quality.put(`${PATH}/${entry?.id}`, ENTRY).expect(404);
});

it('is asked by the form, with what holds today', async () => {
  const { data } = await goods
    .get<{ version: number; form: object }>(`/api/admin/goods/${GOODS.limited}`)
    .expect(200);
  const rename = (name: string) =>
    goods.put(`/api/admin/goods/${GOODS.limited}`, { ...data.form, version: data.version, name });
  expect((await rename('氯巴占片')).errors).toEqual({ name: ['麻醉药品、精神药品不得在本站销售'] });
  const later = { ...ENTRY, names: ['连花清瘟'], valid_from: '2090-01-01' };
  await quality.post(PATH, later).expect(201);
  expect(await stateOf(GOODS.limited)).toMatchObject({ status: 'on' });
  expect((await rename('连花清瘟新胶囊')).status).toBe(200);
});
