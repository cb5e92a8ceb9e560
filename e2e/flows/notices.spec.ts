import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Database } from '../database.ts';
import { expect, test } from '../fixtures.ts';
import { confirm, dialogOf } from '../pages/office.ts';
import type { Staff, TestGoods } from '../staff.ts';

const LOT = { lotNo: 'A1', expiresOn: '2098-12-31', quantity: 500 };

const soldOut = (staff: Staff): Promise<TestGoods> =>
  staff.newGoods(`到货流程片${randomUUID().slice(0, 8)}`, { stock: 0 });

async function askForArrival(page: Page, goods: TestGoods): Promise<void> {
  await page.goto(`/list/info/${goods.id}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: '到货提醒' }).filter({ visible: true }).first().click();
  await expect(
    main.getByRole('button', { name: '已登记提醒' }).filter({ visible: true }).first(),
  ).toBeVisible();
}

/** Waits for the message about a goods that is there again. */
async function arrivalMessage(page: Page, database: Database, goods: TestGoods): Promise<Locator> {
  const message = page
    .getByRole('list', { name: '消息' })
    .getByRole('listitem')
    .filter({ hasText: goods.name });
  await database.runJob('tell_of_arrivals');
  await expect(async () => {
    await page.goto('/wdxx?kind=promotion');
    await expect(message).toBeVisible({ timeout: 500 });
  }).toPass();
  return message;
}

test.describe('notices', () => {
  test('who waits for a goods and who keeps it are told when it is there again @phone-deep @deep', async ({
    buyer: { page, account },
    staff,
    database,
  }) => {
    const awaited = await soldOut(staff);
    await askForArrival(page, awaited);
    const kept = await soldOut(staff);
    await account.keep(kept);
    await page.goto('/star?tab=arrivals');
    const waiting = page.getByRole('main').getByRole('article', { name: awaited.name });
    await expect(waiting).toContainText('登记');
    await staff.receive(awaited, LOT);
    await staff.receive(kept, LOT);
    const message = await arrivalMessage(page, database, awaited);
    await expect(message).toContainText(`您登记的 ${awaited.name}`);
    await message.getByRole('link').click();
    await expect(page).toHaveURL(`/list/info/${awaited.id}`);
    await expect(
      page
        .getByRole('button', { name: /加入购物车/ })
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await page.goto('/star?tab=arrivals');
    await expect(waiting).toContainText('已到货');
    await page.goto('/star');
    const favourite = page.getByRole('main').getByRole('article', { name: kept.name });
    await expect(favourite.getByText('到货', { exact: true })).toBeVisible();
  });

  test('a template that staff change speaks in the next message @deep', async ({
    buyer: { page },
    staff,
    admin,
    database,
  }) => {
    const goods = await soldOut(staff);
    await askForArrival(page, goods);
    await admin.goto('/admin/message-templates');
    const row = admin.getByRole('row', { name: '到货提醒' });
    const dialog = dialogOf(admin, '消息模板：到货提醒');
    await test.step('an unknown field is refused; the preview shows how it reads', async () => {
      await row.getByRole('button', { name: '编辑' }).click();
      const body = dialog.getByLabel('内容');
      await body.fill('{{goods}} 到店，{{nothing}}');
      await dialog.getByRole('button', { name: /保\s*存/ }).click();
      await expect(dialog.getByText('没有“nothing”这个字段')).toBeVisible();
      await body.fill('老朋友，{{goods}} 到店，快来选购');
      await expect(dialog.getByRole('region', { name: '预览' })).toContainText('老朋友，布洛芬');
      await dialog.getByRole('button', { name: /保\s*存/ }).click();
      await expect(row).toContainText('已修改');
    });
    await staff.receive(goods, LOT);
    const message = await arrivalMessage(page, database, goods);
    await expect(message).toContainText('老朋友，');
    await row.getByRole('button', { name: '编辑' }).click();
    await dialog.getByRole('button', { name: '恢复默认' }).click();
    await confirm(admin, '恢复默认');
    await expect(row).not.toContainText('已修改');
  });

  test('where messages go stays as it was chosen @phone @deep', async ({ buyer: { page } }) => {
    await page.goto('/wdxx?tab=settings');
    const sms = page.getByRole('switch', { name: '订单消息发短信' });
    await expect(sms).not.toBeChecked();
    await sms.click();
    await expect(sms).toBeChecked();
    await page.reload();
    await expect(sms).toBeChecked();
    await sms.click();
    await expect(sms).not.toBeChecked();
  });
});
