import { readFile } from 'node:fs/promises';
import { expect, STAFF_PASSWORD, test } from '../fixtures.ts';
import { actAsOwner, dialogOf } from '../pages/office.ts';

test('an imported customer comes in by the one-time password of the result, later by a link of staff; each holds once @deep', async ({
  admin,
  visitor: page,
}) => {
  const username = `xinke${Date.now() % 10 ** 8}`;
  const phone = `139${String(Date.now() % 10 ** 8).padStart(8, '0')}`;
  await admin.goto('/admin/accounts');
  await admin.getByRole('button', { name: '导入', exact: true }).click();
  const importing = dialogOf(admin, '导入客户');
  await importing.locator('input[type=file]').setInputFiles({
    name: '客户.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`用户名,手机号,企业名称,客户类型\n${username},${phone},城南大药房,单体药店\n`),
  });
  const downloading = admin.waitForEvent('download');
  await importing.getByRole('button', { name: /^导入/ }).click();
  const file = await (await downloading).path();
  const code = /"(\w{4}-\w{4}-\w{4}-\w{4})"/.exec(await readFile(file, 'utf8'))?.[1] ?? '';
  expect(code).not.toBe('');

  await page.goto('/login');
  await page.getByRole('link', { name: '一次性密码登录' }).click();
  await page.getByRole('textbox', { name: /^一次性密码/ }).fill('AAAA-AAAA-AAAA-AAAA');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('一次性密码不正确，或已失效、已使用')).toBeVisible();
  await page.getByRole('textbox', { name: /^一次性密码/ }).fill(code.toLowerCase());
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText(`请为账号 ${username} 设置登录密码`)).toBeVisible();
  const choose = async (password: string) => {
    await page.getByLabel('新密码').fill(password);
    await page.getByLabel('确认密码').fill(password);
    await page.getByRole('button', { name: '设置密码并登录' }).click();
  };
  await choose('Zimt-Kranich-2048');
  await expect(page).not.toHaveURL(/invitation/);
  expect((await page.request.get('/api/user/base')).status()).toBe(200);

  await admin.goto(`/admin/accounts?keywords=${username}`);
  await admin.getByRole('link', { name: '城南大药房' }).first().click();
  await admin.getByRole('button', { name: '一次性密码' }).click();
  const dialog = dialogOf(admin, /^一次性密码/);
  const shown = dialog.locator('code');
  await actAsOwner(dialog, '生成一次性密码', { password: STAFF_PASSWORD, done: shown });
  const secret = (await shown.textContent()) ?? '';
  await dialog.getByRole('button', { name: '我已记下' }).click();

  // The link as it stands in the address bar; it changes nothing by being opened.
  await page.goto(`/api/user/invitation/${secret.replaceAll('-', '')}`);
  await expect(page).toHaveURL(/\/invitation$/);
  expect((await page.request.get('/api/user/base')).status()).toBe(200);
  await choose('Muskat-Reiher-4096');
  await expect(page).not.toHaveURL(/invitation/);
  await page.goto(`/api/user/invitation/${secret.replaceAll('-', '')}`);
  await expect(page.getByRole('textbox', { name: /^一次性密码/ })).toBeVisible();
});
