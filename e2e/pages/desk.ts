import { expect, type Locator, type Page } from '@playwright/test';
import { choose } from './office.ts';

/** The staff's order desk. */
export class Desk {
  readonly panel: Locator;
  readonly approve: Locator;
  readonly ship: Locator;
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.panel = page.getByRole('complementary', { name: '订单详情' });
    this.approve = this.panel.getByRole('button', { name: '审核通过' });
    this.ship = this.panel.getByRole('button', { name: '发货', exact: true });
    this.dialog = page.getByRole('dialog', { name: /^发货/ });
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.#page.goto('/admin');
    await this.#page.getByLabel('用户名').fill(username);
    await this.#page.getByLabel('密码').fill(password);
    await this.#page.getByRole('button', { name: '登录' }).click();
  }

  /** Opens an order from the queue it stands in. */
  async open(queue: string, orderNo: string): Promise<void> {
    const menu = this.#page.getByRole('link', { name: /订单台/ }).first();
    await menu.click();
    const tab = this.#page.getByRole('navigation', { name: '订单状态' }).getByRole('link', { name: queue });
    const search = this.#page.getByRole('searchbox', { name: '搜索订单' });
    // An act just before may lead back to its own queue for a moment.
    await expect(async () => {
      await tab.click();
      // Work waits longest first: a new order may stand on a later page.
      await search.fill(orderNo);
      await search.press('Enter');
      // Until the answer is there the row stands among others, and moves when it comes.
      await this.#page.getByText('共 1 单').waitFor({ timeout: 10_000 });
    }).toPass();
    await this.#page.getByRole('link', { name: orderNo }).click();
    await this.panel.getByRole('heading', { name: orderNo }).waitFor();
  }

  message(words: string): Locator {
    return this.#page.getByText(words);
  }

  /** Fills in carrier and number; the lots are suggested already. @param pieces of the first lot, less than are open */
  async shipBy(carrier: string, trackingNo: string, pieces?: number): Promise<void> {
    await this.ship.click();
    await choose(this.dialog.getByLabel('承运方'), carrier);
    await this.dialog.getByLabel('运单号').fill(trackingNo);
    if (pieces !== undefined)
      await this.dialog.getByRole('textbox', { name: /数量/ }).first().fill(String(pieces));
    await this.dialog.getByRole('button', { name: pieces === undefined ? '确认发货' : '部分发货' }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
