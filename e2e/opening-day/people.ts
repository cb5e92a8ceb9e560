import { type Browser, expect, type Page } from '@playwright/test';
import { INVENTED } from '../../apps/server/src/testing/invented.ts';
import type { Guard } from '../guard.ts';
import { waitForHydration } from '../hydration.ts';

/** Gives each person of the story a browser of their own; the shop's certificate is its own. */
export const peopleOf = (browser: Browser, guard: Guard, url: string) => async (): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 900 },
  });
  guard.watch(context);
  waitForHydration(context);
  return context.newPage();
};

/** Nothing of the demo's company, people and promises stands on the page. */
export async function expectNothingInvented(page: Page): Promise<void> {
  const html = await page.content();
  expect(INVENTED.filter((invented) => html.includes(invented))).toEqual([]);
}
