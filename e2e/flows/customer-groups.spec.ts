import { expect, test } from '../fixtures.ts';
import { choose, confirm, dialogOf, pickOption } from '../pages/office.ts';

test('staff make a group with a price, take a customer in, who pays it and reads 协议价 @deep', async ({
  admin,
  staff,
  buyer: { page, account },
  buyerName,
}) => {
  const goods = await staff.newGoods(`联采价片${Date.now()}`);
  const name = `联采 ${Date.now()}`;
  await admin.goto('/admin/customer-groups');
  await admin.getByRole('button', { name: '新增客户分组' }).click();
  const group = dialogOf(admin, '新增客户分组');
  await group.getByLabel('分组名称').fill(name);
  await group.getByRole('button', { name: /保\s*存/ }).click();
  const row = admin.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('0 位');

  await admin.goto('/admin/contract-prices');
  await admin.getByRole('button', { name: '新增合同价' }).click();
  const price = dialogOf(admin, '新增合同价');
  await price.getByText('一个客户分组').click();
  await choose(price.getByRole('combobox', { name: '客户分组' }), name);
  await pickOption(price.getByRole('combobox', { name: '商品' }), goods.name);
  await price.getByLabel('合同价（元）').fill('9.5');
  await price.getByRole('button', { name: /保\s*存/ }).click();
  await expect(admin.getByRole('row').filter({ hasText: name })).toContainText('¥9.50');

  await admin.goto(`/admin/accounts?keywords=${buyerName}`);
  await admin.getByRole('row').filter({ hasText: buyerName }).getByRole('link').first().click();
  const form = admin.getByRole('region', { name: '等级与服务' });
  await choose(form.getByRole('combobox', { name: '客户分组' }), name);
  await form.getByRole('switch', { name: '合同价' }).click();
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(admin.getByText('已保存')).toBeVisible();

  await page.goto(`/list/info/${goods.id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('协议价').first()).toBeVisible();
  await expect(main.getByText(/9\.50/).first()).toBeVisible();
  await account.add({ goods: goods.id, number: 10 });
  expect((await account.cart()).data.map((line) => line.price)).toEqual([9.5]);

  await admin.goto('/admin/customer-groups');
  await expect(row).toContainText('1 位');
  await expect(row.getByRole('button', { name: '删除' })).toBeDisabled();
  await admin.goBack();
  await form.getByRole('switch', { name: '合同价' }).click();
  await choose(form.getByRole('combobox', { name: '客户分组' }), '不在分组');
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(admin.getByText('已保存')).toBeVisible();
  await admin.goto('/admin/customer-groups');
  await row.getByRole('button', { name: '删除' }).click();
  await confirm(admin, /删\s*除/);
  await expect(row).toBeHidden();
});
