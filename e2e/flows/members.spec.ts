import type { Page } from '@playwright/test';
import { Account } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { VerifyPage } from '../pages/checkout.ts';
import { proveIdentity } from '../pages/proof.ts';
import { PHONE } from '../sizes.ts';

const PASSWORD = 'Zimt-Kranich-2048';

interface NewMember {
  name: string;
  login: string;
  role: string;
  limit?: string;
}

/** Adds a member as the owner. @returns the one-time password */
async function addMember(page: Page, { name, login, role, limit = '' }: NewMember): Promise<string> {
  await page.getByRole('button', { name: '新增成员' }).click();
  const form = page.getByRole('dialog', { name: '新增成员' });
  await form.getByLabel('姓名').fill(name);
  await form.getByLabel('登录名').fill(login);
  await form.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check();
  await form.getByLabel('下单限额').fill(limit);
  await form.getByRole('button', { name: '新增' }).click();
  const proof = page.getByRole('dialog', { name: '身份验证' });
  const shown = page.getByRole('dialog', { name: `${name} 的一次性密码` });
  await expect(proof.or(shown)).toBeVisible();
  if (await proof.isVisible()) await proveIdentity(page, 'Demo@2026');
  const code = /\w{4}(-\w{4}){3}/.exec((await shown.textContent()) ?? '')?.[0] ?? '';
  await shown.getByRole('button', { name: '已交给本人' }).click();
  return code;
}

/** Comes in by a one-time password, as its reader does. */
async function comeIn(page: Page, code: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: '一次性密码登录' }).click();
  await page.getByRole('textbox', { name: /^一次性密码/ }).fill(code);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('新密码').fill(PASSWORD);
  await page.getByLabel('确认密码').fill(PASSWORD);
  await page.getByRole('button', { name: '设置密码并登录' }).click();
  await expect(page).not.toHaveURL(/invitation/);
  await new Account(page.context().request).agree();
}

test('the owner adds a buyer and an approver; an order above the limit waits, and is approved on a phone @deep', async ({
  buyer: { page: owner },
  visitor,
  browser,
  guard,
  staff,
}) => {
  const mark = String(Date.now() % 10 ** 8);
  const goods = await staff.newGoods(`成员流程片${mark}`);
  await owner.goto('/members');
  const buying = await addMember(owner, { name: '周敏', login: `cg${mark}`, role: '采购员', limit: '1' });
  const approving = await addMember(owner, { name: '何建国', login: `sp${mark}`, role: '审批人' });
  await expect(owner.getByRole('listitem').filter({ hasText: `cg${mark}` })).toContainText('采购员');

  await comeIn(visitor, buying);
  await new Account(visitor.context().request).add({ goods: goods.id, number: 100 });
  await visitor.goto('/cart');
  await expect(visitor.getByRole('navigation', { name: '账户' })).toContainText('周敏');
  await visitor
    .getByRole('button', { name: /去结算/ })
    .filter({ visible: true })
    .click();
  await new VerifyPage(visitor).submit.click();
  await expect(visitor).toHaveURL(/\/order\/proposals\/\d+$/);
  await expect(visitor.getByText('超过您的下单限额 ¥1.00').first()).toBeVisible();
  await expect(visitor.getByRole('button', { name: '确认下单' })).toBeHidden();
  const waiting = new URL(visitor.url()).pathname;

  const phone = await browser.newContext(PHONE);
  guard.watch(phone);
  const approver = await phone.newPage();
  await comeIn(approver, approving);
  await approver.goto(waiting);
  await expect(approver.getByText('周敏提交的订单')).toBeVisible();
  await approver.getByRole('button', { name: '确认下单' }).click();
  // Whoever approves does not pay, and stays.
  await expect(approver.getByText('已由“何建国”确认下单')).toBeVisible();
  await phone.close();

  await visitor.goto(waiting);
  await visitor.getByRole('link', { name: /^订单 / }).click();
  await expect(visitor.getByText('下单人 周敏')).toBeVisible();
  await expect(visitor.getByRole('region', { name: '订单动态' })).toContainText('何建国');
  await new Account(visitor.context().request).cancel(Number(/\d+$/.exec(visitor.url())?.[0]));

  await owner.goto('/members');
  const row = owner.getByRole('listitem').filter({ hasText: `cg${mark}` });
  await row.getByRole('button', { name: '停用' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
  await expect(row).toContainText('已停用');
  guard.allow(/401/);
  await visitor.goto('/user');
  await expect(visitor).toHaveURL(/login/);
});
