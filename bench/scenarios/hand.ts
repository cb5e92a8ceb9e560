import type { Browser, Page } from '@playwright/test';
import { COOKIE, FIRST_BUYER, LONG_CART, tokenOf } from '../data/accounts.ts';
import { LONG_LINES } from '../data/fill.ts';
import { type Finding, median } from '../measure.ts';
import { typedWords } from '../picks.ts';
import type { Bench } from '../scenario.ts';
import { ROUND_TRIP_60, throttle } from '../throttle.ts';

/** What a hand waits for on pages that are open: each from what it does to the frame that shows the answer. */

const WORDS = 8;
const OPENINGS = 3;
const EDITS = 10;
const KEY_MS = 60;
/** The box waits so long after the last key before it asks (docs/rules/screens.md › Delays). */
const PAUSE_MS = 500;
const SETTLING_MS = 1_500;
const HOVER_MS = 250;
const STUCK_MS = 20_000;

/** A buyer's page at a desk, with 60 ms to each answer. */
async function pageOf(bench: Bench, program: Browser, account: number, path: string): Promise<Page> {
  const context = await program.newContext({ viewport: { width: 1366, height: 768 } });
  await context.addCookies([{ name: COOKIE, value: tokenOf(account), url: bench.shop.base }]);
  const page = await context.newPage();
  page.setDefaultTimeout(STUCK_MS);
  await throttle(context, page, ROUND_TRIP_60, 1);
  await page.goto(`${bench.shop.base}${path}`, { waitUntil: 'networkidle' });
  return page;
}

/** The frame in which `shows` becomes true, counted from the last event `kind` before; the page's code as text. */
const watch = (kind: string, shows: string): string => `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('nothing came of the ${kind} at ' + location.href)), ${STUCK_MS});
  let began = 0;
  addEventListener('${kind}', () => { began = performance.now(); }, { capture: true });
  const look = () => {
    if (began > 0 && (${shows})) resolve(performance.now() - began);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

const finding = (key: string, label: string, times: readonly number[]): Finding => ({
  key,
  label,
  value: median(times),
  unit: 'ms',
  note: times.map((time) => time.toFixed(0)).join(', '),
});

/** From the last key to the suggestions, less the pause that the box makes by intent. */
export async function suggestions(bench: Bench, program: Browser): Promise<Finding> {
  const page = await pageOf(bench, program, FIRST_BUYER, '/');
  const box = page.getByRole('combobox', { name: '搜索药品' });
  const words = (await typedWords(bench.sql, WORDS * 20)).filter((word) => word.length > 1).slice(0, WORDS);
  const times: number[] = [];
  for (const word of words) {
    await box.click();
    await box.fill('');
    await page.waitForTimeout(SETTLING_MS);
    const shown = page.evaluate(watch('input', ANSWERED));
    await box.pressSequentially(word, { delay: KEY_MS });
    times.push(((await shown) as number) - PAUSE_MS);
  }
  await page.context().close();
  return finding('suggest_shown', 'suggestions after the pause of 500 ms, 60 ms round trip', times);
}

// An answer to what was asked after the last key, and nothing more under way.
const ANSWERED = `performance.getEntriesByType('resource').some(({ name, startTime }) =>
    name.includes('/api/goods/search') && startTime > began)
  && document.querySelector('[role=listbox]')?.getAttribute('aria-busy') === 'false'`;

/** A cart of 500 lines: from the press to all its lines, and from a press on 增加 to the new quantity. */
export async function longCart(bench: Bench, program: Browser): Promise<Finding[]> {
  const page = await pageOf(bench, program, LONG_CART, '/list');
  const openings: number[] = [];
  for (let turn = 0; turn < OPENINGS; turn += 1) {
    const link = page.locator('header a[href="/cart"]');
    await link.hover();
    await page.waitForTimeout(HOVER_MS);
    const shown = page.evaluate(
      watch('click', `document.querySelectorAll('main article').length >= ${LONG_LINES}`),
    );
    await link.click({ noWaitAfter: true });
    openings.push((await shown) as number);
    if (turn < OPENINGS - 1) await page.goBack();
    await page.waitForTimeout(SETTLING_MS);
  }
  const more = page.locator('main article').first().getByRole('button', { name: '增加' });
  const edits: number[] = [];
  for (let turn = 0; turn < EDITS; turn += 1) {
    const before = await page.evaluate(QUANTITY);
    const shown = page.evaluate(watch('click', `${QUANTITY} !== ${JSON.stringify(before)}`));
    await more.click({ noWaitAfter: true });
    edits.push((await shown) as number);
    await page.waitForTimeout(SETTLING_MS);
  }
  await page.context().close();
  return [
    finding('cart_open', 'cart of 500 lines: press to all lines, 60 ms round trip', openings),
    finding('cart_press', 'cart of 500 lines: press on 增加 to the new quantity', edits),
  ];
}

const QUANTITY = `document.querySelector('main article input[aria-label=数量]').value`;
