import { expect, type Page } from '@playwright/test';

const PASSWORD = 'Demo@2026';

/** The dialog in which one signs in again over the page. */
export const signInOver = (page: Page) => page.getByRole('dialog', { name: '登录已过期，请重新登录' });

/** With the password of the demo's buyers. */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = signInOver(page);
  await dialog.getByRole('textbox', { name: '密码' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toBeHidden();
}
