import type { Sql } from 'postgres';
import { type Finding, median } from '../measure.ts';
import type { Bench, Scenario } from '../scenario.ts';
import { signInStaff, signOutStaff } from '../shop/staff.ts';

/** Orders that the large round has; the bench's own are the small one. */
const ORDERS = Number(process.env.DESK_ORDERS ?? 300_000);
const SLICE = 10_000;
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
      await addOrders(sql);
      const large = await askAll(bench, cookie);
      return findings(small, large);
    } finally {
      await forgetOrders(sql);
      await tallyOrders(sql);
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

async function addOrders(sql: Sql): Promise<void> {
  const [{ last } = { last: 0 }] = await sql<
    { last: number }[]
  >`select max(id)::int as last from sales_order`;
  // Without triggers: the rows fit by construction, and their words are written in slices below.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone,
        region, address, placed_at)
      select 'K' || i, 1 + i % 1000, 'normal', 1, case when i % 300 = 0 then 20 else 60 end, 100000, 100000,
        '李' || chr(19968 + i % 2000), (13800000000 + i % 90000)::text, '四川省成都市锦江区', '测试路 1 号',
        now() - make_interval(secs => i * 60) from generate_series(1, ${ORDERS}::int) i`;
    await tx`insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4, amount_fen)
      select o.id, g.id, g.name, g.spec, g.unit, '', g.approval_no, 10, 250000, 25000
      from sales_order o cross join generate_series(0, 3) n join goods g on g.id = 1 + (o.id * 37 + n * 1013) % 200000
      where o.id > ${last}`;
  });
  await rememberWords(sql, last);
  await tallyOrders(sql);
  await sql`vacuum analyze sales_order`;
  await sql`vacuum analyze sales_order_line`;
}

/** Of the orders after `from`. */
async function rememberWords(sql: Sql, from: number): Promise<void> {
  const slices = await sql<{ ids: string }[]>`
    select array_agg(id)::text as ids from sales_order where id > ${from} group by id / ${SLICE}::int`;
  for (const { ids } of slices) await sql`select keep_order_words(${ids}::bigint[])`;
  await sql`vacuum analyze order_words`;
}

/** The bench fills its tables without triggers. */
async function tallyOrders(sql: Sql): Promise<void> {
  await sql`truncate order_tally, order_tally_move`;
  await sql`insert into order_tally (account_id, status, number)
    select account_id, status, count(*) from sales_order group by account_id, status`;
  await sql`vacuum analyze order_tally`;
}

async function forgetOrders(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from order_words`;
    await tx`delete from sales_order_line where order_id in (select id from sales_order where order_no like 'K%')`;
    await tx`delete from sales_order where order_no like 'K%'`;
  });
}
