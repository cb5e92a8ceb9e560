import { expect, type Locator, type Page } from '@playwright/test';
import type { Staff } from '../api.ts';
import type { Database } from '../database.ts';

/** Reads the letters of pictures and the codes that were sent. */
export interface Reader {
  database: Database;
  staff: Staff;
}

/** The picture's letters, the code by SMS and the button that sends it, as they stand in many forms. */
export class CodeFields {
  readonly captcha: Locator;
  readonly code: Locator;
  readonly send: Locator;
  readonly #page: Page;
  readonly #reader: Reader;

  /** @param form the form or dialog that they stand in */
  constructor(page: Page, reader: Reader, form: Locator = page.getByRole('main')) {
    this.#page = page;
    this.#reader = reader;
    this.captcha = form.getByRole('textbox', { name: '图形验证码' });
    this.code = form.getByRole('textbox', { name: '短信验证码' });
    this.send = form.getByRole('button', { name: /获取验证码|秒后重发/ });
  }

  /** Copies the letters of another picture. */
  async solve(): Promise<void> {
    const page = this.#page;
    const picture = page.getByAltText('图形验证码');
    let id = '';
    // Again when one that was on its way already has come in its place.
    await expect(async () => {
      const asked = page.waitForRequest((request) => request.url().includes('/api/user/captcha'));
      await page.getByRole('button', { name: '换一张验证码' }).click();
      const answer = await (await asked).response();
      if (!answer) throw new Error('the picture did not come');
      const { data } = (await answer.json()) as { data: { id: string; image: string } };
      const shown = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.image)}`;
      await expect
        .poll(async () => (await picture.getAttribute('src')) === shown, { timeout: 2_000 })
        .toBe(true);
      ({ id } = data);
    }).toPass({ timeout: 15_000 });
    await this.captcha.fill(await this.#reader.database.captchaAnswer(id));
  }

  /** Has a code sent to a number and types it, as it arrives. */
  async fill(phone: string): Promise<void> {
    if (await this.captcha.isVisible()) await this.solve();
    await this.send.click();
    await expect(this.send).toHaveText(/秒后重发/);
    await this.code.fill(await this.#reader.staff.codeFor(phone));
  }
}
