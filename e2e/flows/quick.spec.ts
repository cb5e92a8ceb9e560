import type { Page } from '@playwright/test';
import type { goodsList } from '@qingnang/contract/catalog';
import { writeXlsx } from 'hucre/xlsx';
import { callsOf } from '../call.ts';
import { expect, test } from '../fixtures.ts';
import { QuickPage } from '../pages/quick-page.ts';

const LINES = 50;
const WAITS_FOR_PAYMENT = 10;

test.describe('quick purchase', () => {
  test.skip(({ isMobile }) => isMobile, 'by keyboard');

  test('restocks 50 usual lines with 120 keys @deep', async ({ buyer: { page, account } }) => {
    const usual = await goodsOnSale(page, LINES + 10);
    await account.add(
      ...usual.map(({ id, min_order }) => ({ goods: id, number: Math.max(30, min_order * 3) })),
    );
    await account.orderCart();
    const { list } = await account.orders();
    // The newest last, so that what it buys was bought last.
    for (const { id, status } of list.toReversed()) if (status === WAITS_FOR_PAYMENT) await account.pay(id);
    await account.emptyCart();

    const quick = new QuickPage(page);
    await quick.open('?order=time');
    await expect(quick.quantities).toHaveCount(LINES);
    await quick.press('/', 'ArrowDown');
    await expect(quick.quantities.first()).toBeFocused();
    for (let row = 0; row < LINES; row += 1) {
      // Most as suggested; every fifth is known better.
      if (row % 5 === 4) {
        await quick.type('20');
        await quick.press('Enter');
      } else await quick.press(' ');
    }
    await quick.press('Control+Enter');
    await expect(quick.outcomes).toBeVisible();
    expect(quick.pressed).toBeLessThanOrEqual(120);
    await expect.poll(async () => (await account.cart()).data.length).toBe(LINES);
  });

  test('orders a list of 50 from an XLSX file @deep', async ({ buyer: { page, account } }) => {
    const goods = await goodsOnSale(page, LINES);
    const rows = [
      ['品名', '规格', '生产厂家', '数量'],
      ...goods.map(({ name, ypgg, sccj }) => [name, ypgg, sccj, 20]),
    ];
    const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '计划', rows }] }));
    const quick = new QuickPage(page);
    await quick.open();
    await quick.tab('导入清单').click();
    await quick.file.setInputFiles({ name: '采购计划.xlsx', mimeType: 'application/octet-stream', buffer });
    await expect(quick.rows).toHaveCount(LINES + 1);
    if (await quick.confirmLikely.isVisible()) await quick.confirmLikely.click();
    await quick.addAll.click();
    await expect(quick.outcomes).toBeVisible();
    await expect.poll(async () => (await account.cart()).data.length).toBeGreaterThanOrEqual(LINES - 5);
  });

  test('finds, fills in and comes back to the search; nothing is lost by a reload', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('快采流程片');
    const quick = new QuickPage(page);
    // New goods are found within seconds.
    await expect(async () => {
      await quick.open();
      await quick.search.fill(goods.name);
      await expect(page.getByRole('option', { name: goods.name }).first()).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await quick.press('Enter');
    await expect(quick.quantities.first()).toBeFocused();
    await quick.type('12');
    await quick.press('Enter');
    await expect(quick.search).toBeFocused();
    await expect(page.getByText('已填 1 个品种')).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.values(sessionStorage))))
      .toContain(goods.name);
    await page.reload();
    await expect(quick.row(goods.name)).toBeVisible();
    await quick.addAll.click();
    await expect(quick.outcomes).toHaveText(/^加入购物车 1 行/);
    expect((await account.cart()).data.map(({ number }) => number)).toEqual([12]);
    await expect(quick.row(goods.name)).toHaveCount(0);
  });

  test('looks for nothing while a Chinese word is being composed, and says when it cannot look @deep', async ({
    buyer: { page },
  }) => {
    const quick = new QuickPage(page);
    await quick.open();
    const asked: string[] = [];
    await page.route('**/api/goods/list?*', (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('keywords') ?? '');
      return asked.length > 1 ? route.continue() : route.abort();
    });
    const status = page.getByRole('status').filter({ hasText: /搜索|找到/ });
    await quick.search.focus();
    const ime = await page.context().newCDPSession(page);
    await ime.send('Input.imeSetComposition', { text: "bu'luo", selectionStart: 6, selectionEnd: 6 });
    await expect(quick.search).toHaveValue("bu'luo");
    await expect(status).toHaveCount(0);
    await ime.send('Input.insertText', { text: '布洛' });
    await expect(status).toHaveText('暂时搜索不了，请稍后再试');
    await quick.search.fill('布洛芬');
    await expect(page.getByRole('option', { name: /布洛芬/ }).first()).toBeVisible();
    expect(asked).toEqual(['布洛', '布洛芬']);
  });

  test('remembers what is meant by a code, and leaves what is refused @deep', async ({
    buyer: { page },
    staff,
  }) => {
    const goods = await staff.newGoods('快采编码片', { spec: '0.3g*6片' });
    const gone = await staff.newGoods('快采缺货片', { stock: 0 });
    const code = `qc${goods.id}`;
    const list = `编码\t品名\t数量\n${code}\t${goods.name}\t5\n\t${gone.name}\t5`;
    const quick = new QuickPage(page);
    await quick.open();
    await quick.tab('粘贴').click();
    await quick.paste.fill(list);
    await quick.match.click();
    const row = quick.row(goods.name).first();
    await row
      .getByRole('button', { name: new RegExp(goods.name) })
      .first()
      .click();
    await expect(row.getByText('已确认')).toBeVisible();
    await page.getByRole('button', { name: '清空清单' }).click();
    await quick.paste.fill(list);
    await quick.match.click();
    await expect(quick.row(goods.name).first().getByText('记住的编码')).toBeVisible();
    await quick.addAll.click();
    await expect(quick.outcomes).toHaveText(/^加入购物车 1 行/);
    await expect(quick.row(gone.name)).toBeVisible();
  });

  test('keeps rows as a template, fills them in again and takes the own stock from a file', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('快采模板片', { spec: '0.3g*6片' });
    await account.add({ goods: goods.id, number: 30 });
    await account.orderCart();
    const [order] = (await account.orders()).list;
    await account.pay(order?.id ?? 0);
    const quick = new QuickPage(page);
    await quick.open('?order=time');
    const row = quick.row(goods.name);
    await row.getByRole('textbox', { name: '数量', exact: true }).fill('12');
    await quick.press('Enter', 's');
    await page.getByRole('dialog').getByLabel('模板名称').fill('周一补货');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('模板已保存')).toBeVisible();

    await row.getByRole('textbox', { name: '数量', exact: true }).fill('0');
    await quick.tab(/^我的模板/).click();
    await page.getByRole('button', { name: '填入模板数量' }).click();
    await expect(page.getByText('已填 1 个品种')).toBeVisible();
    await expect(row.getByRole('textbox', { name: '数量', exact: true })).toHaveValue('12');

    await page.getByRole('button', { name: '本店库存' }).click();
    const buffer = Buffer.from(`品名,规格,库存\n${goods.name},0.3g*6片,77\n没有这种药xyz,,1\n`);
    await page.getByLabel('库存文件').setInputFiles({ name: '库存.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByText('已更新 1 个品种，1 行没有对上')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row.getByRole('cell', { name: '77', exact: true })).toBeVisible();

    await page.getByRole('button', { name: '删除模板' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('还没有模板')).toBeVisible();
  });

  test('shows eighteen rows at once on a laptop @deep', async ({ buyer: { page } }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await new QuickPage(page).open();
    const bar = page.getByRole('button', { name: '全部加入购物车' });
    const inSight = await page
      .locator('tbody tr')
      .evaluateAll(
        (rows, top) => rows.filter((row) => row.getBoundingClientRect().bottom <= top).length,
        ((await bar.boundingBox())?.y ?? 0) - 8,
      );
    const all = await page.locator('tbody tr').count();
    expect(inSight).toBeGreaterThanOrEqual(Math.min(18, all));
  });

  test('shows its keys @deep', async ({ buyer: { page } }) => {
    const quick = new QuickPage(page);
    await quick.open();
    await quick.tab(/^常购商品/).focus();
    await quick.press('Shift+?');
    await expect(page.getByRole('dialog', { name: '按键说明' })).toBeVisible();
  });
});

/** Goods that the buyer may order as they are. */
async function goodsOnSale(page: Page, count: number) {
  const { list } = await callsOf(page.request)<typeof goodsList>('GET /api/goods/list', {
    query: { in_stock: 1, can_buy: 1, facets: 0, sort: 'sales', page_size: count },
  });
  return list;
}
