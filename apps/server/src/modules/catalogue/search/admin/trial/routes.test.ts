import type { adminSearchTrial } from '@qingnang/contract/admin-search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../../../../../testing/client.ts';
import { GOODS } from '../../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';

const PATH = '/api/admin/search/trial';
let shop: TestShop;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
  await shop.syncSearch();
  await shop.db.deleteFrom('search_day').execute();
  await sql`
    insert into search_day (day, word, kind, times, found, last_at)
    select (now() at time zone 'Asia/Shanghai')::date, word, 1, times, 1, now()
    from (values ('阿莫西林胶囊', 90), ('布洛芬', 40), ('消炎胶囊', 7)) asked (word, times)`.execute(shop.db);
});
afterAll(() => shop.close());

type Trial = z.output<typeof adminSearchTrial.data>;
const trial = async (body: object) => (await staff.post<Trial>(PATH, body).expect(200)).data;

it('is for who may read the tuning, and needs a change', async () => {
  await shop.visitor().post(PATH, {}).expect(401);
  await (await shop.staff('warehouse')).post(PATH, {}).expect(403);
  await staff.post(PATH, {}).expect(422);
  const { errors } = await staff.post(PATH, { synonym: { words: ['一个'] } }).expect(422);
  expect(errors).toHaveProperty(['synonym.words']);
});

it('shows what a synonym does to what is asked most, and keeps nothing', async () => {
  const data = await trial({ synonym: { words: ['消炎胶囊', '阿莫西林胶囊'] } });
  expect([data.asked, data.changed]).toEqual([3, 1]);
  expect(data.list.map(({ word, times, is_changed: changed }) => [word, times, changed])).toEqual([
    ['消炎胶囊', 7, true],
    ['阿莫西林胶囊', 90, false],
    ['布洛芬', 40, false],
  ]);
  const [first] = data.list;
  expect(first).toMatchObject({ total_before: 0, total_after: 1 });
  expect(first?.list.map(({ id, before, after }) => [id, before, after])).toEqual([[GOODS.plain, 0, 1]]);
  const again = await trial({ synonym: { words: ['没人搜的', '也没人搜'] } });
  expect(again.changed).toBe(0);
});

it('shows what a row that is changed no longer does', async () => {
  const words = ['消炎胶囊', '阿莫西林胶囊'];
  const { data } = await staff
    .post<{ list: { id: number }[] }>('/api/admin/search/synonyms', { words })
    .expect(201);
  await shop.syncSearch();
  const { list } = await trial({ id: data.list[0]?.id, synonym: { words: ['别的胶囊', '阿莫西林胶囊'] } });
  expect(list[0]).toMatchObject({ word: '消炎胶囊', total_before: 1, total_after: 0 });
  expect(list[0]?.list.map(({ before, after }) => [before, after])).toEqual([[1, 0]]);
});

it('shows where a pinned goods pushes the others', async () => {
  const { list } = await trial({ pin: { word: '布洛芬', goods_id: GOODS.limited, position: 1 } });
  expect(list[0]).toMatchObject({ word: '布洛芬', is_changed: true });
  expect(list[0]?.list.map(({ id, before, after }) => [id, before, after])).toEqual([
    [GOODS.limited, 0, 1],
    [GOODS.ladder, 1, 2],
  ]);
});
