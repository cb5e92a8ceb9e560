import type { Locator, Page } from '@playwright/test';

const inSight = (locator: Locator) => locator.filter({ visible: true });

/** The list of orders and the page of one. */
export class Orders {
  /** On the page of one order: what has become of it. */
  readonly status: Locator;
  readonly timer: Locator;
  readonly noteLink: Locator;
  readonly cancelDialog: Locator;
  readonly question: Locator;
  readonly #main: Locator;

  constructor(page: Page) {
    this.#main = page.getByRole('main');
    this.status = this.#main.getByRole('heading', { level: 1 });
    this.timer = this.#main.getByRole('timer', { name: /距订单关闭/ });
    this.noteLink = this.#main.getByRole('link', { name: /随货同行单/ });
    this.cancelDialog = page.getByRole('dialog', { name: '取消订单' });
    this.question = page.getByRole('alertdialog');
  }

  /** In the list: the way to one order. */
  entry(id: number): Locator {
    return inSight(this.#main.locator(`a[href="/order/info/${id}"]`)).first();
  }

  act(name: string): Locator {
    return inSight(this.#main.getByRole('button', { name, exact: true }));
  }

  async cancel(reason: string): Promise<void> {
    await this.act('取消订单').click();
    await this.cancelDialog.getByRole('radio', { name: reason }).check();
    await this.cancelDialog.getByRole('button', { name: '确定取消' }).click();
  }
}
