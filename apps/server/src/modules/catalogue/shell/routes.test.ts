import type { CommonData } from '@qingnang/contract/shell';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORY } from '../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
  const { db } = shop;
  const parent = await db
    .insertInto('nav_item')
    .values({ name: '中西成药', url: '/list', is_open: true, sort: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('nav_item')
    .values([
      { name: '首页', url: '/', sort: 1 },
      { name: '感冒', url: '/list?category_id=2', parent_id: parent.id },
    ])
    .execute();
  await db
    .insertInto('hot_word')
    .values([
      { word: '布洛芬', sort: 2 },
      { word: '连花清瘟', is_hot: true, sort: 1 },
    ])
    .execute();
});
afterAll(() => shop.close());

describe('GET /api/focus/common', () => {
  it('is for everybody and shows what has goods, in the shop’s order', async () => {
    const { data } = await shop.visitor().get<CommonData>('/api/focus/common').expect(200);
    expect(data.rnss).toEqual([
      { word: '连花清瘟', is_hot: 1 },
      { word: '布洛芬', is_hot: 0 },
    ]);
    expect(data.nav).toMatchObject([
      { name: '首页', is_open: 0, children: [] },
      { name: '中西成药', is_open: 1, children: [{ name: '感冒', url: '/list?category_id=2' }] },
    ]);
    expect(data.category).toMatchObject([
      {
        id: CATEGORY.western,
        name: '中西成药',
        children: [{ id: CATEGORY.cold, name: '感冒用药', children: [] }],
      },
    ]);
    expect(data.category_zy).toEqual([]);
    expect(Math.abs(data.timestamp - Date.now() / 1000)).toBeLessThan(60);
    expect(data.common_config.hot_line).toBe('400-000-0120');
    expect(data.admin.phone).toMatch(/^1\d{10}$/);
  });
});
