import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { CartPage } from '../pages/cart-page.ts';
import { PayPage, VerifyPage } from '../pages/checkout.ts';
import { signInAgain, signInOver } from '../pages/sign-in-over.ts';

const endSession = (context: BrowserContext) => context.clearCookies();

test.describe('what is typed on the way to an order', () => {
  test('a session that ends at checkout: signing in over the page, and the order goes out as written @phone', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('会话过期片');
    await account.add({ goods: goods.id, number: 30 });
    const before = (await account.orders()).total;
    await new CartPage(page).open();
    await new CartPage(page).settle.click();
    const verify = new VerifyPage(page);
    await verify.remark.fill('请与上一单一起发货');
    await verify.deliveryNote.fill('工作日上午送');
    await endSession(page.context());
    await verify.submit.click();
    await expect(signInOver(page)).toBeVisible();
    await signInAgain(page);
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    const order = await account.orderDetail(Number(page.url().split('/').at(-1)));
    expect(JSON.stringify(order)).toContain('请与上一单一起发货');
    expect(JSON.stringify(order)).toContain('工作日上午送');
    expect((await account.orders()).total).toBe(before + 1);
    // Going back never shows a form to sign in, and orders nothing once more.
    await page.goBack();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('heading', { name: /购物车/ }).first()).toBeVisible();
    expect((await account.orders()).total).toBe(before + 1);
  });

  test('who closes the dialog keeps the page as it is', async ({ buyer: { page, account }, staff }) => {
    const goods = await staff.newGoods('先不登录片');
    await account.add({ goods: goods.id, number: 30 });
    await new CartPage(page).open();
    await new CartPage(page).settle.click();
    const verify = new VerifyPage(page);
    await verify.remark.fill('还没写完');
    await endSession(page.context());
    await verify.submit.click();
    await signInOver(page).getByRole('button', { name: '关闭' }).click();
    await expect(verify.remark).toHaveValue('还没写完');
    await expect(page).toHaveURL('/cart/step2');
    await verify.submit.click();
    await signInAgain(page);
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
  });

  test('a draft is there after going back, a reload, another window and a cut network', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('草稿保留片');
    await account.add({ goods: goods.id, number: 30 });
    await new CartPage(page).open();
    await new CartPage(page).settle.click();
    const verify = new VerifyPage(page);
    const kept = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/cart/draft') && answer.ok() && answer.request().method() === 'PUT',
    );
    await verify.remark.fill('第一次写的');
    await kept;
    await page.goBack();
    await expect(new CartPage(page).settle).toBeVisible();
    await page.goForward();
    await expect(verify.remark).toHaveValue('第一次写的');

    await page.context().setOffline(true);
    await verify.remark.fill('断网时写的');
    await verify.submit.click();
    await expect(page.getByText('暂时连不上商城，请稍候再试或检查网络')).toBeVisible();
    await page.context().setOffline(false);
    await page.reload();
    await expect(verify.remark).toHaveValue('断网时写的');

    const other = await page.context().newPage();
    await expect(async () => {
      await other.goto('/cart');
      await new CartPage(other).settle.click();
      await expect(new VerifyPage(other).remark).toHaveValue('断网时写的', { timeout: 2000 });
    }).toPass();
    await verify.submit.click();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    // With the order it has gone: the next one begins empty.
    const next = await staff.newGoods('下一单片');
    await account.add({ goods: next.id, number: 30 });
    await page.goto('/cart');
    await new CartPage(page).settle.click();
    await expect(verify.remark).toHaveValue('');
  });

  test('a number typed into the cart before its script has come is taken over', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('脚本晚到片');
    await account.add({ goods: goods.id, number: 30 });
    let release = () => {};
    const typed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await typed;
      await route.continue();
    });
    const opening = page.goto('/cart');
    const { quantity: number } = new CartPage(page).line('脚本晚到片');
    await number.fill('60');
    await number.press('Tab');
    release();
    await opening;
    await expect(number).toHaveValue('60');
    await expect.poll(async () => (await account.cart()).data[0]?.number).toBe(60);
  });

  test('a number changed in the cart after the session has ended waits for signing in', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('购物车过期片');
    await account.add({ goods: goods.id, number: 30 });
    await page.goto('/cart');
    await endSession(page.context());
    const number = page.getByRole('main').getByRole('textbox', { name: /数量/ }).first();
    await number.fill('60');
    await number.press('Enter');
    await signInAgain(page);
    await expect.poll(async () => (await account.cart()).data[0]?.number).toBe(60);
  });

  test('the same again is paid in three clicks, from the order, the home page and a message', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('原样再来片');
    const first = await account.order(goods.id, 30);
    await page.goto(`/order/info/${first}`);
    await page.getByRole('main').getByRole('button', { name: '原样再来' }).first().click();
    const verify = new VerifyPage(page);
    await expect(page.getByText('商品、数量、地址和发票与上次相同')).toBeVisible();
    await verify.submit.click();
    const pay = new PayPage(page);
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    await pay.payAtCashier();
    await expect(page).toHaveURL(/\/cart\/step4/);
    const second = await account.orderDetail(Number(new URL(page.url()).searchParams.get('id')));
    expect(second.lines).toMatchObject([{ goods_id: goods.id, number: 30 }]);

    await page.goto('/');
    await page.getByRole('button', { name: '原样再来' }).click();
    await expect(page).toHaveURL('/cart/step2');
    await page.goto('/wdxx');
    await page.getByRole('button', { name: '原样再来' }).first().click();
    await expect(page).toHaveURL('/cart/step2');
    await account.emptyCart();
  });
});
