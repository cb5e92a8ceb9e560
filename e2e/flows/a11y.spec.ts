import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

async function expectAccessible(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  // Only what is wrong is written out, and no second window is opened for it: both would take most of the time.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await builder.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const found = grave.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect.soft(found, page.url()).toEqual([]);
}

/** Pages that are looked at one after the other in one window: most of the time goes into opening windows. */
const VISITED = [
  ['where goods are looked for', ['/', '/list', '/list/table', '/search?keywords=zzzzzz', '/list/info/1']],
  ['signing in and help', ['/login', '/help', '/help/xrzn/gwzn', '/help/news']],
] as const;

const OWN = [
  ['where goods are bought', ['/', '/list', '/list/table', '/list/info/1', '/cart']],
  ['the account', ['/user', '/order', '/pzqg/add', '/search?keywords=zzzzzz']],
] as const;

test.describe('nothing grave for people with a handicap', () => {
  for (const [name, paths] of VISITED) {
    test(`a visitor: ${name} @phone`, async ({ visitor: page }) => {
      for (const path of paths) {
        await page.goto(path);
        await expectAccessible(page);
      }
    });
  }

  for (const [name, paths] of OWN) {
    test(`a buyer: ${name} @phone`, async ({ buyer: { page } }) => {
      for (const path of paths) {
        await page.goto(path);
        await expectAccessible(page);
      }
    });
  }

  test('special prices, favourites and wishes @phone', async ({ buyer: { page, account }, staff }) => {
    const goods = await staff.newGoods('无障碍特价片');
    await staff.newSpecial(goods, '8');
    await account.keep(goods);
    await account.wish(`无障碍求购片${goods.id}`);
    for (const path of [`/list/info/${goods.id}`, '/star', '/pzqg']) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });

  test('cart, checkout, payment, the end, the order @phone', async ({ buyer: { page, account }, staff }) => {
    const goods = await staff.newGoods('无障碍检查片');
    await account.add({ goods: goods.id, number: 30 });
    await page.goto('/cart');
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^去结算/ })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole('button', { name: '提交订单' }).filter({ visible: true })).toBeVisible();
    await expectAccessible(page);
    await account.emptyCart();
    const order = await account.order(goods.id, 30);
    await page.goto(`/cart/step3/${order}`);
    await expectAccessible(page);
    await account.pay(order);
    await page.goto(`/cart/step4?id=${order}`);
    await expectAccessible(page);
    await staff.approve(order);
    await staff.ship(order);
    await page.goto(`/order/info/${order}`);
    await expectAccessible(page);
  });

  test("the staff's order desk", async ({ admin: page, buyer: { account }, staff }) => {
    const goods = await staff.newGoods('订单台检查片');
    const order = await account.order(goods.id, 30);
    await account.pay(order);
    await page.goto(`/admin/orders/${order}`);
    await expect(page.getByRole('button', { name: '审核通过' })).toBeVisible();
    await expectAccessible(page);
  });

  const OFFICE = [
    ['goods', ['/goods', '/goods/1', '/mass', '/categories', '/brands', '/rights']],
    ['shop front', ['/specials', '/banners', '/content', '/articles', '/articles/1']],
    ['search and wishes', ['/search', '/search/misses', '/wanted']],
  ] as const;
  for (const [name, paths] of OFFICE) {
    test(`the back office: ${name}`, async ({ admin: page }) => {
      for (const path of paths) {
        await page.goto(`/admin${path}`);
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
      }
    });
  }
});
