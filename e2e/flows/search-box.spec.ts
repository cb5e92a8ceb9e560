import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';
import { SearchBox } from '../pages/search-box.ts';
import { PHONE } from '../sizes.ts';

test.describe('search box', () => {
  test('waits half a second after the last letter, says that it searches, then suggests @phone', async ({
    visitor: page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await stopClock(page);
    const search = new SearchBox(page);
    const asked = search.countCalls();
    await search.input.click();
    for (const letters of ['a', 'am', 'amx', 'amxl']) {
      await search.input.fill(letters);
      await page.clock.runFor(400);
    }
    await expect(search.status).toHaveText('正在搜索…');
    expect(asked).toEqual([]);
    const held = await holdSuggestions(page);
    await page.clock.runFor(200);
    await expect(search.list).toHaveAttribute('aria-busy', 'true');
    held();
    await expect(search.option('阿莫西林胶囊').first()).toBeVisible();
    // The characters that the letters stand for.
    await expect(search.option('阿莫西林胶囊').first().locator('mark')).toHaveText('阿莫西林');
    await expect(search.status).toBeEmpty();
    expect(asked).toEqual(['amxl']);
  });

  test('walks the suggestions with the arrows and opens the chosen one with Enter', async ({
    visitor: page,
  }) => {
    await page.goto('/');
    const search = new SearchBox(page);
    await search.input.fill('amxl');
    await expect(search.options.first()).toBeVisible();
    await search.input.press('ArrowDown');
    await search.input.press('ArrowDown');
    const second = search.options.nth(1);
    await expect(second).toHaveAttribute('aria-selected', 'true');
    await expect(search.input).toHaveAttribute(
      'aria-activedescendant',
      (await second.getAttribute('id')) ?? '',
    );
    await search.input.press('ArrowUp');
    const first = search.options.first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    const target = await first.getAttribute('href');
    await search.input.press('Enter');
    await expect(page).toHaveURL(target ?? '');
    await expect(search.list).toBeHidden();
  });

  test('no arrow leads to what was found for the words before @deep', async ({ visitor: page }) => {
    await page.clock.install();
    await page.goto('/');
    const search = new SearchBox(page);
    await search.input.fill('amxl');
    await expect(search.options.first()).toBeVisible();
    await stopClock(page);
    await search.input.fill('布洛芬');
    await expect(search.status).toHaveText('正在搜索…');
    await search.input.press('ArrowDown');
    await search.input.press('Enter');
    await expect(page).toHaveURL(`/search?keywords=${encodeURIComponent('布洛芬')}`);
  });

  test('searches with Enter when none is chosen, and with the button @phone-deep', async ({
    visitor: page,
  }) => {
    await page.goto('/');
    const search = new SearchBox(page);
    await search.input.fill('布洛芬');
    await search.input.press('Enter');
    await expect(page).toHaveURL(`/search?keywords=${encodeURIComponent('布洛芬')}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('搜索“布洛芬”');
    await search.input.fill('板蓝根');
    await search.button.click();
    await expect(page).toHaveURL(`/search?keywords=${encodeURIComponent('板蓝根')}`);
  });

  test('says 暂无数据 when nothing fits @deep', async ({ visitor: page }) => {
    await page.goto('/');
    const search = new SearchBox(page);
    await search.input.fill('没有这种药品');
    await expect(search.status).toHaveText('暂无数据');
    await expect(search.options).toHaveCount(0);
  });

  test('says so when suggestions cannot be had, and searches all the same @phone @deep', async ({
    visitor: page,
  }) => {
    await page.goto('/');
    await page.route('**/api/goods/search*', (route) => route.abort());
    const search = new SearchBox(page);
    await search.input.fill('布洛芬');
    await expect(search.status).toHaveText('搜索建议暂时取不到，可直接搜索');
    await search.input.press('Enter');
    await expect(page).toHaveURL(`/search?keywords=${encodeURIComponent('布洛芬')}`);
  });

  test('opens with the focus and closes with Escape @phone @deep', async ({ visitor: page }) => {
    await page.goto('/');
    const search = new SearchBox(page);
    await expect(search.input).toHaveAttribute('aria-expanded', 'false');
    await search.input.focus();
    await expect(search.input).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('search').getByText('热门搜索')).toBeVisible();
    await search.input.press('Escape');
    await expect(search.input).toHaveAttribute('aria-expanded', 'false');
    await expect(search.input).toBeFocused();
  });

  test('asks for nothing while the box is empty @deep', async ({ visitor: page }) => {
    await page.clock.install();
    await page.goto('/');
    await stopClock(page);
    const search = new SearchBox(page);
    const asked = search.countCalls();
    await search.input.fill('   ');
    await page.clock.runFor(2000);
    await search.input.fill('a');
    await search.input.fill('');
    await page.clock.runFor(2000);
    // A call that is meant comes through the same way: the two before were left out, not late.
    await search.input.fill('bl');
    await page.clock.runFor(600);
    await expect(search.options.first()).toBeVisible();
    expect(asked).toEqual(['bl']);
  });

  test('neither asks nor submits while a Chinese word is being composed @deep', async ({ visitor: page }) => {
    await page.clock.install();
    await page.goto('/');
    await stopClock(page);
    const search = new SearchBox(page);
    const asked = search.countCalls();
    await search.input.focus();
    const ime = await page.context().newCDPSession(page);
    await ime.send('Input.imeSetComposition', { text: "a'mo", selectionStart: 4, selectionEnd: 4 });
    await expect(search.input).toHaveValue("a'mo");
    await page.clock.runFor(2000);
    await expect(search.status).toHaveCount(0);
    await expect(page.getByRole('search').getByText('热门搜索')).toBeVisible();
    await search.input.press('Enter');
    await expect(page).toHaveURL('/');
    expect(asked).toEqual([]);
    await ime.send('Input.insertText', { text: '阿莫' });
    await expect(search.input).toHaveValue('阿莫');
    await page.clock.runFor(600);
    await expect(search.option('阿莫西林').first()).toBeVisible();
    expect(asked).toEqual(['阿莫']);
  });

  test('suggests makers when 厂家 is chosen @deep', async ({ visitor: page }) => {
    await page.goto('/');
    const search = new SearchBox(page);
    await search.searchIn('厂家');
    await search.input.fill('广东');
    const maker = search.option(/^广东.*个商品$/).first();
    await expect(maker).toBeVisible();
    await search.input.press('Enter');
    await expect(page).toHaveURL(/\/search\?keywords=%E5%B9%BF%E4%B8%9C&type=2$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('厂家“广东”');
  });
});

/** From here on time passes only as the test says; the page has had a minute to come to rest. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

/** Keeps the answers to suggestions back until the returned function is called. */
async function holdSuggestions(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/goods/search*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a barcode before the camera leads to its goods, what is none is said @deep', async ({
    visitor: page,
    staff,
  }) => {
    const barcode = `69${String(Date.now()).slice(-11)}`;
    const goods = await staff.newGoods('扫一扫片', { barcode });
    // A browser in a test has no camera: this one sees a trace code first, then the pack's barcode.
    await page.addInitScript(
      (codes) => {
        const world = globalThis as unknown as FilmedWorld;
        world.navigator.mediaDevices.getUserMedia = async () => new world.MediaStream();
        // Without a picture it would be waited for.
        world.HTMLMediaElement.prototype.play = async () => undefined;
        let shown: string | undefined;
        world.showNext = () => {
          shown = codes.shift();
        };
        world.BarcodeDetector = class {
          static getSupportedFormats = async () => ['ean_13', 'code_128', 'data_matrix'];
          detect = async () => (shown === undefined ? [] : [{ rawValue: shown }]);
        };
      },
      ['81234567890123456789', barcode],
    );
    const next = () => page.evaluate(() => (globalThis as unknown as FilmedWorld).showNext());
    await page.goto('/');
    await page.getByRole('button', { name: '扫一扫' }).click();
    const camera = page.getByRole('dialog', { name: '扫码' });
    await expect(camera.getByText('请对准包装上的商品条码')).toBeVisible();
    await expectAccessible(page);
    await next();
    await expect(camera.getByText('这是追溯码，请扫包装上的商品条码')).toBeVisible();
    await next();
    await expect(page).toHaveURL(`/list/info/${goods.id}`);
    await expect(camera).toBeHidden();
  });
});

/** What of the page's world is stood in for; its types are not part of a program for Node. */
interface FilmedWorld {
  navigator: { mediaDevices: { getUserMedia: () => Promise<unknown> } };
  MediaStream: new () => unknown;
  HTMLMediaElement: { prototype: { play: () => Promise<void> } };
  BarcodeDetector: unknown;
  /** Brings the next code before the camera. */
  showNext(): void;
}
