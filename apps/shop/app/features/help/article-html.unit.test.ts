import { describe, expect, it } from 'vitest';
import { prepared } from './article-html.ts';

describe('an article’s text', () => {
  it('has headings that can be jumped to', () => {
    const { html, headings } = prepared(
      '<h2>一</h2><p>甲</p><h2><strong>二</strong> &amp; 三</h2><h3>四</h3>',
    );
    expect(headings).toEqual([
      { id: 'part-1', words: '一' },
      { id: 'part-2', words: '二 & 三' },
    ]);
    expect(html).toBe(
      '<h2 id="part-1">一</h2><p>甲</p><h2 id="part-2"><strong>二</strong> &amp; 三</h2><h3>四</h3>',
    );
  });

  it('has tables that scroll by themselves', () => {
    const table = '<table><tbody><tr><td>格</td></tr></tbody></table>';
    expect(prepared(`${table}<p>间</p>${table}`).html.match(/<div role="region"[^>]*><table>/g)).toHaveLength(
      2,
    );
  });

  it('keeps what stands in a heading as text', () => {
    const { html, headings } = prepared('<h2>&lt;img src=x onerror=alert(1)&gt;</h2>');
    expect(headings[0]?.words).toBe('<img src=x onerror=alert(1)>');
    expect(html).toBe('<h2 id="part-1">&lt;img src=x onerror=alert(1)&gt;</h2>');
  });
});
