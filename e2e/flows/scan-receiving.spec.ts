import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { shippedOrder } from '../shipped-order.ts';
import { PHONE } from '../sizes.ts';

test.use(PHONE);

/** A scanner types a code as fast as the page takes it, and ends it with Enter. */
async function scanAll(page: Page, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.insertText(code);
    await page.keyboard.press('Enter');
  }
}

test('300 packs are scanned in one sitting through a lost connection and a reload, none lost, none twice @deep', async ({
  buyer: { page, account },
  staff,
  database,
  guard,
}) => {
  guard.allow(/Failed to load resource|net::ERR/);
  const goods = await staff.newGoods('扫码收货片', { stock: 0 });
  await staff.receive(goods, { lotNo: 'OLD1', expiresOn: '2098-12-31', quantity: 30 });
  const before = await database.sendCodes(await shippedOrder(account, staff, goods));
  await staff.receive(goods, { lotNo: 'NEW1', expiresOn: '2099-12-31', quantity: 300 });
  const order = await account.order(goods.id, 300);
  await account.pay(order);
  await staff.approve(order);
  await staff.ship(order);
  const { codes } = await database.sendCodes(order);

  await page.goto(`/order/info/${order}/codes`);
  await expect(page.getByText('300 个码')).toBeVisible();
  await page.getByRole('link', { name: '扫码收货' }).click();
  const field = page.getByRole('textbox', { name: '扫码' });
  const scanned = page.getByText(/已扫追溯码/);
  await expect(scanned).toContainText('0 / 300');
  await field.click();
  await scanAll(page, codes.slice(0, 100));
  await expect(scanned).toContainText('100 / 300');
  await expect(field).toBeFocused();

  // Refused aloud: a repeat, an older lot of the same goods, a code that is not from here.
  await scanAll(page, codes.slice(0, 1));
  await expect(page.getByText(/^重复扫码/)).toBeVisible();
  await scanAll(page, before.codes.slice(0, 1));
  await expect(page.getByText(/^批号不符：这盒是 .*OLD1/).first()).toBeVisible();
  await scanAll(page, ['89999990000000000017']);
  await expect(page.getByText(/^不是本商城发给您的药品/).first()).toBeVisible();
  await expect(page.getByText('2 个码不计数')).toBeVisible();

  await page.context().setOffline(true);
  await scanAll(page, codes.slice(100, 200));
  await expect(scanned).toContainText('200 / 300');
  await expect(page.getByText(/个码保存在本机/)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(scanned).toContainText('200 / 300');
  await field.click();
  await scanAll(page, codes.slice(200, 298));
  await expect(scanned).toContainText('298 / 300');
  await expect.poll(() => database.countedCodes(order)).toEqual(codes.slice(0, 298).toSorted());

  await page.getByRole('button', { name: '完成收货' }).click();
  await page.getByRole('button', { name: '按扫码结果完成' }).click();
  await expect(page.getByText('这个包裹有 1 处差异')).toBeVisible();
  await page.getByRole('link', { name: '提交差异' }).click();
  await expect(page.getByText('已按收货核对的差异填写')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '问题描述' })).toHaveValue(/少货 2 盒.*批号不符 1 个/);
});
