import { HELP_PAGES } from '@qingnang/contract/content';
import { describe, expect, it } from 'vitest';
import { cleanArticle, pageProblem } from '../modules/service/content/articles/rules.ts';
import { HELP } from './articles-help.ts';
import { htmlOf } from './articles-html.ts';

describe('the demo shop’s help', () => {
  it('fills every page, in its category', () => {
    expect(HELP.flatMap(({ code }) => code || []).sort()).toEqual(Object.keys(HELP_PAGES).sort());
    expect(HELP.filter((one) => one.code && pageProblem(one.code, one.in))).toEqual([]);
  });

  it.each(HELP)('$title is no stub, has headings and is clean as written', ({ text, summary }) => {
    const html = htmlOf(text);
    expect(html.replace(/<[^>]*>/g, '').length).toBeGreaterThanOrEqual(300);
    expect(html.match(/<h2>/g)?.length).toBeGreaterThanOrEqual(3);
    expect(cleanArticle(html)).toBe(html);
    expect(summary.length).toBeLessThanOrEqual(200);
  });
});

describe('the texts', () => {
  it('become paragraphs, headings, lists and tables', () =>
    expect(htmlOf('甲\n## 乙\n- 一\n- 二\n1. 三\n| 头 | 尾 |\n| 格 | 子 |\n丙')).toBe(
      '<p>甲</p><h2>乙</h2><ul><li>一</li><li>二</li></ul><ol><li>三</li></ol>' +
        '<table><thead><tr><th>头</th><th>尾</th></tr></thead><tbody><tr><td>格</td><td>子</td></tr></tbody></table><p>丙</p>',
    ));
});
