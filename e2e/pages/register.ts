import type { Locator, Page } from '@playwright/test';
import { pdf } from '../made-up.ts';
import { CodeFields, type Reader } from './code-fields.ts';

export interface NewAccount {
  phone: string;
  username: string;
  password: string;
}

/** Step 1: number, code, password. */
export class RegisterPage {
  readonly phone: Locator;
  readonly username: Locator;
  readonly password: Locator;
  readonly again: Locator;
  readonly agree: Locator;
  readonly next: Locator;
  readonly codes: CodeFields;
  readonly #page: Page;

  constructor(page: Page, reader: Reader) {
    this.#page = page;
    const main = page.getByRole('main');
    this.phone = main.getByRole('textbox', { name: '手机号' });
    this.username = main.getByRole('textbox', { name: '用户名' });
    this.password = main.getByLabel('设置密码');
    this.again = main.getByLabel('确认密码');
    this.agree = main.getByRole('checkbox', { name: /我已阅读并同意/ });
    this.next = main.getByRole('button', { name: /^下一步/ });
    this.codes = new CodeFields(page, reader);
  }

  async open(): Promise<void> {
    await this.#page.goto('/register/step1');
  }

  /** Fills in everything and goes on to step 2. */
  async register({ phone, username, password }: NewAccount): Promise<void> {
    await this.phone.fill(phone);
    await this.codes.fill(phone);
    await this.username.fill(username);
    await this.password.fill(password);
    await this.again.fill(password);
    await this.agree.check();
    await this.next.click();
    await this.#page.waitForURL('**/register/step2');
  }
}

export interface Paper {
  name: string;
  number?: string | undefined;
  /** Last day; 'long' = 长期有效. */
  until?: string | undefined;
}

/** Step 2, and what a head office fills in for its store: the company and its papers. */
export class CompanyPage {
  readonly submit: Locator;
  readonly draft: Locator;
  readonly #main: Locator;

  constructor(page: Page) {
    this.#main = page.getByRole('main');
    this.submit = this.#main.getByRole('button', { name: '提交审核' }).filter({ visible: true });
    this.draft = this.#main.getByText(/草稿已自动保存/);
  }

  field(name: string): Locator {
    return this.#main.getByRole('textbox', { name });
  }

  async chooseType(name: string): Promise<void> {
    await this.#main.getByRole('radio', { name }).check();
  }

  /** By the labels of the fields. */
  async fillCompany(fields: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value);
  }

  async chooseRegion(province: string, city: string, district: string): Promise<void> {
    await this.#main.getByLabel('省份').selectOption(province);
    await this.#main.getByLabel('城市').selectOption(city);
    await this.#main.getByLabel('区县').selectOption(district);
  }

  scope(name: string): Locator {
    return this.#main.getByRole('button', { name, exact: true });
  }

  /** The card of one paper. */
  paper(name: string): Locator {
    return this.#main
      .getByRole('listitem')
      .filter({ has: this.#main.page().getByRole('heading', { level: 3, name }) });
  }

  async bring({ name, number, until }: Paper): Promise<void> {
    const card = this.paper(name);
    await card.getByLabel(`选择${name}文件`).setInputFiles(pdf(`${name}.pdf`));
    await card.getByRole('link', { name: `${name}.pdf` }).waitFor();
    await fillPaper(card, { number, until });
  }
}

/** Fills in number and last day of a paper, in its card or its dialog. */
export async function fillPaper(card: Locator, { number, until }: Omit<Paper, 'name'>): Promise<void> {
  if (number !== undefined) await card.getByLabel('证照编号').fill(number);
  if (until === 'long') await card.getByRole('checkbox', { name: '长期有效' }).check();
  else if (until !== undefined) await card.getByLabel('有效期至').fill(until);
}
