import { expect, test } from '../fixtures.ts';
import { PayPage } from '../pages/checkout.ts';
import { dialogOf } from '../pages/office.ts';

test.describe('money by bank', () => {
  test('a transfer: account, proof, statement, match; the order goes on @phone-deep', async ({
    buyer: { page, account },
    staff,
    admin,
  }) => {
    const goods = await staff.newGoods('对公转账片');
    const id = await account.order(goods.id, 30);
    const orderNo = (await account.orders()).list.find((order) => order.id === id)?.order_no ?? '';
    await page.goto(`/cart/step3/${id}`);
    const pay = new PayPage(page);
    await pay.method('对公转账').check();
    await pay.pay.filter({ visible: true }).click();
    const panel = page.getByRole('complementary', { name: '付款' });
    await expect(panel).toContainText(orderNo);
    await expect(panel.getByRole('button', { name: '复制附言' })).toBeVisible();
    await panel.getByRole('button', { name: '上传转账凭证' }).click();
    const proof = page.getByRole('dialog', { name: '上传转账凭证' });
    const payer = await proof.getByLabel('付款户名').inputValue();
    expect(payer).not.toBe('');
    const slip = { name: '回单.png', mimeType: 'image/png', buffer: await admin.screenshot() };
    await proof.getByLabel('选择银行回单').setInputFiles(slip);
    await expect(proof.getByRole('link', { name: /^回单/ })).toBeVisible();
    const reference = `E2E${id}`;
    await proof.getByLabel('银行流水号').fill(reference);
    await proof.getByRole('button', { name: '提交凭证' }).click();
    await expect(panel).toContainText('凭证已提交，待财务核对');
    await page.goto(`/order/info/${id}`);
    await expect(page.getByRole('region', { name: '对公转账' })).toContainText(reference);

    const amount = (await account.orders()).list.find((order) => order.id === id)?.payable ?? 0;
    await admin.goto('/admin/transfers');
    await admin.getByRole('button', { name: '导入流水' }).click();
    const dialog = dialogOf(admin, '导入银行流水');
    const csv = `交易日期,对方户名,金额,摘要,流水号\n2026-01-02,${payer},${amount.toFixed(2)},货款,${reference}\n2026-01-02,${payer},x,,\n`;
    await dialog
      .getByLabel('选择流水文件')
      .setInputFiles({ name: '流水.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(dialog.getByRole('row', { name: reference })).toContainText('待导入');
    await expect(dialog).toContainText('金额读不懂');
    await dialog.getByRole('button', { name: '导入 1 笔' }).click();
    await expect(dialog).toBeHidden();
    const row = admin.getByRole('row', { name: reference });
    await expect(row).toContainText('凭证流水号与金额一致');
    await row.getByRole('button', { name: '核对' }).click();
    const match = dialogOf(admin, '核对到账');
    await expect(match.getByRole('checkbox', { name: orderNo })).toBeChecked();
    await match.getByRole('button', { name: '确认入账' }).click();
    await expect(row).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('待审核');
  });

  test('a large refund waits for a second person, and whoever caused it is not that one @deep', async ({
    buyer: { page, account },
    staff,
    admin,
  }) => {
    const goods = await staff.newGoods('大额退款片');
    const id = await account.order(goods.id, 600);
    await account.pay(id);
    const orderNo = (await account.orders()).list.find((order) => order.id === id)?.order_no ?? '';
    await staff.reject(id, '资料不全');
    await page.goto(`/order/info/${id}`);
    await expect(page.getByRole('region', { name: '退款' })).toContainText('退款审核中');
    await admin.goto('/admin/refunds');
    await expect(admin.getByRole('row', { name: orderNo })).toContainText('须由他人复核');
  });
});
