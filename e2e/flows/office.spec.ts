import { readFile } from 'node:fs/promises';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect, test } from '../fixtures.ts';
import { GoodsList, GoodsPage } from '../pages/goods-list.ts';
import { choose, confirm, dialogOf, GoodsEditor, pickOption } from '../pages/office.ts';

test.describe('what staff keep, as the shop shows it', () => {
  test('a banner for passed accounts is seen by them and by no visitor @deep', async ({
    admin,
    buyer,
    visitor,
  }) => {
    const title = '秋季补货专享';
    await admin.goto('/admin/banners?place=home');
    await admin.getByRole('button', { name: '新增广告' }).click();
    const dialog = dialogOf(admin, '新增广告');
    await dialog.getByLabel('标题').fill(title);
    const picture = { name: 'banner.png', mimeType: 'image/png', buffer: await admin.screenshot() };
    await dialog.getByLabel('电脑图片文件').setInputFiles(picture);
    await expect(dialog.getByAltText('电脑图片')).toBeVisible();
    await choose(dialog.getByLabel('可见人群'), '审核通过客户');
    await dialog.getByLabel('排序').fill('90');
    const save = dialog.getByRole('button', { name: /保\s*存/ });
    await dialog.getByLabel('链接', { exact: true }).fill('/nowhere');
    await save.click();
    await expect(dialog.locator('.ant-form-item-explain-error')).toHaveText('商城没有这个页面，请检查链接');
    await pickOption(dialog.getByLabel('选择目标'), '领券中心');
    await expect(dialog.getByLabel('链接', { exact: true })).toHaveValue('/lqzx');
    await save.click();
    const row = admin.getByRole('row', { name: title });
    await expect(row).toContainText('审核通过客户');
    await expect(row).toContainText('商城页面领券中心/lqzx');
    const shown = buyer.page.getByAltText(title);
    await expect(async () => {
      await buyer.page.goto('/');
      await expect(shown).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await visitor.goto('/');
    await expect(visitor.getByRole('region', { name: '活动横幅' })).toBeVisible();
    await expect(visitor.getByAltText(title)).toHaveCount(0);
  });

  test("a goods' picture is uploaded and comes in the sizes that screens need @deep", async ({
    admin,
    staff,
    visitor: page,
  }) => {
    const goods = await staff.newGoods('图片上传片');
    const editor = new GoodsEditor(admin);
    await editor.open(goods);
    const buffer = await admin.screenshot();
    await editor.pictures.getByLabel('选择图片').setInputFiles([
      { name: 'not-a-picture.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') },
      { name: 'pack.png', mimeType: 'image/png', buffer },
    ]);
    await expect(editor.pictures.getByAltText('商品图 1')).toBeVisible();
    await expect(editor.pictures.getByRole('alert')).toContainText('图片');
    const image = new GoodsList(page).card(goods.name).locator('img');
    await expect(async () => {
      await page.goto(`/search?keywords=${encodeURIComponent(goods.name)}`);
      await expect(image).toHaveAttribute('srcset', /-200\.webp 200w.*-800\.webp 800w/, { timeout: 500 });
    }).toPass();
    const answer = await page.request.get((await image.getAttribute('src')) ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
  });

  test('prices are changed by a file: export, preview, carry out, undo @deep', async ({
    admin,
    staff,
    buyer: { page },
  }) => {
    const goods = await staff.newGoods('批量改价片');
    await admin.goto(`/admin/goods?keywords=${encodeURIComponent(goods.name)}`);
    const download = admin.waitForEvent('download');
    await admin.getByRole('link', { name: '导出 XLSX' }).click();
    const buffer = await withPrice(await (await download).path(), goods.id, '11.5');
    await admin.goto('/admin/mass');
    await admin.getByLabel('选择表格').setInputFiles({
      name: '改价.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer,
    });
    await expect(admin.getByRole('row', { name: goods.name })).toContainText(/普通价.*10\.00.*→.*11\.5/);
    await admin.getByRole('button', { name: '执行 1 个商品' }).click();
    await confirm(admin, '修改 1 个商品');
    await expect(admin.getByText('已修改 1 个商品')).toBeVisible();
    const detail = new GoodsPage(page);
    const main = page.getByRole('main');
    await page.goto(`/list/info/${goods.id}`);
    await expect(detail.title).toContainText(goods.name);
    await expect(main.getByText('小计')).toContainText('11.50');
    await admin.getByRole('button', { name: '撤销', exact: true }).click();
    await confirm(admin, /^撤\s*销$/);
    await expect(admin.getByText('已撤销').first()).toBeVisible();
    await page.reload();
    await expect(main.getByText('小计')).toContainText('10.00');
  });
});

/** The exported file with another price of rank 0 for one goods. */
async function withPrice(file: string, goods: number, price: string): Promise<Buffer> {
  const { sheets } = await readXlsx(await readFile(file));
  const [heads = [], ...rows] = sheets[0]?.rows ?? [];
  const changed = rows.map((row) =>
    String(row[heads.indexOf('编号')]) === String(goods) ? row.with(heads.indexOf('普通价'), price) : row,
  );
  return Buffer.from(await writeXlsx({ sheets: [{ name: '改价', rows: [heads, ...changed] }] }));
}
