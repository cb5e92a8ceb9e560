import type { HelpCategory } from '@qingnang/contract/content';
import { HELP_PAGES } from '@qingnang/contract/content';
import { describe, expect, it } from 'vitest';
import { matchPage } from '../../route-table.ts';
import { articlePath, sectionsOf } from './sections.ts';

const article = (id: number, code: string, title: string) => ({ id, code, title, summary: '' });
const TREE: HelpCategory[] = [
  { code: 'fwbz', name: '服务保障', articles: [article(66, '', '证照信息'), article(5, 'yhxy', '服务协议')] },
];

describe('the menu of help', () => {
  it('has every category with its pages, written or not', () => {
    const sections = sectionsOf([]);
    expect(sections.map(({ code, entries }) => [code, entries.length])).toEqual([
      ['xrzn', 3],
      ['zfps', 3],
      ['fwbz', 4],
      ['us', 2],
    ]);
    expect(sections.flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual(Array(12).fill(null));
  });

  it('shows articles in the shop’s order and under their own titles, once', () => {
    const entries = sectionsOf(TREE).find(({ code }) => code === 'fwbz')?.entries;
    expect(entries?.map(({ title, to }) => [title, to])).toEqual([
      ['证照信息', '/help/xrzn/hyzc?id=66'],
      ['服务协议', '/help/fwbz/yhxy'],
      ['网站资质', '/help/fwbz/wzzz'],
      ['隐私政策', '/help/fwbz/yszc'],
      ['专属客服', '/help/fwbz/zskf'],
    ]);
  });
});

describe('an article', () => {
  it('is shown by its page for every code that staff can choose', () => {
    for (const [code, { category, title }] of Object.entries(HELP_PAGES)) {
      const path = articlePath({ id: 1, code });
      expect([path, matchPage(path)?.row.title]).toEqual([`/help/${category}/${code}`, title]);
    }
  });

  it('is shown by its id when it has no page', () =>
    expect(articlePath({ id: 66, code: '' })).toBe('/help/xrzn/hyzc?id=66'));
});
