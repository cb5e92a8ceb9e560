import { expect, test } from '../fixtures.ts';
import { choose, dialogOf } from '../pages/office.ts';

test('a type of customers that staff add is offered to who registers, with its papers @deep', async ({
  admin,
  page,
}) => {
  const name = '月子中心';
  await test.step('staff add it', async () => {
    await admin.goto('/admin/reference');
    await admin.getByRole('button', { name: '新增客户类型' }).click();
    const dialog = dialogOf(admin, '新增客户类型');
    await dialog.getByLabel('代码').fill('maternity');
    await dialog.getByLabel('名称', { exact: true }).fill(name);
    await dialog.getByRole('button', { name: '添加证照' }).click();
    await choose(dialog.getByRole('combobox', { name: '证照 1' }), '营业执照');
    await dialog.getByLabel('证照 1 的名称').fill('母婴服务执照');
    await dialog.getByRole('button', { name: /保\s*存/ }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByRole('row', { name: new RegExp(name) })).toContainText('母婴服务执照');
  });

  await test.step('it stands beside the form of registration', async () => {
    await page.goto('/register/step1');
    const papers = page.getByRole('complementary', { name: '先备好这些资料' });
    await expect(papers).toContainText(name);
    await expect(papers).toContainText('母婴服务执照');
  });
});
