import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';

/** What the shop is in a browser without a network. Elsewhere there is no worker between page and test. */
test.use({ serviceWorkers: 'allow' });

/** The worker has what it needs, and stands before the page. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = (globalThis as unknown as { navigator: WebNavigator }).navigator;
    await serviceWorker.ready;
    return serviceWorker.controller !== null;
  });

/** What is used of the browser's own; its types are not part of a program for Node. */
interface WebNavigator {
  serviceWorker: { ready: Promise<unknown>; controller: unknown };
}
interface WebCaches {
  keys(): Promise<string[]>;
  open(name: string): Promise<{ keys(): Promise<{ url: string }[]> }>;
}

const addressesKept = (page: Page) =>
  page.evaluate(async () => {
    const { caches } = globalThis as unknown as { caches: WebCaches };
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

test('without a network the shop says so, keeps nothing that gets old, and opens by itself when it is back @phone @deep', async ({
  buyer: { page },
}) => {
  await page.goto('/');
  await expect.poll(() => isKept(page)).toBe(true);
  await page.goto('/order?page=1');
  await page.context().setOffline(true);
  await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有网络');
  await expect(page).toHaveURL('/order?page=1');
  await expect(page.getByText('400-000-0120')).toBeVisible();
  await expect(page.getByRole('link', { name: '重新加载' })).toBeVisible();
  await expectAccessible(page);
  // Nothing of the account, no price and no stock lies in the browser.
  const kept = await addressesKept(page);
  expect(kept).toContain('/offline');
  expect(kept.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([]);
  expect(kept.some((path) => path.startsWith('/assets/'))).toBe(true);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/我的订单/);
  await expect(page).toHaveURL('/order?page=1');
});
