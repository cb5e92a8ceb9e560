import { expect, type Locator, type Page } from '@playwright/test';
import type { Database } from '../database.ts';
import type { Staff } from '../staff.ts';

/** Reads the codes that were sent. */
export interface Reader {
  database: Database;
  staff: Staff;
}

/** The code by SMS and the button that sends it, as they stand in many forms. */
export class CodeFields {
  readonly code: Locator;
  readonly send: Locator;
  readonly #reader: Reader;

  /** @param form the form or dialog that they stand in */
  constructor(page: Page, reader: Reader, form: Locator = page.getByRole('main')) {
    this.#reader = reader;
    this.code = form.getByRole('textbox', { name: '短信验证码' });
    this.send = form.getByRole('button', { name: /获取验证码|秒后重发/ });
  }

  /** Has a code sent to a number and types it, as it arrives. */
  async fill(phone: string): Promise<void> {
    await this.send.click();
    // The browser proves its work first.
    await expect(this.send).toHaveText(/秒后重发/);
    await this.code.fill(await this.#reader.staff.codeFor(phone));
  }
}
