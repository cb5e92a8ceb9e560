import type { BrowserContext, Page } from '@playwright/test';

// The browser logs every failed answer and every live socket that does not open; answers are judged by themselves, and a page does
// without the socket.
const NOT_OURS = /Failed to load resource|WebSocket connection to/;

/** Watches pages for what no visitor should ever cause: errors of scripts, errors in the console, 5xx. */
export class Guard {
  readonly #allowed: RegExp[] = [];
  readonly #troubles: string[] = [];

  /** What this test brings about itself. */
  allow(...trouble: RegExp[]): void {
    this.#allowed.push(...trouble);
  }

  watch(context: BrowserContext): void {
    for (const page of context.pages()) this.#watchPage(page);
    context.on('page', (page) => this.#watchPage(page));
    context.on('response', (response) => {
      if (response.status() >= 500) this.#note(`${response.status()} from ${response.url()}`);
    });
  }

  #watchPage(page: Page): void {
    page.on('pageerror', (error) => this.#note(`page error at ${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !NOT_OURS.test(message.text()))
        this.#note(`console at ${page.url()}: ${message.text()}`);
    });
  }

  #note(trouble: string): void {
    this.#troubles.push(trouble);
  }

  report(): void {
    const left = this.#troubles.filter((trouble) => !this.#allowed.some((one) => one.test(trouble)));
    if (left.length > 0) throw new Error(left.join('\n'));
  }
}
