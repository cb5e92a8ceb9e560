import type { Account } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { Desk } from '../pages/desk.ts';
import { Orders } from '../pages/orders.ts';

test.describe('orders after they have left', () => {
  test('a parcel is checked lot by lot on a phone, and what is broken leads to a claim @phone-deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('收货核对片');
    const order = await account.order(goods.id, 30);
    await account.pay(order);
    await staff.approve(order);
    await staff.ship(order);
    await page.goto(`/order/info/${order}/receive`);
    const line = page.getByRole('listitem', { name: new RegExp(goods.name) });
    await page.getByLabel('扫码').fill(`E${goods.id}`);
    await page.getByLabel('扫码').press('Enter');
    await expect(page.getByText(new RegExp(`${goods.name}，批号 E${goods.id}`))).toBeVisible();
    await line.getByRole('button', { name: '数量批号相符' }).click();
    await expect(line).toContainText('相符');
    await line.getByRole('button', { name: '有差异' }).click();
    await line
      .getByRole('group', { name: /破损数量/ })
      .getByRole('button', { name: '增加' })
      .click();
    await line.getByRole('button', { name: '保存差异' }).click();
    await expect(line).toContainText('破损 1');
    await page.getByRole('button', { name: '完成收货' }).click();
    await expect(page.getByRole('link', { name: '提交差异' })).toHaveAttribute(
      'href',
      new RegExp(`/order/afterSales/new\\?order=${order}&receiving=\\d+`),
    );
    await page.getByRole('button', { name: '重新核对' }).click();
    await line.getByRole('button', { name: '数量批号相符' }).click();
    await page.getByRole('button', { name: '完成收货' }).click();
    await page.getByRole('button', { name: '确认收货' }).click();
    await new Orders(page).question.getByRole('button', { name: '确认收货' }).click();
    await expect(page).toHaveURL(`/order/info/${order}`);
    expect((await account.orderDetail(order)).status).toBe(60);
  });

  test('counts outlive a lost connection @deep', async ({ buyer: { page, account }, staff }) => {
    const goods = await staff.newGoods('断网核对片');
    const order = await account.order(goods.id, 30);
    await account.pay(order);
    await staff.approve(order);
    await staff.ship(order);
    await page.goto(`/order/info/${order}/receive`);
    const line = page.getByRole('listitem', { name: new RegExp(goods.name) });
    await page.context().setOffline(true);
    await line.getByRole('button', { name: '数量批号相符' }).click();
    await expect(line).toContainText('待同步');
    await page.context().setOffline(false);
    await expect(line).not.toContainText('待同步');
    await expect.poll(() => checked(account, order)).toEqual([30]);
  });

  test('what has left in part says what is still to come, and is complete with the next parcel @deep', async ({
    buyer: { page, account },
    admin,
    staff,
  }) => {
    const goods = await staff.newGoods('部分发货片');
    const order = await account.order(goods.id, 30);
    await account.pay(order);
    await staff.approve(order);
    const { order_no: number } = await account.orderDetail(order);
    const desk = new Desk(admin);
    await admin.goto('/admin');
    await desk.open('待发货', number);
    await desk.shipBy('顺丰速运', 'SF0003', 20);
    await page.goto(`/order/info/${order}`);
    await expect(page.getByRole('heading', { name: '部分发货' })).toBeVisible();
    await expect(
      page
        .getByText(/待发 10/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await desk.open('部分发货', number);
    await desk.shipBy('顺丰速运', 'SF0004');
    await page.reload();
    await expect(page.getByRole('heading', { name: '已发货' })).toBeVisible();
    const { shipments } = await account.orderDetail(order);
    expect(shipments.map(({ lines }) => lines.map((line) => line.number)).sort()).toEqual([[10], [20]]);
  });

  test('buying again shows what has changed, and adds what is chosen @phone @deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const same = await staff.newGoods('再购原价片');
    const dearer = await staff.newGoods('再购涨价片');
    const gone = await staff.newGoods('再购下架片');
    await account.add(...[same, dearer, gone].map((goods) => ({ goods: goods.id, number: 30 })));
    const order = await account.orderCart();
    await staff.setPrice(dearer, '11.34');
    await staff.takeOffShelf(gone);
    const orders = new Orders(page);
    await page.goto(`/order/info/${order}`);
    await orders.act('再次购买').click();
    const dialog = page.getByRole('dialog', { name: '再次购买' });
    const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await expect(row(same.name)).toContainText('可购买');
    await expect(row(dearer.name)).toContainText('¥11.34');
    await expect(row(gone.name)).toContainText('不可购');
    await dialog.getByRole('checkbox', { name: `选择 ${dearer.name}` }).uncheck();
    await dialog.getByRole('button', { name: '加入购物车（1）' }).click();
    await expect(page).toHaveURL('/cart');
    expect((await account.cart()).data.map(({ goods, number }) => [goods.id, number])).toEqual([
      [same.id, 30],
    ]);
  });

  test('orders are found by day and leave as a file @deep', async ({ buyer: { page, account }, staff }) => {
    const goods = await staff.newGoods('导出订单片');
    const order = await account.order(goods.id, 30);
    const orders = new Orders(page);
    await page.goto('/order');
    await page.getByRole('navigation', { name: '下单时间' }).getByRole('link', { name: '近7天' }).click();
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
    await expect(orders.entry(order)).toBeVisible();
    // The address changes before the form does: what is typed in between would be replaced.
    await expect(page.getByLabel('开始日期')).not.toHaveValue('');
    await page.getByLabel('开始日期').fill('2020-01-01');
    await page.getByLabel('结束日期').fill('2020-01-02');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('没有符合条件的订单')).toBeVisible();
    await page.goto('/order');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '导出 XLSX' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.xlsx$/);
  });
});

/** Good pieces of every lot that the server knows of. */
async function checked(account: Account, order: number): Promise<(number | undefined)[]> {
  const { parcels } = await account.receiving(order);
  return parcels.flatMap(({ lines }) => lines.map(({ check }) => check?.good_number));
}
