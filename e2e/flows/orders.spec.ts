import { expect, test } from '../fixtures.ts';
import { Orders } from '../pages/orders.ts';

test.describe('orders', () => {
  test('an unpaid order is listed, says when it closes, and is cancelled with a reason @phone-deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('取消订单片');
    const order = await account.order(goods.id, 30);
    const orders = new Orders(page);
    await page.goto('/order');
    await orders.entry(order).click();
    await expect(page).toHaveURL(`/order/info/${order}`);
    await expect(orders.status).toContainText('待付款');
    await expect(orders.timer).toHaveAccessibleName(/0 小时 (29|30) 分/);
    await orders.cancel('商品买错了');
    await expect(orders.status).toContainText('已取消');
    await expect(page.getByText('原因：商品买错了')).toBeVisible();
    await expect(orders.act('取消订单')).toHaveCount(0);
    expect((await account.orderDetail(order)).close_reason).toBe('商品买错了');
  });

  test('a shipped order shows its lots, is received and ordered again @phone', async ({ buyer, staff }) => {
    const { page, account } = buyer;
    const goods = await staff.newGoods('确认收货片');
    const order = await account.order(goods.id, 30);
    await account.pay(order);
    await staff.approve(order);
    const {
      shipments: [parcel],
    } = await staff.ship(order);
    const orders = new Orders(page);
    await page.goto(`/order/info/${order}`);
    await expect(orders.status).toContainText('已发货');
    const shown = page.getByRole('article', { name: `包裹 ${parcel?.shipment_no}` });
    await expect(shown).toContainText(`SF${order}`);
    await expect(page.getByText(`E${goods.id}`).filter({ visible: true }).first()).toBeVisible();
    await orders.act('确认收货').click();
    await orders.question.getByRole('button', { name: '确认收货' }).click();
    await expect(orders.status).toContainText('已完成');
    await orders.act('再次购买').click();
    await expect(page).toHaveURL('/cart');
    expect((await account.cart()).data.map(({ number }) => number)).toEqual([30]);
  });
});
