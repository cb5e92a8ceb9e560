import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';
import { openSecondShop, type SecondShop } from '../second-shop.ts';

/** The database goes away from a shop whose pages are open, and comes back. */

test.describe('in trouble', () => {
  let shop: SecondShop;
  test.beforeAll(async () => {
    shop = await openSecondShop(process.env.E2E_DATA_DIR ?? '');
  });
  test.afterAll(() => shop.close());
  test.afterEach(() => shop.findDatabase());

  test('a page says that the shop recovers, and opens by itself when it has @deep @phone-deep', async ({
    visitor: page,
    buyerName,
    guard,
  }) => {
    guard.allow(/^503 from /);
    await page.goto(`${shop.url}/login?redirect=%2Fuser`);
    await page.getByLabel('用户名').fill(buyerName);
    await page.getByLabel('密码', { exact: true }).fill('Demo@2026');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${shop.url}/user`);
    await shop.loseDatabase();
    const answer = await page.goto(`${shop.url}/order?page=2#top`);
    expect(answer?.status()).toBe(503);
    expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('系统正在恢复');
    await expect(page).toHaveTitle(/系统正在恢复/);
    await expect(page.getByText(/秒后自动重新加载/)).toBeVisible();
    await expectAccessible(page);
    await shop.findDatabase();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('系统正在恢复');
    await expect(page).toHaveURL(`${shop.url}/order?page=2#top`);
  });

  test('the button opens it at once, by keyboard @deep', async ({ visitor: page, guard }) => {
    guard.allow(/^503 from /);
    await shop.loseDatabase();
    await page.goto(`${shop.url}/list`);
    const again = page.getByRole('link', { name: '重新加载' });
    await expect(again).toBeVisible();
    await shop.findDatabase();
    await expect.poll(async () => (await page.request.get(`${shop.url}/readyz`)).status()).toBe(200);
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('系统正在恢复');
  });

  test('a form that was sent meanwhile is not sent again @deep', async ({
    visitor: page,
    guard,
    buyerName,
  }) => {
    guard.allow(/^503 from /);
    await page.goto(`${shop.url}/login`);
    await shop.loseDatabase();
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.isNavigationRequest()) posts.push(request.url());
    });
    await page.evaluate((name) => {
      const { document } = globalThis as unknown as {
        document: { querySelector(selector: string): unknown };
      };
      const form = document.querySelector('main form') as {
        elements: Record<string, { value: string }>;
        submit(): void;
      };
      for (const [field, value] of [
        ['username', name],
        ['password', 'Demo@2026'],
      ] as const) {
        const box = form.elements[field];
        if (box) box.value = value;
      }
      form.submit();
    }, buyerName);
    await expect(page.getByText('刚才提交的内容可能没有处理')).toBeVisible();
    await shop.findDatabase();
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    expect(posts).toHaveLength(1);
  });

  test('the loaded shop says that it cannot be reached, and a page that failed comes by itself @deep', async ({
    visitor: page,
    guard,
  }) => {
    guard.allow(/^503 from /);
    await page.goto(`${shop.url}/help`);
    await shop.loseDatabase();
    await page.getByRole('combobox', { name: '搜索药品' }).filter({ visible: true }).fill('阿莫西林');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('系统繁忙，请稍候再试');
    await shop.findDatabase();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('阿莫西林');
  });

  test('the office says that the server is away, and comes back @deep', async ({
    admin: page,
    guard,
    baseURL,
  }) => {
    guard.allow(/^503 from /);
    const cookies = await page.context().cookies(baseURL ?? '');
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie })));
    await page.goto(`${shop.url}/admin/orders`);
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await shop.loseDatabase();
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '商品', exact: true })
      .click();
    await expect(page.getByText('连不上服务器，正在重新连接')).toBeVisible();
    await shop.findDatabase();
    await expect(page.getByText('连不上服务器，正在重新连接')).toBeHidden();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
});
