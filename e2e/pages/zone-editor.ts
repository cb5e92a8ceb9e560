import type { Locator, Page } from '@playwright/test';
import { confirm } from './office.ts';

/** The editor of one zone or activity. */
export class ZoneEditor {
  readonly blocks: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.blocks = page.getByRole('region', { name: '页面组件' });
  }

  /** Begins a new activity. */
  async begin(code: string, title: string): Promise<void> {
    await this.#page.goto('/admin/zones/new');
    await this.#page.getByLabel('代码').fill(code);
    await this.#page.getByLabel('名称', { exact: true }).fill(title);
  }

  /** Adds a block at the end. */
  async add(kind: string): Promise<Locator> {
    const place = (await this.blocks.getByRole('region').count()) + 1;
    await this.blocks.getByRole('button', { name: kind, exact: true }).click();
    return this.blocks.getByRole('region', { name: `组件 ${place}（${kind}）` });
  }

  async save(): Promise<void> {
    await this.#page.getByRole('button', { name: '保存草稿' }).click();
    await this.#page.getByText('草稿已保存，发布后买家可见').waitFor();
    // A new one has its number in the address a moment later.
    await this.#page.waitForURL(/\/zones\/\d+$/);
  }

  /** Opens the draft as the shop would show it. */
  async preview(): Promise<Page> {
    const opened = this.#page.waitForEvent('popup');
    await this.#page.getByRole('button', { name: /^预\s*览$/ }).click();
    return opened;
  }

  async publish(): Promise<void> {
    await this.#page.getByRole('button', { name: /^发\s*布$/ }).click();
    await confirm(this.#page, /^发\s*布$/);
    await this.#page.getByText('已发布').first().waitFor();
  }

  /** The emergency stop. */
  async stop(): Promise<void> {
    await this.#page.getByRole('button', { name: '紧急停止' }).click();
    await confirm(this.#page, /^停\s*止$/);
    await this.#page.getByText('已停止').first().waitFor();
  }
}
