import { expect, type Page } from '@playwright/test';
import { newCreditCode, pdf } from '../made-up.ts';
import { choose, dialogOf } from '../pages/office.ts';

/** What the office has to be told before the shop may sell. */

/** Who sells in this story. Made up. */
export const SELLER = {
  name: '蓉西北医药有限公司',
  taxNo: newCreditCode(),
  address: '成都市金牛区试验路 9 号',
  phone: '028-61234567',
  bank: '某某银行成都金牛支行',
  account: '6222 1000 2000 3000',
  /** As it was typed at first. */
  wrongAccount: '6222 1000 2000 3001',
} as const;

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** 店铺设置: record numbers, address and how to reach the shop. */
export async function tellWhoWeAre(page: Page): Promise<void> {
  await page.goto('/admin/shop-settings');
  await section(page, '页脚').getByRole('button', { name: '修改' }).click();
  const legal = dialogOf(page, '页脚');
  await legal.getByLabel('ICP 备案号').fill('蜀ICP备20269876号');
  await legal.getByLabel('地址').fill(SELLER.address);
  await legal.getByRole('button', { name: '保存' }).click();
  await expect(section(page, '页脚')).toContainText('蜀ICP备20269876号');
  await section(page, '联系方式').getByRole('button', { name: '修改' }).click();
  const contact = dialogOf(page, '联系方式');
  await contact.getByLabel('客服热线').fill(SELLER.phone);
  await contact.getByLabel('服务时间').fill('每天 9:00–17:00');
  await contact.getByRole('button', { name: '保存' }).click();
  await expect(section(page, '联系方式')).toContainText(SELLER.phone);
}

/** 销售方信息, with the bank account: one person is enough while there is none. */
export async function tellWhoSells(page: Page): Promise<void> {
  await page.goto('/admin/invoices');
  await page.getByRole('button', { name: '销售方信息' }).click();
  const seller = dialogOf(page, '销售方信息');
  await seller.getByLabel('名称').fill(SELLER.name);
  await seller.getByLabel('统一社会信用代码').fill(SELLER.taxNo);
  await seller.getByLabel('地址').fill(SELLER.address);
  await seller.getByLabel('电话').fill(SELLER.phone);
  await seller.getByLabel('开户银行').fill(SELLER.bank);
  await seller.getByLabel('银行账号').fill(SELLER.wrongAccount);
  await seller.getByLabel('开票人').fill('孙建国');
  await seller.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存，之后开具的发票按此')).toBeVisible();
}

/** 企业证照: the paper by which the shop sells what it has. */
export async function bringOwnPaper(page: Page, scope: string): Promise<void> {
  await page.goto('/admin/shop-documents');
  await page.getByRole('button', { name: '新增证照' }).click();
  const dialog = dialogOf(page, '新增证照');
  await dialog.getByLabel('名称').fill('药品经营许可证');
  await choose(dialog.getByLabel('据此销售的经营范围'), scope);
  // The list of scopes stays open until another field is gone to.
  await dialog.getByLabel('编号').fill('川AA0280001');
  await dialog.getByLabel('证照扫描件文件').setInputFiles(pdf('许可证.pdf'));
  await expect(dialog.getByRole('link', { name: '许可证.pdf' })).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('证照已保存')).toBeVisible();
}

/** The account's number is put right, which waits for a second person. */
export async function correctAccount(page: Page): Promise<void> {
  await page.goto('/admin/invoices');
  await page.getByRole('button', { name: '销售方信息' }).click();
  const seller = dialogOf(page, '销售方信息');
  await seller.getByLabel('银行账号').fill(SELLER.account);
  await seller.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存；银行账户等待另一位同事复核')).toBeVisible();
}

export async function openWarehouse(page: Page, name: string): Promise<void> {
  await page.goto('/admin/warehouses');
  await page.getByRole('button', { name: '新增仓库' }).click();
  const dialog = dialogOf(page, '新增仓库');
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByLabel('代码').fill('jn');
  await dialog.getByLabel('运费').fill('12');
  await dialog.getByLabel('包邮门槛').fill('600');
  await dialog.getByLabel('起订额').fill('100');
  await dialog.getByRole('button', { name: '保存' }).click();
  const card = section(page, name);
  await expect(card.getByRole('row', { name: /默认（其他地区）/ })).toContainText('¥12.00');
}

/** 协议与政策: what the drafts lack is set in 店铺设置, then both are published. */
export async function publishAgreements(page: Page): Promise<void> {
  await page.goto('/admin/shop-settings');
  await section(page, '隐私').getByRole('button', { name: '修改' }).click();
  const privacy = dialogOf(page, '隐私');
  await privacy.getByLabel('个人信息保护负责人').fill('质量部 孙建国');
  await privacy.getByLabel('负责人联系方式').fill(SELLER.phone);
  await privacy.getByRole('button', { name: '保存' }).click();
  await expect(section(page, '隐私')).toContainText('质量部 孙建国');
  for (const title of ['用户协议', '隐私政策']) {
    await page.goto('/admin/legal-texts');
    await page.getByRole('region', { name: title }).getByRole('link', { name: '第 1 版' }).click();
    await expect(page.getByRole('heading', { name: `${title}第 1 版` })).toBeVisible();
    await page.getByRole('button', { name: '保存并发布' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /发\s*布/ })
      .click();
    await expect(page.getByText('已发布', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: title })).toContainText('发布');
  }
}
