import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { isHydrated } from '../hydration.ts';
import { newPhone } from '../made-up.ts';

/** What a page does while its script has not come yet, and where none ever comes. */

const PASSWORD = 'Demo@2026';

/** The page's own files of code. */
const SCRIPTS = /\/assets\/[^/]+\.js(\?|$)/;

/** Every address that the window asked for; none may carry what was typed as a secret. */
function addressesOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    addresses.push(request.url(), request.headers().referer ?? '');
  });
  return addresses;
}

function expectNoSecret(addresses: readonly string[], ...secrets: string[]): void {
  const told = addresses.filter((address) =>
    secrets.some((secret) => decodeURIComponent(address).includes(secret)),
  );
  expect(told).toEqual([]);
  expect(addresses.filter((address) => /[?&](password|again|code)=/.test(address))).toEqual([]);
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('one finds goods, signs in, comes back to them and puts them into the cart @phone-deep', async ({
    visitor: page,
    buyer: { account },
    buyerName,
    staff,
  }) => {
    const addresses = addressesOf(page);
    const goods = await staff.newGoods('无脚本检查片');
    await page.goto('/');
    await expect(page.locator('noscript p')).toBeVisible();
    await page.getByRole('combobox', { name: '搜索药品' }).filter({ visible: true }).fill('无脚本检查片');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?.*keywords=/);
    await page.goto(`/login?redirect=${encodeURIComponent(`/list/info/${goods.id}`)}`);
    await page.getByLabel('用户名').fill(buyerName);
    await page.getByLabel('密码', { exact: true }).fill('wrong-word-1');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('密码', { exact: true })).toHaveAccessibleDescription('用户名或密码不正确');
    await expect(page.getByLabel('用户名')).toHaveValue(buyerName);
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/list/info/${goods.id}`);
    // Before its styles are there, what a phone does not show counts as visible.
    await page.waitForLoadState('load');
    const quantity = page.getByRole('textbox', { name: '数量' }).filter({ visible: true }).first();
    await quantity.fill('40');
    const form = page.locator('form').filter({ has: quantity });
    await form.getByRole('button', { name: '加入购物车' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByText(goods.name).first()).toBeVisible();
    const { data } = await account.cart();
    expect(data.map(({ goods: { id }, number }) => [id, number])).toEqual([[goods.id, 40]]);
    expectNoSecret(addresses, PASSWORD, 'wrong-word-1');
  });

  test('what cannot be added is said on the cart @deep', async ({ visitor: page, buyerName, staff }) => {
    const goods = await staff.newGoods('无脚本限量片');
    await page.goto(`/login?redirect=${encodeURIComponent(`/list/info/${goods.id}`)}`);
    await page.getByLabel('用户名').fill(buyerName);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/list/info/${goods.id}`);
    await page.waitForLoadState('load');
    await page.getByRole('textbox', { name: '数量' }).filter({ visible: true }).first().fill('999999');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('main').getByText(/^数量/).first()).toBeVisible();
  });

  test('registration and a forgotten password say what is missing and keep what was typed', async ({
    visitor: page,
  }) => {
    const addresses = addressesOf(page);
    const phone = newPhone();
    const main = page.getByRole('main');
    await page.goto('/register/step1');
    await main.getByRole('textbox', { name: '手机号' }).fill(phone);
    await main.getByLabel('短信验证码').fill('135790');
    await main.getByLabel('设置密码').fill('Anis-Kolben-77');
    await main.getByLabel('确认密码').fill('Anis-Kolben-78');
    await main.getByRole('button', { name: /^下一步/ }).click();
    await expect(main.getByText('两次输入的密码不一致')).toBeVisible();
    await expect(main.getByText('请阅读并同意用户协议')).toBeVisible();
    await expect(main.getByRole('textbox', { name: '手机号' })).toHaveValue(phone);
    await expect(main.getByLabel('设置密码')).toHaveValue('');
    await page.goto('/forget/step1');
    await main.getByRole('textbox', { name: '手机号' }).fill(phone);
    await main.getByLabel('短信验证码').fill('135790');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/forget/step1');
    await expect(main.getByLabel('短信验证码')).toHaveAccessibleDescription(/验证码/);
    await expect(main.getByRole('textbox', { name: '手机号' })).toHaveValue(phone);
    await page.goto('/login');
    await page.getByRole('tab', { name: '短信登录' }).click();
    await main.getByRole('textbox', { name: '手机号' }).fill(phone);
    await main.getByLabel('短信验证码').fill('135790');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login?way=code');
    await expect(main.getByLabel('短信验证码')).toHaveAccessibleDescription(/验证码/);
    expectNoSecret(addresses, '135790', 'Anis-Kolben-77', 'Anis-Kolben-78');
  });
});

test.describe('before the script is there', () => {
  /** Keeps the page's code back until it is let go. */
  async function holdScripts(page: Page): Promise<() => void> {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(SCRIPTS, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    return letGo;
  }

  /** Opens a page as far as its document. */
  const open = async (page: Page, path: string): Promise<void> => {
    await page.evaluate((to) => {
      (globalThis as unknown as { location: { assign: (path: string) => void } }).location.assign(to);
    }, path);
    await page.waitForURL(path, { waitUntil: 'commit' });
  };

  test('Enter signs in and leads on @phone', async ({ visitor: page, buyerName }) => {
    await page.goto('/help');
    const addresses = addressesOf(page);
    const letGo = await holdScripts(page);
    await open(page, '/login?redirect=%2Fhelp%2Fnews');
    await page.getByLabel('用户名').fill(buyerName);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('/help/news', { waitUntil: 'commit' });
    letGo();
    await isHydrated(page);
    expectNoSecret(addresses, PASSWORD);
  });

  test('what was typed is there when the script comes @deep', async ({ visitor: page, buyerName }) => {
    await page.goto('/help');
    const letGo = await holdScripts(page);
    await open(page, '/login');
    await page.getByLabel('用户名').fill(buyerName);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    letGo();
    await isHydrated(page);
    await expect(page.getByLabel('用户名')).toHaveValue(buyerName);
    await page.getByLabel('密码', { exact: true }).press('Enter');
    await expect(page).toHaveURL('/');
  });

  test('a number that was typed stays through the first refusal @deep', async ({ visitor: page }) => {
    await page.goto('/help');
    const letGo = await holdScripts(page);
    await open(page, '/register/step1');
    const phone = page.getByRole('main').getByRole('textbox', { name: '手机号' });
    await phone.fill('138 0000 0009');
    letGo();
    await isHydrated(page);
    await page.getByRole('button', { name: /^下一步/ }).click();
    await expect(page.getByText('请阅读并同意用户协议')).toBeVisible();
    await expect(phone).toHaveValue('13800000009');
  });

  test('a search goes where it would go with it @deep', async ({ visitor: page }) => {
    await page.goto('/help');
    const letGo = await holdScripts(page);
    await open(page, '/list');
    await page.getByRole('combobox', { name: '搜索药品' }).filter({ visible: true }).fill('amxl');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?/, { waitUntil: 'commit' });
    letGo();
    await isHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('amxl');
  });

  test('a form that only the script can send is sent when it has come', async ({ buyer: { page } }) => {
    await page.goto('/help');
    const letGo = await holdScripts(page);
    await open(page, '/yjfk');
    await page.getByRole('form', { name: '提交意见反馈' }).getByRole('button', { name: '提交' }).click();
    letGo();
    await isHydrated(page);
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  });
});

test('an address with a password is left at once', async ({ request }) => {
  for (const path of ['/login', '/admin/login', '/register/step1']) {
    const answer = await request.get(`${path}?username=a&password=${PASSWORD}&code=123456&redirect=%2Flist`, {
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe(`${path}?redirect=%2Flist`);
  }
});

test('a form of another site signs nobody in', async ({ request, buyerName }) => {
  const answer = await request.post('/login', {
    form: { username: buyerName, password: PASSWORD },
    headers: { origin: 'https://evil.example' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(403);
  expect(answer.headers()['set-cookie']).toBeUndefined();
});
