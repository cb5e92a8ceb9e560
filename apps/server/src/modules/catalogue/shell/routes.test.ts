import type { CommonData } from '@qingnang/contract/shell';
import type { Licence, ShopFooter } from '@qingnang/contract/shop-settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetRemembered } from '../../../db/memory.ts';
import { CATEGORY } from '../../../testing/fixture.ts';
import { uploadAsStaff } from '../../../testing/reports.ts';
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
  it('says by what else than a password one can sign in', async () => {
    const offered = async () => (await shop.visitor().get<CommonData>('/api/focus/common')).data.sign_in;
    expect(await offered()).toEqual({ sms: 1, wechat: 1 });
    const { sms, wechat } = shop.services;
    Object.assign(shop.services, { sms: null, wechat: null });
    expect(await offered()).toEqual({ sms: 0, wechat: 0 });
    Object.assign(shop.services, { sms, wechat });
  });

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

it('shows the licences of the shop that are valid today, to everybody, with their scans', async () => {
  const quality = await shop.staff('quality');
  const add = async (more: object) => {
    const file_id = await uploadAsStaff(quality, '许可证.pdf', 'shop_document');
    const form = { name: '营业执照', number: '91510100', file_id, position: 5, ...more };
    return (await quality.post<{ id: number }>('/api/admin/shop-documents', form).expect(201)).data.id;
  };
  const [own, ended, seals] = [
    await add({}),
    await add({ name: '旧证' }),
    await add({ kind: 'seals', name: '印模' }),
  ];
  await sql`update shop_document set valid_until = current_date - 1 where id = ${ended}`.execute(shop.db);
  forgetRemembered(shop.services.db);

  const visitor = shop.visitor();
  const { data } = await visitor.get<{ footer: ShopFooter }>('/api/focus/common').expect(200);
  expect(data.footer.licences.map(({ name }) => name)).toEqual(['药品经营许可证', '营业执照']);
  const { data: shown } = await visitor.get<{ list: Licence[] }>('/api/focus/licences').expect(200);
  expect(shown.list.at(-1)).toEqual({
    name: '营业执照',
    number: '91510100',
    valid_until: '',
    url: `/api/focus/licences/${own}/file`,
    is_picture: 0,
  });
  const scan = await visitor.raw(`/api/focus/licences/${own}/file`, 'GET');
  expect([scan.status, scan.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  for (const id of [ended, seals, 999_999, 'x'])
    expect((await visitor.raw(`/api/focus/licences/${id}/file`, 'GET')).status).toBe(404);
});
