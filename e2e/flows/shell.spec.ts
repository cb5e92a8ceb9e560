import type { Locator, Page } from '@playwright/test';
import type { goodsList } from '@qingnang/contract/catalog';
import { expectAccessible } from '../accessible.ts';
import { callsOf } from '../call.ts';
import { expect, test } from '../fixtures.ts';
import { GoodsList, GoodsPage } from '../pages/goods-list.ts';
import { SearchBox } from '../pages/search-box.ts';

const scrolled = (page: Page) => page.evaluate('window.scrollY') as Promise<number>;

test.describe('what stands around every page', () => {
  test('the search stays in sight, and the way back keeps the place @phone', async ({ visitor: page }) => {
    await page.goto('/list');
    const { input } = new SearchBox(page);
    await page.evaluate('window.scrollTo(0, 1400)');
    await expect(input).toBeInViewport();
    const card = new GoodsList(page).cards.nth(12);
    await card.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(205);
    await card.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/list\/info\/\d+$/);
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/list');
    await expect.poll(() => scrolled(page)).toBe(before);
  });

  test('分类: the first level at the left, its kinds at the right; the way back keeps the place @phone @deep', async ({
    visitor: page,
    isMobile,
  }) => {
    await page.goto('/');
    if (isMobile)
      await page
        .getByRole('navigation', { name: '底部导航' })
        .getByRole('link', { name: '分类', exact: true })
        .click();
    else await page.goto('/category');
    const first = page.getByRole('navigation', { name: '一级分类' });
    const second = page.getByRole('main').getByRole('region');
    await expect(first.getByRole('link').first()).toHaveAttribute('aria-current', 'true');
    const other = first.getByRole('link').nth(3);
    await other.click();
    await expect(other).toHaveAttribute('aria-current', 'true');
    await expect(second).toHaveAccessibleName((await other.textContent()) ?? '');
    // The first one is longer than a screen.
    const long = first.getByRole('link').first();
    const name = (await long.textContent()) ?? '';
    await long.click();
    await expect(second).toHaveAccessibleName(name);
    const kind = second.getByRole('listitem').getByRole('link').last();
    // Brings it to where it can be pressed.
    await kind.hover();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(0);
    await kind.click();
    await expect(page).toHaveURL(/\/list\?category_id=\d+$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/category\?id=\d+$/);
    await expect(second).toHaveAccessibleName(name);
    await expect.poll(() => scrolled(page)).toBe(before);
    await expectAccessible(page);
    // Choosing another one is no step of the way.
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('the cart beside the page counts, asks before it deletes, and is not beside the cart itself @deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('抽屉删除片');
    await account.add({ goods: goods.id, number: 30 });
    await page.goto('/list');
    const inHeader = page.getByRole('banner').getByRole('link', { name: /^购物车/ });
    await expect(inHeader).toHaveText('购物车1');
    const toolbar = page.getByRole('complementary', { name: '快捷工具' });
    await toolbar.getByRole('button', { name: /购物车/ }).click();
    const drawer = page.getByRole('dialog', { name: '购物车' });
    await drawer.getByRole('button', { name: `删除${goods.name}` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('确定删除这件商品吗?');
    await question.getByRole('button', { name: '取消' }).click();
    await expect(drawer.getByRole('link', { name: goods.name })).toBeVisible();
    await drawer.getByRole('button', { name: `删除${goods.name}` }).click();
    await question.getByRole('button').last().click();
    await expect(drawer.getByText('购物车是空的')).toBeVisible();
    await expect(inHeader).toHaveText('购物车');
    await page.goto('/cart');
    await expect(toolbar.getByRole('link', { name: '我的账户' })).toBeVisible();
    await expect(toolbar.getByRole('button', { name: /购物车/ })).toHaveCount(0);
  });

  test('the banner at the bottom stays closed; categories open by keyboard @deep', async ({
    visitor: page,
  }) => {
    await page.goto('/');
    const ad = page.getByRole('complementary', { name: '底部广告' });
    await ad.getByRole('button', { name: '关闭广告' }).click();
    await expect(ad).toHaveCount(0);
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(ad).toHaveCount(0);

    await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('listitem')
      .first()
      .getByRole('link')
      .focus();
    await expect(page.getByText('常购厂家')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('常购厂家')).toBeHidden();
    // Where the menu does not stay open, Enter opens it and Tab alone passes it by.
    await page.goto('/list');
    const trigger = page.getByRole('button', { name: '全部商品分类' });
    await trigger.focus();
    await expect(trigger).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByText('常购厂家')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(trigger).toBeFocused();
    await expect(trigger).toHaveAttribute('aria-expanded', 'false');
  });

  test('a document names its styles before it begins', async ({ visitor: page }) => {
    for (const path of ['/', '/list', '/login']) {
      const answer = await page.request.get(path);
      const html = await answer.text();
      const linked = [...html.matchAll(/<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"/g)].map(
        ([, href]) => href,
      );
      expect(linked.length, path).toBeGreaterThan(1);
      const named = linked.map((href) => `<${href}>; rel=preload; as=style`);
      expect(answer.headers().link, path).toBe(named.join(', '));
    }
  });

  test('by keyboard alone: from a suggestion to the cart', async ({ buyer: { page, account }, staff }) => {
    const goods = await staff.newGoods('全键盘采购片');
    const search = new SearchBox(page);
    await toBeFound(page, goods.name);
    await page.goto('/');
    await tabTo(search.input);
    await page.keyboard.insertText(goods.name);
    await expect(search.options.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(search.options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/list/info/${goods.id}`);
    const detail = new GoodsPage(page);
    await expect(detail.title).toContainText(goods.name);
    await tabTo(detail.add);
    await page.keyboard.press('Enter');
    await expect(page.getByText('已加入购物车')).toBeVisible();
    expect((await account.cart()).data.map((line) => line.goods.id)).toEqual([goods.id]);
  });

  test('by keyboard alone: from the search to the cart @deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('全键盘列表颗粒');
    const { quantities } = new GoodsList(page);
    await toBeFound(page, goods.name);
    await page.goto('/');
    await tabTo(new SearchBox(page).input);
    await page.keyboard.insertText(goods.name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?keywords=/);
    await tabTo(page.getByRole('main').getByRole('link', { name: '列表', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\/table\?keywords=/);
    await tabTo(quantities.first());
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    await expect(page.getByText('已加入购物车')).toBeVisible();
    expect((await account.cart()).data.map(({ number }) => number)).toEqual([30]);
  });
});

/** The index learns of a new goods a moment after it was made. */
async function toBeFound(page: Page, name: string): Promise<void> {
  await expect(async () => {
    const { total } = await callsOf(page.request)<typeof goodsList>('GET /api/goods/list', {
      query: { keywords: name },
    });
    expect(total).toBe(1);
  }).toPass();
}

/** Presses Tab until the element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} cannot be reached with Tab`);
}
