import { expect, type Page } from '@playwright/test';
import { dialogOf, pickOption } from '../pages/office.ts';
import { totpCode } from '../totp.ts';

/** How the people of the shop come in, and how the second person agrees. */

const choosePassword = async (page: Page, password: string) => {
  await page.getByLabel('新密码').fill(password);
  await page.getByLabel('再输入一次').fill(password);
};

/** By the one-time link of the command: the password, then the second factor, which production asks for. */
export async function comeIn(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await choosePassword(page, password);
  await page.getByRole('button', { name: '设置密码并登录' }).click();
  await turnFactorOn(page);
}

async function turnFactorOn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '开启动态口令' })).toBeVisible();
  await page.getByRole('button', { name: '开启动态口令' }).click();
  const factor = page.getByRole('region', { name: '动态口令' });
  const secret = (await factor.getByRole('code').textContent()) ?? '';
  await factor.getByLabel('动态口令', { exact: true }).fill(await totpCode(secret));
  await factor.getByRole('button', { name: '确认开启' }).click();
  await expect(factor.getByRole('listitem')).toHaveCount(10);
  await factor.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByRole('heading', { name: '开启动态口令' })).toHaveCount(0);
}

/** 新增员工 on the screen. @returns the one-time password, which is shown once where no SMS can be sent */
export async function addColleague(
  page: Page,
  { username, name, role }: { username: string; name: string; role: string },
): Promise<string> {
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: '新增员工' }).click();
  const adding = dialogOf(page, '新增员工');
  await adding.getByLabel('用户名').fill(username);
  await adding.getByLabel('姓名').fill(name);
  await pickOption(adding.getByLabel('角色'), role);
  await adding.getByRole('button', { name: /保\s*存/ }).click();
  const shown = dialogOf(page, '初始密码');
  const password = (await shown.getByRole('code').textContent()) ?? '';
  await shown.getByRole('button', { name: '我已记下' }).click();
  return password;
}

/** By the one-time password of a colleague: another one is chosen, then the second factor. */
export async function comeInFirst(
  page: Page,
  username: string,
  oneTime: string,
  password: string,
): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码').fill(oneTime);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByLabel('原密码').fill(oneTime);
  await choosePassword(page, password);
  await page.getByRole('button', { name: '修改密码' }).click();
  await turnFactorOn(page);
}

/** 待复核: the request that names `words` is agreed to. @returns what the shop says */
export async function agree(page: Page, words: string): Promise<void> {
  await page.goto('/admin/approvals');
  const request = page.getByRole('row', { name: words });
  await request.getByRole('button', { name: '同意' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /同\s*意/ })
    .click();
}
