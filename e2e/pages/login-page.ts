import type { Locator, Page } from '@playwright/test';

export class LoginPage {
  readonly username: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.username = page.getByLabel('用户名');
    this.password = page.getByLabel('密码', { exact: true });
    this.submit = page.getByRole('main').getByRole('button', { name: '登录', exact: true });
  }

  async open(): Promise<void> {
    await this.#page.goto('/login');
  }

  async signIn(username: string, password = 'Demo@2026'): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.submit.click();
  }
}
