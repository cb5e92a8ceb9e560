import { expect, it } from 'vitest';
import { namesFile, showsDraft } from './pages.ts';

it.each([
  ['/sitemap.xml', true],
  ['/wp-login.php?a=1', true],
  ['/.env', true],
  ['/backup.tar.gz', true],
  ['/', false],
  ['/list/info/7', false],
  ['/search?keywords=a.xml', false],
  ['/activity/618.sale', false],
])('%s names a file: %s', (url, isFile) => {
  expect(namesFile(url)).toBe(isFile);
});

it.each([
  ['/hdmb?id=7&preview=7.1.x', true],
  ['/yyh?preview=7.1.x', true],
  ['/hdmb?id=7', false],
  ['/list?keywords=preview', false],
  ['/preview', false],
])('%s shows a draft: %s', (url, isDraft) => {
  expect(showsDraft(url)).toBe(isDraft);
});
