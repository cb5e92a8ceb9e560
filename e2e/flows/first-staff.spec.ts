import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { expect, test } from '../fixtures.ts';

test('the link of npm run staff:create: its owner sets a password, is signed in, and the link holds no more @deep', async ({
  visitor: page,
  baseURL,
}) => {
  const username = `boss${randomInt(10 ** 6)}`;
  const { PATH, E2E_DATA_DIR: DATA_DIR } = process.env;
  const said = execFileSync(
    process.execPath,
    ['apps/server/src/cli/staff-create.ts', username, '--name', '王总'],
    {
      env: { PATH, DATA_DIR, PUBLIC_URL: baseURL ?? '' },
      encoding: 'utf8',
    },
  );
  const link = said.trim().split('\n').at(-1) ?? '';
  await page.goto(link);
  await expect(page.getByText(`王总，请为账号 ${username} 设置密码。`)).toBeVisible();
  await page.getByLabel('新密码').fill('Zimt-Kranich-2048');
  await page.getByLabel('再输入一次').fill('Shanghai-2084');
  await page.getByRole('button', { name: '设置密码并登录' }).click();
  await expect(page.getByRole('alert')).toHaveText('两次输入的密码不一致');
  await page.getByLabel('再输入一次').fill('Zimt-Kranich-2048');
  await page.getByRole('button', { name: '设置密码并登录' }).click();
  await expect(page).not.toHaveURL(/invitation|#/);
  expect((await page.request.get('/api/admin/me')).status()).toBe(200);
  await page.context().clearCookies();
  expect(
    (await page.request.post('/api/admin/invitation', { data: { token: link.split('#')[1] } })).status(),
  ).toBe(404);
});
