import { expect, test } from '../fixtures.ts';

const MASKED = /1\d\d\*{4}\d{4}/;

test('an operator sees masked numbers, shows one, and the log says so @deep', async ({
  admin,
  visitor: page,
}) => {
  await page.goto('/admin/accounts');
  await page.getByLabel('用户名').fill('operations');
  await page.getByLabel('密码').fill('Admin@2026');
  await page.getByRole('button', { name: '登录' }).click();

  await test.step('a customer is masked in the list and shown in place', async () => {
    const row = page.getByRole('row', { name: '成都安和综合诊所' });
    await expect(row.getByText('138****0002')).toBeVisible();
    await row.getByRole('button', { name: '显示手机号' }).click();
    await expect(row.getByText('138 0000 0002')).toBeVisible();
    await expect(row.getByRole('button', { name: '显示手机号' })).toBeHidden();
  });

  await test.step('the consignee of an order in the same way', async () => {
    await page.goto('/admin/orders');
    await page.getByRole('row').nth(1).click();
    const delivery = page.getByRole('region', { name: '收货与发货' });
    await expect(delivery.getByText(MASKED).first()).toBeVisible();
    await delivery.getByRole('button', { name: '显示手机号' }).click();
    await expect(delivery.getByText(/1\d\d \d{4} \d{4}/)).toBeVisible();
  });

  await test.step('both stand in the log', async () => {
    await admin.goto('/admin/audit');
    await expect(admin.getByRole('row', { name: '显示收货人手机号' }).first()).toBeVisible();
    await expect(admin.getByRole('row', { name: '显示客户手机号' }).first()).toBeVisible();
  });
});
