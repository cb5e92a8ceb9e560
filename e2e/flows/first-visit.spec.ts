import type { Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/**
 * What a first visit may fetch before the page has loaded, the document included; pictures are apart, since they come as they come into
 * sight. The goal is 25 files and 110 kB of script for each; where less was reached, no page may fall behind it.
 */
interface Most {
  files: number;
  scriptKb: number;
}

const PAGES: readonly (readonly [name: string, path: string, most: Most])[] = [
  ['home', '/', { files: 15, scriptKb: 101.5 }],
  ['the list', '/list', { files: 20, scriptKb: 110 }],
  ['signing in', '/login', { files: 19, scriptKb: 99 }],
];
const GOODS: Most = { files: 21, scriptKb: 110 };

/** What is used of the browser's own timing; its types are not part of a program for Node. */
interface WebTiming {
  getEntriesByType(kind: string): { name: string; startTime: number; loadEventStart: number }[];
}

/** What a page has fetched of the shop until its load event, and how many bytes of script. */
async function firstVisit(page: Page, path: string): Promise<{ files: string[]; scriptKb: number }> {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(path, { waitUntil: 'load' });
  const loaded = await page.evaluate(() => {
    const { performance: timing } = globalThis as unknown as { performance: WebTiming };
    const end = timing.getEntriesByType('navigation')[0]?.loadEventStart ?? 0;
    return timing
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= end)
      .map(({ name }) => name);
  });
  const isFile = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType());
  const before = finished.filter((request) => isFile(request) && loaded.includes(request.url()));
  const scripts = before.filter((request) => request.resourceType() === 'script');
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  return {
    files: [path, ...before.map((request) => request.url())],
    scriptKb: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000,
  };
}

async function holds(page: Page, path: string, most: Most): Promise<void> {
  const { files, scriptKb } = await firstVisit(page, path);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(most.files);
  expect(scriptKb).toBeLessThanOrEqual(most.scriptKb);
  // A visit that fetched nothing was not measured.
  expect(scriptKb).toBeGreaterThan(10);
}

test.describe('a first visit fetches no more than it did @deep', () => {
  for (const [name, path, most] of PAGES)
    test(`of ${name}`, async ({ visitor }) => holds(visitor, path, most));

  test('of a goods', async ({ visitor, staff }) => {
    const goods = await staff.newGoods('初次访问片');
    await holds(visitor, `/list/info/${goods.id}`, GOODS);
  });
});
