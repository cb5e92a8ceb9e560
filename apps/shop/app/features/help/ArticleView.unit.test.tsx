import type { ArticleDetail } from '@qingnang/contract/content';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ArticleView } from './ArticleView.tsx';

const ARTICLE: ArticleDetail = {
  id: 1,
  category_id: 3,
  category: { code: 'company', name: '公司动态' },
  code: '',
  title: '<script>alert(1)</script>',
  summary: '<img src=x onerror=alert(1)>',
  body: '<h2>一</h2><h2>&lt;svg onload=alert(1)&gt;</h2><h2>三</h2>',
  image: '',
  published_at: 1_790_000_000,
  updated_at: 1_790_000_000,
  previous: null,
  next: null,
};

it('shows title, summary and headings as the text they are', () => {
  const html = renderToStaticMarkup(<ArticleView article={ARTICLE} meta="<b>x</b>" />);
  expect(html).not.toMatch(/<(script|svg|b|img)\b/);
  expect(html.match(/&lt;svg onload=alert\(1\)&gt;/g)).toHaveLength(2);
});

it('lists what is in it from three headings on', () => {
  const contents = (body: string) =>
    renderToStaticMarkup(<ArticleView article={{ ...ARTICLE, body }} meta="" />).includes('本页内容');
  expect([contents('<h2>一</h2><h2>二</h2>'), contents(ARTICLE.body)]).toEqual([false, true]);
});
