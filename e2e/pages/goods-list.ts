import type { Locator, Page } from '@playwright/test';

/** Lists of goods, as cards or as a table to order from. */
export class GoodsList {
  readonly cards: Locator;
  readonly table: Locator;
  readonly quantities: Locator;
  readonly total: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.cards = main.getByRole('article');
    this.table = main.getByRole('table');
    this.quantities = this.table.getByRole('textbox', { name: '数量' });
    this.total = main.getByText(/^共 [\d,]+ 个商品$/);
  }

  card(name: string): Locator {
    return this.#page.getByRole('article', { name, exact: true });
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name });
  }

  /** The link of a facet: `facet('剂型', '胶囊剂')`. */
  facet(row: string, value: string | RegExp): Locator {
    return this.#page.getByRole('group', { name: row }).getByRole('link', { name: value });
  }

  /** The chip that takes a choice away. */
  chip(name: string): Locator {
    return this.#page.getByRole('button', { name: `移除 ${name}` });
  }

  sortBy(name: string): Locator {
    return this.#page.getByRole('navigation', { name: '排序' }).getByRole('link', { name });
  }

  get pager(): Locator {
    return this.#page.getByRole('navigation', { name: '分页' });
  }
}

/** The page of one goods; on a phone the buttons are in the bar at the bottom. */
export class GoodsPage {
  readonly title: Locator;
  readonly add: Locator;
  readonly quantity: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.title = main.getByRole('heading', { level: 1 });
    // Other goods of the page have buttons without words.
    this.add = main
      .getByRole('button', { name: '加入购物车' })
      .filter({ hasText: '加入购物车', visible: true });
    this.quantity = main.getByRole('textbox', { name: '数量' }).filter({ visible: true });
  }
}
