import { download } from '../download.ts';
import { expect, test } from '../fixtures.ts';
import { choose, dialogOf } from '../pages/office.ts';
import { shippedOrder } from '../shipped-order.ts';

const TITLE = '月结测试药房有限公司';

test('按月开票: staff set it, the month is invoiced, and the buyer downloads PDF, OFD and XML @deep', async ({
  buyer: { page, account },
  buyerName,
  staff,
  admin,
  database,
}) => {
  await account.addInvoiceTitle(TITLE);
  const goods = await staff.newGoods('月结片');
  const order = await shippedOrder(account, staff, goods);
  const { order_no: orderNo } = await account.orderDetail(order);

  await admin.goto(`/admin/accounts?keywords=${buyerName}`);
  await admin.getByRole('table').getByRole('link').first().click();
  const card = admin.getByRole('region', { name: '开票方式' });
  await expect(card).toContainText('按单');
  await card.getByRole('button', { name: '修改' }).click();
  const dialog = dialogOf(admin, '修改开票方式');
  await dialog.getByRole('radio', { name: '按月' }).check();
  await dialog.getByLabel('每月几日开具').fill('1');
  await choose(dialog.getByLabel('发票抬头'), TITLE);
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(card).toContainText('按月，每月 1 日开具');

  await page.goto('/dzfp');
  await expect(page.getByText('贵司按月开票：每月 1 日')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `选择订单 ${orderNo}` })).toBeDisabled();

  await database.letInvoiceDayCome(order);
  await database.runJob('invoice_months');
  // Of several orders the first are named.
  const row = page.getByRole('table', { name: '发票记录' }).getByRole('row', { name: TITLE });
  await expect(async () => {
    await page.goto(`/dzfp?tab=list&keywords=${orderNo}`);
    await expect(row.getByRole('link', { name: '下载 XML' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await row.getByRole('link', { name: '查看' }).click();
  await expect(page.getByRole('heading', { name: '电子发票', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: orderNo })).toBeVisible();
  const starts = { PDF: '%PDF-', OFD: 'PK', XML: '<?xml' };
  for (const [format, start] of Object.entries(starts)) {
    const { file, bytes } = await download(page, `下载 ${format}`);
    expect(file).toMatch(new RegExp(`\\d{20}\\.${format.toLowerCase()}$`));
    expect(bytes.subarray(0, start.length).toString()).toBe(start);
  }

  await admin.goto(`/admin/invoices?keywords=${orderNo}`);
  await expect(admin.getByRole('row', { name: TITLE })).toContainText('按月开票');
  await admin.goto(`/admin/accounts?keywords=${buyerName}`);
  await admin.getByRole('table').getByRole('link').first().click();
  await card.getByRole('button', { name: '修改' }).click();
  await dialog.getByRole('radio', { name: '按单' }).check();
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(card).toContainText('按单');
  await account.removeInvoiceTitles();
});
