import { expect, test } from '../fixtures.ts';
import { PayPage } from '../pages/checkout.ts';
import { dialogOf } from '../pages/office.ts';

test.describe('paying', () => {
  test('all orders of a submission at once, from whichever of them @deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const near = await staff.newGoods('合并支付片');
    const far = await staff.newGoods('合并支付丸', { stock: 0 });
    await staff.receive(far, { lotNo: `F${far.id}`, expiresOn: '2098-12-31', quantity: 500, warehouse: 2 });
    await account.add({ goods: near.id, number: 60 }, { goods: far.id, number: 60 });
    const id = await account.orderCart();
    const orders = (await account.orders()).list.slice(0, 2);
    expect(orders.map((order) => order.id)).toContain(id);

    await page.goto('/user');
    await expect(page.getByText(/单待支付，共/)).toBeVisible();
    await page.goto(`/cart/step3/${id}`);
    const due = page.getByRole('table', { name: '待支付订单' });
    for (const { order_no } of orders)
      await expect(due.getByRole('checkbox', { name: `一起支付 ${order_no}` })).toBeChecked();
    await expect(page.getByText('合并支付 2 单')).toBeVisible();
    const other = orders.find((order) => order.id !== id);
    const box = due.getByRole('checkbox', { name: `一起支付 ${other?.order_no}` });
    await box.uncheck();
    await expect(page.getByText('合并支付 2 单')).toBeHidden();
    await box.check();
    await expect(page.getByText('合并支付 2 单')).toBeVisible();

    const pay = new PayPage(page);
    await pay.method('微信支付').check();
    await pay.payAtCashier();
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
    for (const { order_no } of orders) await expect(page.getByRole('link', { name: order_no })).toBeVisible();
    const paid = (await account.orders()).list.slice(0, 2);
    expect(paid.map(({ status }) => status)).toEqual([20, 20]);
  });

  test('by three lines of the bank, the surplus into the balance @deep', async ({
    buyer: { page, account },
    staff,
    admin,
  }) => {
    const goods = await staff.newGoods('分次到账片');
    const id = await account.order(goods.id, 60);
    const { order_no: orderNo = '', payable = 0 } =
      (await account.orders()).list.find((order) => order.id === id) ?? {};
    await page.goto(`/cart/step3/${id}`);
    const pay = new PayPage(page);
    await pay.method('对公转账').check();
    await pay.pay.filter({ visible: true }).click();
    const panel = page.getByRole('complementary', { name: '付款' });
    await panel.getByRole('button', { name: '上传转账凭证' }).click();
    const payer = await page.getByRole('dialog').getByLabel('付款户名').inputValue();
    const before = await account.balance();

    const [first, second, third] = [`PART${id}`, `MORE${id}`, `REST${id}`];
    const csv = [
      '交易日期,对方户名,金额,摘要,流水号',
      `2026-01-02,${payer},100.00,货款 ${orderNo},${first}`,
      `2026-01-02,${payer},50.00,货款 ${orderNo},${second}`,
      `2026-01-02,${payer},${(payable - 140).toFixed(2)},余款 ${orderNo},${third}`,
    ].join('\n');
    await admin.goto('/admin/transfers');
    await admin.getByRole('button', { name: '导入流水' }).click();
    const dialog = dialogOf(admin, '导入银行流水');
    await dialog
      .getByLabel('选择流水文件')
      .setInputFiles({ name: '流水.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await dialog.getByRole('button', { name: '导入 3 笔' }).click();
    await expect(dialog).toBeHidden();
    const match = dialogOf(admin, '核对到账');
    const parts = [
      { line: first, amount: '100.00', arrived: '已到账 ¥100.00，还差' },
      { line: second, amount: '50.00', arrived: '已到账 ¥150.00，还差' },
    ];
    for (const { line, amount, arrived } of parts) {
      const part = admin.getByRole('row', { name: line });
      await expect(part).toContainText('订单号一致，金额不同');
      await part.getByRole('button', { name: '核对' }).click();
      await expect(match.getByLabel(`${orderNo} 入账金额`)).toHaveValue(amount);
      await match.getByLabel(`${orderNo} 入账金额`).press('Enter');
      await expect(part).toBeHidden();
      await page.goto(`/order/info/${id}`);
      await expect(page.getByText(arrived).first()).toBeVisible();
    }
    const rest = admin.getByRole('row', { name: third });
    await rest.getByRole('button', { name: '核对' }).click();
    await expect(match.getByRole('status')).toContainText('¥10.00 没有去向');
    await match.getByRole('checkbox', { name: '转入客户余额' }).check();
    await expect(match.getByLabel('转入客户余额金额')).toHaveValue('10.00');
    await match.getByRole('button', { name: '确认入账' }).click();
    await expect(rest).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('待审核');
    expect(await account.balance()).toBeCloseTo(before + 10);
  });

  test('a sure match is asked once more, by company, order and sum, before the money is booked', async ({
    buyer: { account },
    staff,
    admin,
  }) => {
    const goods = await staff.newGoods('确认入账片');
    const id = await account.order(goods.id, 60);
    const { order_no: orderNo = '', payable = 0 } =
      (await account.orders()).list.find((order) => order.id === id) ?? {};
    await account.beginTransfer(id);
    await admin.goto('/admin/transfers/waiting');
    const waiting = admin.getByRole('row', { name: orderNo });
    const company = (await waiting.getByRole('cell').nth(1).textContent()) ?? '';
    const reference = `SURE${id}`;
    await admin.goto('/admin/transfers');
    await admin.getByRole('button', { name: '导入流水' }).click();
    const csv = `交易日期,对方户名,金额,摘要,流水号\n2026-01-02,${company},${payable.toFixed(2)},货款 ${orderNo},${reference}`;
    const dialog = dialogOf(admin, '导入银行流水');
    await dialog
      .getByLabel('选择流水文件')
      .setInputFiles({ name: '流水.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await dialog.getByRole('button', { name: '导入 1 笔' }).click();
    await expect(dialog).toBeHidden();
    const row = admin.getByRole('row', { name: reference });
    const question = dialogOf(admin, /^入账 ¥/);
    await row.getByRole('button', { name: '入账', exact: true }).click();
    for (const words of [company, orderNo, payable.toFixed(2)]) await expect(question).toContainText(words);
    await admin.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: '入账', exact: true }).click();
    await expect(question.getByRole('button', { name: '入账' })).toBeFocused();
    await admin.keyboard.press('Enter');
    await expect(row).toBeHidden();
    expect((await account.orderDetail(id)).status).toBe(20);
  });
});
