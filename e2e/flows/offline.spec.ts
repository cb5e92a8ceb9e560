import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';
import { SearchBox } from '../pages/search-box.ts';

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

test('words searched without a network on a page that leads there for the first time stay, and are searched when it is back @phone @deep', async ({
  visitor: page,
}) => {
  await page.goto('/help');
  await expect.poll(() => isKept(page)).toBe(true);
  // What says that the network is away comes when the page is idle.
  await page.waitForLoadState('networkidle');
  const box = new SearchBox(page).input.filter({ visible: true });
  await page.context().setOffline(true);
  await box.fill('阿莫西林');
  await box.press('Enter');
  await expect(page.getByText('连上后自动打开')).toBeVisible();
  await expect(page).toHaveURL('/help');
  await expect(box).toHaveValue('阿莫西林');
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/search\?.*keywords=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('阿莫西林');
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

test('without a network the office opens on the warehouse’s pages, keeps no answer, and sends what was scanned when it is back @deep', async ({
  admin,
  buyer: { account },
  staff,
}) => {
  const goods = await staff.newGoods('断网开页片');
  const order = await account.order(goods.id, 30);
  await account.pay(order);
  await staff.approve(order);
  const context = admin.context();
  await admin.setViewportSize({ width: 768, height: 1024 });
  await admin.goto('/admin/warehouse');
  await expect.poll(() => isKept(admin)).toBe(true);
  await expect(admin.getByRole('heading', { name: '拣货发货' })).toBeVisible();

  // A page that was never opened here: its code is there.
  const address = `/admin/warehouse/orders/${order}/codes`;
  await context.setOffline(true);
  await admin.goto(address);
  await expect(admin.getByText('正在重新连接')).toBeVisible();
  await expectAccessible(admin);
  const kept = await addressesKept(admin);
  expect(kept).toContain('/admin/');
  expect(kept.filter((path) => !/^\/(offline$|assets\/|admin\/(assets\/.+)?$)/.test(path))).toEqual([]);
  await context.setOffline(false);
  const field = admin.getByLabel('扫描追溯码').getByRole('textbox');
  await expect(field).toBeFocused();

  // Scanned without a network, and opened again without one: what waits is told before anybody can be asked who is here.
  await context.setOffline(true);
  await field.fill('6901234567892');
  await field.press('Enter');
  await expect(admin.getByText('还有 1 次扫描未送出')).toBeVisible();
  await admin.reload();
  await expect(admin.getByText('本机还有 1 次扫描未送出')).toBeVisible();
  await context.setOffline(false);
  await expect(admin.getByText('6901234567892 未成功：')).toBeVisible();
});
