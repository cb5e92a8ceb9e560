import type { AddAnswer } from '@qingnang/contract/cart';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeExpired } from '../../modules/ordering/orders/writes.ts';
import { askProviders } from '../../modules/payment/payments/jobs.ts';
import { payRefunds } from '../../modules/payment/payments/refunds/writes.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { randomFrom } from '../random.ts';
import { createShop, type TestShop } from '../shop.ts';

/**
 * A crowd does everything at once: thirty buyers place, pay in every way, cancel and confirm, while staff approve, reject and
 * ship and the jobs run. What each does next comes from a fixed seed; how they interleave is the machine's. Whatever
 * happens, nothing faults and the books are right.
 */

const SEED = 20260309;
const BUYERS = 30;
const ACTS_EACH = 14;

let shop: TestShop;
let buyers: TestBuyer[];
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  buyers = await manyBuyers(shop, BUYERS);
  staff = await shop.staff();
  for (const { accountId } of buyers) {
    await sql`insert into wallet (account_id, balance_fen) values (${accountId}, 70000)`.execute(shop.db);
    await sql`insert into wallet_entry (account_id, delta_fen, balance_after_fen, cause, ref)
      values (${accountId}, 70000, 70000, 'top_up', 'crowd')`.execute(shop.db);
  }
});
afterAll(() => shop.close());

const faults: string[] = [];
const noted = async <T>(what: string, answer: Promise<{ status: number; data: T }>) => {
  const { status, data } = await answer;
  if (status >= 500) faults.push(`${what}: ${status}`);
  return { status, data };
};

interface Life {
  buyer: TestBuyer;
  random: () => number;
  orders: number[];
  payments: string[];
}
const anyOf = <T>(items: readonly T[], random: () => number): T | undefined =>
  items[Math.floor(random() * items.length)];

const SHELF = [GOODS.ladder, GOODS.plain, GOODS.hundred, GOODS.secondWarehouse, GOODS.ladderUpTo] as const;

async function place({ buyer, random, orders }: Life): Promise<void> {
  const chosen = SHELF.filter(() => random() < 0.4);
  const params = [GOODS.ladder, ...chosen].map((goods) => ({
    goods_id: goods,
    number: 10 + Math.floor(random() * 30),
    is_yj: random() < 0.2 ? 1 : 0,
    ck_id: goods === GOODS.plain && random() < 0.5 ? 2 : 0,
  }));
  const cart = await noted('add', buyer.client.post<AddAnswer>('/api/cart', { params }));
  const placed = await noted(
    'place',
    buyer.client.post<{ orders: { id: number }[] } | null>('/api/order', {
      ids: cart.data.added.map((line) => line.line_id),
      address_id: buyer.addressId,
      use_balance: random() < 0.5 ? 1 : 0,
    }),
  );
  if (placed.status === 201) orders.push(...(placed.data?.orders ?? []).map((order) => order.id));
}

async function openPayment(life: Life): Promise<void> {
  const order = anyOf(life.orders, life.random);
  const method = anyOf(['wechat', 'alipay', 'balance', 'transfer'], life.random);
  if (order === undefined) return;
  const { status, data } = await noted(
    'pay',
    life.buyer.client.post<{ payment_no: string }>(`/api/order/${order}/pay`, { method }),
  );
  if (status === 200 && (method === 'wechat' || method === 'alipay')) life.payments.push(data.payment_no);
}

async function payAtCashier({ payments, random }: Life): Promise<void> {
  const payment = anyOf(payments, random);
  if (!payment) return;
  const answer = await fetch(`${shop.url}/sandbox/cashier/${payment}`, { method: 'POST' });
  if (answer.status >= 500) faults.push(`cashier: ${answer.status}`);
}

/** Two providers take the money of one order; one of them must give it back, whatever comes then. */
async function payTwice({ buyer, random, orders }: Life): Promise<void> {
  const order = anyOf(orders, random);
  if (order === undefined) return;
  const opened: string[] = [];
  for (const method of ['wechat', 'alipay']) {
    const path = `/api/order/${order}/pay`;
    const { data } = await noted('pay', buyer.client.post<{ payment_no: string } | null>(path, { method }));
    if (data?.payment_no) opened.push(data.payment_no);
  }
  for (const paymentNo of opened) await payAtCashier({ buyer, random, orders, payments: [paymentNo] });
}

const onOrder = (what: string) => async (life: Life) => {
  const order = anyOf(life.orders, life.random);
  if (order !== undefined) await noted(what, life.buyer.client.post(`/api/order/${order}/${what}`));
};
const byStaff = (what: string, body: (id: number) => object) => async (life: Life) => {
  const order = anyOf(life.orders, life.random);
  const path = what === 'approve' ? '/api/admin/orders/approve' : `/api/admin/orders/${order}/${what}`;
  if (order !== undefined) await noted(what, staff.post(path, body(order)));
};
const expireOne = async ({ orders, random }: Life) => {
  const order = anyOf(orders, random);
  if (order === undefined) return;
  await sql`update sales_order set expires_at = now() - interval '1 minute' where id = ${order} and status = 10`.execute(
    shop.db,
  );
  await closeExpired(shop.db, shop.services.log);
};
const receive = async (life: Life) => {
  await noted(
    'receive',
    staff.post(`/api/admin/goods/${GOODS.hundred}/lots`, {
      ck_id: 1,
      lot_no: `N${Math.floor(life.random() * 3)}`,
      expires_on: '2099-12-31',
      quantity: 10,
    }),
  );
};

/** Each act with how often it comes. */
const ACTS: readonly (readonly [number, (life: Life) => Promise<unknown>])[] = [
  [4, place],
  [4, openPayment],
  [4, payAtCashier],
  [2, payTwice],
  [3, onOrder('cancel')],
  [1, onOrder('confirm')],
  [3, byStaff('approve', (id) => ({ ids: [id] }))],
  [1, byStaff('reject', () => ({ reason: '资料不符' }))],
  [3, byStaff('ship', () => ({ carrier: '顺丰', tracking_no: 'SF1' }))],
  [1, expireOne],
  [1, receive],
  [1, () => payRefunds(shop.db, shop.services.payments, shop.services.log)],
  [1, () => askProviders(shop.services)],
];
const TICKETS = ACTS.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

async function live(life: Life): Promise<void> {
  await place(life);
  for (let i = 0; i < ACTS_EACH; i += 1) await anyOf(TICKETS, life.random)?.(life);
}

it('leaves the books right', async () => {
  const lives = buyers.map(
    (buyer, i): Life => ({ buyer, random: randomFrom(SEED + i), orders: [], payments: [] }),
  );
  // Each buyer has two tabs that know of the same orders.
  await Promise.all(lives.flatMap((life) => [live(life), live(life)]));
  await closeExpired(shop.db, shop.services.log);
  await payRefunds(shop.db, shop.services.payments, shop.services.log);
  expect(faults).toEqual([]);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
  const { rows } = await sql<{ statuses: number }>`
    select count(distinct status)::int as statuses from sales_order`.execute(shop.db);
  // The run is worth something only when it reaches most of an order's life.
  expect(rows[0]?.statuses).toBeGreaterThanOrEqual(5);
});
