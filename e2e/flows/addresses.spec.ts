import { expect, test } from '../fixtures.ts';

const MARKUP = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
const search = (words: string) => `/search?keywords=${encodeURIComponent(words)}`;

/** Addresses that nobody is led to, with the beginning of what the page says then. */
const ADDRESSES: readonly [path: string, status: number, heading: string][] = [
  ['/list/info/abc', 404, '页面不存在'],
  ['/list/info/999999999', 404, '商品不存在或已下架'],
  ['/list?page=99999&category_id=x', 200, '没有这一页'],
  ['/list/other/999/名称', 200, '这里还没有商品'],
  [search(MARKUP), 200, `没有找到“${MARKUP}”`],
  [search("' or 1=1; drop table goods; --"), 200, "没有找到“' or 1=1; drop table goods; --”"],
  [search('a'.repeat(10_000)), 200, '没有找到“aaaa'],
  ['/help/news/info/abc/1', 404, '内容不存在'],
];

test('bad addresses lead to pages that say what is the matter @deep', async ({ visitor: page }) => {
  for (const [path, status, heading] of ADDRESSES) {
    const answer = await page.goto(path);
    const shown = path.slice(0, 60);
    expect(answer?.status(), shown).toBe(status);
    await expect(page.getByRole('main').getByRole('heading', { name: heading }), shown).toBeVisible();
    expect(await page.evaluate('window.hacked'), shown).toBeUndefined();
    expect(
      await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
      shown,
    ).toBeLessThanOrEqual(0);
  }
});
