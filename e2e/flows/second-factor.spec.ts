import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { newPhone } from '../made-up.ts';
import { proveIdentity } from '../pages/proof.ts';
import { RegisterPage } from '../pages/register.ts';
import { totpCode } from '../totp.ts';

const PASSWORD = 'Qinghe@5829';

async function signIn(page: Page, username: string, to: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(to)}`);
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
}

test('a second factor is set up, asked for with and without script, and ended @phone @deep', async ({
  visitor: page,
  browser,
  guard,
  database,
  staff,
}) => {
  const phone = newPhone();
  const username = `e2e${phone}`;
  const register = new RegisterPage(page, { database, staff });
  await register.open();
  await register.register({ phone, username, password: PASSWORD });

  await page.goto('/basic');
  await page.getByRole('region', { name: '账户安全' }).getByRole('link', { name: '开启' }).click();
  const panel = page.getByRole('region', { name: '两步验证' });
  await panel.getByRole('button', { name: '开启两步验证' }).click();
  await proveIdentity(page, PASSWORD);
  await expect(panel.getByRole('img', { name: '两步验证二维码' })).toBeVisible();
  const secret = String(await panel.locator('code').textContent()).replaceAll(' ', '');
  await panel.getByLabel('动态口令').fill('000000');
  await panel.getByRole('button', { name: '确认开启' }).click();
  await expect(panel.getByLabel('动态口令')).toHaveAccessibleDescription(/动态口令不正确/);
  await panel.getByLabel('动态口令').fill(await totpCode(secret));
  await panel.getByRole('button', { name: '确认开启' }).click();
  const codes = panel.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = '', another = ''] = await codes.allTextContents();
  await panel.getByRole('button', { name: '我已保存' }).click();
  await expect(panel).toContainText('还有 10 个恢复码');

  const elsewhere = await browser.newContext();
  guard.watch(elsewhere);
  const scripted = await elsewhere.newPage();
  await signIn(scripted, username, '/bdwx');
  await expect(scripted).toHaveURL('/login/factor?redirect=%2Fbdwx');
  await scripted.getByLabel('动态口令').fill('123456');
  await scripted.getByRole('button', { name: '登录', exact: true }).click();
  await expect(scripted.getByLabel('动态口令')).toHaveAccessibleDescription('动态口令不正确或已使用');
  await database.letCodeStepPass();
  await scripted.getByLabel('动态口令').fill(await totpCode(secret));
  await scripted.getByRole('button', { name: '登录', exact: true }).click();
  await expect(scripted).toHaveURL('/bdwx');
  await elsewhere.close();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  guard.watch(plain);
  const bare = await plain.newPage();
  await signIn(bare, username, '/bdwx');
  await bare.getByLabel('动态口令').fill('123456');
  await bare.getByRole('button', { name: '登录', exact: true }).click();
  await expect(bare.getByLabel('动态口令')).toHaveAccessibleDescription('动态口令不正确或已使用');
  await bare.getByLabel('动态口令').fill(recovery.toLowerCase());
  await bare.getByRole('button', { name: '登录', exact: true }).click();
  await expect(bare).toHaveURL('/bdwx');
  await plain.close();

  await page.reload();
  await expect(panel).toContainText('还有 9 个恢复码');
  await panel.getByRole('button', { name: '关闭两步验证' }).click();
  const dialog = page.getByRole('dialog', { name: '关闭两步验证' });
  await dialog.getByLabel('动态口令').fill(another);
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('button', { name: '开启两步验证' })).toBeVisible();
});
