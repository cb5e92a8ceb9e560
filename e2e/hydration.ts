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
  const { goto, reload } = page;
  page.goto = async (...args) => {
    const answer = await goto.apply(page, args);
    await isHydrated(page);
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload.apply(page, args);
    await isHydrated(page);
    return answer;
  };
}

// React leaves a mark on every element that it has taken over.
const HYDRATED = `document.readyState === 'complete' && [...document.querySelectorAll('button, input')].every(
  (element) => Object.keys(element).some((key) => key.startsWith('__reactProps$')))`;

/** Waits for a page that has come by a click and not by `goto`. */
export async function isHydrated(page: Page): Promise<void> {
  await page.waitForFunction(HYDRATED);
}
