import { SHOP_PAGES } from '@qingnang/contract/shop-pages';
import { describe, expect, it } from 'vitest';
import { articlePath, pageChoices, readLink } from './rules.ts';

describe('a link', () => {
  it.each([
    ['/list/info/7', 'goods', '7'],
    ['/list_info/7?from=home', 'goods', '7'],
    ['/list?category_id=5&sort=new', 'category', '5'],
    ['/list/table?brand_id=3', 'brand', '3'],
    ['/list/other/5/%E6%84%9F%E5%86%92', 'category', '5'],
    ['/ppzq/info/3', 'brand', '3'],
    ['/hdmb?id=9', 'zone', '9'],
    ['/kxzq/goods/nanfang', 'zone', 'nanfang'],
    ['/draw/2', 'draw', '2'],
    ['/help/news/info/4/2', 'help', '4'],
    ['/help/xrzn/hyzc?id=66', 'help', '66'],
  ])('%s names %s %s', (url, kind, key) => expect(readLink(url)).toEqual({ row: { kind, key } }));

  it.each([
    ['', '', '', ''],
    ['#十二月开抢', '', '十二月开抢', ''],
    ['/list?sort=sales', 'page', '药品列表', ''],
    ['/HB/', 'page', '满额返现', ''],
    ['/help/zfps/hwps', 'help', '货物配送', ''],
    ['/help/xrzn/hyzc', 'help', '会员注册', ''],
    ['https://www.nmpa.gov.cn/a?b=1', 'web', 'www.nmpa.gov.cn', ''],
    ['/files/pdf/a.pdf', 'file', 'a.pdf', ''],
    ['/nowhere', '', '', '商城没有这个页面，请检查链接'],
    ['/404', 'page', '页面不存在', '这是找不到页面时的提示页'],
  ])('%s says by itself what it is', (url, kind, name, problem) =>
    expect(readLink(url)).toEqual({
      target: { url, kind, name, problem, is_broken: problem === '' ? 0 : 1 },
    }),
  );
});

it('offers pages that can be opened as they are, each title once', () => {
  const pages = pageChoices('');
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
  expect(pages.filter(({ url }) => 'row' in readLink(url) || url.includes(':'))).toEqual([]);
  expect(pages).toContainEqual({ url: '/list', name: '药品列表', note: '/list' });
  expect(pageChoices('领券')).toEqual([{ url: '/lqzx', name: '领券中心', note: '/lqzx' }]);
  expect(pages.map(({ name }) => name)).not.toContain(SHOP_PAGES['not-found'].title);
});

it.each([
  [{ id: 1, code: 'hwps', category_id: 1 }, '/help/zfps/hwps'],
  [{ id: 4, code: null, category_id: 2 }, '/help/news/info/4/2'],
  [{ id: 66, code: null, category_id: 1 }, '/help/xrzn/hyzc?id=66'],
])('an article %o is at %s', (article, path) => expect(articlePath(article)).toBe(path));
