import type { APIRequestContext, Page } from '@playwright/test';
import type { adminSellerSave } from '@qingnang/contract/admin-invoices';
import type { adminLegalPublish, adminLegalSave, adminLegalTexts } from '@qingnang/contract/legal';
import { expectAccessible } from '../accessible.ts';
import { callsOf } from '../call.ts';
import { Database } from '../database.ts';
import { type EmptyShop, openEmptyShop } from '../empty-shop.ts';
import { expect, test } from '../fixtures.ts';
import { Staff } from '../staff.ts';

let shop: EmptyShop;
test.beforeAll(async () => {
  shop = await openEmptyShop();
});
test.afterAll(() => shop.close());

test('a new shop is set up by its staff, is 筹备中 to everybody else, and opens when nothing is missing @deep', async ({
  visitor: page,
  browser,
  playwright,
}) => {
  const boss = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await test.step('the first administrator comes in', () => comeIn(boss, shop.invitation));

  await test.step('visitors are told that it is being prepared', async () => {
    await page.goto(`${shop.url}/list`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('青囊药采正在筹备中');
    await expect(page.getByRole('link', { name: '注册会员' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).not.toContainText('备');
    await expectAccessible(page);
  });

  await test.step('staff see the shop itself', async () => {
    await boss.goto(shop.url);
    await expect(boss.getByRole('heading', { name: '青囊药采正在筹备中' })).toHaveCount(0);
    await expect(boss.getByRole('search').first()).toBeVisible();
  });

  await test.step('the footer and the hot line are set in the office, and visitors see them', async () => {
    await boss.goto(`${shop.url}/admin/shop-settings`);
    const section = (name: string) => boss.getByRole('region', { name, exact: true });
    await section('页脚').getByRole('button', { name: '修改' }).click();
    const legal = boss.getByRole('dialog', { name: '页脚' });
    await legal.getByLabel('ICP 备案号').fill('蜀ICP备20260001号');
    await legal.getByRole('button', { name: '保存' }).click();
    await expect(section('页脚')).toContainText('蜀ICP备20260001号');
    await section('联系方式').getByRole('button', { name: '修改' }).click();
    const contact = boss.getByRole('dialog', { name: '联系方式' });
    await contact.getByLabel('客服热线').fill('028-87654321');
    await contact.getByRole('button', { name: '保存' }).click();
    await expect(section('联系方式')).toContainText('王总 于');

    await page.reload();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: '蜀ICP备20260001号' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: '028-87654321' })).toBeVisible();
  });

  await test.step('it is not opened while something is missing', async () => {
    await boss.goto(`${shop.url}/admin/setup`);
    await expect(boss.getByText(/还有 \d 项没有完成/)).toBeVisible();
    await expect(boss.getByRole('button', { name: '开张' })).toBeDisabled();
  });

  await test.step('the rest is brought by other screens', async () => {
    const storageState = await boss.context().storageState();
    const request = await playwright.request.newContext({ baseURL: shop.url, storageState });
    await bringTheRest(request);
    await request.dispose();
  });

  await test.step('开张 opens it to everybody', async () => {
    await boss.reload();
    await boss.getByRole('button', { name: '开张' }).click();
    await boss.getByRole('dialog').getByRole('button', { name: '开张' }).click();
    await expect(boss.getByText('已开张', { exact: true })).toBeVisible();
    await page.goto(`${shop.url}/preparing`);
    await expect(page).toHaveURL(`${shop.url}/`);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('028-87654321');
    await footer.getByRole('link', { name: '药品经营许可证：川AA0280000' }).click();
    await expect(page.getByRole('heading', { name: '证照公示' })).toBeVisible();
  });
  await boss.context().close();
});

async function comeIn(page: Page, invitation: string): Promise<void> {
  await page.goto(invitation);
  await page.getByLabel('新密码').fill('Zimt-Kranich-2048');
  await page.getByLabel('再输入一次').fill('Zimt-Kranich-2048');
  await page.getByRole('button', { name: '设置密码并登录' }).click();
  await expect(page).not.toHaveURL(/invitation|#/);
}

async function bringTheRest(request: APIRequestContext): Promise<void> {
  const call = callsOf(request);
  await call<typeof adminSellerSave>('PUT /api/admin/invoices/seller', {
    body: {
      name: '某某医药有限公司',
      tax_no: '91350100M000100Y43',
      address: '',
      phone: '',
      bank: '',
      account: '',
      issuer: '',
    },
  });
  const database = new Database(shop.dataDir, 'opening');
  await database.newWarehouse('成都仓');
  await database.newSellerPaper();
  await database.close();
  await new Staff(request).newGoods('布洛芬片', { category_ids: [] });
  const { list } = await call<typeof adminLegalTexts>('GET /api/admin/legal-texts');
  for (const { id, version } of list) {
    const at = { id };
    const body = { body: '<p>本店的条款。</p>', version } as const;
    await call<typeof adminLegalSave>('PUT /api/admin/legal-texts/:id', { at, body });
    const next = { version: version + 1 };
    await call<typeof adminLegalPublish>('POST /api/admin/legal-texts/:id/publish', { at, body: next });
  }
}
