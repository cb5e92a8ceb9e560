import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes `goto` and `reload` of the context's pages return when the page answers to the hand: the document comes drawn
 * from the server, and what is done to it before its script has taken over is lost.
 */
export function waitForHydration(context: BrowserContext): void {
  for (const page of context.pages()) patch(page);
  context.on('page', patch);
}

function patch(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const answer = await goto(...args);
    await isHydrated(page);
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await isHydrated(page);
    return answer;
  };
}

/** Waits for a page that has come by a click and not by `goto`. */
export async function isHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { document } = globalThis as unknown as { document: WebDocument };
    const controls = [...document.querySelectorAll('button, input')];
    // React leaves a mark on every element that it has taken over.
    const isTaken = (control: object) => Object.keys(control).some((key) => key.startsWith('__reactProps$'));
    return document.readyState === 'complete' && controls.every(isTaken);
  });
}

/** What is used of the browser's own document; its types are not part of a program for Node. */
interface WebDocument {
  readyState: string;
  querySelectorAll(selector: string): Iterable<object>;
}
