import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';
import { choose, dialogOf } from '../pages/office.ts';

test('codes are scanned for a parcel, an unknown head is taught, the parcel leaves, and its way is found @deep', async ({
  admin,
  buyer: { account },
  staff,
}) => {
  const goods = await staff.newGoods('追溯码片');
  const order = await account.order(goods.id, 30);
  await account.pay(order);
  await staff.approve(order);
  const head = `89${String(goods.id).padStart(5, '0')}`;
  const code = (serial: number) => `${head}${String(serial).padStart(13, '0')}`;

  await admin.goto(`/admin/warehouse/orders/${order}/codes`);
  const field = admin.getByLabel('扫描追溯码').getByRole('textbox');
  await expect(field).toBeFocused();
  const scan = async (text: string) => {
    await admin.keyboard.type(text);
    await admin.keyboard.press('Enter');
  };
  const results = admin.getByRole('list', { name: '扫描结果' }).getByRole('listitem');
  await scan('6901234567892');
  await expect(results.first()).toContainText('这是商品条码');
  await scan(code(1));
  const teach = dialogOf(admin, '登记标识码');
  await expect(teach).toContainText(head);
  await expectAccessible(admin);
  await choose(teach.getByLabel('包装级别'), '中包装');
  await teach.getByLabel('每个包装的件数').fill('10');
  await teach.getByRole('button', { name: '保存' }).click();
  await expect(admin.getByText('已登记，请重新扫这个码')).toBeVisible();
  await expect(teach).toBeHidden();

  await field.focus();
  for (const serial of [1, 2]) await scan(code(serial));
  await expect(results.first()).toContainText('10 件');
  await scan(code(2));
  await expect(results.first()).toContainText('这个码已扫过');
  const line = admin.getByRole('region', { name: '待发商品' }).getByRole('row', { name: goods.name });
  await expect(line).toContainText('20');
  await admin.getByRole('button', { name: `撤回 ${code(2)}` }).click();
  await expect(line).not.toContainText('20');

  await admin.getByRole('button', { name: '粘贴或上传多个码' }).click();
  const many = dialogOf(admin, '粘贴或上传多个码');
  await many.getByLabel('追溯码', { exact: true }).fill(`${code(1)}\n${code(2)}\n${code(3)}`);
  await many.getByRole('button', { name: '核对 3 个码' }).click();
  await expect(results.first()).toContainText('计入 2，已扫过 1，未计入 0');
  await expect(line).toContainText('已齐');
  await expectAccessible(admin);

  await staff.ship(order);
  await admin.goto(`/admin/trace?of=${code(3)}`);
  await expect(admin.getByRole('heading', { name: code(3) })).toContainText('已售出');
  await expect(admin.getByRole('row', { name: /随货发出/ })).toContainText('包裹 S');
  await expectAccessible(admin);
});
