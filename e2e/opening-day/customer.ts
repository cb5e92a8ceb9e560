import { expect, type Page } from '@playwright/test';
import { dayIn, newCreditCode, newPhone } from '../made-up.ts';
import { dialogOf } from '../pages/office.ts';
import { CompanyPage } from '../pages/register.ts';

/** A customer whom the shop cannot send codes to. */

export interface Customer {
  username: string;
  company: string;
  phone: string;
}

export const newCustomer = (): Customer => ({
  username: 'jinjiang',
  company: '锦江平安大药房',
  phone: newPhone(),
});

/** 客户 › 导入: a new one gets an account. */
export async function addCustomer(page: Page, { username, company, phone }: Customer): Promise<void> {
  await page.goto('/admin/accounts');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const importing = dialogOf(page, '导入客户');
  await importing.locator('input[type=file]').setInputFiles({
    name: '客户.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`用户名,手机号,企业名称,客户类型\n${username},${phone},${company},单体药店\n`),
  });
  const downloading = page.waitForEvent('download');
  await importing.getByRole('button', { name: /^导入/ }).click();
  await downloading;
}

/** 一次性密码 on the customer's page. */
export async function handOneTimePassword(page: Page, { username, company }: Customer): Promise<string> {
  await page.goto(`/admin/accounts?keywords=${username}`);
  await page.getByRole('link', { name: company }).first().click();
  await page.getByRole('button', { name: '一次性密码' }).click();
  const dialog = dialogOf(page, /^一次性密码/);
  await dialog.getByRole('button', { name: '生成一次性密码' }).click();
  const code = (await dialog.getByRole('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: '我已记下' }).click();
  return code;
}

/** Signs in with it, which asks for a password of one's own. */
export async function signInOnce(page: Page, code: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: '一次性密码登录' }).click();
  await page.getByRole('textbox', { name: /^一次性密码/ }).fill(code);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('新密码').fill(password);
  await page.getByLabel('确认密码').fill(password);
  await page.getByRole('button', { name: '设置密码并登录' }).click();
  await expect(page).not.toHaveURL(/invitation/);
  const agreements = page.getByRole('dialog', { name: '请阅读并同意' });
  await agreements.getByRole('button', { name: '同意并继续' }).click();
  await expect(agreements).toBeHidden();
}

/** The company's own data and papers, handed in for review. */
export async function handInPapers(page: Page, { company }: Customer): Promise<void> {
  await page.goto('/register/step2');
  const form = new CompanyPage(page);
  await form.chooseType('单体药店');
  await form.fillCompany({
    企业名称: company,
    统一社会信用代码: newCreditCode(),
    法定代表人: '沈一',
    采购联系人: '沈二',
    联系电话: '028-88880000',
    注册地址: '试验街 1 号',
  });
  await form.chooseRegion('四川省', '成都市', '锦江区');
  await form.scope('中成药').click();
  for (const paper of [
    { name: '药品经营许可证（零售）', number: 'CA-1', until: dayIn(3) },
    { name: '营业执照', number: 'YY-1', until: 'long' },
    { name: '采购委托书', until: dayIn(1) },
    { name: '被委托人身份证' },
    { name: '质量保证协议', until: dayIn(1) },
  ])
    await form.bring(paper);
  await form.submit.click();
  await expect(page).toHaveURL(/\/register\/step3$/);
}
