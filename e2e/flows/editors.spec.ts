import { expect, test } from '../fixtures.ts';

test.describe('editors that show what they make', () => {
  test('a contract template takes fields where the cursor stands, and says what is none @deep', async ({
    admin: page,
  }) => {
    await page.goto('/admin/contracts/template');
    const form = page.getByRole('region', { name: '编辑模板' });
    const body = form.getByLabel('正文');
    await body.fill('# 样稿合同\n签约方');
    await form.getByRole('button', { name: '联系人' }).click();
    await expect(body).toHaveValue('# 样稿合同\n签约方{{联系人}}');
    const sample = page.getByRole('region', { name: '样稿' });
    // Where the browser has a viewer, the PDF stands there first.
    const words = sample.getByText('文字', { exact: true });
    await expect(words.or(sample.getByText('签约方李红梅'))).toBeVisible();
    if (await words.isVisible()) await words.click();
    await expect(sample.getByText('签约方李红梅')).toBeVisible();
    await body.fill('# 样稿合同\n签约方{{公司}}');
    await expect(form.getByRole('list', { name: '字段问题' })).toHaveText('第 2 行没有“公司”这个字段');
    await expect(form.getByRole('button', { name: '启用为新版本' })).toBeDisabled();
  });
});
