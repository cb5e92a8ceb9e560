import { expect, test } from '../fixtures.ts';
import { newPhone } from '../made-up.ts';
import { proveIdentity } from '../pages/proof.ts';
import { RegisterPage } from '../pages/register.ts';

const newAccount = (phone = newPhone()) => ({ phone, username: `e2e${phone}`, password: 'Qinghe@5829' });

test.describe('whose account it is', () => {
  test('a changed number asks who is there, and the old one undoes it @phone @deep', async ({
    visitor: page,
    browser,
    guard,
    database,
    staff,
  }) => {
    const { phone, username, password } = newAccount();
    const other = newAccount().phone;
    const register = new RegisterPage(page, { database, staff });
    await register.open();
    await register.register({ phone, username, password });
    await page.goto('/basic');
    const safety = page.getByRole('region', { name: '账户安全' });
    await safety.getByRole('button', { name: '修改', exact: true }).click();
    const profile = page.getByRole('dialog', { name: '联系人与手机' });
    await profile.getByLabel('姓名').fill('王小明');
    await profile.getByLabel('手机号').fill(other);
    await profile.getByRole('button', { name: '获取验证码' }).click();
    await expect(profile.getByText('已发送至')).toBeVisible();
    await profile.getByLabel('短信验证码').fill(await staff.codeFor(other));
    await profile.getByRole('button', { name: '保存' }).click();

    const proof = page.getByRole('dialog', { name: '身份验证' });
    await proof.getByLabel('登录密码').fill('wrong');
    await proof.getByRole('button', { name: '验证', exact: true }).click();
    await expect(proof.getByLabel('登录密码')).toHaveAttribute('aria-invalid', 'true');
    // Closing it loses nothing of what was typed.
    await proof.getByRole('button', { name: '取消' }).click();
    await expect(profile.getByLabel('姓名')).toHaveValue('王小明');
    await profile.getByRole('button', { name: '保存' }).click();
    await proveIdentity(page, password);
    await expect(profile).toBeHidden();
    await expect(safety).toContainText(other.slice(-4));

    const elsewhere = await browser.newContext();
    guard.watch(elsewhere);
    const owner = await elsewhere.newPage();
    await owner.goto(await staff.undoLinkFor(phone));
    await expect(owner).toHaveURL('/undo');
    await expect(owner.getByRole('list', { name: '将撤销的变更' })).toContainText(
      `绑定手机号已改为 ${other.slice(0, 3)}****`,
    );
    await owner.getByLabel('新密码').fill('Owner@2026x');
    await owner.getByLabel('确认密码').fill('Owner@2026x');
    await owner.getByRole('button', { name: '撤销并重设密码' }).click();
    await expect(owner.getByText('已撤销，请用新密码登录')).toBeVisible();
    const signIn = (secret: string) =>
      elsewhere.request.post('/api/user/login', { data: { username: phone, password: secret } });
    expect((await signIn(password)).status()).toBe(422);
    expect((await signIn('Owner@2026x')).status()).toBe(200);
    await elsewhere.close();
  });

  test('money goes to bank accounts on file only; a new one waits a day @deep', async ({ signIn }) => {
    const { page } = await signIn('yaodian');
    await page.goto('/yegl?tab=banks');
    await expect(page.getByRole('row', { name: '尾号 0018' })).toContainText('可提现');
    await page.getByRole('button', { name: '提现', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '提现到对公账户' });
    await expect(dialog.getByRole('radio', { name: '尾号 0018' })).toBeChecked();
    await dialog.getByLabel('提现金额（元）').fill('1.5');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await proveIdentity(page, 'Demo@2026');
    await expect(dialog).toBeHidden();
    await page.goto('/yegl?tab=withdrawals');
    const row = page.getByRole('row', { name: '1.50' }).first();
    await row.getByRole('button', { name: '取消' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '取消提现' }).click();
    await expect(row).toContainText('已取消');
  });

  test('a store is linked when it agrees by a code @deep', async ({ signIn, admin, staff, database }) => {
    const { page } = await signIn('zhensuo');
    await database.letCodesAge('13800000002');
    await admin.goto('/admin/accounts');
    await admin.getByRole('link', { name: '成都安和综合诊所' }).click();
    const stores = admin.getByRole('region', { name: '总部与门店' });
    await stores.getByRole('button', { name: '归入总部' }).click();
    const dialog = admin.getByRole('dialog', { name: '归入总部' });
    await dialog.getByRole('combobox').fill('yaodian');
    await admin.getByTitle(/（yaodian）/).click();
    await dialog.getByRole('button', { name: '发出申请' }).click();
    await expect(stores).toContainText('等门店同意');

    await page.goto('/ddgl');
    await page.getByRole('button', { name: '同意' }).click();
    const agree = page.getByRole('dialog', { name: '同意归入总部' });
    await agree.getByRole('button', { name: '获取验证码' }).click();
    await expect(agree.getByText('已发送至')).toBeVisible();
    await agree.getByLabel('短信验证码').fill(await staff.codeFor('13800000002'));
    await agree.getByRole('button', { name: '同意' }).click();
    await expect(agree).toBeHidden();
    await expect(page.getByText('这是门店账号')).toBeVisible();
    await admin.reload();
    await stores.getByRole('button', { name: '脱离总部' }).click();
    await admin.getByRole('dialog', { name: '脱离总部' }).getByRole('button', { name: '脱离' }).click();
    await expect(stores).toContainText('独立客户');
  });
});
