import type { ArticleVersion, StaffArticle } from '@qingnang/contract/admin-content';
import type { ArticleDetail } from '@qingnang/contract/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;
let categoryIds: Record<string, number>;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
  const categories = await shop.db.selectFrom('article_category').select(['id', 'code']).execute();
  categoryIds = Object.fromEntries(categories.map(({ id, code }) => [code, id]));
});
afterAll(() => shop.close());

const PATH = '/api/admin/articles';
const NEWS = { category_id: 3, title: '停电通知', body: '<p>周六停电</p>' };
const create = async (form: object) => (await staff.post<StaffArticle>(PATH, form).expect(201)).data;
const update = (id: number, form: object) => staff.put<StaffArticle>(`${PATH}/${id}`, form);
const versions = async (id: number) =>
  (await staff.get<{ list: ArticleVersion[] }>(`${PATH}/${id}/versions`).expect(200)).data.list;

describe('an article with a page of the help centre', () => {
  const help = (more: object = {}) => ({
    category_id: categoryIds.us,
    code: 'link',
    title: '联系我们',
    ...more,
  });

  it('is shown there', async () => {
    await shop.visitor().get('/api/help/link').expect(404);
    const made = await create(help({ sort: 7, body: '<p>电话</p>' }));
    expect(made).toMatchObject({ code: 'link', sort: 7, category: '关于我们' });
    const { data } = await shop.visitor().get<ArticleDetail>('/api/help/link').expect(200);
    expect(data).toMatchObject({ id: made.id, body: '<p>电话</p>' });
    await update(made.id, help({ title: '联系', version: 1 })).expect(200);

    const taken = await staff.post(PATH, help()).expect(422);
    expect(taken.errors?.code?.[0]).toContain('联系');
    await update(made.id, help({ code: '', version: 2 })).expect(200);
    await shop.visitor().get('/api/help/link').expect(404);
  });

  it('belongs to the category of the page', async () => {
    const { errors } = await staff.post(PATH, help({ category_id: categoryIds.fwbz })).expect(422);
    expect(errors?.code?.[0]).toContain('联系我们');
    expect((await staff.post(PATH, help({ code: 'search' })).expect(422)).errors?.code).toBeDefined();
    const root = await staff.post(PATH, { ...NEWS, category_id: categoryIds.help }).expect(422);
    expect(root.errors?.category_id).toBeDefined();
  });

  it('is one, whoever comes at the same time', async () => {
    const both = await Promise.all([1, 2].map(() => staff.post(PATH, help({ code: 'tsjy' }))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe('versions', () => {
  it('are kept with who wrote them, and come back by being restored', async () => {
    const made = await create(NEWS);
    await update(made.id, { ...NEWS, title: '取消停电', body: '<p>不停了</p>', version: 1 }).expect(200);
    expect(await versions(made.id)).toMatchObject([
      { version: 2, title: '取消停电', letters: 3 },
      { version: 1, title: '停电通知', letters: 4 },
    ]);
    expect((await versions(made.id))[1]?.staff).not.toBe('');
    const old = await staff.get<{ body: string }>(`${PATH}/${made.id}/versions/1`).expect(200);
    expect(old.data.body).toBe(NEWS.body);

    const restore = (version: number, to: number) =>
      staff.post<StaffArticle>(`${PATH}/${made.id}/restore`, { version, to });
    await restore(1, 1).expect(409);
    await restore(2, 9).expect(404);
    await restore(2, 0).expect(422);
    const { data } = await restore(2, 1).expect(200);
    expect(data).toMatchObject({ version: 3, title: NEWS.title, body: NEWS.body, status: 'published' });
    expect((await versions(made.id)).map(({ version }) => version)).toEqual([3, 2, 1]);
    const log = await shop.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(log).toMatchObject({ action: 'article.restore', before: { title: '取消停电' } });
  });

  it('begin with what was there before the first change by a form', async () => {
    const { id } = await shop.db
      .insertInto('article')
      .values({ category_id: 3, title: '载入', body: '<p>原文</p>' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await versions(id)).toEqual([]);
    await update(id, { ...NEWS, version: 1 }).expect(200);
    expect((await versions(id)).map(({ version, staff: by }) => [version, by !== ''])).toEqual([
      [2, true],
      [1, false],
    ]);
    for (const version of ['9', '9'.repeat(12)])
      await staff.get(`${PATH}/${id}/versions/${version}`).expect(404);
  });

  it('are for staff with the permission', async () => {
    const body = { version: 1, to: 1 };
    await shop.visitor().get(`${PATH}/1/versions`).expect(401);
    await (await shop.staff('warehouse')).get(`${PATH}/1/versions`).expect(403);
    await (await shop.staff('service')).post(`${PATH}/1/restore`, body).expect(403);
    await staff.post(`${PATH}/999999/restore`, body).expect(404);
  });

  it('are cleaned again when they come back', async () => {
    const made = await create(NEWS);
    await shop.db
      .updateTable('article_version')
      .set({ body: '<p onclick="x()">旧</p><script>alert(1)</script>' })
      .where('article_id', '=', made.id)
      .execute();
    await update(made.id, { ...NEWS, title: '新', version: 1 }).expect(200);
    await staff.post(`${PATH}/${made.id}/restore`, { version: 2, to: 1 }).expect(200);
    const { data } = await shop.visitor().get<ArticleDetail>(`/api/article/${made.id}`).expect(200);
    expect(data.body).toBe('<p>旧</p>');
  });
});
