import type { Locator, Page } from '@playwright/test';

/** What a person needs between two keys, in milliseconds. */
const KEY_MS = 90;

/** 快捷采购, worked at by keyboard; every key that is pressed is counted. */
export class QuickPage {
  readonly search: Locator;
  readonly quantities: Locator;
  readonly addAll: Locator;
  readonly outcomes: Locator;
  readonly file: Locator;
  readonly paste: Locator;
  readonly match: Locator;
  readonly confirmLikely: Locator;
  readonly rows: Locator;
  /** Keys pressed so far; a chord is as many as are held. */
  pressed = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.search = main.getByRole('combobox', { name: '搜索并加入一行' });
    this.quantities = main.getByRole('textbox', { name: '数量', exact: true });
    this.addAll = main.getByRole('button', { name: '全部加入购物车' });
    this.outcomes = main.getByText(/^加入购物车 \d+ 行/);
    this.file = page.getByLabel('采购清单文件');
    this.paste = main.getByRole('textbox', { name: '粘贴清单' });
    this.match = main.getByRole('button', { name: '识别清单' });
    this.confirmLikely = main.getByRole('button', { name: /^按首选确认/ });
    this.rows = main.getByRole('table').getByRole('row');
  }

  async open(query = ''): Promise<void> {
    await this.#page.goto(`/kjcg${query}`);
  }

  tab(name: string | RegExp): Locator {
    return this.#page.getByRole('tab', { name });
  }

  /** The row of a goods. */
  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.pressed += key.split('+').length;
      await this.#page.keyboard.press(key, { delay: KEY_MS });
    }
  }

  async type(text: string): Promise<void> {
    await this.press(...text);
  }
}
