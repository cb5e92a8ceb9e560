import { expect, test } from '../fixtures.ts';
import { CartPage } from '../pages/cart-page.ts';
import { VerifyPage } from '../pages/checkout.ts';
import { chooseRegion, confirm, dialogOf } from '../pages/office.ts';

const FAR = { province: '云南省', city: '昭通市', district: '昭阳区' };
const CLOSED = { province: '云南省', city: '昭通市', district: '巧家县' };

test('a new warehouse ships for the fee of the region, and not at all to another @deep', async ({
  admin,
  staff,
  buyer: { page, account },
  database,
}) => {
  const name = '昆明仓';
  await admin.goto('/admin/warehouses');
  await admin.getByRole('button', { name: '新增仓库' }).click();
  const dialog = dialogOf(admin, '新增仓库');
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByLabel('代码').fill('km');
  await dialog.getByLabel('运费').fill('15');
  await dialog.getByLabel('包邮门槛').fill('800');
  await dialog.getByLabel('起订额').fill('200');
  await dialog.getByRole('button', { name: '保存' }).click();
  const card = admin.getByRole('region', { name, exact: true });
  await expect(card.getByRole('row', { name: /默认（其他地区）/ })).toContainText('¥15.00');

  await card.getByRole('button', { name: '新增地区规则' }).click();
  const rule = dialogOf(admin, /新增地区规则/);
  await chooseRegion(rule.getByLabel('地区'), '昭阳', '云南省 / 昭通市 / 昭阳区');
  await rule.getByLabel('运费').fill('38.5');
  await rule.getByLabel('包邮门槛').fill('2000');
  await rule.getByLabel('起订额').fill('100');
  await rule.getByLabel('送达说明').fill('预计 5 天送达');
  await rule.getByRole('button', { name: '保存' }).click();
  await expect(card.getByRole('row', { name: /云南省 昭通市 昭阳区/ })).toContainText('¥38.50');

  await card.getByRole('button', { name: '新增地区规则' }).click();
  await chooseRegion(rule.getByLabel('地区'), '巧家', '云南省 / 昭通市 / 巧家县');
  await rule.getByRole('switch', { name: '配送到这里' }).click();
  await rule.getByRole('button', { name: '保存' }).click();
  await expect(card.getByRole('row', { name: /巧家县/ })).toContainText('不配送');

  const goods = await staff.newGoods('边疆配送片', { stock: 0 });
  const lot = { lotNo: 'KM1', expiresOn: '2098-12-31', quantity: 500 };
  await staff.receive(goods, { ...lot, warehouse: await staff.warehouse(name) });
  const addresses = [await account.addAddress(FAR), await account.addAddress(CLOSED)];
  await database.passAddresses(addresses);
  await account.add({ goods: goods.id, number: 30 });
  const cart = new CartPage(page);
  await cart.open();
  await cart.settle.click();
  const order = page.getByRole('region', { name: /昆明仓/ });
  await expect(order).toContainText('运费 ¥15.00');
  await page.getByRole('radio', { name: /昭阳区/ }).click();
  await expect(order).toContainText('运费 ¥38.50');
  await expect(order).toContainText('预计 5 天送达');
  const { submit } = new VerifyPage(page);
  await page.getByRole('radio', { name: /巧家县/ }).click();
  await expect(order).toContainText('昆明仓不配送到云南省昭通市巧家县');
  await expect(submit).toBeDisabled();
  await page.getByRole('radio', { name: /昭阳区/ }).click();
  await submit.click();
  await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);

  await card.getByRole('button', { name: '停用' }).click();
  await expect(admin.locator('.ant-modal-confirm')).toContainText('库存保留');
  await confirm(admin, '停用');
  await expect(card).toContainText('已停用');
  await page.goto(`/list/info/${goods.id}`);
  await expect(page.getByRole('main')).toContainText('暂时缺货');
  for (const id of addresses) await account.removeAddress(id);
});
