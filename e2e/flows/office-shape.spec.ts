import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';
import { dialogOf } from '../pages/office.ts';

const PHONE = { width: 390, height: 844 };
const menuOf = (page: import('@playwright/test').Page) => page.getByRole('navigation', { name: '主菜单' });

test('the menu folds, filters and pins, and what is pinned is kept at the shop', async ({ admin }) => {
  await admin.goto('/admin/');
  const menu = menuOf(admin);
  await menu.getByRole('button', { name: '仓储', exact: true }).click();
  await expect(menu.getByRole('link', { name: '批号与入库' })).toHaveCount(0);
  await menu.getByLabel('查找菜单').fill('批号与');
  await expect(menu.getByRole('link')).toHaveText(['批号与入库']);
  const saved = admin.waitForResponse((answer) => answer.url().endsWith('/preferences'));
  await menu.getByRole('button', { name: '置顶 批号与入库' }).click();
  await saved;
  await admin.reload();
  await expect(menu.getByRole('region', { name: '置顶' }).getByRole('link')).toHaveText(['批号与入库']);
  await menu.getByRole('region', { name: '置顶' }).getByRole('button').click();
  await menu.getByRole('button', { name: '仓储', exact: true }).click();
  await expect(menu.getByRole('link', { name: '批号与入库' })).toHaveCount(1);
});

test('on a phone the menu is a button, rows are cards, an order is a page, and nothing is wider than the screen', async ({
  admin,
}) => {
  await admin.setViewportSize(PHONE);
  await admin.goto('/admin/orders?status=0');
  await expect(menuOf(admin)).toHaveCount(0);
  const row = admin.locator('.ant-table-row').first();
  await expect(row.locator('td').nth(2)).toHaveAttribute('data-label', '客户');
  const isWider = () =>
    admin.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  expect(await isWider()).toBe(false);
  await row.click();
  await expect(admin.getByRole('complementary', { name: '订单详情' })).toBeVisible();
  await expect(admin.getByRole('region', { name: '订单列表' })).toBeHidden();
  expect(await isWider()).toBe(false);
  await admin.getByRole('button', { name: '菜单' }).click();
  await expectAccessible(admin);
  await menuOf(admin).getByRole('link', { name: '拣货发货' }).click();
  await expect(admin.getByRole('heading', { name: '拣货发货' })).toBeVisible();
});

test('forms of many fields stand within a phone, and lead to the first field that is wrong', async ({
  admin,
}) => {
  await admin.setViewportSize(PHONE);
  for (const [path, field] of [
    ['/admin/goods/new', '通用名'],
    ['/admin/zones/new', '代码'],
  ] as const) {
    await admin.goto(path);
    const box = admin.getByRole('main').getByLabel(field, { exact: true });
    await expect.poll(async () => (await box.boundingBox())?.width).toBeGreaterThan(120);
    const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect(await admin.evaluate<boolean>(isWider), path).toBe(false);
    await admin.getByRole('button', { name: /^保存/ }).click();
    await expect(box).toBeFocused();
  }
});

test('Ctrl+K finds a page and an order by the keyboard alone, and remembers them', async ({
  admin,
  buyer: { account },
  staff,
}) => {
  const goods = await staff.newGoods('全局查找片');
  const id = await account.order(goods.id, 30);
  const { order_no: no } = await account.orderDetail(id);
  await admin.goto('/admin/');
  await expect(menuOf(admin)).toBeVisible();
  await admin.keyboard.press('Control+k');
  const dialog = admin.getByRole('dialog', { name: '全局查找' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await admin.keyboard.type(no);
  await expect(dialog.getByRole('option', { name: no })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(admin);
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('complementary', { name: '订单详情' })).toContainText(no);
  await admin.keyboard.press('Control+k');
  await expect(dialog.getByRole('option').first()).toContainText(no);
  await admin.keyboard.type('操作日志');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { name: '操作日志', exact: true })).toBeVisible();
});

test('a dialog begins at its first field, else at its main act, else at its heading, and never at ×', async ({
  admin,
}) => {
  await admin.goto('/admin/carriers');
  await admin.getByRole('button', { name: '新增承运商' }).click();
  await expect(dialogOf(admin, '新增承运商').getByLabel('名称')).toBeFocused();
  await admin.goto('/admin/transfers');
  await admin.getByRole('button', { name: '导入流水' }).click();
  await expect(dialogOf(admin, '导入银行流水').getByRole('button', { name: '选择文件' })).toBeFocused();
  await admin.goto('/admin/articles');
  await admin.getByRole('table').getByRole('link').first().click();
  await admin.getByRole('button', { name: '历史版本' }).click();
  const history = dialogOf(admin, '历史版本');
  await expect(history).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(history).toBeHidden();
});

test('a file that was read leaves room for another one @deep', async ({ admin }) => {
  await admin.goto('/admin/trace/prefixes');
  await admin.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = dialogOf(admin, '导入标识码');
  const field = dialog.getByLabel('选择标识码文件');
  await field.setInputFiles({ name: '一.csv', mimeType: 'text/csv', buffer: Buffer.from('8100001,1,小,1') });
  await expect(dialog.getByLabel('标识码', { exact: true })).toHaveValue('8100001,1,小,1');
  await expect(dialog.getByRole('progressbar')).toBeHidden();
  await expect(dialog.getByRole('button', { name: '选择文件' })).toBeEnabled();
});

test('full-width figures are understood where figures are asked for @deep', async ({ admin }) => {
  await admin.goto('/admin/coupons');
  await admin.getByRole('button', { name: '新增优惠券' }).click();
  const dialog = dialogOf(admin, '新增优惠券');
  for (const [label, typed, meant] of [
    ['减免金额（元）', '１２．５', '12.5'],
    ['发放总量', '１００', '100'],
    ['有效期结束', '２０９８－０１－０１　１０：００', '2098-01-01 10:00'],
  ] as const) {
    const field = dialog.getByLabel(label, { exact: true });
    await field.fill('');
    await field.focus();
    await admin.keyboard.insertText(typed);
    await field.blur();
    await expect(field).toHaveValue(meant);
  }
});

test('a number field that puts right what was typed says so @deep', async ({ admin }) => {
  await admin.goto('/admin/coupons');
  await admin.getByRole('button', { name: '新增优惠券' }).click();
  const field = dialogOf(admin, '新增优惠券').getByLabel('发放总量', { exact: true });
  await field.fill('-5');
  await field.blur();
  await expect(admin.getByText(/“-5”已改为 1，请填写 1 到 \d+ 的数字/)).toBeVisible();
  await field.fill('很多');
  await field.blur();
  await expect(admin.getByText(/“很多”不是数字，请填写 1 到/)).toBeVisible();
});
