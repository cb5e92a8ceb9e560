import type { Page } from '@playwright/test';
import { Account } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { newCreditCode, newPhone, pdf } from '../made-up.ts';
import { CodeFields } from '../pages/code-fields.ts';
import { LoginPage } from '../pages/login-page.ts';
import { proveIdentity } from '../pages/proof.ts';
import { CompanyPage, RegisterPage } from '../pages/register.ts';

const PASSWORD = 'Qinghe@5829';
const newAccount = (phone = newPhone()) => ({ phone, username: `e2e${phone}`, password: PASSWORD });

/** Within the moment for which reads take a session from memory. */
const expectSignedOut = (page: Page): Promise<void> =>
  expect(async () => {
    await page.goto('/cart');
    await expect(page).toHaveURL(/\/login/, { timeout: 500 });
  }).toPass();

test.describe('registration', () => {
  test('every field of step 1 says what is wrong, and keeps what was typed @phone @deep', async ({
    visitor: page,
    database,
    staff,
  }) => {
    const register = new RegisterPage(page, { database, staff });
    const { phone, username } = newAccount();
    await register.open();
    await register.next.click();
    await expect(register.phone).toHaveAccessibleDescription(/请填写手机号/);
    await expect(register.codes.code).toHaveAccessibleDescription('请填写短信验证码');
    await expect(register.password).toHaveAccessibleDescription('请设置密码');
    await expect(page.getByText('请阅读并同意用户协议')).toBeVisible();

    await register.phone.fill('12345');
    await register.codes.send.click();
    await expect(register.phone).toHaveAccessibleDescription(/手机号不正确/);
    await register.phone.fill(phone);
    await register.codes.fill(phone);

    await register.agree.check();
    for (const [password, again, words] of [
      ['short1', 'short1', /密码为 8 至 64 个字符/],
      ['woaini1314', 'woaini1314', /太常见/],
      [`${phone}a`, `${phone}a`, /不能包含手机号/],
      ['password1', 'password1', /太常见/],
    ] as const) {
      await register.password.fill(password);
      await register.again.fill(again);
      await register.next.click();
      await expect(register.password).toHaveAccessibleDescription(words);
    }
    await register.password.fill(PASSWORD);
    await register.again.fill('Qinghe@5830');
    await register.next.click();
    await expect(register.again).toHaveAccessibleDescription('两次输入的密码不一致');
    await register.again.fill(PASSWORD);
    await register.username.fill('￥');
    await register.next.click();
    await expect(register.username).toHaveAccessibleDescription(/用户名/);
    await register.username.fill(username);
    await register.next.click();
    await expect(page).toHaveURL('/register/step2');
  });

  test('a number that is taken is said so after its code, and the countdown outlives a reload @deep', async ({
    visitor: page,
    database,
    staff,
  }) => {
    const register = new RegisterPage(page, { database, staff });
    await register.open();
    const taken = '13800000002';
    await database.letCodesAge(taken);
    await register.phone.fill(taken);
    await register.codes.fill(taken);
    await register.password.fill(PASSWORD);
    await register.again.fill(PASSWORD);
    await register.agree.check();
    await register.next.click();
    await expect(register.phone).toHaveAccessibleDescription(/已注册/);
    await page.reload();
    await expect(register.codes.send).toHaveText(/秒后重发/);
  });

  test('the company form outlives a reload and says at each field what is wrong @phone @deep', async ({
    visitor: page,
    database,
    staff,
  }) => {
    await new RegisterPage(page, { database, staff }).open();
    await new RegisterPage(page, { database, staff }).register(newAccount());
    const form = new CompanyPage(page);
    await form.submit.click();
    await expect(form.field('企业名称')).toHaveAccessibleDescription('请填写企业名称');
    await form.chooseType('单体药店');
    const code = newCreditCode();
    const wrong = code.slice(0, -1) + (code.endsWith('1') ? '2' : '1');
    await form.fillCompany({
      企业名称: '<script>alert(1)</script>大药房',
      统一社会信用代码: wrong,
      联系电话: '12345',
      邮箱: 'nobody',
    });
    await form.chooseRegion('四川省', '成都市', '锦江区');
    const licence = form.paper('药品经营许可证（零售）');
    const file = licence.getByLabel('选择药品经营许可证（零售）文件');
    await file.setInputFiles({
      name: '执照.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>'),
    });
    await expect(licence.getByText('只能上传 JPG、PNG、WebP 图片或 PDF')).toBeVisible();
    await file.setInputFiles({ name: '空.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
    await expect(licence.getByText(/空/).first()).toBeVisible();
    await file.setInputFiles({
      name: '大.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(11 * 1024 * 1024, '%PDF-'),
    });
    await expect(licence.getByText(/10 MB/).first()).toBeVisible();
    await file.setInputFiles(pdf('许可证.pdf'));
    await expect(licence.getByRole('link', { name: '许可证.pdf' })).toBeVisible();
    await licence.getByLabel('有效期至').fill('2020-01-01');
    await form.submit.click();
    await expect(form.field('统一社会信用代码')).toHaveAccessibleDescription(/信用代码不正确/);
    await expect(form.field('联系电话')).toHaveAccessibleDescription(/请填写正确的手机号/);
    await expect(form.field('邮箱')).toHaveAccessibleDescription('请填写正确的邮箱');
    await expect(licence.getByLabel('有效期至')).toHaveAccessibleDescription(/已于 2020-01-01 过期/);
    await expect(form.paper('采购委托书')).toContainText('请上传采购委托书');
    await expect(form.draft.or(page.getByText(/保存/)).first()).toBeAttached();
    await expect
      .poll(async () => JSON.stringify(await new Account(page.context().request).application()))
      .toContain('2020-01-01');
    await page.reload();
    await expect(form.field('企业名称')).toHaveValue('<script>alert(1)</script>大药房');
    await expect(form.field('统一社会信用代码')).toHaveValue(wrong);
    await expect(licence.getByRole('link', { name: '许可证.pdf' })).toBeVisible();
    await expect(licence.getByLabel('有效期至')).toHaveValue('2020-01-01');
  });

  test('a step that may not be entered leads to the one that may @deep', async ({
    visitor: page,
    signIn,
  }) => {
    await page.goto('/register/step2');
    await expect(page).toHaveURL(/\/(login|register\/step1)/);
    await page.goto('/forget/step2');
    await expect(page).toHaveURL('/forget/step1');
    await page.goto('/forget/step3');
    await expect(page).toHaveURL('/forget/step1');
    const { page: waiting } = await signIn('xinke');
    await waiting.goto('/register/step2');
    await expect(waiting).toHaveURL('/register/step3');
  });
});

test.describe('ways of signing in', () => {
  test('a forgotten password is set anew, which ends every session; then a code signs in @phone @deep', async ({
    visitor: page,
    browser,
    database,
    staff,
    guard,
  }) => {
    const reader = { database, staff };
    const { phone, username, password } = newAccount();
    const other = await browser.newContext();
    guard.watch(other);
    const elsewhere = await other.newPage();
    const register = new RegisterPage(elsewhere, reader);
    await elsewhere.goto('/register/step1');
    await register.register({ phone, username, password });

    await page.goto('/login');
    await page.getByRole('link', { name: '忘记密码' }).click();
    const forget = page.getByRole('main');
    const next = forget.getByRole('button', { name: '下一步' });
    await expect(next).toBeVisible();
    await forget.getByRole('textbox', { name: '手机号' }).fill(phone);
    const codes = new CodeFields(page, reader);
    await codes.fill(phone);
    const code = await codes.code.inputValue();
    await codes.code.fill(code === '000000' ? '000001' : '000000');
    await next.click();
    await expect(codes.code).toHaveAccessibleDescription(/验证码/);
    await expect(codes.code).toHaveAttribute('aria-invalid', 'true');
    await codes.code.fill(code);
    await next.click();
    await expect(page).toHaveURL('/forget/step2');
    await forget.getByLabel('新密码').fill('Another@2026');
    await forget.getByLabel('确认密码').fill('Another@2026');
    await forget.getByRole('button', { name: '重置密码' }).click();
    await expect(page).toHaveURL('/forget/step3');
    await expect(page.getByText('密码已重置，请用新密码登录')).toBeVisible();
    await expectSignedOut(elsewhere);
    await other.close();

    const login = new LoginPage(page);
    await login.open();
    await login.signIn(username, password);
    await expect(login.password).toHaveAccessibleDescription('用户名或密码不正确');
    await page.getByRole('tab', { name: '短信登录' }).click();
    await page.getByRole('main').getByRole('textbox', { name: '手机号' }).fill(phone);
    await codes.fill(phone);
    await login.submit.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText(username).first()).toBeAttached();
  });

  test('WeChat: an unknown one is bound to an account, a known one signs in @deep', async ({
    visitor: page,
    browser,
    guard,
    database,
    staff,
  }) => {
    const { phone, username, password } = newAccount();
    await new RegisterPage(page, { database, staff }).open();
    await new RegisterPage(page, { database, staff }).register({ phone, username, password });
    await page.goto('/');
    await new Account(page.context().request).signOut();

    const scan = async (shop: Page, isKnown: boolean) => {
      await shop.goto('/login');
      await shop.getByRole('tab', { name: '微信登录' }).click();
      const opened = shop.waitForEvent('popup');
      await shop.getByRole('link', { name: '打开沙箱微信' }).click();
      const wechat = await opened;
      await wechat.getByLabel('微信昵称').fill(`微信${phone}`);
      await wechat.getByRole('button', { name: '扫码' }).click();
      await expect(wechat.getByRole('status')).toBeVisible();
      // A WeChat that has an account is asked before a browser is signed in.
      if (isKnown) {
        await expect(shop.getByText('请在微信中回复 1 确认登录')).toBeVisible();
        await wechat.getByRole('button', { name: '回复 1' }).click();
        await expect(wechat.getByRole('status')).toContainText('已确认');
      }
      await wechat.close();
    };
    await scan(page, false);
    await expect(page).toHaveURL(/\/register\/wechat\?scene=/);
    await expect(page.getByText(`微信“微信${phone}”已扫码，还没有绑定账户`)).toBeVisible();
    const main = page.getByRole('main');
    await main.getByLabel('用户名').fill(username);
    await main.getByLabel('密码', { exact: true }).fill(password);
    await main.getByRole('button', { name: '登录并绑定' }).click();
    await proveIdentity(page, password);
    await expect(page).toHaveURL('/');
    await page.goto('/bdwx');
    await expect(page.getByText(`已绑定 微信${phone}`)).toBeVisible();

    const other = await browser.newContext();
    guard.watch(other);
    const known = await other.newPage();
    await scan(known, true);
    await expect(known).toHaveURL('/');
    await known.goto('/bdwx');
    await known.getByRole('button', { name: '解绑微信' }).click();
    await known.getByRole('alertdialog').getByRole('button', { name: '解绑' }).click();
    await proveIdentity(known, password);
    await expect(known.getByText(/还没有绑定|扫一扫/).first()).toBeVisible();
    await other.close();
  });

  test('the list of sessions ends another browser @deep', async ({
    visitor: page,
    browser,
    guard,
    database,
    staff,
  }) => {
    const { phone, username, password } = newAccount();
    const register = new RegisterPage(page, { database, staff });
    await register.open();
    await register.register({ phone, username, password });
    const other = await browser.newContext();
    guard.watch(other);
    const elsewhere = await other.newPage();
    await elsewhere.goto('/login');
    await new LoginPage(elsewhere).signIn(username, password);
    await expect(elsewhere).not.toHaveURL(/\/login/);

    await page.goto('/basic');
    const devices = page.getByRole('region', { name: '登录设备' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await devices.getByRole('button', { name: '退出', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '退出' }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expectSignedOut(elsewhere);
    await page.goto('/cart');
    await expect(page).toHaveURL('/cart');
    await other.close();
  });
});
