import { expect, it } from 'vitest';
import { pagesOf } from './help-pages.ts';

it('offers the pages of a category of help, none for news', () => {
  expect(pagesOf('us').map(({ label }) => label)).toEqual(['投诉建议', '联系我们']);
  expect(pagesOf('company')).toEqual([]);
});
