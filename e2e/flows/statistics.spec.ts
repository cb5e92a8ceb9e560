import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { choose } from '../pages/office.ts';

const OTHERS = '德阳平安堂药房';

test.describe('reports', () => {
  test('what was just paid stands in the report of today, sorted and in a file @deep', async ({
    buyer: { account },
    staff,
    admin,
  }) => {
    const name = `报表流程片${randomUUID().slice(0, 8)}`;
    const one = await staff.newGoods(`${name}甲`);
    const two = await staff.newGoods(`${name}乙`);
    await account.add({ goods: one.id, number: 30 }, { goods: two.id, number: 20 });
    await account.pay(await account.orderCart());
    await admin.goto('/admin/statistics');
    await choose(admin.getByLabel('统计日期'), '今天');
    await expect(admin).toHaveURL(/from=/);
    await admin.getByRole('navigation', { name: '销售报表' }).getByRole('link', { name: '按商品' }).click();
    await expect(admin).toHaveURL(/\/sales_goods\?from=/);
    await admin.getByRole('searchbox', { name: '关键词' }).fill(name);
    await admin.keyboard.press('Enter');
    const rows = admin.getByRole('table', { name: '商品销售' }).getByRole('row').filter({ hasText: name });
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText(one.name);
    await expect(rows.nth(0)).toContainText('300.00');
    const pieces = admin.getByRole('columnheader', { name: '件数', exact: true });
    await pieces.getByRole('button').click();
    await expect(pieces).toHaveAttribute('aria-sort', 'descending');
    await pieces.getByRole('button').click();
    await expect(pieces).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows.nth(0)).toContainText(two.name);
    const downloading = admin.waitForEvent('download');
    await admin.getByRole('link', { name: '导出 XLSX' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    // A sheet is a ZIP.
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    await admin.reload();
    await expect(rows.nth(0)).toContainText(two.name);
  });

  test('who sells sees only their own customers @deep', async ({ admin, visitor: page }) => {
    const path = '/admin/statistics/newcomer';
    await admin.goto(path);
    await expect(admin.getByRole('table', { name: '新客户', exact: true })).toContainText(OTHERS);
    await page.goto(path);
    await page.getByLabel('用户名').fill('sales');
    await page.getByLabel('密码').fill('Admin@2026');
    await page.getByRole('button', { name: '登录' }).click();
    const table = page.getByRole('table', { name: '新客户', exact: true });
    await expect(table).toContainText('成都康民大药房有限公司');
    await expect(table).not.toContainText(OTHERS);
  });
});
