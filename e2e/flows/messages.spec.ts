import { expect, test } from '../fixtures.ts';

test.describe('messages, addresses and blocked lines', () => {
  test('a paid order makes a message, whose badge goes when it is read @phone @deep', async ({
    buyer: { page, account },
    staff,
    isMobile,
  }) => {
    const goods = await staff.newGoods('消息提醒片');
    const order = await account.order(goods.id, 30);
    const { order_no: orderNo } = await account.orderDetail(order);
    await page.goto('/wdxx');
    const readAll = page.getByRole('button', { name: '全部标为已读' });
    if (await readAll.isEnabled()) await readAll.click();
    await expect(readAll).toBeDisabled();
    await account.pay(order);
    const row = page.getByRole('list', { name: '消息' }).getByRole('listitem').filter({ hasText: orderNo });
    await expect(async () => {
      await page.reload();
      await expect(row.first()).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(row.first()).toContainText('（未读）');
    const bell = page.getByRole('link', { name: /^我的消息/ }).filter({ hasText: /[1-9]/, visible: true });
    if (!isMobile) await expect(bell.first()).toBeVisible();
    await row.first().getByRole('link').click();
    await expect(page).toHaveURL(`/order/info/${order}`);
    await page.goto('/wdxx');
    await expect(row.first()).not.toContainText('（未读）');
    await row.first().getByRole('button', { name: /^删除/ }).click();
    await expect(row).toHaveCount(0);
  });

  test('an address by province, city and district, with a landline; the wrong ones are said @phone @deep', async ({
    buyer: { page },
  }) => {
    await page.goto('/addr');
    await page
      .getByRole('button', { name: /新增(收货)?地址/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: '新增收货地址' });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByLabel('收货人')).toHaveAccessibleDescription('请填写收货人');
    await expect(dialog.getByLabel('区县')).toHaveAccessibleDescription('请选择区县');
    await dialog.getByLabel('收货人').fill('周五');
    await dialog.getByLabel('联系电话').fill('028-123');
    await dialog.getByLabel('省份').selectOption('北京市');
    await dialog.getByLabel('区县').selectOption('海淀区');
    await dialog.getByLabel('详细地址').fill('流程路 9 号');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByLabel('联系电话')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('联系电话').fill('010-88888888');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '流程路 9 号' });
    await expect(row).toContainText('北京市');
    await row.getByRole('button', { name: '删除' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /删除|确定/ })
      .click();
    await expect(row).toHaveCount(0);
  });

  test('a licence that is out of date names what it stops @phone @deep', async ({ signIn }) => {
    const { page } = await signIn('guoqi');
    await page.goto('/zzzj');
    const licence = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: /药品经营许可证/ }) });
    await expect(licence).toContainText('已过期');
    await expect(licence).toContainText('现已停购：');
    await expect(licence.getByRole('button', { name: /^更新 药品经营许可证/ })).toBeVisible();
  });
});
