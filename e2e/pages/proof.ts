import { expect, type Page } from '@playwright/test';

/** Gives the password where the shop asks who is there. */
export async function proveIdentity(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '身份验证' });
  await dialog.getByLabel('登录密码').fill(password);
  await dialog.getByRole('button', { name: '验证', exact: true }).click();
  await expect(dialog).toBeHidden();
}
