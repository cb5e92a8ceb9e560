import type { Account } from '../account.ts';
import type { Database } from '../database.ts';
import { expect, test } from '../fixtures.ts';
import { CartPage } from '../pages/cart-page.ts';
import { PayPage, VerifyPage } from '../pages/checkout.ts';
import { Desk } from '../pages/desk.ts';
import { GoodsPage } from '../pages/goods-list.ts';
import { Orders } from '../pages/orders.ts';

const [UNPAID, CLOSED] = [10, 80];

/** Lets an order's time run out; the shop's own job closes it. */
async function runOut(database: Database, account: Account, order: number): Promise<void> {
  await database.letPaymentTimeEnd(order);
  await database.runJob('close_expired_orders');
  await expect.poll(async () => (await account.orderDetail(order)).status).toBe(CLOSED);
}

test.describe('orders that nobody pays', () => {
  test('closed in time: pieces, coupon and balance are there again, staff see why, and it is bought anew @deep', async ({
    buyer: { page, account },
    buyerName,
    staff,
    admin,
    database,
  }) => {
    const goods = await staff.newGoods('超时关闭片', { stock: 30 });
    const coupon = `超时券${goods.id}`;
    const own = { minus: '20.00' as never, threshold: '100.00' as never };
    await staff.newCoupon({ name: coupon, ...own, scope: 'goods', scope_ids: [goods.id] }, buyerName);
    if ((await account.balance()) < 20) await account.topUp('20.00');
    const before = { balance: await account.balance(), vouchers: await account.voucherMoney() };
    const shown = new GoodsPage(page);
    const arrival = page.getByRole('main').getByRole('button', { name: '到货提醒' });

    await test.step('it is placed with all that the buyer has', async () => {
      await account.add({ goods: goods.id, number: 30 });
      const cart = new CartPage(page);
      await cart.open();
      await cart.settle.click();
      const verify = new VerifyPage(page);
      await expect(page.getByRole('radio', { name: coupon })).toBeChecked();
      await verify.useBalance.check();
      await verify.submit.click();
      await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    });
    const order = Number(page.url().split('/').at(-1));
    const { order_no: number, ...placed } = await account.orderDetail(order);
    const desk = new Desk(admin);

    await test.step('while it waits, everything in it is taken', async () => {
      await admin.clock.install();
      expect([placed.coupon_amount, placed.balance_amount]).toEqual([20, before.balance]);
      expect([await account.balance(), await account.coupons()]).toEqual([
        0,
        expect.not.arrayContaining([coupon]),
      ]);
      await page.goto(`/list/info/${goods.id}`);
      await expect(arrival.filter({ visible: true }).first()).toBeVisible();
      await expect(shown.add).toHaveCount(0);
      await admin.goto('/admin/orders');
      await desk.open('待付款', number);
      await expect(desk.panel).not.toContainText('关闭原因');
    });

    await runOut(database, account, order);

    await test.step('the buyer reads that it is closed and why, and cannot pay it', async () => {
      const message = page
        .getByRole('list', { name: '消息' })
        .getByRole('listitem')
        .filter({ hasText: `订单 ${number} 已关闭：超时未付款` });
      await expect(async () => {
        await page.goto('/wdxx');
        await expect(message).toBeVisible({ timeout: 500 });
      }).toPass();
      await message.getByRole('link').first().click();
      await expect(page).toHaveURL(`/order/info/${order}`);
      const orders = new Orders(page);
      await expect(orders.status).toContainText('已关闭');
      await expect(page.getByText('原因：超时未付款')).toBeVisible();
      await expect(orders.timer).toHaveCount(0);
      await expect(orders.act('取消订单')).toHaveCount(0);
      await expect(page.getByRole('link', { name: '立即支付' })).toHaveCount(0);
      await page.goto(`/cart/step3/${order}`);
      await expect(page.getByRole('heading', { name: '订单已关闭' })).toBeVisible();
      await expect(new PayPage(page).pay).toHaveCount(0);
    });

    await test.step('what it held is there again, once', async () => {
      await page.goto('/yegl');
      const entries = page.getByRole('table', { name: '余额明细' }).getByRole('row', { name: number });
      await expect(entries).toHaveText([/退款/, /订单付款/]);
      const after = { balance: await account.balance(), vouchers: await account.voucherMoney() };
      expect(after).toEqual(before);
      await page.goto('/yhq');
      await expect(page.getByRole('heading', { name: coupon })).toBeVisible();
      await page.goto(`/list/info/${goods.id}`);
      await expect(shown.add.first()).toBeVisible();
      await expect(arrival).toHaveCount(0);
    });

    await test.step('staff see it close by itself, and find it among the closed with nothing to do', async () => {
      // Who has it open sees it within a minute, as in the list beside it.
      await admin.clock.fastForward(60_000);
      await expect(desk.panel).toContainText('关闭原因：超时未付款');
      await desk.open('已取消/已关闭', number);
      await expect(desk.panel).toContainText('已关闭');
      await expect(desk.approve).toHaveCount(0);
      await admin.goto(`/admin/orders?status=${UNPAID}&keywords=${number}`);
      await expect(admin.getByText('没有符合条件的订单')).toBeVisible();
    });

    await test.step('bought again, it goes into the cart as it was', async () => {
      await page.goto(`/order/info/${order}`);
      await new Orders(page).act('再次购买').click();
      await expect(page).toHaveURL('/cart');
      const lines = (await account.cart()).data.map((line) => [line.goods.id, line.number]);
      expect(lines).toEqual([[goods.id, 30]]);
    });
  });

  test('pay pages that were left standing take no money any more; what comes late goes back @phone @deep', async ({
    buyer: { page, account },
    staff,
    database,
  }) => {
    const goods = await staff.newGoods('久放未付片');
    const order = await account.order(goods.id, 30);
    const { payable } = await account.orderDetail(order);
    const waiting = await account.order(goods.id, 30);
    // A browser lets the tab in front go first: each is opened when it is new.
    await page.goto(`/cart/step3/${order}`);
    const details = await page.context().newPage();
    await details.goto(`/order/info/${order}`);
    const paying = await page.context().newPage();
    await paying.goto(`/cart/step3/${order}`);
    const cashier = await new PayPage(paying).openCashier();
    await expect(cashier.getByRole('button', { name: '确认支付' })).toBeVisible();

    await runOut(database, account, order);

    await test.step('the one with a code says so by itself, the other when it is pressed', async () => {
      await paying.bringToFront();
      await expect(paying.getByRole('heading', { name: '订单已关闭' })).toBeVisible();
      await page.bringToFront();
      const pay = new PayPage(page);
      await expect(pay.timer).toBeVisible();
      await pay.pay.filter({ visible: true }).click();
      await expect(page.getByRole('heading', { name: '订单已关闭' })).toBeVisible();
      await expect(pay.pay).toHaveCount(0);
      await expect(page.getByText('已占用的库存、优惠券和余额已全部退回')).toBeVisible();
    });

    await test.step('the order that was left open is shown as it is, whatever is pressed', async () => {
      await details.bringToFront();
      const orders = new Orders(details);
      await expect(orders.status).toContainText('待付款');
      await orders.cancel('商品买错了');
      await expect(orders.question).toContainText('订单当前状态为已关闭');
      await orders.question.getByRole('button', { name: '知道了' }).click();
      await expect(orders.status).toContainText('已关闭');
      await expect(details.getByText('原因：超时未付款')).toBeVisible();
    });

    await test.step('money that comes after all is sent back', async () => {
      await cashier.bringToFront();
      await cashier.getByRole('button', { name: '确认支付' }).click();
      await cashier.getByText('已支付，可以关闭本页').waitFor();
      await expect.poll(async () => (await account.orderDetail(order)).refunds.length).toBe(1);
      await database.runJob('pay_refunds');
      await expect.poll(async () => (await account.orderDetail(order)).refunds[0]?.status).toBe('done');
      await details.bringToFront();
      await details.reload();
      await expect(new Orders(details).status).toContainText('已关闭');
      const refunds = details.getByRole('region', { name: '退款' });
      await expect(refunds).toContainText('微信支付');
      await expect(refunds).toContainText(payable.toFixed(2));
      await expect(refunds).toContainText('已退回');
    });

    await test.step('an order whose time is not over waits on', async () => {
      await page.bringToFront();
      await page.goto(`/order/info/${waiting}`);
      await expect(new Orders(page).status).toContainText('待付款');
      await account.cancel(waiting);
    });
  });

  test('the pieces of a 秒杀 and the right to them come back @deep', async ({
    buyer: { page, account },
    staff,
    database,
  }) => {
    const goods = await staff.newGoods('秒杀超时片', { prices: [{ rank: 0, price: '200.00' as never }] });
    const special = await staff.newSpecial(goods, '160.00');
    const order = await account.order(goods.id, 2, special);
    const main = page.getByRole('main');
    await page.goto(`/cart/step3/${order}`);
    await expect(new PayPage(page).timer).toHaveAccessibleName(/0 小时 1[45] 分/);
    await page.goto(`/list/info/${goods.id}`);
    await expect(main).toContainText('已购 2');
    await runOut(database, account, order);
    await page.reload();
    await expect(main).toContainText('已抢 0%，余 10 盒');
    // Two are all that a buyer may have.
    const again = await account.order(goods.id, 2, special);
    expect((await account.orderDetail(again)).goods_amount).toBe(320);
    await account.cancel(again);
    await staff.stopSpecial(special);
  });
});
