import { expect, test } from '../fixtures.ts';
import { pdf } from '../made-up.ts';
import { ReceiptsPage } from '../pages/receipts.ts';

test.describe('receipt orders (含麻)', () => {
  test('a paper on file, an order paid by itself, a receipt refused, sent again and accepted @deep', async ({
    buyer: { page, account },
    buyerName,
    admin,
    staff,
  }) => {
    await staff.acceptReceipts(buyerName);
    const goods = await staff.newGoods('回执流程片', { is_ephedrine: 1 });
    const number = `E2E-${goods.id}`;
    await admin.goto('/admin/receipts/authorisations');
    await admin.getByRole('button', { name: '备案委托书' }).click();
    const filing = admin.getByRole('dialog', { name: '备案委托书' });
    await filing.getByRole('combobox', { name: '客户' }).fill(buyerName);
    await admin.locator('.ant-select-item-option', { hasText: buyerName }).click();
    await filing.getByLabel('委托书编号').fill(number);
    await filing.getByLabel('采购员姓名').fill('何丽');
    await filing.getByLabel('采购员身份证号').fill('510104198806150022');
    await filing.getByLabel('截止日期').fill('2098-12-31');
    await filing.getByLabel('委托书扫描件文件').setInputFiles(pdf('委托书.pdf'));
    await expect(filing.getByRole('link', { name: '委托书.pdf' })).toBeVisible();
    await filing.getByRole('button', { name: /^备\s?案$/ }).click();
    await expect(admin.getByRole('row', { name: number })).toContainText('可用');

    const order = await account.order(goods.id, 22);
    const { order_no: orderNo } = await account.orderDetail(order);
    expect(orderNo).toMatch(/^H/);
    await page.goto(`/cart/step3/${order}`);
    await expect(page).toHaveURL(`/cart_hm?id=${order}`);
    await expect(page.getByRole('region', { name: '付款须知' })).toContainText(
      '不能使用余额、优惠券和现金券',
    );
    await expect(page.getByRole('radio', { name: /余额支付/ })).toBeDisabled();
    await account.pay(order);
    await staff.approve(order);
    await staff.ship(order);

    const receipts = new ReceiptsPage(page);
    await page.goto('/hmdd');
    await receipts.tab('待回执').click();
    await expect(receipts.order(orderNo)).toContainText('待回执');
    await expect(page.getByText('审核通过前不能再下含麻订单')).toBeVisible();
    await receipts.order(orderNo).getByRole('button', { name: '上传回执' }).click();
    await receipts.send('何丽');
    await expect(receipts.upload).toHaveCount(0);
    await receipts.tab('回执审核中').click();
    await expect(receipts.order(orderNo)).toContainText('回执审核中');
    const { refused } = await account.add({ goods: goods.id, number: 22 });
    expect(refused[0]?.reason?.message).toContain('回执待审核');

    await admin.goto('/admin/receipts');
    const review = admin.getByRole('dialog', { name: `含麻订单 ${orderNo}` });
    const open = () =>
      admin.getByRole('row', { name: orderNo }).getByRole('button', { name: '审核' }).click();
    await open();
    await expect(review).toContainText('何丽 签收于');
    await expect(review).toContainText(`E${goods.id} × 22`);
    await review.getByRole('button', { name: /退回/ }).click();
    await review.getByLabel('退回原因，客户会看到').fill('公章不清晰');
    await review.getByRole('button', { name: '退回回执' }).click();
    await expect(admin.getByRole('row', { name: orderNo })).toHaveCount(0);

    await page.goto('/hmdd?tab=owed');
    await expect(receipts.order(orderNo)).toContainText('公章不清晰');
    await receipts.order(orderNo).getByRole('button', { name: '重新上传回执' }).click();
    await receipts.send('何丽');
    await expect(receipts.upload).toHaveCount(0);
    await admin.goto('/admin/receipts');
    await open();
    await review.getByRole('button', { name: '回执通过' }).click();
    await expect(review).toHaveCount(0);

    await page.goto('/hmdd?tab=done');
    await expect(receipts.order(orderNo)).toContainText('回执已通过');
    expect((await account.orderDetail(order)).status_name).toBe('已完成');
  });
});
