import { expect, test } from '../fixtures.ts';
import { CartPage } from '../pages/cart-page.ts';
import { VerifyPage } from '../pages/checkout.ts';

test.describe('promotions', () => {
  test('满减, 换购, 优惠券 and 现金券 from the cart to the order; cancelled, all of it comes back @phone-deep', async ({
    buyer: { page, account },
    buyerName,
    staff,
  }) => {
    const [goods, extra] = [await staff.newGoods('满减流程片'), await staff.newGoods('换购流程片')];
    const off = `满减${goods.id}`;
    await staff.newPromotion({
      kind: 'discount',
      name: off,
      goods_ids: [goods.id],
      tiers: [
        { reach_amount: '300.00', minus: '30.00' },
        { reach_amount: '500.00', minus: '60.00' },
      ],
    });
    await staff.newPromotion({
      kind: 'exchange',
      name: `换购${goods.id}`,
      goods_ids: [goods.id],
      tiers: [
        {
          reach_amount: '200.00',
          goods_id: extra.id,
          price: '1.00',
          gift_number: 2,
          stock_total: 10,
        },
      ],
    });
    const coupon = `流程券${goods.id}`;
    const own = { minus: '20.00', threshold: '100.00' };
    await staff.newCoupon({ name: coupon, ...own, scope: 'goods', scope_ids: [goods.id] }, buyerName);
    const before = await account.voucherMoney();
    if (before === 0) await staff.giveVoucher(`流程现金券${goods.id}`, '10.00', buyerName);
    const money = await account.voucherMoney();
    await account.add({ goods: goods.id, number: 30 });
    const cart = new CartPage(page);

    await test.step('the cart says what applies and what comes next', async () => {
      await cart.open();
      const main = page.getByRole('main');
      await expect(main).toContainText('已减 ¥30');
      await expect(main.getByRole('progressbar', { name: `${off}进度` })).toBeVisible();
      await page.getByRole('button', { name: `换购 ${extra.name}` }).click();
      await expect(cart.line(extra.name).root).toBeVisible();
      await cart.line(goods.name).setQuantity(50);
      await expect(main).toContainText('已减 ¥60');
      await cart.line(goods.name).setQuantity(30);
      await expect(main).toContainText('已减 ¥30');
    });

    await test.step('checkout uses the best coupon and the voucher by itself', async () => {
      await cart.settle.click();
      await expect(page).toHaveURL('/cart/step2');
      const verify = new VerifyPage(page);
      await expect(verify.submit).toBeVisible();
      const coupons = page.getByRole('radiogroup', { name: /^优惠券/ });
      await expect(coupons.getByRole('radio', { name: coupon })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: '使用现金券' })).toBeChecked();
      await coupons.getByRole('radio', { name: '不使用优惠券' }).check();
      await expect(page.getByText('已为您选最优惠')).toBeHidden();
      await page.getByRole('button', { name: '用最优惠的' }).click();
      await expect(coupons.getByRole('radio', { name: coupon })).toBeChecked();
      await verify.submit.click();
      await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    });

    const order = Number(page.url().split('/').at(-1));
    await test.step('the order has every part', async () => {
      const { goods_amount, discount_amount, coupon_amount, voucher_amount } =
        await account.orderDetail(order);
      // One piece by 换购; a fifth of what is left may be paid by vouchers.
      const voucher = Math.min(money, 50.2);
      expect([goods_amount, coupon_amount, voucher_amount]).toEqual([301, 20, voucher]);
      expect(discount_amount).toBeCloseTo(30 + 20 + voucher, 2);
      expect(await account.coupons()).not.toContain(coupon);
    });

    await test.step('cancelled, coupon and voucher are there again', async () => {
      await account.cancel(order);
      expect(await account.coupons()).toContain(coupon);
      expect(await account.voucherMoney()).toBe(money);
    });
  });

  test('拆单: one order in two, each with a coupon of its own, there and back @phone @deep', async ({
    buyer: { page, account },
    buyerName,
    staff,
  }) => {
    const [first, second] = [await staff.newGoods('拆单流程片'), await staff.newGoods('拆单流程丸')];
    const names: string[] = [];
    for (const minus of ['31.00', '23.00']) {
      const name = `拆单券${first.id}减${minus}`;
      const money = { minus, threshold: '200.00' };
      const scope = { scope: 'goods' as const, scope_ids: [first.id, second.id] };
      await staff.newCoupon({ name, ...money, ...scope }, buyerName);
      names.push(name);
    }
    await account.add({ goods: first.id, number: 30 });
    await account.add({ goods: second.id, number: 30 });
    const cart = new CartPage(page);
    await cart.open();
    await cart.settle.click();
    const verify = new VerifyPage(page);
    const used = (name: string) => page.getByRole('radio', { name }).and(page.locator(':checked'));
    await expect(page.getByText(/^拆成 2 单，各用一张券，再省/)).toBeVisible();

    await page.getByRole('button', { name: '拆单下单' }).click();
    await expect(page.getByRole('region', { name: /^订单 1.*拆单 1\/2$/ })).toContainText(first.name);
    await expect(page.getByRole('region', { name: /^订单 2.*拆单 2\/2$/ })).toContainText(second.name);
    for (const name of names) await expect(used(name)).toHaveCount(1);
    await page.getByRole('button', { name: '不拆单' }).click();
    await expect(page.getByRole('region', { name: /^订单 2/ })).toBeHidden();

    await page.getByRole('button', { name: '拆单下单' }).click();
    await expect(page.getByRole('region', { name: /^订单 2/ })).toBeVisible();
    await verify.submit.click();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    const left = await account.coupons();
    expect(names.filter((name) => left.includes(name))).toEqual([]);
    const order = await account.orderDetail(Number(page.url().split('/').at(-1)));
    expect([order.goods_amount, order.coupon_amount]).toEqual([300, 31]);
    await account.cancel(order.id);
    expect(await account.coupons()).toContain(names[0]);
  });

  test('what 换购 sells leaves the sum when its step is not reached any more @deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const [goods, extra] = [await staff.newGoods('换购条件片'), await staff.newGoods('换购条件搭片')];
    await staff.newPromotion({
      kind: 'exchange',
      name: `换购条件${goods.id}`,
      goods_ids: [goods.id],
      tiers: [
        {
          reach_amount: '300.00',
          goods_id: extra.id,
          price: '2.00',
          gift_number: 1,
          stock_total: 10,
        },
      ],
    });
    await account.add({ goods: goods.id, number: 30 });
    const cart = new CartPage(page);
    await cart.open();
    await page.getByRole('button', { name: `换购 ${extra.name}` }).click();
    await expect(cart.line(extra.name).root).toBeVisible();
    await expect(cart.total('302.00').first()).toBeVisible();
    const saved = page.waitForResponse(/\/api\/cart\/\d+\/edit$/);
    await cart.line(goods.name).setQuantity(20);
    await expect(cart.line(extra.name).root).toContainText('未满足换购条件');
    await saved;
    await page.reload();
    await expect(cart.line(extra.name).checkbox).toBeDisabled();
  });

  test('领券中心: a coupon is taken, lies in the wallet and leads to its goods @phone @deep', async ({
    buyer: { page },
    visitor,
    staff,
  }) => {
    const goods = await staff.newGoods('领券流程片');
    const name = `领券${goods.id}`;
    const own = { minus: '5.00', threshold: '50.00' };
    await staff.newCoupon({
      name,
      ...own,
      scope: 'goods',
      scope_ids: [goods.id],
      is_claimable: 1,
      limit_per_account: 1,
    });
    await visitor.goto('/lqzx');
    await visitor.getByRole('article', { name }).getByRole('link', { name: '登录领取' }).click();
    await expect(visitor).toHaveURL(/\/login\?/);
    await page.goto('/lqzx');
    const ticket = page.getByRole('article', { name });
    const taken = page.waitForResponse('**/claim');
    await ticket.getByRole('button', { name: '立即领取' }).click();
    await taken;
    await expect(ticket.getByRole('link', { name: '去使用' })).toBeVisible();
    await page.goto('/yhq');
    const held = page.getByRole('article', { name });
    await expect(held).toContainText('5');
    await held.getByRole('link', { name: '去使用' }).click();
    await expect(page.getByRole('article', { name: goods.name })).toBeVisible();
  });
});
