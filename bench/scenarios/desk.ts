import { addOrders, forgetOrders, rememberWords, tallyOrders } from '../data/orders.ts';
import { type Finding, median } from '../measure.ts';
import type { Bench, Scenario } from '../scenario.ts';
import { signInStaff, signOutStaff } from '../shop/staff.ts';

/** Orders that the large round has; the bench's own are the small one. */
const ORDERS = Number(process.env.DESK_ORDERS ?? 300_000);
const TIMES = 15;
const PAGE = 20;
const DEEP_PAGE = 1000;

/** What staff ask of the desk: pages, tabs, and whatever somebody has on the telephone. */
const ASKED = {
  page: `page_size=${PAGE}`,
  deep: `page_size=${PAGE}&page=${DEEP_PAGE}`,
  state: `page_size=${PAGE}&status=60&page=${DEEP_PAGE}`,
  number: 'keywords=B19999',
  company: `keywords=${encodeURIComponent('测试药店77')}`,
  goods: `keywords=${encodeURIComponent('阿莫西林')}`,
  common: `keywords=${encodeURIComponent('胶囊')}`,
  nothing: `keywords=${encodeURIComponent('没有这样的')}`,
  phone: 'keywords=13800000000',
} as const;
type Asked = keyof typeof ASKED;
const KEYWORDS: readonly Asked[] = ['number', 'company', 'goods', 'common', 'nothing', 'phone'];

export const desk: Scenario = {
  part: 'desk',
  async run(bench) {
    const { sql } = bench;
    // Of a run that was ended early.
    await forgetOrders(sql);
    const cookie = await signInStaff(sql);
    try {
      await rememberWords(sql, 0);
      await tallyOrders(sql);
      const small = await askAll(bench, cookie);
      await addOrders(sql, ORDERS);
      await rememberWords(sql, 0);
      const large = await askAll(bench, cookie);
      return findings(small, large);
    } finally {
      await forgetOrders(sql);
      await signOutStaff(sql);
    }
  },
};

function findings(small: Record<Asked, number>, large: Record<Asked, number>): Finding[] {
  const slowest = (all: Record<Asked, number>) => Math.max(...KEYWORDS.map((key) => all[key]));
  const each = KEYWORDS.map((key) => `${key} ${large[key].toFixed(0)}`).join(', ');
  const beside = `of ${ORDERS} orders`;
  return [
    { key: 'desk_page', label: `desk, first page ${beside}`, value: large.page, unit: 'ms' },
    {
      key: 'desk_deep',
      label: `desk, page ${DEEP_PAGE} ${beside}`,
      value: Math.max(large.deep, large.state),
      unit: 'ms',
      note: `${(large.deep / large.page).toFixed(2)} × the first page; within a state ${large.state.toFixed(0)} ms`,
    },
    {
      key: 'desk_keyword',
      label: `desk, slowest keyword ${beside}`,
      value: slowest(large),
      unit: 'ms',
      note: `${each}; ${slowest(small).toFixed(0)} ms of the small shop`,
    },
    {
      key: 'desk_growth',
      label: 'desk, first page: times the small shop',
      value: large.page / small.page,
      unit: '×',
      note: `${small.page.toFixed(1)} ms there`,
    },
  ];
}

async function askAll({ shop }: Bench, cookie: string): Promise<Record<Asked, number>> {
  const entries: [string, number][] = [];
  for (const [name, query] of Object.entries(ASKED)) {
    const times: number[] = [];
    for (let at = 0; at < TIMES; at += 1) {
      const began = performance.now();
      const answer = await fetch(`${shop.base}/api/admin/orders?${query}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`desk: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
      times.push(performance.now() - began);
    }
    entries.push([name, median(times)]);
  }
  return Object.fromEntries(entries) as Record<Asked, number>;
}
