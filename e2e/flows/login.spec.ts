import { expect, test } from '../fixtures.ts';
import { LoginPage } from '../pages/login-page.ts';

test.describe('sign-in', () => {
  test('says at the field what is missing or wrong @phone', async ({ visitor: page }) => {
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

  test('asks for a captcha after three failures', async ({ visitor: page }) => {
    const login = new LoginPage(page);
    await login.open();
    for (const password of ['wrong-1', 'wrong-2', 'wrong-3']) {
      await expect(login.captcha).toBeHidden();
      await login.signIn('nobody-else', password);
      await expect(login.password).toHaveAccessibleDescription('用户名或密码不正确');
      await login.password.fill('');
    }
    await expect(page.getByAltText('图形验证码')).toBeVisible();
    await login.signIn('nobody-else', 'wrong-4');
    await expect(login.captcha).toHaveAccessibleDescription('请填写验证码');
    await login.captcha.fill('????');
    await login.submit.click();
    await expect(login.captcha).toHaveAccessibleDescription(/验证码/);
    await expect(login.captcha).toHaveValue('');
  });

  test('signs in with the mobile number and out again @phone', async ({ visitor: page, isMobile }) => {
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
