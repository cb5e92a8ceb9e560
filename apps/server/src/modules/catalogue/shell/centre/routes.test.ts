import type { MemberCentre } from '@qingnang/contract/shell';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const centreOf = async (username: string) =>
  (await (await shop.buyer(username)).get<MemberCentre>('/api/user/centre').expect(200)).data;

it('requires sign-in', () => shop.visitor().get('/api/user/centre').expect(401));

it('counts what waits and sums what was paid, of the own account only', async () => {
  const { rows } = await sql<{ id: number }>`select id from account where username = 'yaodian'`.execute(
    shop.db,
  );
  const order = (
    no: string,
    status: number,
    fen: number,
    paid: string | null,
    kind = 'normal',
    receipt = '',
  ) =>
    sql`
    insert into sales_order (order_no, account_id, warehouse_id, kind, status, goods_fen, payable_fen, receipt_status, consignee, phone, region,
      address, paid_at)
    values (${no}, ${rows[0]?.id}, (select min(id) from warehouse), ${kind}, ${status}, ${fen}, ${fen}, ${receipt}, '', '', '', '',
      ${paid === null ? null : sql`now() - ${paid}::interval`})`.execute(shop.db);
  await order('T1', 10, 1000, null);
  await order('T2', 30, 12_345, '0 days');
  await order('T3', 60, 5000, '400 days');
  await order('T4', 70, 9999, '0 days');
  await order('T5', 50, 100, '0 days', 'receipt', 'owed');
  const centre = await centreOf('yaodian');
  expect(centre.orders).toEqual({
    unpaid: 1,
    reviewing: 0,
    to_ship: 1,
    to_receive: 1,
    after_sales: 0,
    receipts_owed: 1,
  });
  expect(centre.months).toHaveLength(6);
  expect(centre.months.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0, 124.45]);
  const other = await centreOf('zhensuo');
  expect(Object.values(other.orders).every((count) => count === 0)).toBe(true);
});
