import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { isHydrated } from '../hydration.ts';
import { GoodsList } from '../pages/goods-list.ts';
import { SearchBox } from '../pages/search-box.ts';
import { signInAgain, signInOver } from '../pages/sign-in-over.ts';
import { STEPS, type Step, type Way } from '../to-order.ts';

/** Every step from the search to the order meets every trouble: nothing typed is lost, and nothing happens twice. */

const AWAY = '暂时连不上商城，请稍候再试或检查网络';

const TROUBLES: readonly { name: string; meet: (step: Step, way: Way) => Promise<void> }[] = [
  { name: 'its script comes late', meet: withLateScript },
  { name: 'the session ends', meet: withEndedSession },
  { name: 'the network is cut', meet: withoutNetwork },
  { name: 'one goes away and comes back', meet: awayAndBack },
];

for (const step of STEPS)
  test(`${step.name}: nothing typed is lost and nothing happens twice @deep`, async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods(`不丢失${step.name}片`);
    for (const { name, meet } of TROUBLES)
      await test.step(name, async () => {
        await account.emptyCart();
        await meet(step, { page, account, goods });
      });
    await account.emptyCart();
  });

test('what is pressed in parts whose code comes later than the page counts, each step of a quantity @deep', async ({
  buyer: { page },
}) => {
  await page.goto('/help');
  await openWithLateParts(page, '/', async () => {
    const rounds = page.getByRole('button', { name: /抢购中|个预告/ });
    const other = rounds.and(page.locator('[aria-pressed=false]'));
    await expect(rounds.first()).toHaveAttribute('aria-pressed', 'true');
    await other.first().click();
    await expect(rounds.first()).toHaveAttribute('aria-pressed', 'true');
    return () => expect(rounds.nth(1)).toHaveAttribute('aria-pressed', 'true');
  });
  await page.goto('/help');
  await openWithLateParts(page, '/list', async () => {
    const cards = new GoodsList(page).cards.filter({ has: page.getByRole('group', { name: /数量$/ }) });
    const number = cards.first().getByRole('textbox', { name: '数量' });
    const more = cards.first().getByRole('button', { name: '增加' });
    const value = async () => Number(await number.inputValue());
    const before = await value();
    for (let step = 0; step < 3; step += 1) await more.click();
    expect(await value()).toBe(before);
    return async () => {
      await expect.poll(value).toBeGreaterThan(before);
      const after = await value();
      await more.click();
      await expect.poll(value).toBeGreaterThan(after);
      expect(after - before).toBe(3 * ((await value()) - after));
    };
  });
});

test('parts and pages whose code cannot be fetched come with the network, which the browser takes for there @deep', async ({
  buyer: { page },
}) => {
  await page.goto('/help');
  const document = await (await page.request.get('/')).text();
  await page.route(CODE_OR_SIGN, (route) =>
    document.includes(new URL(route.request().url()).pathname) && route.request().method() !== 'HEAD'
      ? route.continue()
      : route.abort(),
  );
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/Floors-'));
  await assign(page, '/');
  await failed;
  const rounds = page.getByRole('button', { name: /抢购中|个预告/ });
  await rounds.and(page.locator('[aria-pressed=false]')).first().click();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(rounds.nth(1)).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/help');
  // What says that the network is away comes when the page is idle.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.route(CODE_OR_SIGN, (route) => route.abort());
  const box = new SearchBox(page).input.filter({ visible: true });
  await box.fill('阿莫西林');
  await box.press('Enter');
  await expect(page.getByText('连上后自动打开')).toBeVisible();
  await expect(page).toHaveURL('/help');
  await expect(box).toHaveValue('阿莫西林');
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page).toHaveURL(/\/search\?.*keywords=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('阿莫西林');
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
});

/** Scripts and sheets, and what the page asks for to see whether the shop answers. */
const CODE_OR_SIGN = /\/assets\/|\/favicon\.svg$/;

/** Opens a page whose later code waits until `press` is done. @param press gives what is to be seen then */
async function openWithLateParts(
  page: Page,
  path: string,
  press: () => Promise<() => Promise<void>>,
): Promise<void> {
  const document = await (await page.request.get(path)).text();
  const letGo = await heldScripts(page, (url) => !document.includes(new URL(url).pathname));
  await assign(page, path);
  const link = page.getByRole('banner').getByRole('link').first();
  // React leaves a mark on what it has taken over.
  await expect
    .poll(() =>
      link.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))),
    )
    .toBe(true);
  const isDone = await press();
  letGo();
  await isDone();
  await page.unrouteAll({ behavior: 'wait' });
}

/** The page drawn by the server is typed into and pressed before its script has come. */
async function withLateScript(step: Step, way: Way): Promise<void> {
  if (step.needsScript) return;
  const { page } = way;
  const path = await step.prepare(way);
  await page.goto('/help');
  const letGo = await heldScripts(page);
  await assign(page, path);
  // Before its styles are there, what a phone does not show counts as visible.
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await page.waitForFunction(() => {
    const { document } = globalThis as unknown as {
      document: { querySelectorAll(what: string): Iterable<{ sheet: unknown }> };
    };
    return [...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null);
  });
  // A dialog is asked for, and comes with the script.
  if (step.open) await step.open(page).then(letGo);
  await step.type(page);
  await step.go(page);
  letGo();
  await step.isDone(way);
  await page.unrouteAll({ behavior: 'wait' });
}

/** Keeps scripts back. @returns lets them go */
async function heldScripts(page: Page, isHeld: (url: string) => boolean = () => true): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js(\?|$)/, async (route) => {
    if (isHeld(route.request().url())) await held.promise;
    await route.continue().catch(() => undefined);
  });
  return held.resolve;
}

/** Opens a page that does not answer to the hand yet. */
async function assign(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    (globalThis as unknown as { location: { assign: (path: string) => void } }).location.assign(to);
  }, path);
  await page.waitForURL(path, { waitUntil: 'commit' });
}

/** One signs in over the page, and what was pressed goes out as it was typed. */
async function withEndedSession(step: Step, way: Way): Promise<void> {
  const { page } = way;
  await arrive(step, way);
  await step.type(page);
  const cookies = await page.context().cookies();
  await onceOnly(step, way, async () => {
    await page.context().clearCookies();
    await step.go(page);
    if (step.isOpen) await page.context().addCookies(cookies);
    else
      await expect(signInOver(page))
        .toBeVisible()
        .then(() => signInAgain(page));
    await step.isDone(way);
  });
}

/** The page says so and stays; with the network one goes on. */
async function withoutNetwork(step: Step, way: Way): Promise<void> {
  const { page } = way;
  await arrive(step, way);
  await step.type(page);
  await onceOnly(step, way, async () => {
    await page.context().setOffline(true);
    await step.go(page);
    await expect(page.getByText(AWAY).first()).toBeVisible();
    await step.isTyped(page);
    await page.context().setOffline(false);
    if (!step.goesByItself) await step.go(page);
    await step.isDone(way);
  });
}

/** Before going on, and after: going back shows what is there now, and sends nothing once more. */
async function awayAndBack(step: Step, way: Way): Promise<void> {
  const { page } = way;
  const path = await arrive(step, way);
  await step.type(page);
  if (step.isKept) {
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL(path);
    await step.isTyped(page);
  }
  await onceOnly(step, way, async () => {
    await step.go(page);
    await step.isDone(way);
    await page.goBack();
    await expect(page).toHaveURL(step.back);
  });
}

async function arrive(step: Step, way: Way): Promise<string> {
  const path = await step.prepare(way);
  await way.page.goto('/help');
  await way.page.goto(path);
  await isHydrated(way.page);
  await step.open?.(way.page);
  return path;
}

/** As many orders as the step places, and no more. */
async function onceOnly(step: Step, way: Way, act: () => Promise<void>): Promise<void> {
  const { total } = await way.account.orders();
  await act();
  expect((await way.account.orders()).total).toBe(total + step.orders);
}
