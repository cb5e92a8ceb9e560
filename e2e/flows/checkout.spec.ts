import { expect, test } from '../fixtures.ts';
import { CartPage } from '../pages/cart-page.ts';
import { PayPage, VerifyPage } from '../pages/checkout.ts';

test.describe('checkout', () => {
  test('a double click places one order @phone', async ({ buyer: { page, account }, staff }) => {
    const goods = await staff.newGoods('双击提交片');
    const before = (await account.orders()).total;
    await account.add({ goods: goods.id, number: 30 });
    const cart = new CartPage(page);
    await cart.open();
    await cart.settle.click();
    await expect(page).toHaveURL('/cart/step2');
    await new VerifyPage(page).submit.dblclick();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    expect((await account.orders()).total).toBe(before + 1);
  });

  test('what is pressed before the script of the page has come is done when it is there', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('早点一下片');
    await account.add({ goods: goods.id, number: 30 });
    let release = () => {};
    const pressed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await pressed;
      await route.continue();
    });
    const cart = new CartPage(page);
    const opening = cart.open();
    await cart.summary.getByRole('button', { name: '去结算', exact: true }).click();
    release();
    await opening;
    await expect(page).toHaveURL('/cart/step2');
    await expect(new VerifyPage(page).submit).toBeVisible();
  });

  test('the same cart submitted in two tabs becomes one order @deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('两个窗口片');
    const before = (await account.orders()).total;
    await account.add({ goods: goods.id, number: 30 });
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      const cart = new CartPage(tab);
      await cart.open();
      await cart.settle.click();
      await expect(new VerifyPage(tab).submit).toBeVisible();
    }
    await new VerifyPage(page).submit.click();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    await new VerifyPage(other).submit.click();
    await expect(other.getByRole('main').getByText('购物车内容已变化')).toBeVisible();
    await expect(other.getByRole('main').getByRole('link', { name: '返回购物车' })).toBeVisible();
    await expect(other).toHaveURL('/cart/step2');
    expect((await account.orders()).total).toBe(before + 1);
  });

  test('a price that has risen stops the order until the buyer agrees', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('涨价商品片');
    await account.add({ goods: goods.id, number: 30 });
    const cart = new CartPage(page);
    await cart.open();
    await cart.settle.click();
    const verify = new VerifyPage(page);
    await expect(verify.submit).toBeVisible();
    await staff.setPrice(goods, '11.00');
    await verify.submit.click();
    await expect(verify.changes.getByRole('row', { name: /涨价商品片 单价/ })).toContainText('¥11.00');
    await verify.accept.click();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    // Shipping is free for who has enough paid orders on the way: the goods alone say which price it is.
    const order = Number(page.url().split('/').at(-1));
    expect((await account.orderDetail(order)).goods_amount).toBe(330);
  });

  test('step 2 without chosen lines leads back to the cart', async ({ buyer: { page } }) => {
    await page.goto('/cart/step2');
    await expect(page).toHaveURL('/cart');
  });

  test('the pay page counts down to the closing of the order @phone-deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('倒计时片');
    const order = await account.order(goods.id, 30);
    await page.goto(`/cart/step3/${order}`);
    await expect(new PayPage(page).timer).toHaveAccessibleName(/0 小时 (29|30) 分 \d+ 秒/);
  });

  test('who has no contract of the year is told to sign it @deep', async ({ signIn, staff }) => {
    const { page, account } = await signIn('zhensuo');
    const goods = await staff.newGoods('合同提示片');
    await account.emptyCart();
    await account.add({ goods: goods.id, number: 30 });
    const cart = new CartPage(page);
    await cart.open();
    await cart.settle.click();
    await expect(page.getByRole('alertdialog')).toContainText('合同');
    await account.emptyCart();
  });
});
