import { type Browser, chromium } from '@playwright/test';
import { COOKIE, FIRST_BUYER, tokenOf } from '../data/accounts.ts';
import { type Finding, median } from '../measure.ts';
import { chromiumPath } from '../paths.ts';
import type { Bench, Scenario } from '../scenario.ts';
import { hasPages } from '../shop/process.ts';
import { FAST_4G, ROUND_TRIP_60, throttle } from '../throttle.ts';
import { longCart, suggestions } from './hand.ts';

const LOADS = 5;
const CLICKS = 6;
const CPU_SLOWDOWN = 4;
/** After the page has loaded: hydration, and what comes late. */
const SETTLING_MS = 1_500;
/** Between the pointer's arrival and the press: what a quick hand takes. */
const HOVER_MS = 250;
const STUCK_MS = 10_000;

export const browser: Scenario = {
  part: 'browser',
  async run(bench) {
    const executablePath = chromiumPath();
    const why = !hasPages()
      ? 'apps/shop is not built'
      : executablePath
        ? null
        : 'no Chromium; CHROMIUM_PATH names one';
    if (why !== null || !executablePath)
      return [{ key: 'home_lcp', label: 'pages in Chromium', why: why ?? '' }];
    const program = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    try {
      return [
        ...(await homeLoads(bench, program)),
        ...(await clicks(bench, program)),
        await suggestions(bench, program),
        ...(await longCart(bench, program)),
      ];
    } finally {
      await program.close();
    }
  },
};

interface Vitals {
  lcp: number;
  tbt: number;
  cls: number;
}

// Runs in the page before anything else of it.
const OBSERVE = `(() => {
  const seen = (window.__vitals = { lcp: 0, fcp: 0, cls: 0, tasks: [] });
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
  observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; });
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
  observe('longtask', (entry) => { seen.tasks.push([entry.startTime, entry.duration]); });
})()`;
// What blocks before anything is painted counts in the paint; afterwards, all above 50 ms of each task.
const READ = `(() => {
  const { lcp, fcp, cls, tasks } = window.__vitals;
  const late = tasks.filter(([start, duration]) => start + duration > fcp);
  return { lcp, cls, tbt: late.reduce((sum, [, duration]) => sum + Math.max(duration - 50, 0), 0) };
})()`;

/** The home page of a visitor who comes for the first time. */
async function homeLoads(bench: Bench, program: Browser): Promise<Finding[]> {
  const loads: Vitals[] = [];
  for (let turn = 0; turn < LOADS; turn += 1) {
    const context = await program.newContext({ viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    await throttle(context, page, FAST_4G, CPU_SLOWDOWN);
    await page.goto(`${bench.shop.base}/`, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLING_MS);
    loads.push((await page.evaluate(READ)) as Vitals);
    await context.close();
  }
  const of = (field: keyof Vitals) => median(loads.map((one) => one[field]));
  const all = (field: keyof Vitals) =>
    loads.map((one) => one[field].toFixed(field === 'cls' ? 3 : 0)).join(', ');
  const where = 'home on Fast 4G, CPU 4× slower';
  return [
    { key: 'home_lcp', label: `${where}: LCP`, value: of('lcp'), unit: 'ms', note: all('lcp') },
    { key: 'home_tbt', label: `${where}: TBT`, value: of('tbt'), unit: 'ms', note: all('tbt') },
    { key: 'home_cls', label: `${where}: CLS`, value: of('cls'), unit: '', note: all('cls') },
  ];
}

/** From the list to a goods and back, as a buyer: from the press to the frame that shows the goods' heading. */
async function clicks(bench: Bench, program: Browser): Promise<Finding[]> {
  const context = await program.newContext({ viewport: { width: 1366, height: 768 } });
  await context.addCookies([{ name: COOKIE, value: tokenOf(FIRST_BUYER), url: bench.shop.base }]);
  const page = await context.newPage();
  page.setDefaultTimeout(STUCK_MS);
  await throttle(context, page, ROUND_TRIP_60, 1);
  await page.goto(`${bench.shop.base}/list`, { waitUntil: 'networkidle' });
  const times: number[] = [];
  for (let turn = 0; turn < CLICKS; turn += 1) {
    const link = page.locator('article h3 a').nth(turn);
    await link.hover();
    await page.waitForTimeout(HOVER_MS);
    const shown = page.evaluate(WATCH_CLICK);
    await link.click({ noWaitAfter: true });
    times.push((await shown) as number);
    await page.goBack();
    await page.waitForURL(/\/list$/);
    await page.waitForTimeout(SETTLING_MS);
  }
  await context.close();
  const note = times.map((time) => time.toFixed(0)).join(', ');
  return [
    {
      key: 'click',
      label: 'click after hover to new content, 60 ms round trip',
      value: median(times),
      unit: 'ms',
      note,
    },
  ];
}

// Answers the milliseconds from the next click to the first frame with another heading at the goods' address.
const WATCH_CLICK = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('no new content after the click, at ' + location.href)), ${STUCK_MS});
  const heading = () => document.querySelector('main h1, h1')?.textContent ?? '';
  const before = heading();
  addEventListener('click', () => {
    const began = performance.now();
    const look = () => {
      const isThere = /list(_|.)info/.test(location.pathname) && heading() !== '' && heading() !== before;
      if (isThere) resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { once: true, capture: true });
})`;
