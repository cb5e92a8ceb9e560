import type { Locator, Page } from '@playwright/test';
import { CodeFields, type Reader } from './code-fields.ts';

/** 电子合同: it is read part by part, then signed. */
export class ContractPage {
  readonly notice: Locator;
  readonly sign: Locator;
  readonly signer: Locator;
  readonly agree: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.notice = main.getByText(/年度购销合同还没有签署/);
    this.sign = main.getByRole('button', { name: /签署合同|读完后可签署/ });
    this.signer = main.getByRole('textbox', { name: '签署人' });
    this.agree = main.getByRole('checkbox', { name: /我已获公司授权/ });
  }

  /** The code that confirms it, where the shop can send one. */
  codes(reader: Reader): CodeFields {
    return new CodeFields(this.#page, reader);
  }

  /** Reads every part to its end. */
  async read(): Promise<void> {
    await this.sign.waitFor();
    for (const tab of await this.#page.getByRole('tablist', { name: '合同文件' }).getByRole('tab').all()) {
      await tab.click();
      await this.#page.getByRole('article').getByText('待签署').scrollIntoViewIfNeeded();
    }
  }
}
