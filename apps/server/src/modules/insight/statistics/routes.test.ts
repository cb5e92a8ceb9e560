import type { Report } from '@qingnang/contract/statistics';
import { REPORT_KEYS, REPORTS } from '@qingnang/contract/statistics-words';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { sheetOf } from '../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

/** Reports on orders that are written by hand, so that every sum is known. */

let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  // Of the buyers only yaodian and zhensuo have bought; only yaodian has a salesman.
  await sql`update account set salesman_id = case when username = 'yaodian' then (select id from staff where username = 'sales') end`.execute(
    shop.db,
  );
  await sold('yaodian', '2026-03-02T10:00:00+08:00', [
    { goods: GOODS.plain, number: 10, amount: 8400, discount: 400 },
    { goods: GOODS.ladder, number: 5, amount: 5000, cut: 2, refunded: 2000 },
    { goods: GOODS.ladderUpTo, number: 1, amount: 0, gift: true },
  ]);
  // Half an hour after midnight in China.
  await sold('zhensuo', '2026-03-03T00:30:00+08:00', [{ goods: GOODS.plain, number: 20, amount: 16_800 }]);
  await sold('yaodian', '2026-03-03T23:59:59+08:00', [
    { goods: GOODS.plain, number: 4, amount: 3360, returned: 1, refunded: 840 },
  ]);
  await sold('yaodian', '2026-03-01T12:00:00+08:00', [{ goods: GOODS.plain, number: 1, amount: 840 }]);
  // None of these is a sale.
  await sold('yaodian', '2026-03-02T11:00:00+08:00', [{ goods: GOODS.plain, number: 9, amount: 9999 }], 70);
  await sold('yaodian', '2026-03-02T11:00:00+08:00', [{ goods: GOODS.plain, number: 9, amount: 9999 }], 15);
});
afterAll(() => shop.close());

interface Line {
  goods: number;
  number: number;
  amount: number;
  discount?: number;
  cut?: number;
  returned?: number;
  refunded?: number;
  gift?: boolean;
}
let orders = 0;

async function sold(username: string, paidAt: string, lines: readonly Line[], status = 60): Promise<number> {
  orders += 1;
  const sum = (of: 'amount' | 'discount') => lines.reduce((total, line) => total + (line[of] ?? 0), 0);
  const { rows } = await sql<{ id: number }>`
    insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, discount_fen, payable_fen, consignee,
      phone, region, address, placed_at, paid_at)
    select ${`T${orders}`}, id, 'normal', 1, ${status}, ${sum('amount')}, ${sum('discount')}, ${sum('amount') - sum('discount')},
      '张三', '13800000000', '四川省', '测试路', ${paidAt}::timestamptz, ${paidAt}::timestamptz
    from account where username = ${username} returning id`.execute(shop.db);
  const id = rows[0]?.id ?? 0;
  for (const line of lines) {
    await sql`
      insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4, amount_fen,
        discount_fen, shipped_number, cut_number, returned_number, refunded_fen, promotion_id)
      values (${id}, ${line.goods}, '', '', '', '', '', ${line.number}, 0, ${line.amount}, ${line.discount ?? 0},
        ${line.number - (line.cut ?? 0)}, ${line.cut ?? 0}, ${line.returned ?? 0}, ${line.refunded ?? 0}, ${line.gift ? 1 : 0})`.execute(
      shop.db,
    );
  }
  return id;
}

const ask = async (report: string, query = '', client = staff) =>
  (await client.get<Report>(`/api/admin/statistics/${report}?${query}`).expect(200)).data;
const RANGE = 'from=2026-03-02&to=2026-03-03';
const SUMS = { pieces: 36, goods_amount: 335.6, discount: 4, refunded: 28.4, amount: 303.2 };

describe('sales', () => {
  it('by day: days of China, every one of the range, beside the range before', async () => {
    const report = await ask('sales_day', 'from=2026-03-02&to=2026-03-04&sort=day&direction=asc');
    expect(report.list).toEqual([
      expect.objectContaining({ key: '2026-03-02', orders: 1, customers: 1, pieces: 13, amount: 110 }),
      expect.objectContaining({ key: '2026-03-03', orders: 2, customers: 2, pieces: 23, amount: 193.2 }),
      expect.objectContaining({ key: '2026-03-04', orders: 0, customers: 0, pieces: 0, amount: 0 }),
    ]);
    expect(report.totals).toEqual({ orders: 3, ...SUMS });
    expect(report).toMatchObject({ before_from: '2026-02-27', before_to: '2026-03-01', total: 3 });
    expect(report.before).toMatchObject({ orders: 1, pieces: 1, amount: 8.4 });
    expect(report.chart).toEqual([
      { label: '2026-03-02', value: 110, before: 0 },
      { label: '2026-03-03', value: 193.2, before: 0 },
      { label: '2026-03-04', value: 0, before: 8.4 },
    ]);
  });

  it.each([
    ['sales_goods', [290 - 36.8, 30]],
    ['sales_customer', [168, 135.2]],
    ['sales_salesman', [168, 135.2]],
    ['sales_region', [303.2]],
  ] as const)('%s: the largest first, the same sums', async (key, amounts) => {
    const report = await ask(key, RANGE);
    const shown = report.list.map(({ amount }) => Number(amount)).filter((amount) => amount !== 0);
    expect(shown.length).toBe(key === 'sales_goods' ? 2 : amounts.length);
    expect(shown.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(SUMS.amount, 6);
    if (key !== 'sales_goods') expect(shown).toEqual(amounts);
    expect(report.totals).toMatchObject(SUMS);
  });

  it('by goods: net of what was cut and came back, gifts apart', async () => {
    const { list } = await ask('sales_goods', `${RANGE}&sort=pieces`);
    expect(list.map(({ key, times, pieces, gifts, amount }) => [key, times, pieces, gifts, amount])).toEqual([
      [String(GOODS.plain), 3, 33, 0, 273.2],
      [String(GOODS.ladder), 1, 3, 0, 30],
      [String(GOODS.ladderUpTo), 0, 0, 1, 0],
    ]);
  });

  it('are found by words, sorted, and stand on pages; sums are of what is found', async () => {
    const found = await ask('sales_goods', `${RANGE}&keywords=${encodeURIComponent('阿莫西林')}`);
    expect(found).toMatchObject({ total: 1, totals: { pieces: 33, amount: 273.2 } });
    const second = await ask('sales_goods', `${RANGE}&sort=amount&direction=asc&page=2&page_size=2`);
    expect(second).toMatchObject({ total: 3, page: 2, list: [{ key: String(GOODS.plain) }] });
  });

  it('of a customer: when it paid last, and what it has bought since it came', async () => {
    const { list } = await ask('sales_customer', RANGE);
    expect(list.map(({ last_day, orders }) => [last_day, orders])).toEqual([
      ['2026-03-03', 1],
      ['2026-03-03', 2],
    ]);
    await sql`update account set created_at = '2026-02-01T00:00:00+08:00' where username = 'yaodian'`.execute(
      shop.db,
    );
    const fresh = await ask('newcomer', 'from=2026-02-01&to=2026-02-01');
    expect(fresh.list).toMatchObject([
      { joined_on: '2026-02-01', first_day: '2026-03-01', orders: 3, amount: 143.6 },
    ]);
  });

  it('of own customers only for those who sell', async () => {
    const sales = await shop.staff('sales');
    expect((await ask('sales_day', RANGE, sales)).totals).toMatchObject({ orders: 2, amount: 135.2 });
    const customers = await ask('sales_customer', RANGE, sales);
    expect(customers.list.map(({ name }) => name)).toEqual(['成都康民大药房有限公司']);
    expect((await ask('sales_goods', RANGE, sales)).totals).toMatchObject({ pieces: 16 });
    const csv = await sales.raw(`/api/admin/statistics/sales_customer/export.csv?${RANGE}`);
    expect((await csv.text()).trim().split('\r\n')).toHaveLength(2);
  });
});

describe('files', () => {
  it('hold every row of the report in its order, with names for the columns', async () => {
    const path = (kind: string) => `/api/admin/statistics/sales_day/export.${kind}?${RANGE}&sort=day`;
    const { rows } = await sheetOf(staff, path('xlsx'));
    expect(rows).toEqual([
      REPORTS.sales_day.columns.map(({ title }) => title),
      ['2026-03-03', '2', '2', '23', '201.6', '0', '8.4', '193.2'],
      ['2026-03-02', '1', '1', '13', '134', '4', '20', '110'],
    ]);
    const csv = await staff.raw(path('csv'));
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    // Without the mark at its beginning, which is read away.
    expect((await csv.text()).split('\r\n').slice(0, 3)).toEqual(rows.map((row) => row.join(',')));
  });
});

describe('who asks, and for what', () => {
  it('needs the permission, a report that there is and a range that is one', async () => {
    for (const path of ['/api/admin/statistics/sales_day', '/api/admin/statistics/sales_day/export.xlsx']) {
      await shop.visitor().get(path).expect(401);
      await (await shop.staff('warehouse')).get(path).expect(403);
    }
    await staff.get('/api/admin/statistics/profit').expect(404);
    await staff.get('/api/admin/statistics/profit/export.csv').expect(404);
    const errors = async (query: string) =>
      Object.keys((await staff.get(`/api/admin/statistics/slow?${query}`).expect(422)).errors ?? {});
    expect(await errors('from=2026-02-30')).toEqual(['from']);
    expect(await errors('days=1')).toEqual(['days']);
    expect(await errors('sort=price')).toEqual(['sort']);
    expect(await errors("sort=name';drop table goods")).toEqual(['sort']);
    expect(await errors('direction=up')).toEqual(['direction']);
  });

  it.each(REPORT_KEYS)(
    '%s answers its columns, by each of them, for all and for those who sell',
    async (key) => {
      const sales = await shop.staff('sales');
      for (const column of REPORTS[key].columns.filter(({ isMade }) => !isMade)) {
        const { list } = await ask(
          key,
          `from=2026-01-01&to=2026-06-30&sort=${column.key}&direction=asc&page_size=5`,
        );
        for (const row of list)
          expect(Object.keys(row).sort()).toEqual(
            ['key', ...REPORTS[key].columns.map((one) => one.key)].sort(),
          );
      }
      await sales
        .get(`/api/admin/statistics/${key}?from=2026-01-01&to=2026-06-30&keywords=%25`)
        .expect(REPORTS[key].permission ? 403 : 200);
      expect((await sales.raw(`/api/admin/statistics/${key}/export.csv`)).status).toBe(
        REPORTS[key].permission ? 403 : 200,
      );
      expect((await sheetOf(staff, `/api/admin/statistics/${key}/export.xlsx`)).rows[0]).toHaveLength(
        REPORTS[key].columns.length,
      );
    },
  );
});
