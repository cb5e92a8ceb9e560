import { expectAccessible } from '../accessible.ts';
import { expect, STAFF_PASSWORD, test } from '../fixtures.ts';
import { PayPage } from '../pages/checkout.ts';

test('代客下单: a salesman proposes by keyboard, the customer is told, confirms on a phone and pays @phone @deep', async ({
  buyer: { page, account },
  buyerName,
  staff,
  browser,
}) => {
  const goods = await staff.newGoods('代客片');

  // The salesman sits at a desk, whatever the customer holds in the hand.
  const office = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
  });
  await office.goto('/admin/proposals/new');
  await office.getByLabel('用户名').fill('sales');
  await office.getByLabel('密码').fill(STAFF_PASSWORD);
  await office.getByRole('button', { name: '登录' }).click();
  await office.getByRole('combobox', { name: '客户' }).fill(buyerName);
  // Until the words have rested, the first customers stand there.
  await expect(office.locator('.account-facts')).toHaveCount(1);
  await office.keyboard.press('Enter');

  const finder = office.getByRole('combobox', { name: '添加商品' });
  await finder.fill(goods.name);
  const first = office.locator('.ant-select-item-option', { has: office.locator('.proposal-found') }).first();
  await expect(first).toContainText(goods.name);
  await expect(first).toContainText('¥10.00');
  await office.keyboard.press('Enter');
  const number = office.getByRole('spinbutton', { name: `${goods.name} 数量` });
  await expect(number).toBeFocused();
  await office.keyboard.type('30');
  await office.keyboard.press('Enter');
  await expect(finder).toBeFocused();
  const reason = `补货 ${goods.name}`;
  await office.getByLabel('给客户的说明').fill(reason);
  await expect(office.getByRole('row', { name: goods.name })).toContainText('¥300.00');
  await expectAccessible(office);
  await office.getByRole('button', { name: '发给客户确认' }).click();
  await expect(office.getByText('待确认', { exact: true })).toBeVisible();

  await page.goto('/user');
  await expect(page.getByText('有一张订单等您确认').first()).toBeVisible();
  await page.getByRole('link', { name: '去确认订单' }).click();
  await page.getByRole('row', { name: reason }).getByRole('link').click();
  await expect(page.getByText(/^业务员.*提交的订单/)).toBeVisible();
  await expect(page.getByRole('row', { name: goods.name })).toContainText('30 盒');
  await expectAccessible(page);
  await page.getByRole('button', { name: '确认下单' }).click();

  await page.waitForURL(/step3\/\d+/);
  const id = Number(/step3\/(\d+)/.exec(page.url())?.[1]);
  const pay = new PayPage(page);
  await pay.method('微信支付').check();
  await pay.payAtCashier();
  await page.waitForURL(/step4/);
  const order = await account.orderDetail(id);
  expect(order.proposed).toMatch(/^业务员.+代下单$/);

  await office.reload();
  await expect(office.getByText('已确认', { exact: true })).toBeVisible();
  await expect(office.getByRole('link', { name: order.order_no })).toBeVisible();
  await office.close();
});
