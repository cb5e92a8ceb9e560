import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

async function expectAccessible(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}

const VISITED = [
  ['home', '/'],
  ['list', '/list'],
  ['list as a table', '/list/table'],
  ['search without a result', '/search?keywords=zzzzzz'],
  ['goods', '/list/info/1'],
  ['sign-in', '/login'],
] as const;

test.describe('nothing grave for people with a handicap', () => {
  for (const [name, path] of VISITED) {
    test(`${name}, as a visitor @phone`, async ({ visitor: page }) => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }

  const OWN = [
    ['home', '/'],
    ['list', '/list'],
    ['list as a table', '/list/table'],
    ['goods', '/list/info/1'],
    ['empty cart', '/cart'],
    ['member centre', '/user'],
    ['orders', '/order'],
  ] as const;
  for (const [name, path] of OWN) {
    test(`${name}, as a buyer @phone`, async ({ buyer: { page } }) => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }

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
});
