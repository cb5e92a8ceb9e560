import { expect, test } from '../fixtures.ts';
import { GoodsList } from '../pages/goods-list.ts';

test.describe('faults', () => {
  test('a failure of the server is said without its cause, with the number of the request @deep', async ({
    buyer: { page },
    guard,
  }) => {
    guard.allow(/^500 from .*\/api\/cart$/);
    await page.route('**/api/cart', (route) =>
      route.fulfill({
        status: 500,
        json: { code: 500, message: 'relation "cart" broke', data: null, request_id: 'r-42' },
      }),
    );
    await page.goto('/list');
    const add = new GoodsList(page).cards.first().getByRole('button', { name: '加入购物车' });
    await add.click();
    await expect(page.getByText('系统繁忙，请稍候再试（编号 r-42）')).toBeVisible();
    await expect(page.getByText('broke')).toHaveCount(0);
    await page.unroute('**/api/cart');
    await add.click();
    await expect(page.getByText('已加入购物车')).toBeVisible();
  });

  test('a server that is away is said, and the page stays usable @deep', async ({ buyer: { page } }) => {
    await page.goto('/list');
    await page.route('**/api/cart', (route) => route.abort('connectionrefused'));
    const add = new GoodsList(page).cards.first().getByRole('button', { name: '加入购物车' });
    await add.click();
    await expect(page.getByText('暂时连不上商城，请稍候再试或检查网络')).toBeVisible();
    await expect(add).toBeEnabled();
  });

  test('an activity that cannot be read is a fault, not one that does not exist @deep', async ({
    visitor: page,
    guard,
  }) => {
    guard.allow(/^500 from .*\/api\/zone\/\d+$/);
    await page.goto('/yjh');
    await page.route(/\/api\/zone\/\d+$/, (route) =>
      route.fulfill({
        status: 500,
        json: { code: 500, message: 'relation "zone" broke', data: null, request_id: 'r-43' },
      }),
    );
    await page.getByRole('list', { name: '正在进行的活动' }).getByRole('link').first().click();
    await expect(page.getByText('r-43')).toBeVisible();
    await expect(page.getByText('broke')).toHaveCount(0);
    await expect(page).not.toHaveURL('/noActivity');
  });

  test('going back and on before the answers and styles are here is no fault of the page @deep', async ({
    buyer: { page },
  }) => {
    await page.goto('/order');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^购物车/ })
      .click();
    await expect(page.getByText('购物车是空的')).toBeVisible();
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/|\.css$/, async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest(/\/api\/order\?/);
    const dropped = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/order?'));
    await page.evaluate('history.back()');
    await asked;
    await page.evaluate('history.forward()');
    await dropped;
    held.resolve();
    await expect(page).toHaveURL('/cart');
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByText('购物车是空的')).toBeVisible();
  });

  test('an answer that takes 30 seconds offers to load the page again @deep', async ({ buyer: { page } }) => {
    // The browser's own time-out does not follow a set clock.
    await page.addInitScript(() => {
      AbortSignal.timeout = (milliseconds) => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds);
        return controller.signal;
      };
    });
    await page.clock.install();
    await page.goto('/list');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route('**/api/cart', () => undefined);
    const called = page.waitForRequest('**/api/cart');
    await new GoodsList(page).cards.first().getByRole('button', { name: '加入购物车' }).click();
    await page.clock.runFor(300);
    await called;
    await page.clock.runFor(29_000);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toHaveCount(0);
    await page.clock.runFor(1500);
    await expect(dialog).toContainText('请求超时，请刷新页面');
    const loaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: '刷新' }).click();
    await loaded;
    await expect(dialog).toHaveCount(0);
  });
});
