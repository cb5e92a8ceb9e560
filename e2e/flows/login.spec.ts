import { expect, test } from '../fixtures.ts';
import { LoginPage } from '../pages/login-page.ts';

test.describe('sign-in', () => {
  test('says at the field what is missing or wrong @phone-deep', async ({ visitor: page }) => {
    const login = new LoginPage(page);
    await login.open();
    await login.submit.click();
    await expect(login.username).toHaveAccessibleDescription('请填写用户名');
    await expect(login.username).toBeFocused();
    await expect(login.password).toHaveAccessibleDescription('请填写密码');
    await login.signIn('nobody-here', 'wrong');
    await expect(login.password).toHaveAccessibleDescription('用户名或密码不正确');
    await expect(login.password).toBeFocused();
  });

  test('proves its work by itself after three failures @deep', async ({ visitor: page }) => {
    const login = new LoginPage(page);
    await login.open();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/user/challenge')) asked.push(request.url());
    });
    for (const password of ['wrong-1', 'wrong-2', 'wrong-3']) {
      await login.signIn('nobody-else', password);
      await expect(login.password).toHaveAccessibleDescription('用户名或密码不正确');
      await login.password.fill('');
    }
    expect(asked).toHaveLength(0);
    await login.signIn('nobody-else', 'wrong-4');
    await expect(page.getByRole('status').getByText('正在进行安全验证…')).toBeVisible();
    await expect(login.password).toHaveAccessibleDescription('用户名或密码不正确');
    expect(asked).toHaveLength(1);
  });

  test('signs in with the mobile number and out again @phone-deep', async ({ visitor: page, isMobile }) => {
    const login = new LoginPage(page);
    await login.open();
    await login.signIn('13800000002');
    await expect(page).toHaveURL('/');
    if (isMobile) await page.getByRole('link', { name: '我的', exact: true }).click();
    await expect(page.getByText('成都安和综合诊所').filter({ visible: true }).first()).toBeVisible();
    await page.getByRole('button', { name: '退出登录' }).filter({ visible: true }).click();
    if (isMobile) await expect(page).toHaveURL(/\/login/);
    else await expect(page.getByRole('link', { name: '请登录' })).toBeVisible();
  });
});
