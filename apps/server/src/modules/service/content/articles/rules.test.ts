import { describe, expect, it } from 'vitest';
import { ATTACKS, harmfulTags } from '../../../../testing/attacks.ts';
import { cleanArticle } from './rules.ts';

describe('an article keeps', () => {
  it.each([
    '<h2>标题</h2><p>正文<br />第二行</p>',
    '<p><strong>重</strong><em>斜</em><u>线</u>H<sub>2</sub>O</p>',
    '<ul><li>一</li><li>二</li></ul><ol><li>三</li></ol>',
    '<table><thead><tr><th colspan="2">表头</th></tr></thead><tbody><tr><td rowspan="2">格</td></tr></tbody></table>',
    '<blockquote>引用</blockquote><hr />',
    '<figure><img src="/files/img/a-800.webp" alt="仓库" width="800" height="400" /><figcaption>图</figcaption></figure>',
    '<img src="https://cdn.example.com/a.png" alt="" />',
    '<a href="/list?category_id=3&amp;page=2">去看看</a>',
  ])('%s', (html) => {
    expect(cleanArticle(html)).toBe(html);
  });

  it('and sends links to other sites off without a trace', () => {
    expect(cleanArticle('<a href="https://www.nmpa.gov.cn/" onclick="x()">药监局</a>')).toBe(
      '<a href="https://www.nmpa.gov.cn/" rel="noopener noreferrer nofollow" target="_blank">药监局</a>',
    );
  });

  it('first headings as second ones, words of unknown elements', () => {
    expect(cleanArticle('<h1>大</h1><div class="x"><font color="red">字</font></div>')).toBe('<h2>大</h2>字');
  });
});

describe('an article loses', () => {
  it.each(ATTACKS)('%s', (attack) => {
    const clean = cleanArticle(attack);
    expect(harmfulTags(clean)).toEqual([]);
    // Cleaning again changes nothing: what is stored is what a browser reads.
    expect(cleanArticle(clean)).toBe(clean);
  });
});
