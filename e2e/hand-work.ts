import type { Page } from '@playwright/test';

/** What one task has cost a person at the screen. */
export interface Effort {
  task: string;
  seconds: number;
  keys: number;
  clicks: number;
}

type Kind = 'keys' | 'clicks';

/** Counts the keys and clicks of a page, over its loads, and times tasks. A scanner's signs are counted apart: nobody types them. */
export class HandWork {
  readonly done: Effort[] = [];
  readonly #page: Page;
  readonly #count: Record<Kind, number> = { keys: 0, clicks: 0 };
  #isScanning = false;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Before the page is opened. */
  async begin(): Promise<void> {
    await this.#page.exposeFunction('noteHand', (kind: Kind) => {
      if (!this.#isScanning) this.#count[kind] += 1;
    });
    await this.#page.addInitScript({
      content: `addEventListener('keydown', () => noteHand('keys'), true);
addEventListener('click', ({ isTrusted }) => isTrusted && noteHand('clicks'), true);`,
    });
  }

  /** What a scanner types, with the Enter that it ends with. */
  async scan(text: string): Promise<void> {
    this.#isScanning = true;
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press('Enter');
    // The page has told all its keys when it answers.
    await this.#page.evaluate('0');
    this.#isScanning = false;
  }

  async task(task: string, act: () => Promise<void>): Promise<Effort> {
    const before = { ...this.#count };
    const began = performance.now();
    await act();
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    await this.#page.evaluate('0');
    const effort = {
      task,
      seconds,
      keys: this.#count.keys - before.keys,
      clicks: this.#count.clicks - before.clicks,
    };
    this.done.push(effort);
    return effort;
  }
}
