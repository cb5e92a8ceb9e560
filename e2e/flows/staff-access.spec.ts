import { randomInt } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { dialogOf, pickOption } from '../pages/office.ts';
import { totpCode } from '../totp.ts';

test('a member of staff from the one-time password to a role that is narrowed and a second factor @deep', async ({
  admin,
  visitor: page,
  browser,
  database,
}) => {
  const number = String(randomInt(10 ** 6)).padStart(6, '0');
  const [role, username, password] = [`内容${number}`, `content${number}`, 'Desk@2026x'];
  const signIn = async (secret: string) => {
    await page.getByLabel('用户名').fill(username);
    await page.getByLabel('密码').fill(secret);
    await page.getByRole('button', { name: '登录' }).click();
  };

  /** Finance is the second person: the request is found by the role's name and agreed to. */
  const agreed = async () => {
    const second = await browser.newPage();
    await second.goto('/admin/approvals');
    await second.getByLabel('用户名').fill('finance');
    await second.getByLabel('密码').fill('Admin@2026');
    await second.getByRole('button', { name: '登录' }).click();
    const request = second.getByRole('row', { name: role });
    await request.getByRole('button', { name: '同意' }).click();
    await second
      .getByRole('dialog')
      .getByRole('button', { name: /同\s*意/ })
      .click();
    await expect(request).toBeHidden();
    await second.close();
  };

  await test.step('a role is made and a member of staff with it', async () => {
    await admin.goto('/admin/roles');
    await admin.getByRole('button', { name: '新增角色' }).click();
    const making = dialogOf(admin, '新增角色');
    await making.getByLabel('角色代码').fill(`e2e_${number}`);
    await making.getByLabel('角色名称').fill(role);
    await making.getByRole('checkbox', { name: /^查看内容/ }).check();
    await making.getByRole('checkbox', { name: /^修改内容/ }).check();
    await making.getByRole('button', { name: /保\s*存/ }).click();
    await expect(making).toBeHidden();
    await agreed();
    await admin.reload();
    await expect(admin.getByRole('columnheader', { name: role })).toBeVisible();

    await admin.goto('/admin/staff');
    await admin.getByRole('button', { name: '新增员工' }).click();
    const adding = dialogOf(admin, '新增员工');
    await adding.getByLabel('用户名').fill(username);
    await adding.getByLabel('姓名').fill('测试编辑');
    await pickOption(adding.getByLabel('角色'), role);
    await adding.getByRole('button', { name: /保\s*存/ }).click();
  });

  await test.step('the one-time password must be changed before anything else', async () => {
    const shown = dialogOf(admin, '初始密码');
    const first = (await shown.getByRole('code').textContent()) ?? '';
    await shown.getByRole('button', { name: '我已记下' }).click();
    await page.goto('/admin/banners');
    await signIn(first);
    await expect(page.getByRole('heading', { name: '修改初始密码' })).toBeVisible();
    expect((await page.request.get('/api/admin/banners')).status()).toBe(403);
    await page.getByLabel('原密码').fill(first);
    await page.getByLabel('新密码').fill(password);
    await page.getByLabel('再输入一次').fill(password);
    await page.getByRole('button', { name: '修改密码' }).click();
    await expect(page.getByRole('heading', { name: '广告位' })).toBeVisible();
    await expect(page.getByRole('button', { name: '新增广告' })).toBeVisible();
  });

  await test.step('the role is narrowed: the button goes, and its call is refused', async () => {
    await admin.goto('/admin/roles');
    await admin.getByRole('button', { name: role }).click();
    const editing = dialogOf(admin, `修改角色 ${role}`);
    await editing.getByRole('checkbox', { name: /^修改内容/ }).uncheck();
    await editing.getByRole('button', { name: /保\s*存/ }).click();
    await expect(editing).toBeHidden();
    await agreed();
    await page.reload();
    await expect(page.getByRole('heading', { name: '广告位' })).toBeVisible();
    await expect(page.getByRole('button', { name: '新增广告' })).toHaveCount(0);
    expect((await page.request.post('/api/admin/banners', { data: {} })).status()).toBe(403);
    expect((await page.request.get('/api/admin/banners?place=home')).status()).not.toBe(403);
  });

  await test.step('the log finds who changed the role', async () => {
    await admin.goto(`/admin/audit?keywords=e2e_${number}`);
    const entries = admin
      .getByRole('table', { name: '操作日志' })
      .getByRole('row', { name: `角色 e2e_${number}` });
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText('修改内容');
  });

  await test.step('the second factor is turned on and asked for', async () => {
    await page.goto('/admin/account');
    await page.getByRole('button', { name: '开启动态口令' }).click();
    const factor = page.getByRole('region', { name: '动态口令' });
    const secret = (await factor.getByRole('code').textContent()) ?? '';
    await factor.getByLabel('动态口令', { exact: true }).fill('000000');
    await factor.getByRole('button', { name: '确认开启' }).click();
    await expect(factor.getByText(/动态口令不正确/)).toBeVisible();
    await factor.getByLabel('动态口令', { exact: true }).fill(await totpCode(secret));
    await factor.getByRole('button', { name: '确认开启' }).click();
    await expect(factor.getByRole('list').getByRole('listitem')).toHaveCount(10);
    const recovery = (await factor.getByRole('code').first().textContent()) ?? '';
    await factor.getByRole('button', { name: '我已保存' }).click();
    await database.letCodeStepPass();
    for (const codeOf of [totpCode, () => recovery]) {
      await page.context().clearCookies();
      await page.goto('/admin/account');
      await signIn(password);
      await page.getByLabel('动态口令').fill(await codeOf(secret));
      await page.getByRole('button', { name: '登录' }).click();
      await expect(page.getByRole('heading', { name: '我的账户' })).toBeVisible();
    }
    await expect(factor).toContainText('还有 9 个恢复码');
  });
});
