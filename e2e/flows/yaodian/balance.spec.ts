import { expect, test } from '../../fixtures.ts';
import { CartPage } from '../../pages/cart-page.ts';
import { DonePage, PayPage, VerifyPage } from '../../pages/checkout.ts';

test.describe('wallet', () => {
  test('an order is paid whole from the balance when it is placed @deep', async ({ signIn, staff }) => {
    const { page, account } = await signIn('yaodian');
    const goods = await staff.newGoods('余额抵扣片');
    await account.emptyCart();
    await account.add({ goods: goods.id, number: 25 });
    const cart = new CartPage(page);
    await cart.open();
    await cart.settle.click();
    const verify = new VerifyPage(page);
    await verify.useBalance.check();
    await expect(page.getByRole('region', { name: '金额' })).toContainText('提交后由余额支付');
    await verify.submit.click();
    await expect(page).toHaveURL(/\/cart\/step4\?id=\d+$/);
    await expect(new DonePage(page).title).toBeVisible();
    await expect(page.getByText(/余额支付 ¥\d+\.\d\d/)).toBeVisible();
  });

  test('an order that waits is paid by the balance @deep', async ({ signIn, staff }) => {
    const { page, account } = await signIn('yaodian');
    const goods = await staff.newGoods('余额支付片');
    await account.emptyCart();
    const order = await account.order(goods.id, 25);
    await page.goto(`/cart/step3/${order}`);
    const pay = new PayPage(page);
    await pay.method('余额').check();
    await pay.pay.click();
    await expect(new DonePage(page).title).toBeVisible();
    const { status_name: status, payment_method: method } = await account.orderDetail(order);
    expect([status, method]).toEqual(['待审核', 'balance']);
  });

  test('what the balance does not reach is paid online; cancelled, each part goes back where it came from @deep', async ({
    signIn,
    staff,
  }) => {
    const { page, account } = await signIn('yaodian');
    // More than the demo's balance.
    const goods = await staff.newGoods('混合支付片', { stock: 9000 });
    await account.emptyCart();
    await account.add({ goods: goods.id, number: 5000 });
    const cart = new CartPage(page);
    await cart.open();
    await cart.settle.click();
    const verify = new VerifyPage(page);
    await verify.useBalance.check();
    await verify.submit.click();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    const pay = new PayPage(page);
    await pay.method('微信').check();
    await pay.payAtCashier();
    await expect(new DonePage(page).title).toBeVisible();
    const order = Number(new URL(page.url()).searchParams.get('id'));
    const paid = await account.orderDetail(order);
    expect(paid.status_name).toBe('待审核');
    expect([paid.balance_amount, paid.payable].every((part) => part > 0)).toBe(true);
    expect(Math.round((paid.balance_amount + paid.payable) * 100)).toBe(Math.round(paid.total * 100));
    await account.cancel(order);
    const { refunds } = await account.orderDetail(order);
    expect(refunds.map(({ method, amount }) => [method, amount])).toEqual([
      ['余额支付', paid.balance_amount],
      ['微信支付', paid.payable],
    ]);
  });
});
