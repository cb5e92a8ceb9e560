import { expect, type Page } from '@playwright/test';
import { choose, dialogOf } from '../pages/office.ts';
import { paste } from '../pages/paste.ts';
import { GOODS_IN_FILE, goodsFile } from './goods-file.ts';

/** How a wholesaler's list becomes goods on sale. */

/** 导入商品: the file as it is; what it does not say makes drafts. */
export async function importGoods(page: Page): Promise<void> {
  await page.goto('/admin/goods-imports');
  await page
    .getByLabel('选择商品文件')
    .setInputFiles({ name: '商品清单.csv', mimeType: 'text/csv', buffer: goodsFile() });
  await page.getByRole('button', { name: '检查文件' }).click();
  await expect(page.getByRole('table', { name: '问题' })).toBeVisible();
  await page.getByRole('button', { name: `导入 ${GOODS_IN_FILE} 行` }).click();
  await expect(page.getByRole('heading', { name: '导入结果' })).toBeVisible();
}

/** 补全草稿: a page at a time, by a block of a spreadsheet; then they go on sale. */
export async function completeDrafts(page: Page): Promise<void> {
  await page.goto('/admin/goods/drafts');
  const table = page.getByRole('table', { name: '草稿' });
  const names = table.getByRole('rowheader');
  for (let left = GOODS_IN_FILE; left > 0; ) {
    await expect(names.first()).toBeVisible();
    const rows = await names.count();
    const column = (words: string) => Array(rows).fill(words).join('\n');
    await paste(table.getByLabel(/ 处方类别$/).first(), column('甲类 OTC\t中成药'));
    await paste(table.getByLabel(/ 包装单位$/).first(), column('盒'));
    const prices = table.getByLabel(/ 基础价$/);
    const known = await Promise.all((await prices.all()).map((price) => price.inputValue()));
    await paste(prices.first(), known.map((price) => price || '12.50').join('\n'));
    await page.getByRole('button', { name: `保存 ${rows} 行` }).click();
    await expect(table.getByText('可上架')).toHaveCount(rows);
    await page.getByRole('button', { name: `上架 ${rows} 个` }).click();
    // Those that come next lack something yet.
    await expect(table.getByText('可上架')).toHaveCount(0);
    left -= rows;
  }
  await expect(page.getByText('没有符合条件的草稿')).toBeVisible();
}

interface NewLot {
  goods: string;
  warehouse: string;
  lotNo: string;
  expiresOn: string;
  quantity: number;
}

/** 入库 on the page of the goods. */
export async function receiveLot(page: Page, lot: NewLot): Promise<void> {
  await page.goto(`/admin/goods?keywords=${encodeURIComponent(lot.goods)}`);
  await page.getByRole('link', { name: lot.goods }).click();
  const stock = page.getByRole('region', { name: '库存批号' });
  await stock.getByRole('button', { name: '入库' }).click();
  const dialog = dialogOf(page, `入库 ${lot.goods}`);
  await choose(dialog.getByLabel('仓库'), lot.warehouse);
  await dialog.getByLabel('批号').fill(lot.lotNo);
  await dialog.getByLabel('有效期至').fill(lot.expiresOn);
  await dialog.getByLabel('数量').fill(String(lot.quantity));
  await dialog.getByRole('button', { name: '确认入库' }).click();
  await expect(stock.getByRole('row', { name: lot.lotNo })).toContainText(String(lot.quantity));
}
