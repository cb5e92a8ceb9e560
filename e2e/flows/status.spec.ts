import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';

test('a balance that its ledger does not know is red in 运行状况 until it is put right @deep', async ({
  admin,
  database,
}) => {
  const { id, mend } = await database.newBrokenWallet(`账目 ${Date.now()}`);
  const books = admin.getByRole('region', { name: '账目核对' });
  const row = books.getByRole('row', { name: /余额等于余额流水合计/ });
  const link = row.getByRole('link', { name: String(id), exact: true });

  await test.step('the rules are asked, and the page says which one does not hold and of whom', async () => {
    await database.runJob('check_books');
    await expect(async () => {
      await admin.goto('/admin/status');
      await expect(link).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(books.getByText('需要处理')).toBeVisible();
    await expect(admin.getByText(/^\d+ 项需要处理$/)).toBeVisible();
    await expectAccessible(admin);
  });

  await test.step('the example leads to the customer', async () => {
    await link.click();
    await expect(admin).toHaveURL(new RegExp(`/admin/accounts/${id}$`));
  });

  await test.step('what was put right is gone after the next run', async () => {
    await mend();
    await database.runJob('check_books');
    await expect(async () => {
      await admin.goto('/admin/status');
      await expect(books.getByText(/核对 \d+ 项/)).toBeVisible({ timeout: 2000 });
      await expect(link).toHaveCount(0, { timeout: 1000 });
    }).toPass();
  });

  await test.step('the page says what else the shop stands on', async () => {
    await expect(admin.getByRole('region', { name: '数据库和磁盘' })).toContainText('磁盘剩余');
    await expect(admin.getByRole('region', { name: '服务进程' })).toContainText('运行中');
    await expect(admin.getByRole('row', { name: /夜间核账/ })).toContainText('每天');
  });
});
