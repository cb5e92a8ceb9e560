import { expect, test } from '../fixtures.ts';
import { GoodsPage } from '../pages/goods-list.ts';
import { choose, dialogOf, GoodsEditor } from '../pages/office.ts';

test.describe('controlled sale', () => {
  test('a buyer who is shut out reads why, asks, is granted and buys @deep', async ({
    admin,
    staff,
    buyer: { page, account },
  }) => {
    const goods = await staff.newGoods('控销申请片');
    const editor = new GoodsEditor(admin);
    await editor.open(goods);
    const { control } = editor;
    await control.getByText('禁止', { exact: true }).click();
    await choose(control.getByRole('combobox', { name: '维度' }), '客户类型');
    await choose(control.getByRole('combobox', { name: '客户类型' }), '连锁门店');
    await control.getByRole('button', { name: '添加' }).click();
    await expect(control.getByRole('list', { name: '谁可以买' })).toContainText('连锁门店 不可买');
    await control.getByRole('button', { name: '保存控销规则' }).click();
    await expect(admin.getByText('控销规则已保存')).toBeVisible();

    await page.goto(`/list/info/${goods.id}`);
    const main = page.getByRole('main');
    await expect(main.getByText('控销商品，您的客户类型暂不可购').first()).toBeVisible();
    await expect(new GoodsPage(page).add).toHaveCount(0);
    const { refused } = await account.add({ goods: goods.id, number: 30 });
    expect(refused[0]?.reason?.code).toBe('controlled');
    await page.getByLabel('申请说明').fill('本店月销 60 盒');
    await page.getByRole('button', { name: '申请购买' }).click();
    await expect(page.getByRole('button', { name: '申请购买' })).toHaveCount(0);

    await admin.goto('/admin/rights');
    const row = admin.getByRole('row', { name: goods.name });
    await expect(row).toContainText('本店月销 60 盒');
    await row.getByRole('button', { name: '同意' }).click();
    const dialog = dialogOf(admin, '同意购买申请');
    await dialog.getByRole('button', { name: /同\s*意/ }).click();
    await expect(dialog).toBeHidden();

    await page.reload();
    const detail = new GoodsPage(page);
    await detail.quantity.fill('30');
    await detail.add.click();
    await expect(page.getByText('已加入购物车')).toBeVisible();
    expect((await account.cart()).data.map(({ number }) => number)).toEqual([30]);
  });
});
