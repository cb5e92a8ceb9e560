import type { Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/**
 * What a first visit may fetch for itself, the document included; pictures are apart, since they come as they come into sight. The goal
 * is 25 files and 110 kB of script for each; where less was reached, no page may fall behind it.
 */
interface Most {
  files: number;
  scriptKb: number;
}

const PAGES: readonly (readonly [name: string, path: string, most: Most])[] = [
  ['home', '/', { files: 17, scriptKb: 101.5 }],
  ['the list', '/list', { files: 25, scriptKb: 110 }],
  ['signing in', '/login', { files: 21, scriptKb: 99 }],
];
const GOODS: Most = { files: 25, scriptKb: 110 };

/**
 * What a page has fetched of the shop for itself, and how many bytes of script: what its document links, and what those scripts import.
 * Code that running scripts ask for is apart. It comes when the page has loaded, or earlier when pictures are slow: that is a matter of
 * the machine's pace.
 */
async function firstVisit(page: Page, path: string): Promise<{ files: string[]; scriptKb: number }> {
  const late = new Set<string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ documentURL, request, initiator }) => {
    // Whose script asks, the document's own apart; or whose code imports.
    const by = initiator.stack?.callFrames[0]?.url ?? documentURL;
    if (by !== documentURL || late.has(initiator.url ?? '')) late.add(request.url);
  });
  await session.send('Network.enable');
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(path, { waitUntil: 'load' });
  const isFile = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType());
  const files = finished.filter((request) => isFile(request) && !late.has(request.url()));
  const scripts = files.filter((request) => request.resourceType() === 'script');
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  return {
    files: [path, ...files.map((request) => request.url())],
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
