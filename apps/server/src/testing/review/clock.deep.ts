import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SIGNATURE_HEADER, sign, TIMESTAMP_HEADER } from '../../channels/payment/sandbox.ts';
import { askProviders } from '../../modules/payment/payments/jobs.ts';
import { tasks } from '../../modules.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { done, openCase, sentBack } from '../claims.ts';
import type { Client } from '../client.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { placeFor } from '../orders.ts';
import { shipFor } from '../parcels.ts';
import { createShop, type TestShop } from '../shop.ts';

/**
 * The server's clock jumps by an hour, forwards and back, while the database's goes on: no order or case moves backwards,
 * and nothing is paid twice or lost.
 */

const HOUR = 3_600_000;
const KEY = 'sandbox-key-of-this-test-0123456789';
let shop: TestShop;
let staff: Client;
let buyers: TestBuyer[];
const freshBuyer = () => buyers.pop() as TestBuyer;

beforeAll(async () => {
  shop = await createShop({ SANDBOX_KEY: KEY });
  staff = await shop.staff();
  buyers = await manyBuyers(shop, 5);
});
afterAll(() => shop.close());
afterEach(() => vi.useRealTimers());

/** The server (and who calls it) reads another time from now on. */
function jump(hours: number): void {
  vi.useRealTimers();
  if (hours !== 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR });
}
const runJobs = () => Promise.all(Object.values(tasks).map((task) => task(shop.services)));
const statusOf = async (id: number) =>
  (await shop.db.selectFrom('sales_order').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const openPayment = async ({ client }: TestBuyer, id: number) =>
  (await client.post<{ payment_no: string }>(`/api/order/${id}/pay`, { method: 'wechat' }).expect(200)).data
    .payment_no;
const payAtCashier = (no: string) => fetch(`${shop.url}/sandbox/cashier/${no}`, { method: 'POST' });

/** Orders and cases whose histories are no unbroken way, each step from where the last one ended. */
async function brokenHistories(): Promise<unknown[]> {
  const { rows } = await sql`
    select * from (
      select 'order' as kind, order_id as of, from_status, lag(to_status) over (partition by order_id order by id) as before
      from order_event
      union all
      select 'case', case_id, from_status, lag(to_status) over (partition by case_id order by id) from after_sales_event) step
    where from_status is distinct from before`.execute(shop.db);
  return rows;
}

describe.each([
  ['forwards and back', [0, 1, 0, 1, 0, 1, 0]],
  ['back and forwards', [0, -1, 0, -1, 0, -1, 0]],
  ['to and fro', [-1, 1, -1, 1, -1, 1, -1]],
] as const)('a clock that jumps %s', (_, hours) => {
  it('between the steps of an order: each is done once', async () => {
    const buyer = freshBuyer();
    const { id } = await placeFor(buyer.client);
    const acts: (() => Promise<unknown>)[] = [
      async () => {
        const no = await openPayment(buyer, id);
        await payAtCashier(no);
        await payAtCashier(no);
      },
      () => staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200),
      () => shipFor(staff, id),
      async () => {
        const back = await openCase(buyer.client, id, { number: 2 });
        await sentBack(buyer.client, staff, back);
      },
      async () => {
        const { id: back } = await shop.db
          .selectFrom('after_sales')
          .select('id')
          .where('order_id', '=', id)
          .executeTakeFirstOrThrow();
        await done(staff, back, 'inspect_refuse', { reason: '实物完好' });
      },
      () => buyer.client.post(`/api/order/${id}/confirm`).expect(200),
    ];
    const seen = [await statusOf(id)];
    for (const [at, act] of acts.entries()) {
      jump(hours[at] ?? 0);
      // The order was placed by one clock, and its time to pay is judged by another: unpaid it may be closed, paid it may not.
      if (at > 0) await runJobs();
      await act();
      jump(hours[at + 1] ?? 0);
      await runJobs();
      seen.push(await statusOf(id));
    }
    expect(seen).toEqual([10, 20, 30, 50, 50, 50, 60]);
    expect(await brokenHistories()).toEqual([]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });
});

describe('a notification', () => {
  /** What the sandbox would send now, with its signature. */
  async function noticeOf(paymentNo: string): Promise<RequestInit> {
    const { amount_fen } = await shop.db
      .selectFrom('payment')
      .select('amount_fen')
      .where('payment_no', '=', paymentNo)
      .executeTakeFirstOrThrow();
    const trade = { payment_no: paymentNo, trade_no: `T${paymentNo}`, amount_fen };
    await shop.db
      .insertInto('sandbox_trade')
      .values({ ...trade, provider: 'wechat' })
      .execute();
    const body = JSON.stringify({ ...trade, notice_id: `N${trade.trade_no}`, paid_at: new Date() });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: sign(KEY, timestamp, body),
    };
    return { method: 'POST', headers, body };
  }

  it.each([1, -1])(
    'that comes when the clock has jumped by %i h is not believed; asking finds the money, once',
    async (hours) => {
      const buyer = freshBuyer();
      const { id } = await placeFor(buyer.client);
      const notice = await noticeOf(await openPayment(buyer, id));
      const deliver = () => fetch(`${shop.url}/api/notify/wechat`, notice);
      jump(hours);
      expect((await deliver()).status).toBeGreaterThanOrEqual(400);
      expect(await statusOf(id)).toBe(10);
      await sql`update payment set created_at = created_at - interval '1 minute' where order_id = ${id}`.execute(
        shop.db,
      );
      await askProviders(shop.services);
      expect(await statusOf(id)).toBe(20);
      jump(0);
      expect((await deliver()).status).toBe(200);
      const { rows } = await sql<{ paid: number }>`
      select count(*)::int as paid from order_event where order_id = ${id} and act = 'pay'`.execute(shop.db);
      expect(rows[0]?.paid).toBe(1);
      expect(await ledgerDifferences(shop.db)).toEqual([]);
    },
  );
});
