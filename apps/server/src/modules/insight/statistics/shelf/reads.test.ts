import type { Report } from '@qingnang/contract/statistics';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

/** What stays on the shelf, and what is missing there. */

let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
});
afterAll(() => shop.close());

const ask = async (report: string, query = '') =>
  (await staff.get<Report>(`/api/admin/statistics/${report}?${query}`).expect(200)).data;
const run = (statement: ReturnType<typeof sql>) => statement.execute(shop.db);

describe('stock-outs', () => {
  it('are noted by the stock itself, by warehouse', async () => {
    const rows = async () =>
      (
        await sql<{ warehouse_id: number; open: boolean }>`
          select warehouse_id, until is null as open from stock_out where goods_id = ${GOODS.hundred} order by id`.execute(
          shop.db,
        )
      ).rows;
    expect(await rows()).toEqual([]);
    const set = (available: number) =>
      run(sql`update stock set available = ${available} where goods_id = ${GOODS.hundred}`);
    await set(0);
    await set(0);
    expect(await rows()).toEqual([{ warehouse_id: 1, open: true }]);
    await set(5);
    await set(3);
    expect(await rows()).toEqual([{ warehouse_id: 1, open: false }]);
    await set(0);
    expect(await rows()).toEqual([
      { warehouse_id: 1, open: false },
      { warehouse_id: 1, open: true },
    ]);
    await set(100);
  });

  it('count the time that no warehouse had any, within the range', async () => {
    await run(sql`delete from stock_out`);
    const out = (goods: number, warehouse: number, since: string, until: string | null) =>
      run(sql`insert into stock_out (goods_id, warehouse_id, since, until)
        values (${goods}, ${warehouse}, ${since}::timestamptz, ${until}::timestamptz)`);
    // From both warehouses at once for a day and a half, the first half day before the range.
    await out(GOODS.plain, 1, '2026-03-01T06:00:00+08:00', '2026-03-03T00:00:00+08:00');
    await out(GOODS.plain, 2, '2026-03-01T12:00:00+08:00', '2026-03-05T00:00:00+08:00');
    await out(GOODS.ladder, 1, '2026-03-02T00:00:00+08:00', '2026-03-02T12:00:00+08:00');
    await out(GOODS.ladder, 1, '2026-03-10T00:00:00+08:00', null);
    await run(sql`insert into arrival_notice (account_id, goods_id, created_at)
      select id, ${GOODS.ladder}, '2026-03-02T09:00:00+08:00' from account limit 2`);
    const { list, totals } = await ask('stock_out', 'from=2026-03-02&to=2026-03-04');
    expect(list.map(({ key, times, days, state, notices }) => [key, times, days, state, notices])).toEqual([
      [String(GOODS.plain), 1, 1, '有货', 0],
      [String(GOODS.ladder), 1, 0.5, '有货', 2],
    ]);
    expect(totals).toMatchObject({ days: 1.5, notices: 2 });
    const now = await ask('stock_out', 'from=2026-03-10&to=2026-03-11');
    expect(now.list.map(({ key, days }) => [key, days])).toEqual([[String(GOODS.ladder), 2]]);
  });

  it('say how things stand now, whatever the range', async () => {
    const states = async () =>
      (await ask('stock_out', 'from=2026-03-02&to=2026-03-04')).list.map(({ state }) => state);
    expect(await states()).toEqual(['有货', '有货']);
    await run(sql`update stock set available = 0 where goods_id = ${GOODS.plain}`);
    expect(await states()).toEqual(['无货', '有货']);
    await run(sql`update stock set available = 500 where goods_id = ${GOODS.plain} and warehouse_id = 2`);
    expect(await states()).toEqual(['有货', '有货']);
  });
});

describe('lots', () => {
  const lot = (goods: number, no: string, expires: number, received: number, quantity: number, locked = 0) =>
    run(sql`insert into lot (goods_id, warehouse_id, lot_no, expires_on, quantity, locked, received_at)
      values (${goods}, 1, ${no}, (now() at time zone 'Asia/Shanghai')::date + ${expires}::int, ${quantity}, ${locked},
        now() - make_interval(days => ${received}::int))`);

  it('near their end, with what they are worth and how long they have', async () => {
    await run(sql`delete from lot`);
    await lot(GOODS.plain, 'OVER', -1, 10, 0, 3);
    await lot(GOODS.plain, 'SOON', 20, 10, 10);
    await lot(GOODS.ladder, 'LATER', 170, 10, 2);
    await lot(GOODS.ladder, 'FAR', 181, 10, 5);
    await lot(GOODS.plain, 'GONE', 20, 10, 0);
    const { list, totals, chart } = await ask('expiry', 'days=180&sort=expires_on&direction=asc');
    expect(
      list.map(({ lot_no, left, pieces, locked, value }) => [lot_no, left, pieces, locked, value]),
    ).toEqual([
      ['OVER', '已过期', 0, 3, 25.2],
      ['SOON', '1 个月内', 10, 0, 84],
      ['LATER', '3–6 个月', 2, 0, 20],
    ]);
    expect(totals).toEqual({ pieces: 12, locked: 3, value: 129.2 });
    expect(chart.map(({ label, value }) => [label, value])).toEqual([
      ['已过期', 25.2],
      ['1 个月内', 84],
      ['3–6 个月', 20],
    ]);
  });

  it('that nobody has bought for as long as they are here', async () => {
    await run(sql`delete from lot`);
    await lot(GOODS.plain, 'OLD', 400, 40, 10);
    await lot(GOODS.plain, 'NEW', 400, 10, 10);
    await lot(GOODS.ladder, 'SOLD', 400, 40, 10);
    await run(sql`with o as (
        insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone, region,
          address, paid_at)
        select 'SLOW', id, 'normal', 1, 60, 100, 100, '', '', '', '', now() - interval '35 days' from account limit 1 returning id)
      insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4, amount_fen)
      select id, ${GOODS.ladder}, '', '', '', '', '', 1, 10000, 100 from o`);
    const lots = async (days: number) =>
      (await ask('slow', `days=${days}&sort=lot_no`)).list.map(({ lot_no }) => lot_no);
    expect(await lots(30)).toEqual(['SOLD', 'OLD']);
    await run(sql`update sales_order set paid_at = now() where order_no = 'SLOW'`);
    expect(await lots(30)).toEqual(['OLD']);
    expect(await lots(60)).toEqual([]);
  });
});

it('words that were looked for in vain are summed over the days', async () => {
  const word = (day: string, name: string, times: number, found: number) =>
    run(
      sql`insert into search_day (day, word, kind, times, found, last_at) values (${day}, ${name}, 1, ${times}, ${found}, now())`,
    );
  await word('2026-03-01', '安宫', 9, 0);
  await word('2026-03-02', '安宫', 2, 0);
  await word('2026-03-03', '安宫', 3, 0);
  await word('2026-03-03', '阿胶', 50, 4);
  const { list } = await ask('search', 'from=2026-03-02&to=2026-03-03');
  expect(list).toEqual([
    { key: '1:安宫', name: '安宫', kind: '药品', times: 5, days: 2, last_day: '2026-03-03' },
  ]);
});

it('licences that end soon stand with the most overdue first, new customers by the day they came', async () => {
  await run(sql`delete from account_licence`);
  await run(sql`insert into account_licence (account_id, kind, number, valid_until)
    select id, '证照' || n, n::text, (now() at time zone 'Asia/Shanghai')::date + n
    from account cross join unnest(array[-2, 5, 29, 31]) n where username = 'yaodian'`);
  const due = await ask('licence', 'days=30');
  expect(due.list.map(({ number, overdue }) => [number, overdue])).toEqual([
    ['-2', 2],
    ['5', -5],
    ['29', -29],
  ]);
  expect(due.chart.map(({ label, value }) => [label, value])).toEqual([
    ['已过期', 1],
    ['7 天内', 1],
    ['30 天内', 1],
  ]);
  await run(sql`update account set created_at = '2026-03-02T00:10:00+08:00' where username = 'zhensuo'`);
  const fresh = await ask('newcomer', 'from=2026-03-01&to=2026-03-02');
  expect(fresh.list).toMatchObject([{ joined_on: '2026-03-02', orders: 0, amount: 0, first_day: null }]);
  expect(fresh.chart).toEqual([
    { label: '2026-03-01', value: 0, before: 0 },
    { label: '2026-03-02', value: 1, before: 0 },
  ]);
});
