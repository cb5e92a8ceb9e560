import type { StaffCombination } from '@qingnang/contract/admin-bundles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { combinationForm, openCombination } from '../../../../testing/bundles.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
});
afterAll(() => shop.close());

const create = (more: Record<string, unknown>) =>
  staff.post('/api/admin/combinations', combinationForm(more));
const stop = async (id: number) =>
  (await staff.post<StaffCombination>(`/api/admin/combinations/${id}/stop`).expect(200)).data;
const stockOf = async (goods: number) => {
  const row = await shop.db
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('goods_id', '=', goods)
    .where('warehouse_id', '=', 1)
    .executeTakeFirstOrThrow();
  return [row.available, row.reserved];
};
const changeOf = (made: StaffCombination, more: Record<string, unknown> = {}) => ({
  name: made.name,
  describe: made.describe,
  image: made.image,
  starts_at: made.starts_at,
  ends_at: made.ends_at,
  limit_per_account: made.limit_per_account ?? undefined,
  sort: made.sort,
  version: made.version,
  ...more,
});
const item = (goods_id: number, number: number, price: string) => ({ goods_id, number, price });

describe('who may', () => {
  it.each([
    ['GET', '/api/admin/combinations'],
    ['GET', '/api/admin/combinations/1'],
    ['POST', '/api/admin/combinations'],
    ['PUT', '/api/admin/combinations/1'],
    ['POST', '/api/admin/combinations/1/stop'],
  ])('%s %s asks for staff with the permission', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    await (await shop.buyer()).send(method, path, body).expect(401);
    await (await shop.staff('warehouse')).send(method, path, body).expect(403);
  });
});

describe('a new combination', () => {
  it('sets its pieces aside at once and gives them back when it is stopped, once', async () => {
    const [plain, ladder] = [await stockOf(GOODS.plain), await stockOf(GOODS.ladder)];
    const made = await openCombination(staff, { limit_per_account: 3 });
    expect(made).toMatchObject({
      state: 'running',
      price: '25.00',
      stock_total: 10,
      stock_left: 10,
      sold: 0,
      items: [
        { goods_id: GOODS.plain, number: 2, price: '8.00', list_price: 8.4 },
        { goods_id: GOODS.ladder, number: 1, price: '9.00', list_price: 10 },
      ],
    });
    expect([await stockOf(GOODS.plain), await stockOf(GOODS.ladder)]).toEqual([
      [(plain[0] ?? 0) - 20, (plain[1] ?? 0) + 20],
      [(ladder[0] ?? 0) - 10, (ladder[1] ?? 0) + 10],
    ]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    expect(await stop(made.id)).toMatchObject({ state: 'stopped', stock_left: 0 });
    await stop(made.id);
    expect([await stockOf(GOODS.plain), await stockOf(GOODS.ladder)]).toEqual([plain, ladder]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('is refused when the warehouse holds less, with what it holds, and leaves nothing behind', async () => {
    const before = await stockOf(GOODS.hundred);
    const items = [item(GOODS.hundred, 11, '20'), item(GOODS.ladder, 1, '9')];
    const { message, data } = await create({ items }).expect(409);
    expect([message, data]).toEqual([
      '该仓库可售库存不足：头孢克肟颗粒 100',
      { short: [{ goods_id: GOODS.hundred, left: 100 }] },
    ]);
    expect(await stockOf(GOODS.hundred)).toEqual(before);
  });

  const good = item(GOODS.ladder, 1, '9');
  it.each<[string, Record<string, unknown>, string, string]>([
    ['one goods', { items: [good] }, 'items', '组合至少包含 2 个商品'],
    ['an unknown goods', { items: [good, item(99_999, 1, '1')] }, 'items.1.goods_id', '商品不存在'],
    ['a goods twice', { items: [good, good] }, 'items.1.goods_id', '同一商品只能出现一次'],
    [
      'ephedrine goods',
      { items: [good, item(GOODS.ephedrine, 1, '10')] },
      'items.1.goods_id',
      '复方盐酸伪麻黄碱缓释胶囊 含特殊药品复方制剂，不能参加组合',
    ],
    [
      'a price above the list',
      { items: [good, item(GOODS.plain, 1, '8.41')] },
      'items.1.price',
      '组合价不能高于普通价 ¥8.40',
    ],
    [
      'a goods without a price',
      { items: [good, item(GOODS.pricePending, 1, '1')] },
      'items.1.price',
      '商品还没有普通价，请先定价',
    ],
    ['a price of 0', { items: [good, item(GOODS.plain, 1, '0')] }, 'items.1.price', '组合价须大于 0'],
    [
      'no saving',
      { items: [item(GOODS.ladder, 1, '10'), item(GOODS.plain, 2, '8.40')] },
      'items',
      '组合价合计须低于单买合计',
    ],
    ['an unknown warehouse', { warehouse_id: 99 }, 'warehouse_id', '仓库不存在'],
    [
      'an end before its start',
      { starts_at: 1_900_000_000, ends_at: 1_900_000_000 },
      'ends_at',
      '结束时间须晚于开始时间',
    ],
    ['an end that is past', { starts_at: 1, ends_at: 2 }, 'ends_at', '结束时间已过'],
    [
      'more than numbers hold',
      { items: [good, item(GOODS.plain, 10_000, '8')], stock_total: 100_000 },
      'stock_total',
      '活动库存过大',
    ],
  ])('is refused for %s', async (_, more, field, message) => {
    const answer = await create(more).expect(422);
    expect(answer.errors?.[field]).toEqual([message]);
  });
});

describe('a change', () => {
  it('moves window and limit of the parts and is written down', async () => {
    const made = await openCombination(staff);
    const ends_at = made.ends_at + 7200;
    const { data } = await staff
      .put<StaffCombination>(
        `/api/admin/combinations/${made.id}`,
        changeOf(made, { ends_at, limit_per_account: 4 }),
      )
      .expect(200);
    expect([data.ends_at, data.limit_per_account, data.version]).toEqual([ends_at, 4, 2]);
    const parts = await shop.db
      .selectFrom('special_price')
      .select(['ends_at', 'limit_per_account'])
      .where('combination_id', '=', made.id)
      .orderBy('id')
      .execute();
    expect(parts.map((part) => [part.ends_at.getTime() / 1000, part.limit_per_account])).toEqual([
      [ends_at, 8],
      [ends_at, 4],
    ]);
    const log = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'combination')
      .where('entity_id', '=', String(made.id))
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['combination.create', 'combination.update']);
    expect(log[1]).toMatchObject({ before: { limit_per_account: null }, after: { limit_per_account: 4 } });
    await stop(made.id);
  });

  it('is refused when somebody else was quicker, after the stop and for unknown ones', async () => {
    const made = await openCombination(staff);
    const put = (change: object, id = made.id) => staff.put(`/api/admin/combinations/${id}`, change);
    await put(changeOf(made, { name: '新名称' })).expect(200);
    await put(changeOf(made, { name: '旧名称' })).expect(409);
    const stopped = await stop(made.id);
    await put(changeOf(stopped, { name: '太迟' })).expect(409);
    await put(changeOf(made), 99_999).expect(404);
    await staff.post('/api/admin/combinations/99999/stop').expect(404);
    expect((await staff.get(`/api/admin/combinations/${made.id}`).expect(200)).data).toEqual(stopped);
    await staff.get('/api/admin/combinations/99999').expect(404);
  });
});

it('are listed newest first, by state', async () => {
  const hour = Math.floor(Date.now() / 1000) + 3600;
  const [running, waiting] = [
    await openCombination(staff),
    await openCombination(staff, { starts_at: hour, ends_at: hour + 60 }),
  ];
  const idsOf = async (query: string) =>
    (
      await staff.get<{ list: StaffCombination[] }>(`/api/admin/combinations${query}`).expect(200)
    ).data.list.map(({ id }) => id);
  expect((await idsOf('')).slice(0, 2)).toEqual([waiting.id, running.id]);
  expect(await idsOf('?state=running')).toEqual([running.id]);
  expect(await idsOf('?state=waiting')).toEqual([waiting.id]);
  expect(await idsOf('?state=ended')).not.toContain(running.id);
});
