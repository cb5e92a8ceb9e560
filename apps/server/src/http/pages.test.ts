import { expect, it } from 'vitest';
import { namesFile } from './pages.ts';

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
