import type { StaffArticle, StaffBanner } from '@qingnang/contract/admin-content';
import type { CommonData } from '@qingnang/contract/shell';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
});
afterAll(() => shop.close());

const lastLog = (entity: string) =>
  shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', entity)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const CALLS = ['banners', 'nav', 'hot-words', 'links', 'articles'].flatMap((path): [string, string][] => [
  ['GET', `/api/admin/${path}`],
  ['POST', `/api/admin/${path}`],
  ['PUT', `/api/admin/${path}/1`],
  ['DELETE', `/api/admin/${path}/1`],
]);

describe('who may', () => {
  it.each([...CALLS, ['GET', '/api/admin/articles/1']])(
    '%s %s: staff with the permission',
    async (method, path) => {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      await shop.visitor().send(method, path, body).expect(401);
      await (await shop.staff('warehouse')).send(method, path, body).expect(403);
      if (method !== 'GET') await (await shop.staff('service')).send(method, path, body).expect(403);
    },
  );
});

const BANNER = { place: 'top', title: '秋冬备货', image: '/files/img/a-w1440.webp', url: '/list' };

describe('banners', () => {
  const create = async (more: object = {}) =>
    (await staff.post<StaffBanner>('/api/admin/banners', { ...BANNER, ...more }).expect(201)).data;
  const shown = async () =>
    (await shop.visitor().get<{ list: { id: number }[] }>('/api/focus/top').expect(200)).data.list.map(
      ({ id }) => id,
    );

  it('are seen as soon as they are made, changed and deleted', async () => {
    const made = await create({ ranks: [], sort: 3 });
    expect(made).toMatchObject({ ...BANNER, state: 'open', taps: 0, brand_id: 0, starts_at: null });
    expect(await shown()).toContain(made.id);
    const update = { ...BANNER, audience: 'passed', ranks: [3, 2, 2], provinces: ['四川省'] };
    const { data } = await staff.put<StaffBanner>(`/api/admin/banners/${made.id}`, update).expect(200);
    expect(data).toMatchObject({ audience: 'passed', ranks: [2, 3], provinces: ['四川省'], sort: 0 });
    expect(await shown()).not.toContain(made.id);
    expect(await lastLog('banner')).toMatchObject({
      action: 'banner.update',
      entity_id: String(made.id),
      before: { audience: 'all', sort: 3 },
      after: { audience: 'passed', ranks: [2, 3], sort: 0 },
    });
    await staff.delete(`/api/admin/banners/${made.id}`).expect(200);
    await staff.delete(`/api/admin/banners/${made.id}`).expect(404);
    await staff.put(`/api/admin/banners/${made.id}`, BANNER).expect(404);
    expect(await lastLog('banner')).toMatchObject({ action: 'banner.delete', after: null });
  });

  it('say whether their window waits, is open or has ended; times come back as they were given', async () => {
    const now = Math.floor(Date.now() / 1000);
    const waiting = await create({ starts_at: now + 3600, ends_at: now + 7200 });
    expect(waiting).toMatchObject({ state: 'waiting', starts_at: now + 3600, ends_at: now + 7200 });
    expect((await create({ ends_at: now - 60 })).state).toBe('ended');
    expect((await create({ starts_at: now - 60, ends_at: now + 60 })).state).toBe('open');
  });

  it('are listed by place and pages', async () => {
    await create({ place: 'bottom' });
    const { data } = await staff
      .get<{ list: StaffBanner[]; total: number }>('/api/admin/banners?place=bottom&page_size=1')
      .expect(200);
    expect([data.total, data.list.map(({ place }) => place)]).toEqual([1, ['bottom']]);
    await staff.get('/api/admin/banners?place=nowhere').expect(422);
  });

  it.each<[string, object]>([
    ['place', { place: 'nowhere' }],
    ['title', { title: '' }],
    ['image', { image: '' }],
    ['image', { image: 'javascript:alert(1)' }],
    ['image_phone', { image_phone: '//evil.example/a.png' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: '//evil.example' }],
    ['url', { url: '/\\evil.example' }],
    ['url', { url: '/nowhere' }],
    ['image', { image: '/\\evil.example/a.png' }],
    ['ends_at', { starts_at: 2_000_000_000, ends_at: 1_900_000_000 }],
    ['ranks.0', { ranks: [4] }],
    ['buyer_types', { buyer_types: ['magician'] }],
    ['audience', { audience: 'visitor', ranks: [1] }],
    ['brand_id', { place: 'brand' }],
    ['brand_id', { place: 'brand', brand_id: 999_999 }],
    ['sort', { sort: -1 }],
  ])('refuse a wrong %s at the field', async (field, wrong) => {
    const { errors } = await staff.post('/api/admin/banners', { ...BANNER, ...wrong }).expect(422);
    expect(errors?.[field]?.[0]).toMatch(/[一-龥]/);
  });
});

describe('navigation', () => {
  interface Entry {
    id: number;
    parent_id: number;
    name: string;
    is_open: number;
  }
  const add = async (form: object): Promise<Entry> => {
    const { data } = await staff.post<{ list: Entry[] }>('/api/admin/nav', form).expect(201);
    return data.list.reduce((last, one) => (one.id > last.id ? one : last));
  };
  const names = async () =>
    (await shop.visitor().get<CommonData>('/api/focus/common').expect(200)).data.nav.map(
      ({ name, children }) => [name, ...children.map((child) => child.name)],
    );

  it('has two levels, shows at once, and goes with what is below it', async () => {
    const first = await add({ name: '中西成药', url: '/list', sort: 1 });
    const child = await add({ name: '感冒', parent_id: first.id, is_open: 1, image: '/files/a.svg' });
    expect(child).toMatchObject({ parent_id: first.id, is_open: 1 });
    expect(await names()).toEqual([['中西成药', '感冒']]);
    const wrong = [
      { parent_id: child.id },
      { parent_id: 999_999 },
      { name: '' },
      { url: 'javascript:alert(1)' },
    ];
    for (const more of wrong) await staff.post('/api/admin/nav', { name: '三级', ...more }).expect(422);
    await staff.put(`/api/admin/nav/${first.id}`, { name: '自己', parent_id: first.id }).expect(422);
    const second = await add({ name: '器械', sort: 2 });
    await staff.put(`/api/admin/nav/${first.id}`, { name: '下移', parent_id: second.id }).expect(422);
    await staff.put(`/api/admin/nav/${child.id}`, { name: '口罩', parent_id: second.id }).expect(200);
    expect(await names()).toEqual([['中西成药'], ['器械', '口罩']]);
    await staff.delete(`/api/admin/nav/${second.id}`).expect(200);
    expect(await names()).toEqual([['中西成药']]);
    expect(await lastLog('nav_item')).toMatchObject({ action: 'nav_item.delete', before: { name: '器械' } });
    await staff.put(`/api/admin/nav/${child.id}`, { name: '没了' }).expect(404);
  });
});

describe('hot words', () => {
  it('stand in the list once', async () => {
    await staff.post('/api/admin/hot-words', { word: '布洛芬', is_hot: 1 }).expect(201);
    const again = await staff.post('/api/admin/hot-words', { word: '布洛芬' }).expect(422);
    expect(again.errors?.word?.[0]).toContain('已存在');
    const { data } = await staff.get<{ list: { id: number; is_hot: number }[] }>('/api/admin/hot-words');
    const [word] = data.list;
    expect(word?.is_hot).toBe(1);
    await staff.put(`/api/admin/hot-words/${word?.id}`, { word: '布洛芬', is_hot: 0 }).expect(200);
    expect(await lastLog('hot_word')).toMatchObject({ before: { is_hot: true }, after: { is_hot: false } });
    await staff.delete(`/api/admin/hot-words/${word?.id}`).expect(200);
    await staff.delete(`/api/admin/hot-words/${word?.id}`).expect(404);
  });

  it('are added once by two at the same time', async () => {
    const both = await Promise.all(
      [1, 2].map(() => staff.post('/api/admin/hot-words', { word: '连花清瘟' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe('links', () => {
  it('are kept, shown and taken out', async () => {
    const { data } = await staff
      .post<{ list: { id: number; name: string }[] }>('/api/admin/links', {
        name: '国家药监局',
        url: 'https://www.nmpa.gov.cn',
        sort: 1,
      })
      .expect(201);
    const id = data.list.find(({ name }) => name === '国家药监局')?.id;
    const shown = () => shop.visitor().get<{ list: object[] }>('/api/global/links');
    expect((await shown()).data.list).toEqual([{ id, name: '国家药监局', url: 'https://www.nmpa.gov.cn' }]);
    await staff.post('/api/admin/links', { name: '坏', url: 'javascript:alert(1)' }).expect(422);
    await staff.delete(`/api/admin/links/${id}`).expect(200);
    expect((await shown()).data.list).toEqual([]);
  });
});

const ARTICLE = { category_id: 3, title: '停电通知', body: '<p>周六停电</p>' };

describe('articles', () => {
  const create = async (more: object = {}) =>
    (await staff.post<StaffArticle>('/api/admin/articles', { ...ARTICLE, ...more }).expect(201)).data;

  it('are cleaned when they are written', async () => {
    const hostile = '<p onclick="x()">好</p><script>alert(1)</script><img src=x onerror=alert(1)>';
    const made = await create({ body: hostile });
    expect(made).toMatchObject({ body: '<p>好</p>', version: 1, category: '公司动态', status: 'published' });
    const { data } = await staff
      .put<StaffArticle>(`/api/admin/articles/${made.id}`, { ...ARTICLE, body: hostile, version: 1 })
      .expect(200);
    expect([data.body, data.version]).toEqual(['<p>好</p>', 2]);
    const stored = await shop.db.selectFrom('article').select('body').where('id', '=', made.id).execute();
    expect(stored).toEqual([{ body: '<p>好</p>' }]);
  });

  it('keep their date through changes and appear in the shop when published', async () => {
    const made = await create({ status: 'draft', published_at: 1_790_000_000, is_top: 1 });
    const listed = async () =>
      (await shop.visitor().get<{ list: { id: number }[] }>('/api/article/category')).data.list.map(
        ({ id }) => id,
      );
    expect(await listed()).not.toContain(made.id);
    const { data } = await staff
      .put<StaffArticle>(`/api/admin/articles/${made.id}`, { ...ARTICLE, status: 'published', version: 1 })
      .expect(200);
    expect(data.published_at).toBe(1_790_000_000);
    expect(await listed()).toContain(made.id);
    expect(await lastLog('article')).toMatchObject({
      action: 'article.update',
      before: { status: 'draft', is_top: true },
      after: { status: 'published', is_top: false },
    });
  });

  it('refuse to overwrite somebody else’s change, unknown ids and categories', async () => {
    const made = await create();
    const update = (version: number, more: object = {}) =>
      staff.put(`/api/admin/articles/${made.id}`, { ...ARTICLE, version, ...more });
    const both = await Promise.all([update(1, { title: '甲' }), update(1, { title: '乙' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await update(2, { category_id: 999 }).expect(422)).errors?.category_id).toBeDefined();
    await staff.post('/api/admin/articles', { ...ARTICLE, category_id: 999 }).expect(422);
    await staff.post('/api/admin/articles', { ...ARTICLE, body: 'x'.repeat(100_001) }).expect(422);
    await staff.delete(`/api/admin/articles/${made.id}`).expect(200);
    await staff.get(`/api/admin/articles/${made.id}`).expect(404);
    await update(2).expect(404);
    await staff.delete(`/api/admin/articles/${made.id}`).expect(404);
  });

  it('are found by words and category, without their bodies', async () => {
    const made = await create({ title: '冬季 100% 到货', category_id: 2 });
    const find = async (query: string) =>
      (
        await staff.get<{ list: StaffArticle[]; categories: { code: string }[] }>(
          `/api/admin/articles?${query}`,
        )
      ).data;
    const found = await find(`keywords=${encodeURIComponent('100%')}&category_id=2`);
    expect(found.list.map(({ id }) => id)).toEqual([made.id]);
    expect(found.list[0]).not.toHaveProperty('body');
    expect(found.categories.map(({ code }) => code)).toEqual([
      'xrzn',
      'zfps',
      'fwbz',
      'us',
      'industry',
      'company',
    ]);
    expect((await find(`keywords=${encodeURIComponent('_00%')}`)).list).toEqual([]);
  });
});
