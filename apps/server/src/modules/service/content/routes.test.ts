import type { ArticleRow, brandBanners } from '@qingnang/contract/content';
import type { Banner } from '@qingnang/contract/shell';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../../../testing/client.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

const HOUR = 3600_000;
const at = (ms: number) => new Date(Date.now() + ms);

let shop: TestShop;
let ads: Record<string, number>;
let brandId: number;
beforeAll(async () => {
  shop = await createShop();
  const { db } = shop;
  const brand = await db
    .insertInto('brand')
    .values({ code: 'qilu', name: '齐鲁制药', logo: '/l.svg', describe: '始于 1958' })
    .returning('id')
    .executeTakeFirstOrThrow();
  brandId = brand.id;
  const rows = await db
    .insertInto('banner')
    .values([
      { place: 'home', title: '第二', image: '/b.svg', sort: 2 },
      { place: 'home', title: '第一', image: '/a.svg', sort: 1, starts_at: at(-HOUR), ends_at: at(HOUR) },
      { place: 'home', title: '未开始', image: '/c.svg', starts_at: at(HOUR) },
      { place: 'home', title: '已结束', image: '/d.svg', ends_at: at(-HOUR) },
      { place: 'home', title: '访客', image: '/v.svg', sort: 3, audience: 'visitor' },
      { place: 'home', title: '已登录', image: '/m.svg', sort: 4, audience: 'member' },
      { place: 'home', title: '已通过', image: '/p.svg', sort: 5, audience: 'passed' },
      { place: 'home', title: '四川', image: '/s.svg', sort: 6, provinces: ['四川省'] },
      { place: 'login', title: '登录', image: '/e.svg', image_phone: '/ep.svg', url: '/list' },
      { place: 'kxzq', title: '控销一', image: '/k1.svg' },
      { place: 'kxzq', title: '控销二', image: '/k2.svg' },
      { place: 'new_kxzq', title: '控销三', image: '/k3.svg' },
      { place: 'kxzq', title: '控销完', image: '/k4.svg', ends_at: at(-HOUR) },
      { place: 'brand', title: '品牌', image: '/br.svg', brand_id: brand.id },
      { place: 'poster', title: '海报', image: '/po.svg' },
    ])
    .returning(['id', 'title'])
    .execute();
  ads = Object.fromEntries(rows.map(({ id, title }) => [title, id]));
  await db
    .insertInto('site_link')
    .values([
      { name: '第二站', url: 'https://b.example', sort: 2 },
      { name: '第一站', url: 'https://a.example', sort: 1 },
    ])
    .execute();
  await db
    .insertInto('article')
    .values([
      { category_id: 3, title: '旧', published_at: at(-3 * HOUR) },
      { category_id: 3, title: '新', published_at: at(-HOUR), summary: '摘要', image: '/n.svg' },
      { category_id: 3, title: '置顶', published_at: at(-9 * HOUR), is_top: true },
      { category_id: 3, title: '草稿', status: 'draft' },
      { category_id: 3, title: '明天', published_at: at(24 * HOUR) },
      { category_id: 2, title: '行业' },
    ])
    .execute();
});
afterAll(() => shop.close());

const titles = async (path: string, client: Client = shop.visitor()) =>
  (await client.get<{ list: Banner[] }>(path).expect(200)).data.list.map(({ title }) => title);

describe('banners', () => {
  it('show while their window is open, in their order, to whom they are meant for', async () => {
    expect(await titles('/api/focus')).toEqual(['第一', '第二', '访客']);
    expect(await titles('/api/focus', await shop.buyer('yaodian'))).toEqual([
      '第一',
      '第二',
      '已登录',
      '已通过',
      '四川',
    ]);
    expect(await titles('/api/focus', await shop.buyer('xinke'))).not.toContain('已通过');
  });

  it('carry one picture for each width and where they lead', async () => {
    const { data } = await shop.visitor().get<{ list: Banner[] }>('/api/focus/login').expect(200);
    expect(data.list).toEqual([
      {
        id: ads.登录,
        title: '登录',
        image: '/e.svg',
        image_tablet: '',
        image_phone: '/ep.svg',
        url: '/list',
      },
    ]);
  });

  it.each([
    ['/api/focus/top', []],
    ['/api/focus/right', []],
    ['/api/focus/bottom', []],
    ['/api/focus/yx', []],
    ['/api/focus/kxzq', ['控销一', '控销二']],
    ['/api/focus/new_kxzq', ['控销三']],
    ['/api/focus/zyzq', []],
    ['/api/focus/ppzq', []],
    ['/api/focus/demo', []],
    ['/api/focus/postList', ['海报']],
  ])('of %s', async (path, expected) => {
    expect(await titles(path)).toEqual(expected);
  });

  it('of the controlled zone by ids keep the order of the ids and leave out what is closed or elsewhere', async () => {
    const ids = [ads.控销三, ads.控销完, ads.第一, 999_999, ads.控销一, ads.控销三].join(',');
    expect(await titles(`/api/focus/kxzq_ad?ids=${ids}`)).toEqual(['控销三', '控销一']);
    expect(await titles('/api/focus/kxzq_ad')).toEqual([]);
    await shop.visitor().get('/api/focus/kxzq_ad?ids=x').expect(422);
  });
});

describe('GET /api/focus/brand/:id', () => {
  const page = async (id: number | string) =>
    (await shop.visitor().get<z.output<typeof brandBanners.data>>(`/api/focus/brand/${id}`).expect(200)).data;

  it('answers the brand with its banners', async () => {
    const { brand, list } = await page(brandId);
    expect(brand).toEqual({ id: brandId, name: '齐鲁制药', logo: '/l.svg', describe: '始于 1958' });
    expect(list.map(({ title }) => title)).toEqual(['品牌']);
  });

  it('answers nothing for an unknown one', async () => {
    expect(await page(999_999)).toEqual({ brand: null, list: [] });
    await shop.visitor().get('/api/focus/brand/x').expect(404);
  });
});

describe('GET /api/global/links', () => {
  it('lists them in the shop’s order', async () => {
    const { data } = await shop.visitor().get<{ list: object[] }>('/api/global/links').expect(200);
    expect(data.list).toMatchObject([{ name: '第一站', url: 'https://a.example' }, { name: '第二站' }]);
  });
});

describe('GET /api/article/category', () => {
  const page = async (query: string) =>
    (
      await shop
        .visitor()
        .get<{ list: ArticleRow[]; total: number }>(`/api/article/category${query}`)
        .expect(200)
    ).data;

  it('lists company news by default: pinned first, then newest; no drafts, nothing of tomorrow', async () => {
    const { list, total } = await page('');
    expect([list.map(({ title }) => title), total]).toEqual([['置顶', '新', '旧'], 3]);
    expect(list[1]).toMatchObject({ category_id: 3, summary: '摘要', image: '/n.svg', is_top: 0 });
  });

  it('filters by category and pages', async () => {
    expect((await page('?category_id=2')).list.map(({ title }) => title)).toEqual(['行业']);
    expect((await page('?category_id=3&page=2&page_size=2')).list.map(({ title }) => title)).toEqual(['旧']);
    expect(await page('?category_id=999')).toMatchObject({ list: [], total: 0 });
    await shop.visitor().get('/api/article/category?category_id=x').expect(422);
  });
});
