import { addBooks, analyzeBooks, forgetBooks } from '../data/books.ts';
import { addOrders, forgetOrders } from '../data/orders.ts';
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
  after_sales: ['K123', '开元药店77', '没有这样的'],
  transfers: ['K123', '开元药店77', '没有这样的'],
  outbox: ['开元药店77', '15000000000', '没有这样的'],
};
const SORTED = ['accounts?sort=last_order', 'accounts?sort=month_desc'];

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

/** The slowest of some questions, with what each took. */
async function slowest(bench: Bench, cookie: string, asked: readonly string[]) {
  const times: [string, number][] = [];
  for (const path of asked) times.push([path, await timeOf(bench, cookie, path)]);
  const note = times.map(([path, ms]) => `${decodeURIComponent(path)} ${ms.toFixed(0)}`).join(', ');
  return { value: Math.max(...times.map(([, ms]) => ms)), unit: 'ms', note } as const;
}

async function listFindings(bench: Bench, cookie: string): Promise<Finding[]> {
  const names = Object.keys(LISTS);
  const pages = [...names.map((name) => `${name}?page_size=${PAGE}`), ...SORTED];
  const deep = names.map((name) => `${name}?page_size=${PAGE}&page=${DEEP_PAGE}`);
  const words = Object.entries(LISTS).flatMap(([name, said]) =>
    said.map((word) => `${name}?keywords=${encodeURIComponent(word)}`),
  );
  const beside = `of ${ORDERS} orders`;
  return [
    {
      key: 'lists_page',
      label: `lists of staff, first page ${beside}`,
      ...(await slowest(bench, cookie, pages)),
    },
    {
      key: 'lists_deep',
      label: `lists of staff, page ${DEEP_PAGE} ${beside}`,
      ...(await slowest(bench, cookie, deep)),
    },
    {
      key: 'lists_keyword',
      label: `lists of staff, slowest keyword ${beside}`,
      ...(await slowest(bench, cookie, words)),
    },
  ];
}

async function reportFindings(bench: Bench, cookie: string): Promise<Finding[]> {
  const last = (days: number) => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    return SALES.map((report) => `statistics/${report}?from=${day(days - 1)}&to=${day(0)}`);
  };
  return [
    { key: 'report_month', label: 'reports of sales, 30 days', ...(await slowest(bench, cookie, last(30))) },
    { key: 'report_year', label: 'reports of sales, 365 days', ...(await slowest(bench, cookie, last(365))) },
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
