import { describe, expect, it } from 'vitest';
import { matchPage } from '../../route-table.ts';
import { articleByIdPath, codeIn, idIn, NEWS_LISTS, newsPath, newsTypeIn, searchPath } from './help-paths.ts';

describe('a path of the help centre', () => {
  it.each([
    ['/help/xrzn/hyzc', 'hyzc'],
    ['/help_xrzn_hyzc', 'hyzc'],
    ['/HELP/us/Link/', 'link'],
    ['/help_zfps', 'zfps'],
    ['/', ''],
  ])('%s names %s', (path, code) => expect(codeIn(path)).toBe(code));

  it.each([
    ['/help/news/hy', 2],
    ['/help_news_company', 3],
    ['/help_news', 0],
  ])('%s lists the news of %i', (path, type) => expect(newsTypeIn(path)).toBe(type));

  it('leads to a page of the shop', () => {
    const paths = [...NEWS_LISTS.map(({ to }) => to), newsPath(7, 3), '/help/xrzn/hyzc'];
    expect(paths.filter((path) => matchPage(path) === null)).toEqual([]);
  });

  it('carries a search', () => expect(searchPath(' 少货 ')).toBe('/help?keywords=%E5%B0%91%E8%B4%A7'));
});

describe('the id in an address', () => {
  it.each([
    [articleByIdPath(66).split('?')[1] ?? '', 66],
    ['id=0', null],
    ['id=6e6', null],
    ['id=1234567890123456', null],
    ['', null],
  ])('%s is %s', (query, id) => expect(idIn(new URLSearchParams(query))).toBe(id));
});
