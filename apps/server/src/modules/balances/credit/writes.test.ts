import type { AdminOrder } from '@qingnang/contract/desk';
import type { paymentState } from '@qingnang/contract/payments';
import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { inTransaction } from '../../../db/transaction.ts';
import type { TestBuyer } from '../../../testing/buyers.ts';
import { acceptAll, openCase, sentBack } from '../../../testing/claims.ts';
import type { Client } from '../../../testing/client.ts';
import { giveTerms, overdueBy, payOnCredit, receivableOf } from '../../../testing/credit.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../testing/market.ts';
import { placeFor } from '../../../testing/orders.ts';
import { shipFor } from '../../../testing/parcels.ts';
import { authorise, receiptOrder } from '../../../testing/receipts.ts';
import type { TestShop } from '../../../testing/shop.ts';
import { settleAccount, settleReceivable, writeOff } from './writes.ts';

let market: Market;
let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  market = await openMarket(30, 'promotion');
  ({ shop, staff } = market);
  await sql`update address set is_registered = true`.execute(shop.db);
});
afterAll(() => shop.close());
afterEach(async () => expect(await ledgerDifferences(shop.db)).toEqual([]));

type State = z.output<typeof paymentState.data>;
const stateOf = async ({ client }: TestBuyer, id: number): Promise<State> =>
  (await client.get<State>(`/api/order/${id}/payment`).expect(200)).data;
const creditOf = async (buyer: TestBuyer, id: number) =>
  (await stateOf(buyer, id)).methods.find(({ method }) => method === 'credit');
const usedOf = async ({ accountId }: TestBuyer) =>
  (
    await shop.db
      .selectFrom('credit_account')
      .select('used_fen')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).used_fen;
const walletOf = async ({ accountId }: TestBuyer) =>
  (
    await shop.db
      .selectFrom('wallet')
      .select('balance_fen')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.balance_fen ?? 0;

/** A buyer whose limit is `limit` fen. */
async function creditBuyer(limit = 10_000_000, more = {}): Promise<TestBuyer> {
  const buyer = market.freshBuyer();
  await giveTerms(shop.db, buyer.accountId, { limit_fen: limit, ...more });
  return buyer;
}

const placed = ({ client }: TestBuyer) => placeFor(client, { goods: GOODS.fourDecimals, number: 1000 });

/** An order of 1,000 g that was paid on credit. @returns its id and sum in fen */
async function owing(buyer: TestBuyer): Promise<{ id: number; sum: number }> {
  const { id, amount } = await placed(buyer);
  await payOnCredit(buyer, id).expect(200);
  return { id, sum: Math.round(amount * 100) };
}

const ship = async (id: number, pieces?: number) => {
  await staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
  await shipFor(staff, id, pieces);
};
const showOf = async (id: number) =>
  (await staff.get<AdminOrder>(`/api/admin/orders/${id}`).expect(200)).data;
const piecesOf = async (id: number, number: number) => ({
  lines: [{ order_line_id: (await showOf(id)).lines[0]?.id, number }],
});
const settle = (id: number, amount: number, ref: string) =>
  inTransaction(shop.db, (tx) => settleReceivable(tx, id, fen(amount), { cause: 'test', ref }));
const settleAll = ({ accountId }: TestBuyer, amount: number, ref: string) =>
  inTransaction(shop.db, (tx) => settleAccount(tx, accountId, fen(amount), { cause: 'test', ref }));

describe('paying on credit', () => {
  it('is not heard of without terms', async () => {
    const buyer = market.freshBuyer();
    const { id } = await placed(buyer);
    expect(await stateOf(buyer, id)).toMatchObject({ credit_free: null });
    expect(await creditOf(buyer, id)).toBeUndefined();
    const refused = await payOnCredit(buyer, id).expect(422);
    expect(refused.message).toContain('尚未开通账期');
  });

  it('lets the order go on at once, and writes down what is owed', async () => {
    const buyer = await creditBuyer();
    const { id, amount } = await placed(buyer);
    expect(await creditOf(buyer, id)).toEqual({ method: 'credit', name: '账期支付', reason: '' });
    const { data } = await payOnCredit(buyer, id).expect(200);
    expect([data.status, data.order_status]).toEqual(['paid', 20]);
    const sum = Math.round(amount * 100);
    expect(await receivableOf(shop.db, id)).toMatchObject({ amount_fen: sum, open_fen: sum, due_on: null });
    expect(await usedOf(buyer)).toBe(sum);
    await payOnCredit(buyer, id).expect(409);
  });

  it('is due from its first parcel on', async () => {
    const buyer = await creditBuyer();
    const { id } = await owing(buyer);
    await ship(id, 10);
    const { rows } = await sql<{ is_so: boolean }>`
      select due_on = (now() at time zone 'Asia/Shanghai')::date + 30 as is_so from receivable where order_id = ${id}`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ is_so: true }]);
    await overdueBy(shop.db, id, 3);
    const before = (await receivableOf(shop.db, id))?.due_on;
    await shipFor(staff, id);
    expect((await receivableOf(shop.db, id))?.due_on).toBe(before);
  });

  it('is closed with its reason by the limit, what is overdue and a stop', async () => {
    const buyer = await creditBuyer(100_000_000);
    const { id: first, sum } = await owing(buyer);
    const { id } = await placed(buyer);
    const refused = async (limit: object, reason: string) => {
      await giveTerms(shop.db, buyer.accountId, { limit_fen: 100_000_000, ...limit });
      expect((await creditOf(buyer, id))?.reason).toContain(reason);
      expect((await payOnCredit(buyer, id).expect(422)).message).toContain(reason);
    };
    await refused({ limit_fen: 2 * sum - 1 }, '可用额度');
    await refused({ state: 'stopped' }, '已停用');
    await overdueBy(shop.db, first, 1);
    await refused({}, '逾期');
    await overdueBy(shop.db, first, 0);
    await payOnCredit(buyer, id).expect(200);
  });

  it('is never for 含麻 orders', async () => {
    const buyer = await creditBuyer();
    await authorise(staff, buyer, 1);
    const id = await receiptOrder(buyer);
    expect((await creditOf(buyer, id))?.reason).toBe('含麻订单不能使用账期');
    expect((await payOnCredit(buyer, id).expect(422)).message).toContain('含麻订单不能使用账期');
  });

  it('is for the stores of a head office only where it covers them', async () => {
    const head = await creditBuyer();
    const store = market.freshBuyer();
    await shop.db
      .updateTable('account')
      .set({ head_account_id: head.accountId })
      .where('id', '=', store.accountId)
      .execute();
    const { id } = await placed(store);
    expect(await creditOf(store, id)).toBeUndefined();
    await giveTerms(shop.db, head.accountId, { limit_fen: 10_000_000, covers_stores: true });
    await payOnCredit(store, id).expect(200);
    expect(await usedOf(head)).toBe((await receivableOf(shop.db, id))?.amount_fen);
  });
});

it('200 orders at once never exceed the limit', async () => {
  const buyer = await creditBuyer(0);
  const { id, amount } = await placeFor(buyer.client, { goods: GOODS.fourDecimals, number: 100 });
  const each = Math.round(amount * 100);
  // The same order, copied: placing 200 by the cart is what other tests are about.
  const { rows } = await sql<{ id: number }>`
    with copied as (
      insert into sales_order (order_no, account_id, kind, status, warehouse_id, goods_fen, discount_fen, shipping_fen, payable_fen,
        consignee, phone, region, address, placed_at, expires_at)
      select order_no || '-' || n, account_id, kind, status, warehouse_id, goods_fen, discount_fen, shipping_fen, payable_fen,
        consignee, phone, region, address, placed_at, expires_at
      from sales_order, generate_series(1, 200) n where id = ${id} returning id),
    lines as (
      insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, image, number, unit_price_e4, amount_fen)
      select c.id, goods_id, name, spec, unit, maker, approval_no, image, number, unit_price_e4, amount_fen
      from copied c, sales_order_line l where l.order_id = ${id}),
    held as (
      update stock s set available = s.available - 200 * l.number, reserved = s.reserved + 200 * l.number
      from sales_order_line l join sales_order o on o.id = l.order_id
      where l.order_id = ${id} and s.goods_id = l.goods_id and s.warehouse_id = o.warehouse_id)
    select id from copied order by id`.execute(shop.db);
  await giveTerms(shop.db, buyer.accountId, { limit_fen: 17 * each + each - 1 });
  const answers = await Promise.all(rows.map((row) => payOnCredit(buyer, row.id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(17);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(183);
  expect(await usedOf(buyer)).toBe(17 * each);
});

describe('money that goes back', () => {
  it('is not owed any more', async () => {
    const buyer = await creditBuyer();
    const { id, sum } = await owing(buyer);
    await buyer.client.post(`/api/order/${id}/cancel`, { reason: '不要了' }).expect(200);
    expect(await receivableOf(shop.db, id)).toMatchObject({ reduced_fen: sum, open_fen: 0 });
    expect([await usedOf(buyer), await walletOf(buyer)]).toEqual([0, 0]);
  });

  it('comes into the balance as far as it was settled only', async () => {
    const buyer = await creditBuyer();
    const { id, sum } = await owing(buyer);
    expect(await settle(id, sum - 100, 'bank-1')).toBe(BigInt(sum - 100));
    await buyer.client.post(`/api/order/${id}/cancel`, { reason: '不要了' }).expect(200);
    expect(await receivableOf(shop.db, id)).toMatchObject({
      settled_fen: sum - 100,
      reduced_fen: 100,
      returned_fen: sum - 100,
      open_fen: 0,
    });
    expect([await usedOf(buyer), await walletOf(buyer)]).toEqual([0, sum - 100]);
  });

  it('of pieces that are cut or returned reduces first', async () => {
    const buyer = await creditBuyer();
    const { id, sum } = await owing(buyer);
    await staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
    await staff.post(`/api/admin/orders/${id}/cut`, await piecesOf(id, 100)).expect(200);
    const reduced = (await receivableOf(shop.db, id))?.reduced_fen ?? 0;
    expect(reduced).toBeGreaterThan(0);
    await shipFor(staff, id);
    const open = sum - reduced;
    await settle(id, open, 'bank-2');
    const returning = await openCase(buyer.client, id, { number: 5 });
    await sentBack(buyer.client, staff, returning);
    const { money } = await acceptAll(staff, returning);
    expect(await walletOf(buyer)).toBe(Math.round(money.refund_amount * 100));
    expect(await receivableOf(shop.db, id)).toMatchObject({ reduced_fen: reduced, settled_fen: open });
  });

  it('of an order that was written off comes to nobody', async () => {
    const buyer = await creditBuyer();
    const { id, sum } = await owing(buyer);
    await settle(id, 500, 'bank-3');
    await inTransaction(shop.db, (tx) => writeOff(tx, id, { cause: 'test', ref: 'lost' }));
    await buyer.client.post(`/api/order/${id}/cancel`, { reason: '不要了' }).expect(200);
    expect(await receivableOf(shop.db, id)).toMatchObject({ written_off_fen: sum - 500, returned_fen: 500 });
    expect(await walletOf(buyer)).toBe(500);
  });
});

describe('an order that is split', () => {
  it.each([0, 0.9, 1])('takes what it owes along, %f of it settled', async (part) => {
    const buyer = await creditBuyer();
    const { id, sum } = await owing(buyer);
    const settled = Math.floor(sum * part);
    if (settled > 0) await settle(id, settled, 'bank');
    await staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
    await staff.post(`/api/admin/orders/${id}/split`, await piecesOf(id, 500)).expect(201);
    const { rows } = await sql<{ amount: number; settled: number; open: number; count: number }>`
      select sum(r.amount_fen)::int as amount, sum(r.settled_fen)::int as settled, sum(r.open_fen)::int as open, count(*)::int as count
      from receivable r join sales_order o on o.id = r.order_id where o.account_id = ${buyer.accountId}`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ amount: sum, settled, open: sum - settled, count: 2 }]);
    expect(await usedOf(buyer)).toBe(sum - settled);
  });
});

describe('money for what is owed', () => {
  it('settles one order, in part too, and no more than it owes', async () => {
    const buyer = await creditBuyer();
    const { id, sum } = await owing(buyer);
    expect(await settle(id, 100, 'line-1')).toBe(100n);
    expect(await settle(id, 100, 'line-1')).toBe(0n);
    expect(await settle(id, sum, 'line-2')).toBe(BigInt(sum - 100));
    expect(await settle(id, 1, 'line-3')).toBe(0n);
    expect(await settle(0, 1, 'line-4')).toBe(0n);
    expect(await usedOf(buyer)).toBe(0);
  });

  it('of an account settles what is due first, and tells what is left over', async () => {
    const buyer = await creditBuyer();
    const [late, early, unshipped] = [await owing(buyer), await owing(buyer), await owing(buyer)];
    await overdueBy(shop.db, late.id, 1);
    await overdueBy(shop.db, early.id, 40);
    expect(await settleAll(buyer, early.sum + 50, 'line-5')).toBe(BigInt(early.sum + 50));
    const opens = await Promise.all(
      [early, late, unshipped].map(async ({ id }) => (await receivableOf(shop.db, id))?.open_fen),
    );
    expect(opens).toEqual([0, late.sum - 50, unshipped.sum]);
    const rest = late.sum - 50 + unshipped.sum;
    expect(await settleAll(buyer, rest + 7, 'line-6')).toBe(BigInt(rest));
  });

  it('of a head office settles what its stores owe by themselves, too', async () => {
    const head = await creditBuyer();
    const store = await creditBuyer();
    await shop.db
      .updateTable('account')
      .set({ head_account_id: head.accountId })
      .where('id', '=', store.accountId)
      .execute();
    const [own, theirs] = [await owing(head), await owing(store)];
    expect(await settleAll(store, 100, 'line-7')).toBe(100n);
    expect(await settleAll(head, 1_000_000_000, 'line-8')).toBe(BigInt(own.sum + theirs.sum - 100));
    expect([await usedOf(head), await usedOf(store)]).toEqual([0, 0]);
  });

  it('side by side with refunds and new orders keeps the books', async () => {
    const buyer = await creditBuyer();
    const orders = [await owing(buyer), await owing(buyer), await owing(buyer), await owing(buyer)];
    const fresh = await placed(buyer);
    await Promise.all([
      ...orders.map(({ id }) => buyer.client.post(`/api/order/${id}/cancel`, { reason: '不要了' })),
      ...orders.map(({ id, sum }, at) => settle(id, Math.floor(sum / 3), `side-${at}`)),
      settleAll(buyer, 5000, 'side-all'),
      payOnCredit(buyer, fresh.id),
    ]);
    expect(await usedOf(buyer)).toBeLessThanOrEqual(Math.round(fresh.amount * 100));
  });
});
