import type { Report } from '@qingnang/contract/statistics';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

/** Parcels that are written by hand, so that every sum is known. */

const RANGE = 'from=2026-03-01&to=2026-03-31';
let shop: TestShop;
let finance: Client;

beforeAll(async () => {
  shop = await createShop();
  finance = await shop.staff('finance');
  await sql`update goods set tax_rate = 13`.execute(shop.db);
  const [cheap, dear, unknown] = await Promise.all([lot('A', 50_000), lot('B', 65_000), lot('C', null)]);
  // 10 pieces for ¥113 less ¥11.30, from two lots; 2 came back with their share of the money.
  const first = await line({ number: 10, amount: 11_300, discount: 1130, returned: 2, refunded: 2034 });
  await parcel(first, '2026-03-02', [
    [cheap, 6],
    [dear, 4],
  ]);
  // Half of it has left, from a lot that nobody knows the cost of.
  const second = await line({ number: 10, amount: 22_600, shipped: 5 });
  await parcel(second, '2026-03-03', [[unknown, 5]]);
  // What was sent once more for a claim.
  await parcel(first, '2026-03-05', [[cheap, 1]], true);
});
afterAll(() => shop.close());

async function lot(no: string, costE4: number | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into lot (goods_id, warehouse_id, lot_no, quantity) values (${GOODS.plain}, 1, ${no}, 0) returning id`.execute(
    shop.db,
  );
  const id = rows[0]?.id ?? 0;
  await sql`insert into lot_cost (lot_id, cost_e4, source) values (${id}, 1, 'receive'), (${id}, ${costE4}, 'edit')`.execute(
    shop.db,
  );
  return id;
}

interface Sold {
  number: number;
  amount: number;
  discount?: number;
  shipped?: number;
  returned?: number;
  refunded?: number;
}
let orders = 0;
/** @returns the line's id */
async function line({
  number,
  amount,
  discount = 0,
  shipped = number,
  returned = 0,
  refunded = 0,
}: Sold): Promise<number> {
  orders += 1;
  const { rows } = await sql<{ id: number }>`
    with o as (
      insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone, region, address)
      select ${`T${orders}`}, id, 'normal', 1, 50, ${amount}, ${amount}, '张三', '13800000000', '四川省', '测试路'
      from account where username = 'yaodian' returning id)
    insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4, amount_fen,
      discount_fen, shipped_number, returned_number, refunded_fen)
    select id, ${GOODS.plain}, '', '', '', '', '', ${number}, 0, ${amount}, ${discount}, ${shipped}, ${returned}, ${refunded}
    from o returning id`.execute(shop.db);
  return rows[0]?.id ?? 0;
}

async function parcel(
  lineId: number,
  day: string,
  lots: readonly (readonly [lot: number, number: number])[],
  isAgain = false,
): Promise<void> {
  orders += 1;
  const { rows } = await sql<{ id: number }>`
    insert into shipment (shipment_no, order_id, carrier, tracking_no, shipped_at, after_sales_id)
    select ${`S${orders}`}, order_id, 'sf', '1', ${`${day}T12:00:00+08:00`}::timestamptz, ${isAgain ? await caseOf(lineId) : null}::bigint
    from sales_order_line where id = ${lineId} returning id`.execute(shop.db);
  for (const [lotId, number] of lots)
    await sql`
      insert into shipment_line (shipment_id, order_line_id, lot_id, lot_no, number)
      select ${rows[0]?.id}, ${lineId}, id, lot_no, ${number} from lot where id = ${lotId}`.execute(shop.db);
}

async function caseOf(lineId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into after_sales (case_no, order_id, account_id, kind, reason, status, nature, reason_text, is_shop_fault)
    select 'C1', o.id, o.account_id, 'exchange', 'short', 10, 'short', '少货', true from sales_order_line l join sales_order o on o.id = l.order_id
    where l.id = ${lineId} returning id`.execute(shop.db);
  return rows[0]?.id ?? 0;
}

const ask = async (report: string, query = RANGE) =>
  (await finance.get<Report>(`/api/admin/statistics/${report}?${query}`).expect(200)).data;

/**
 * Kept of the first line: 113 − 11.30 − 20.34 = 81.36, of which 9.36 is tax: 72 for 8 pieces of which 4.8 are of A, 3.2 of B: cost
 * 4.8 × 5 + 3.2 × 6.5 = 44.80, and 5 for the one that was sent again.
 */
const EARNED = {
  amount: 72,
  cost: 49.8,
  margin: 22.2,
  margin_rate: 30.83,
  unknown_pieces: 5,
  unknown_amount: 100,
};

describe('gross margin', () => {
  it('is by the cost of each lot, net of discounts, returns and tax; unknown costs stand apart', async () => {
    const { list, totals } = await ask('margin_goods');
    expect(list).toMatchObject([{ key: String(GOODS.plain), pieces: 9, ...EARNED }]);
    expect(totals).toMatchObject(EARNED);
  });
  it('by day of the parcel, and by month', async () => {
    const { list } = await ask('margin_day', `${RANGE}&sort=day&direction=asc&page_size=5`);
    expect(list.map(({ day, amount, cost, unknown_amount }) => [day, amount, cost, unknown_amount])).toEqual([
      ['2026-03-01', 0, 0, 0],
      ['2026-03-02', 72, 44.8, 0],
      ['2026-03-03', 0, 0, 100],
      ['2026-03-04', 0, 0, 0],
      ['2026-03-05', 0, 5, 0],
    ]);
    expect((await ask('margin_month')).list).toMatchObject([{ month: '2026-03', ...EARNED }]);
  });
  it.each(['margin_category', 'margin_customer', 'margin_salesman'])(
    '%s has the same sums',
    async (report) => {
      expect((await ask(report)).totals).toMatchObject(EARNED);
    },
  );
  it('is seen by finance and administrators only', async () => {
    for (const role of ['sales', 'goods', 'operations'])
      await (await shop.staff(role)).get('/api/admin/statistics/margin_day').expect(403);
    await (await shop.staff('admin')).get('/api/admin/statistics/margin_day').expect(200);
  });
});
