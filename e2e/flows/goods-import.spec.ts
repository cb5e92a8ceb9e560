import { expect, test } from '../fixtures.ts';
import { GoodsList } from '../pages/goods-list.ts';
import { choose } from '../pages/office.ts';
import { paste } from '../pages/paste.ts';

test.describe('goods that come in a file', () => {
  test('are imported, completed in the grid, put on sale and found by a buyer @deep', async ({
    admin,
    visitor: page,
  }) => {
    const names = ['表来甲片', '表来乙片', '表来丙片'];
    const rows = names.map((name, n) => [name, `${10 + n}片`, '表来制药', `国药准字H3088000${n}`, '9.90']);
    const file = [
      ['药名称呼', '规格', '厂家', '批准文号', '批发价'],
      ...rows,
      ['流感疫苗', '1支', '', '', '1'],
    ];
    await admin.goto('/admin/goods-imports');
    await admin.getByLabel('选择商品文件').setInputFiles({
      name: '新品.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file.map((row) => row.join(',')).join('\r\n')),
    });

    const check = admin.getByRole('button', { name: '检查文件' });
    await check.click();
    await expect(admin.getByRole('alert')).toHaveText('请选择通用名所在的列');
    await choose(admin.getByRole('combobox', { name: '通用名' }), '药名称呼');
    await expect(admin.getByText('表来甲片、表来乙片、表来丙片')).toBeVisible();
    await check.click();
    await expect(admin.getByRole('table', { name: '问题' })).toContainText('缺单位3');
    await expect(admin.getByRole('table', { name: '问题' })).toContainText('禁售：疫苗1');
    await admin.getByRole('button', { name: '导入 3 行' }).click();
    await expect(admin.getByRole('heading', { name: '导入结果' })).toBeVisible();
    await expect(admin.getByRole('definition').first()).toHaveText('0');
    await admin.getByRole('link', { name: '补全草稿' }).last().click();

    await admin.getByLabel('搜索草稿').fill('表来');
    await admin.getByLabel('搜索草稿').press('Enter');
    const table = admin.getByRole('table', { name: '草稿' });
    await expect(table.getByRole('rowheader')).toHaveText(names.map((name) => new RegExp(name)));
    await table.getByLabel('表来甲片 处方类别').selectOption('甲类 OTC');
    await table.getByLabel('表来甲片 处方类别').press('ArrowDown');
    await expect(table.getByLabel('表来乙片 处方类别')).toBeFocused();
    await table.getByLabel('表来甲片 包装单位').fill('盒');
    await table.getByLabel('表来甲片 包装单位').press('Enter');
    await expect(table.getByLabel('表来乙片 包装单位')).toBeFocused();
    await paste(table.getByLabel('表来乙片 处方类别'), '乙类\t化学药制剂\t11片\t袋');
    await expect(table.getByLabel('表来乙片 包装单位')).toHaveValue('袋');
    await table.getByLabel('选择 表来丙片').check();
    await table.getByLabel('表来甲片 处方类别').focus();
    await admin.getByRole('button', { name: '各行处方类别填为“甲类 OTC”' }).click();
    await table.getByLabel('表来丙片 包装单位').fill('一二三四五六七八九十一');
    await admin.getByRole('button', { name: '保存 3 行' }).click();
    await expect(table.getByRole('row', { name: '表来丙片' })).toContainText('请改正标出的格');
    await table.getByLabel('表来丙片 包装单位').fill('瓶');
    await admin.getByRole('button', { name: '保存 1 行' }).click();
    await expect(table.getByText('可上架')).toHaveCount(3);
    await table.getByLabel('选择 表来丙片').uncheck();
    await admin.getByRole('button', { name: '上架 3 个' }).click();
    await expect(admin.getByText('已上架 3 个商品')).toBeVisible();

    const found = new GoodsList(page).card('表来乙片');
    await expect(async () => {
      await page.goto(`/search?keywords=${encodeURIComponent('表来乙片')}`);
      await expect(found).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});
