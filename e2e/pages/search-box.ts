import type { Locator, Page } from '@playwright/test';

/** The search of the header. */
export class SearchBox {
  readonly input: Locator;
  readonly button: Locator;
  readonly list: Locator;
  readonly options: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.input = page.getByRole('combobox', { name: '搜索药品' });
    this.button = page.getByRole('search').getByRole('button', { name: '搜索' });
    this.list = page.getByRole('listbox', { name: '搜索建议' });
    this.options = this.list.getByRole('option');
  }

  /** 药品 or 厂家. */
  async searchIn(kind: '药品' | '厂家'): Promise<void> {
    await this.#page.getByRole('search').getByText(kind, { exact: true }).click();
  }

  option(words: string | RegExp): Locator {
    return this.options.filter({ hasText: words });
  }

  get status(): Locator {
    return this.#page.getByRole('search').getByRole('status');
  }

  /** Counts the calls for suggestions from now on, by what they asked for. */
  countCalls(): string[] {
    const asked: string[] = [];
    this.#page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/goods/search') asked.push(url.searchParams.get('keywords') ?? '');
    });
    return asked;
  }
}
