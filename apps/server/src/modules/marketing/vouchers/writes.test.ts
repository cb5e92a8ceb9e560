import { fen } from '@qingnang/rules/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { type Buyer, findBuyer, openSession } from '../../../http/session.ts';
import { bareOrder, endBareOrder } from '../../../testing/coupons.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { createAccount } from '../../identity/accounts/writes.ts';
import { voucherFunds } from './reads.ts';
import { giveBackVouchers, insertVouchers, takeVouchers } from './writes.ts';

let shop: TestShop;
let buyer: Buyer;
let made = 0;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
  await shop.close();
});
beforeEach(async () => {
  buyer = await newBuyer();
});

async function newBuyer(): Promise<Buyer> {
  made += 1;
  const account = {
    username: `v${made}`,
    phone: `137${String(made).padStart(8, '0')}`,
    passwordHash: '',
    company: `现金券 ${made}`,
    buyerType: 'pharmacy',
  };
  const accountId = await inTransaction(shop.db, (tx) => createAccount(tx, account));
  const token = await openSession(shop.db, { accountId, ip: '', userAgent: '' });
  return (await findBuyer(shop.db, token)) as Buyer;
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
let batches = 0;
const give = (amount: number, days: number) => {
  batches += 1;
  const voucher = {
    name: '返利券',
    note: '',
    amount: fen(amount),
    validUntil: inDays(days),
    source: 'give' as const,
    batch: `t${batches}`,
  };
  return inTransaction(shop.db, (tx) => insertVouchers(tx, [buyer.accountId], voucher));
};
const take = (amount: number, ref: string) =>
  inTransaction(shop.db, (tx) => takeVouchers(tx, buyer.accountId, fen(amount), ref));
const giveBack = (order: Parameters<typeof giveBackVouchers>[1]) =>
  inTransaction(shop.db, (tx) => giveBackVouchers(tx, order));
const order = (voucherFen: number) => bareOrder(shop.db, buyer.accountId, { voucherFen });
/** What is left on each, those that end soonest first. */
const left = async () => {
  const rows = await shop.db
    .selectFrom('cash_voucher')
    .select('left_fen')
    .where('account_id', '=', buyer.accountId)
    .orderBy('valid_until')
    .execute();
  return rows.map((row) => row.left_fen);
};

describe('cash vouchers', () => {
  it('are taken from those that end soonest; the rest stays on the last', async () => {
    for (const [amount, days] of [
      [500, 9],
      [300, 2],
      [200, 5],
    ] as const)
      await give(amount, days);
    expect(await voucherFunds(shop.db, buyer)).toBe(1000n);
    const one = await order(600);
    expect(await take(600, one.order_no)).toBe(true);
    expect(await left()).toEqual([0, 0, 400]);
    expect(await voucherFunds(shop.db, buyer)).toBe(400n);
  });

  it('refuse more than they hold and change nothing', async () => {
    await give(300, 2);
    expect(await take(301, 'X1')).toBe(false);
    expect(await left()).toEqual([300]);
    await expect(take(0, 'X2')).rejects.toThrow(RangeError);
  });

  it('that are over, void or ahead hold nothing', async () => {
    for (const amount of [100, 200, 300]) await give(amount, 3);
    const set = (what: string, amount: number) =>
      sql`update cash_voucher set ${sql.raw(what)} where account_id = ${buyer.accountId} and amount_fen = ${amount}`.execute(
        shop.db,
      );
    await set("valid_until = now() - interval '1 second'", 100);
    await set('is_void = true', 200);
    await set("valid_from = now() + interval '1 hour'", 300);
    expect(await voucherFunds(shop.db, buyer)).toBe(0n);
    expect(await take(1, 'X3')).toBe(false);
  });

  it('pay one of two orders that come at once and are too much together', async () => {
    await give(300, 2);
    await give(300, 3);
    const orders = await Promise.all([order(400), order(400)]);
    const answers = await Promise.all(orders.map(({ order_no }) => take(400, order_no)));
    expect(answers.sort()).toEqual([false, true]);
    expect(await left()).toEqual([0, 200]);
    const { rows } = await sql<{ order_no: string }>`
      select ref as order_no from voucher_movement where cause = 'order' and ref = any(${orders.map((one) => one.order_no)})`.execute(
      shop.db,
    );
    const loser = orders.find((one) => one.order_no !== rows[0]?.order_no);
    if (loser) await endBareOrder(shop.db, loser);
  });

  it('pay two orders that come at once when they hold enough for both', async () => {
    for (const days of [2, 3, 4]) await give(100, days);
    const orders = await Promise.all([order(150), order(150)]);
    expect(await Promise.all(orders.map(({ order_no }) => take(150, order_no)))).toEqual([true, true]);
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('come back once, however often it is asked; others’ orders give nothing', async () => {
    await give(300, 2);
    await give(300, 3);
    const one = await order(500);
    expect(await take(500, one.order_no)).toBe(true);
    await giveBack({ ...one, account_id: buyer.accountId + 1 });
    expect(await left()).toEqual([0, 100]);
    await endBareOrder(shop.db, one);
    await Promise.all([giveBack(one), giveBack(one)]);
    await giveBack(one);
    expect(await left()).toEqual([300, 300]);
  });

  it('never give more or less than they hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 4000 }),
        async (amounts, wanted) => {
          buyer = await newBuyer();
          for (const [at, amount] of amounts.entries()) await give(amount, at + 1);
          const sum = amounts.reduce((all, amount) => all + amount, 0);
          const one = await order(wanted > sum ? 0 : wanted);
          expect(await take(wanted, one.order_no)).toBe(wanted <= sum);
          const rest = await left();
          expect(rest.reduce((all, amount) => all + amount, 0)).toBe(wanted <= sum ? sum - wanted : sum);
          // No later one is touched while an earlier one holds something.
          const touched = rest.map((amount, at) => amount < (amounts[at] ?? 0));
          const last = touched.lastIndexOf(true);
          expect(rest.slice(0, Math.max(last, 0)).every((amount) => amount === 0)).toBe(true);
        },
      ),
      { numRuns: 15 },
    );
  });
});
