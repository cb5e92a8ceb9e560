import type { LinkTarget, TargetChoice } from '@qingnang/contract/link-targets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { statementsOf } from '../../../testing/pushes.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { targetsOf } from './reads.ts';

const PATH = '/api/admin/link-targets';
let shop: TestShop;
let staff: Client;
let category: { id: number; name: string };
let ended: number;
let waiting: number;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
  category = await shop.db.selectFrom('category').select(['id', 'name']).limit(1).executeTakeFirstOrThrow();
  const zoneFrom = async (code: string, starts: string, ends: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into zone (code, kind, title, is_published, starts_at, ends_at)
      values (${code}, 'activity', ${`活动${code}`}, true, now() + ${starts}::interval, now() + ${ends}::interval)
      returning id`.execute(shop.db);
    return rows[0]?.id ?? 0;
  };
  ended = await zoneFrom('over', '-9 days', '-1 day');
  waiting = await zoneFrom('soon', '1 day', '9 days');
});
afterAll(() => shop.close());

const targets = async (urls: readonly string[]) =>
  (await staff.post<{ list: LinkTarget[] }>(PATH, { urls }).expect(200)).data.list;
const choices = async (kind: string, keywords: string) => {
  const query = `kind=${kind}&keywords=${encodeURIComponent(keywords)}`;
  return (await staff.get<{ list: TargetChoice[] }>(`${PATH}?${query}`).expect(200)).data.list;
};

it('is for staff, in bounds', async () => {
  await shop
    .visitor()
    .post(PATH, { urls: ['/list'] })
    .expect(401);
  await (await shop.buyer()).get(`${PATH}?kind=goods`).expect(401);
  await staff.post(PATH, { urls: Array(201).fill('/list') }).expect(422);
  await staff.get(`${PATH}?kind=people`).expect(422);
});

it('says what links lead to, in their order, and which lead nowhere', async () => {
  const list = await targets([
    `/hdmb?id=${ended}`,
    `/list/info/${GOODS.plain}`,
    `/list/info/${GOODS.offShelf}`,
    '/list/info/999999',
    `/list?category_id=${category.id}`,
    `/hdmb?id=${waiting}`,
    '/nowhere',
    '/hdmb?id=1%27',
    '',
  ]);
  expect(list.map(({ kind, problem, is_broken: broken }) => [kind, problem, broken])).toEqual([
    ['zone', '已结束', 1],
    ['goods', '', 0],
    ['goods', '已下架', 1],
    ['goods', '不存在或已删除', 1],
    ['category', '', 0],
    ['zone', '还没有开始', 0],
    ['', '商城没有这个页面，请检查链接', 1],
    ['zone', '不存在或已删除', 1],
    ['', '', 0],
  ]);
  expect(list[1]?.name).toContain('阿莫西林胶囊');
  expect([list[4]?.name, list[5]?.name]).toEqual([category.name, '活动soon']);
});

it('asks a statement a kind, however many links there are', async () => {
  const links = (times: number) =>
    Array.from({ length: times }, (_, place) => [`/list/info/${place}`, `/draw/${place}`]).flat();
  const statements = (times: number) => statementsOf(shop, (db) => targetsOf(db, links(times)));
  expect([await statements(1), await statements(50)]).toEqual([2, 2]);
});

it('finds what a link may be set to, which then leads there', async () => {
  const found = await Promise.all([
    choices('goods', '阿莫西林胶囊'),
    choices('category', category.name),
    choices('zone', '活动soon'),
    choices('page', '领券'),
  ]);
  for (const list of found) expect(list.length).toBeGreaterThan(0);
  const first = found.flatMap(([choice]) => choice ?? []);
  expect(first[2]).toEqual({ url: `/hdmb?id=${waiting}`, name: '活动soon', note: '营销活动 · 还没有开始' });
  const leads = await targets(first.map(({ url }) => url));
  expect(leads.map(({ name, is_broken: broken }) => [name, broken])).toEqual(
    first.map(({ name }) => [name, 0]),
  );
});

it('offers no goods off the shelf', async () => {
  const { name } = await shop.db
    .selectFrom('goods')
    .select('name')
    .where('id', '=', GOODS.offShelf)
    .executeTakeFirstOrThrow();
  expect((await choices('goods', name)).map(({ url }) => url)).not.toContain(`/list/info/${GOODS.offShelf}`);
});
