import { expect, type Locator, type Page } from '@playwright/test';

/** 资质审核: who waits, and what is said of it. */
export class ReviewPage {
  readonly checks: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.checks = page.getByRole('region', { name: '核对' });
  }

  /** Opens the application that waits for an answer. */
  async open(company: string): Promise<void> {
    await this.#page.goto(`/admin/qualifications?keywords=${encodeURIComponent(company)}`);
    await expect(this.checks.getByRole('heading', { name: company })).toBeVisible();
  }

  /** Says what is wrong with a field of the company. */
  async faultField(label: string, words: string): Promise<void> {
    await this.checks.getByRole('button', { name: `${label}有误` }).click();
    await this.checks.getByLabel(`${label}的问题`).fill(words);
  }

  /** Says what is wrong with a paper. */
  async faultPaper(name: string, words: string): Promise<void> {
    await this.#page
      .getByRole('region', { name: '证照', exact: true })
      .getByRole('button', { name: new RegExp(`^\\d+ ${name}`) })
      .click();
    await this.checks.getByRole('button', { name: `此件有问题 ${name}` }).click();
    await this.checks.getByLabel(`${name}的问题`).fill(words);
  }

  async refuse(): Promise<void> {
    await this.checks.getByRole('button', { name: '退回补充' }).click();
    await this.#page.getByText('已退回，客户会收到原因').waitFor();
  }

  async pass(button: '整户通过' | '变更通过' | '证照通过'): Promise<void> {
    await this.checks.getByRole('button', { name: button }).click();
    await this.#page.getByText('已通过，客户会收到通知').waitFor();
  }
}
