import type { ArticleDetail, HelpCategory, HelpHit } from '@qingnang/contract/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

const HOUR = 3600_000;
const at = (ms: number) => new Date(Date.now() + ms);

let shop: TestShop;
let ids: Record<string, number>;
beforeAll(async () => {
  shop = await createShop();
  const categories = await shop.db.selectFrom('article_category').select(['id', 'code']).execute();
  const of = (code: string) => categories.find((category) => category.code === code)?.id ?? 0;
  const [xrzn, zfps, company, industry] = [of('xrzn'), of('zfps'), of('company'), of('industry')];
  const rows = await shop.db
    .insertInto('article')
    .values([
      {
        category_id: xrzn,
        code: 'gwzn',
        title: '购物指南',
        sort: 2,
        body: '<p>搜索<strong>拼音</strong>简码</p>',
      },
      { category_id: xrzn, code: 'hyzc', title: '会员注册', sort: 1, summary: '按客户类型提交资质' },
      { category_id: xrzn, code: 'aqgy', title: '没写完', sort: 3, status: 'draft' },
      { category_id: zfps, title: '含麻回执', body: '<p>A &amp; B 收货后上传回执，100% 盖章</p>' },
      { category_id: zfps, code: 'ddzf', title: '订单支付', body: '<p>回执未交的暂不能购买含麻品种</p>' },
      { category_id: company, title: '旧闻', published_at: at(-3 * HOUR) },
      { category_id: company, title: '中闻', published_at: at(-2 * HOUR), body: '<p>回执</p>' },
      { category_id: company, title: '新闻', published_at: at(-HOUR) },
      { category_id: company, title: '明天', published_at: at(24 * HOUR) },
      { category_id: company, title: '草稿', status: 'draft' },
      { category_id: industry, title: '行业', published_at: at(-4 * HOUR) },
    ])
    .returning(['id', 'title'])
    .execute();
  ids = Object.fromEntries(rows.map(({ id, title }) => [title, id]));
});
afterAll(() => shop.close());

describe('GET /api/help', () => {
  it('has the categories of help with their published articles, in the shop’s order', async () => {
    const { data } = await shop.visitor().get<{ list: HelpCategory[] }>('/api/help').expect(200);
    expect(data.list.map(({ code, articles }) => [code, articles.map(({ title }) => title)])).toEqual([
      ['xrzn', ['会员注册', '购物指南']],
      ['zfps', ['含麻回执', '订单支付']],
      ['fwbz', []],
      ['us', []],
    ]);
    expect(data.list[0]?.articles[0]).toEqual({
      id: ids.会员注册,
      code: 'hyzc',
      title: '会员注册',
      summary: '按客户类型提交资质',
    });
    expect(data.list[1]?.articles[0]?.code).toBe('');
  });

  it('is not sent twice to who has it', async () => {
    const get = (tag: string) => fetch(`${shop.url}/api/help`, { headers: { 'if-none-match': tag } });
    const tag = (await get('')).headers.get('etag') ?? '';
    expect((await get(tag)).status).toBe(304);
  });
});

describe('an article', () => {
  const read = async (path: string) => (await shop.visitor().get<ArticleDetail>(path).expect(200)).data;

  it('of help is found by the code of its page and by its id', async () => {
    const article = await read('/api/help/gwzn');
    expect(article).toMatchObject({
      title: '购物指南',
      code: 'gwzn',
      category: { code: 'xrzn', name: '新人指南' },
      body: '<p>搜索<strong>拼音</strong>简码</p>',
      previous: null,
      next: null,
    });
    expect(await read(`/api/article/${ids.购物指南}`)).toEqual(article);
  });

  it('of the news knows those beside it in its own category', async () => {
    expect(await read(`/api/article/${ids.中闻}`)).toMatchObject({
      category_id: 3,
      previous: { id: ids.新闻, title: '新闻' },
      next: { id: ids.旧闻, title: '旧闻' },
    });
    expect((await read(`/api/article/${ids.新闻}`)).previous).toBeNull();
    expect(await read(`/api/article/${ids.行业}`)).toMatchObject({ previous: null, next: null });
  });

  it('that is unknown, a draft or of tomorrow is not found', async () => {
    const visitor = shop.visitor();
    for (const id of [ids.草稿, ids.明天, 999_999]) await visitor.get(`/api/article/${id}`).expect(404);
    for (const code of ['aqgy', 'nothing', '%27']) await visitor.get(`/api/help/${code}`).expect(404);
    for (const id of ['x', '0', '1e99']) await visitor.get(`/api/article/${id}`).expect(404);
  });
});

describe('GET /api/article/news', () => {
  it.each([
    ['', ['新闻', '中闻', '旧闻', '行业']],
    ['?type=2', ['行业']],
    ['?page=2&page_size=3', ['行业']],
    ['?type=1', []],
  ])('%s', async (query, titles) => {
    const { data } = await shop
      .visitor()
      .get<{ list: { title: string }[]; total: number }>(`/api/article/news${query}`)
      .expect(200);
    expect(data.list.map(({ title }) => title)).toEqual(titles);
  });
});

describe('GET /api/help/search', () => {
  const search = async (keywords: string) =>
    (
      await shop
        .visitor()
        .get<{ list: HelpHit[] }>(`/api/help/search?keywords=${encodeURIComponent(keywords)}`)
        .expect(200)
    ).data.list;

  it('finds all words in title, summary and text of help, titles first', async () => {
    expect((await search('回执')).map(({ title }) => title)).toEqual(['含麻回执', '订单支付']);
    expect((await search('含麻 购买')).map(({ title }) => title)).toEqual(['订单支付']);
    expect((await search('客户类型'))[0]).toMatchObject({ code: 'hyzc', category: '新人指南' });
  });

  it('answers plain text', async () =>
    expect((await search('收货'))[0]?.excerpt).toBe('A & B 收货后上传回执，100% 盖章'));

  it('takes markup and wildcards for what they are', async () => {
    for (const keywords of ['strong', '%回', '_', '\\', "'; drop table article"])
      expect(await search(keywords)).toEqual([]);
    expect(await search('100%')).toHaveLength(1);
  });

  it('finds nothing without words and refuses too many letters', async () => {
    expect(await search('  ')).toEqual([]);
    await shop
      .visitor()
      .get(`/api/help/search?keywords=${'x'.repeat(41)}`)
      .expect(422);
  });
});
