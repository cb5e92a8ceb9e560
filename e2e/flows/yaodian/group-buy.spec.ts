import { expect, test } from '../../fixtures.ts';
import { CartPage } from '../../pages/cart-page.ts';
import { DonePage, PayPage, VerifyPage } from '../../pages/checkout.ts';
import { GoodsPage } from '../../pages/goods-list.ts';
import { Orders } from '../../pages/orders.ts';

const TWO_BUYERS = { kind: 'group', group_min_buyers: 2 } as const;

// Here, since it takes two passed accounts: the worker's own and this one.
test.describe('拼团', () => {
  test('the first buyer waits for the second, who completes the group for both @deep', async ({
    buyer: first,
    signIn,
    staff,
  }) => {
    const goods = await staff.newGoods('成团流程片');
    const offer = await staff.newSpecial(goods, '8', TWO_BUYERS);
    const { page } = first;
    const order = new Orders(page);

    await test.step('the first joins and pays', async () => {
      await page.goto('/ptzq');
      const card = page.getByRole('list', { name: '拼团商品' }).getByRole('article', { name: goods.name });
      await expect(card).toContainText('0/2 户');
      await card.getByRole('link', { name: goods.name }).click();
      await expect(page).toHaveURL(`/list/info-pt/${goods.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(goods.name);
      await expect(page.getByRole('main')).toContainText('未成团自动退款');
      const detail = new GoodsPage(page);
      await detail.quantity.fill('30');
      await page.getByRole('button', { name: /参团/ }).filter({ visible: true }).click();
      await expect(page.getByText('已加入购物车')).toBeVisible();
      const cart = new CartPage(page);
      await cart.open();
      await expect(page.getByRole('region', { name: /^拼团/ })).toContainText('单独成单');
      await expect(cart.line(goods.name).root).toContainText('240.00');
      await cart.settle.click();
      await new VerifyPage(page).submit.click();
      await new PayPage(page).payAtCashier();
      await new DonePage(page).toOrder.click();
      await expect(order.status).toContainText('待成团');
      await expect(page.getByRole('main')).toContainText('还差 1 户成团');
    });

    const second = await signIn('yaodian');
    await second.account.emptyCart();
    const other = await second.account.order(goods.id, 30, offer);
    await second.account.pay(other);
    await page.reload();
    await expect(order.status).toContainText('待审核');
    await second.page.goto(`/order/info/${other}`);
    await expect(new Orders(second.page).status).toContainText('待审核');
  });

  test('a group that is not reached is closed, and the money goes back @deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('未成团片');
    const offer = await staff.newSpecial(goods, '8', TWO_BUYERS);
    const id = await account.order(goods.id, 30, offer);
    await account.pay(id);
    await page.goto(`/order/info/${id}`);
    const order = new Orders(page);
    await expect(order.status).toContainText('待成团');
    await staff.stopSpecial(offer);
    // A job ends the orders of the group.
    await expect(async () => {
      await page.reload();
      await expect(order.status).toContainText('已关闭', { timeout: 500 });
    }).toPass();
    await expect(page.getByRole('main')).toContainText('未成团，已退款');
  });
});
