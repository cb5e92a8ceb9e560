import { addBooks, analyzeBooks, forgetBooks } from '../data/books.ts';
import { addOrders, forgetOrders, rememberWords } from '../data/orders.ts';
import { type Finding, median } from '../measure.ts';
import type { Bench, Scenario } from '../scenario.ts';
import { signInStaff, signOutStaff } from '../shop/staff.ts';

const ORDERS = Number(process.env.DESK_ORDERS ?? 300_000);
const TIMES = 9;
const PAGE = 20;
const DEEP_PAGE = 1000;

/** Lists of staff that grow with the orders, each with words that its rows have. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  accounts: ['开元药店77', 'K123', '15000000077', '没有这样的'],
  wallets: ['开元药店77', '没有这样的'],
  invoices: ['K123', '开元药店77', '没有这样的'],
  refunds: ['K123', '开元药店77', '没有这样的'],
  after_sales: ['K123', '开元药店77', '阿莫西林', '没有这样的'],
  transfers: ['K123', '开元药店77', '没有这样的'],
  outbox: ['开元药店77', '15000000077', '没有这样的'],
  goods: ['阿莫西林', '没有这样的'],
};
const SORTED = [`accounts?page_size=${PAGE}&sort=last_order`, `accounts?page_size=${PAGE}&sort=month_desc`];

const SALES = ['sales_day', 'sales_goods', 'sales_customer', 'sales_salesman', 'sales_region'];

export const lists: Scenario = {
  part: 'lists',
  async run(bench) {
    const { sql } = bench;
    // Of a run that was ended early.
    await forgetBooks(sql);
    await forgetOrders(sql);
    const cookie = await signInStaff(sql);
    try {
      await addOrders(sql, ORDERS);
      await rememberWords(sql, 0);
      await addBooks(sql);
      await analyzeBooks(sql);
      return [...(await listFindings(bench, cookie)), ...(await reportFindings(bench, cookie))];
    } finally {
      await forgetBooks(sql);
      await forgetOrders(sql);
      await signOutStaff(sql);
    }
  },
};

type Times = readonly (readonly [asked: string, ms: number])[];

/** The slowest of some questions, with what each took. */
function slowest(times: Times) {
  const note = times.map(([path, ms]) => `${decodeURIComponent(path)} ${ms.toFixed(0)}`).join(', ');
  return { value: Math.max(...times.map(([, ms]) => ms)), unit: 'ms', note } as const;
}

async function timesOf(bench: Bench, cookie: string, asked: readonly string[]): Promise<Times> {
  const times: [string, number][] = [];
  for (const path of asked) times.push([path, await timeOf(bench, cookie, path)]);
  return times;
}

/** Below it a ratio says more of the machine than of the lists. */
const LEAST_MS = 20;

/** How many times as long the worst of some questions takes as what it is compared with. @param base of a question */
function growth(times: Times, base: (asked: string) => number) {
  const ratios = times.map(
    ([asked, ms]) => [asked, Math.max(ms, LEAST_MS) / Math.max(base(asked), LEAST_MS)] as const,
  );
  const [worst = '', value = 0] = ratios.toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return { value, unit: '×', note: decodeURIComponent(worst) } as const;
}

async function listFindings(bench: Bench, cookie: string): Promise<Finding[]> {
  const names = Object.keys(LISTS);
  const firsts = [...names.map((name) => `${name}?page_size=${PAGE}`), ...SORTED];
  const pages = await timesOf(bench, cookie, firsts);
  const deep = await timesOf(
    bench,
    cookie,
    firsts.map((first) => `${first}&page=${DEEP_PAGE}`),
  );
  const words = await timesOf(
    bench,
    cookie,
    Object.entries(LISTS).flatMap(([name, said]) =>
      said.map((word) => `${name}?page_size=${PAGE}&keywords=${encodeURIComponent(word)}`),
    ),
  );
  const firstOf = (asked: string) => pages.findLast(([first]) => asked.startsWith(first))?.[1] ?? 0;
  const beside = `of ${ORDERS} orders`;
  return [
    { key: 'lists_page', label: `lists of staff, first page ${beside}`, ...slowest(pages) },
    { key: 'lists_deep', label: `lists of staff, page ${DEEP_PAGE} ${beside}`, ...slowest(deep) },
    { key: 'lists_keyword', label: `lists of staff, slowest keyword ${beside}`, ...slowest(words) },
    {
      key: 'lists_deep_growth',
      label: `lists of staff, page ${DEEP_PAGE} beside the first`,
      ...growth(deep, firstOf),
    },
    {
      key: 'lists_keyword_growth',
      label: 'lists of staff, a keyword beside the first page',
      ...growth(words, firstOf),
    },
  ];
}

async function reportFindings(bench: Bench, cookie: string): Promise<Finding[]> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const last = (days: number) =>
    timesOf(
      bench,
      cookie,
      SALES.map((report) => `statistics/${report}?from=${day(days - 1)}&to=${day(0)}`),
    );
  const month = await last(30);
  const year = await last(365);
  const monthOf = (asked: string) =>
    month.find(([path]) => path.split('?')[0] === asked.split('?')[0])?.[1] ?? 0;
  return [
    { key: 'report_month', label: 'reports of sales, 30 days', ...slowest(month) },
    { key: 'report_year', label: 'reports of sales, 365 days', ...slowest(year) },
    {
      key: 'report_growth',
      label: 'reports of sales, 365 days beside 30',
      ...growth(year, monthOf),
    },
  ];
}

async function timeOf({ shop }: Bench, cookie: string, path: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const began = performance.now();
    const answer = await fetch(`${shop.base}/api/admin/${path}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - began);
  }
  return median(times);
}
