import type { Locator, Page } from '@playwright/test';

/** One of the two places of a button is in sight: beside the list, or at the bottom of a phone. */
const inSight = (locator: Locator) => locator.filter({ visible: true });

export class CartPage {
  readonly settle: Locator;
  readonly all: Locator;
  readonly empty: Locator;
  readonly question: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.settle = inSight(main.getByRole('button', { name: /^去结算/ }));
    this.all = inSight(main.getByRole('checkbox', { name: '全选', exact: true }));
    this.empty = main.getByRole('heading', { name: '购物车是空的' });
    this.question = page.getByRole('alertdialog');
  }

  async open(): Promise<void> {
    await this.#page.goto('/cart');
  }

  line(name: string): CartLine {
    return new CartLine(this.#page.getByRole('main').getByRole('article', { name, exact: true }));
  }

  /** What is to be paid, in the summary in sight. */
  total(amount: string): Locator {
    return inSight(this.#page.getByRole('complementary').getByText(amount));
  }

  get summary(): Locator {
    return this.#page.getByRole('complementary').filter({ hasText: '合计' });
  }
}

export class CartLine {
  readonly root: Locator;
  readonly quantity: Locator;
  readonly checkbox: Locator;
  readonly remove: Locator;

  constructor(root: Locator) {
    this.root = root;
    this.quantity = root.getByRole('textbox', { name: '数量' });
    this.checkbox = root.getByRole('checkbox');
    this.remove = root.getByRole('button', { name: /^删除/ });
  }

  async setQuantity(number: number): Promise<void> {
    await this.quantity.fill(String(number));
    await this.quantity.press('Enter');
  }
}
