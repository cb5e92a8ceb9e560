import { expect, test } from '../fixtures.ts';
import { dialogOf } from '../pages/office.ts';

test('staff add a carrier, ship by it, say that the parcel has arrived and take it back; the buyer reads who said so @deep', async ({
  admin,
  buyer: { page, account },
  staff,
}) => {
  const goods = await staff.newGoods('送达登记片');
  const order = await account.order(goods.id, 30);
  await account.pay(order);
  await staff.approve(order);

  const carrier = `城南快送${order}`;
  await admin.goto('/admin/carriers');
  await expect(admin.getByText('物流查询：演示数据')).toBeVisible();
  await admin.getByRole('button', { name: '新增承运商' }).click();
  const form = dialogOf(admin, /^新增承运商/);
  await form.getByLabel('名称').fill(carrier);
  await form.getByLabel('查询电话').fill('028-88880000');
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(admin.getByRole('row', { name: carrier })).toContainText('不查询');

  await staff.ship(order, carrier);
  await page.goto(`/order/info/${order}`);
  const parcel = page.getByRole('article', { name: /^包裹/ });
  await expect(parcel).toContainText(`还没有物流动态，可凭运单号向${carrier}查询`);
  await expect(parcel.getByRole('link', { name: '028-88880000' })).toBeVisible();

  await admin.goto(`/admin/orders/${order}`);
  const delivery = admin.getByRole('region', { name: '收货与发货' });
  await delivery.getByRole('button', { name: '登记送达' }).click();
  const said = admin.getByRole('tooltip');
  await said.getByRole('button', { name: '登记送达' }).click();
  await expect(said.getByText('请填写签收人')).toBeVisible();
  await said.getByLabel('签收人').fill('王药师');
  await said.getByRole('button', { name: '登记送达' }).click();
  await expect(delivery).toContainText('已签收（仓库登记，签收人 王药师）');
  await page.reload();
  await expect(parcel).toContainText('仓库登记，签收人 王药师');

  await delivery.getByRole('button', { name: '撤回送达登记' }).click();
  await admin.getByLabel('撤回原因').fill('登记错单');
  await admin.getByRole('button', { name: /^撤\s*回$/ }).click();
  await expect(delivery.getByRole('button', { name: '登记送达' })).toBeVisible();
  await page.reload();
  await expect(parcel).not.toContainText('王药师');
});
