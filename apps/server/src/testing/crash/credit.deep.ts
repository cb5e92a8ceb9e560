import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeStatements } from '../../modules/balances/credit/statements/writes.ts';
import { waitingFor } from '../approvals.ts';
import type { TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { giveTerms, payOnCredit, receivableOf } from '../credit.ts';
import { shipFor } from '../parcels.ts';
import { key, ok, openRound, type Round, run } from './round.ts';

/** Every act that moves what accounts owe, ended at each statement that it writes: nothing of it stays, the next try does it once. */

let round: Round;
let finance: Client;

beforeAll(async () => {
  round = await openRound();
  finance = await round.shop.staff('finance');
});
afterAll(() => round.shop.close());

/** An unpaid order of a buyer with terms. */
async function ordered(): Promise<{ buyer: TestBuyer; id: number }> {
  const order = await round.plain();
  await giveTerms(round.shop.db, order.buyer.accountId, { limit_fen: 10_000_000 });
  return order;
}
async function owing(): Promise<{ buyer: TestBuyer; id: number; sum: number }> {
  const order = await ordered();
  await payOnCredit(order.buyer, order.id).expect(200);
  return { ...order, sum: (await receivableOf(round.shop.db, order.id))?.amount_fen ?? 0 };
}
const rowOf = (id: number) => receivableOf(round.shop.db, id);
/** Agrees with what waits about an account. */
async function agreeing({ accountId }: TestBuyer) {
  const asked = (await waitingFor(round.staff)).find((one) => one.account_id === accountId);
  return () => ok(round.staff.post(`/api/admin/approvals/${asked?.id}/agree`, { reply: '' }));
}

describe('what is owed', () => {
  it('for an order is written down once', async () => {
    const { buyer, id } = await ordered();
    const headers = key();
    const pay = () => ok(buyer.client.post(`/api/order/${id}/pay`, { method: 'credit' }, headers));
    expect(await round.ended(pay)).toBeGreaterThan(5);
    expect(await round.statusOf(id)).toBe(20);
    await round.booksAgree();
  });

  it('begins to be due with the first parcel', async () => {
    const { id } = await owing();
    await round.approve(id);
    const parcel = { carrier: '顺丰', tracking_no: 'SF1' };
    await round.ended(() => ok(round.staff.post(`/api/admin/orders/${id}/ship`, parcel)));
    expect((await rowOf(id))?.due_on).not.toBeNull();
    await round.booksAgree();
  });

  it('falls once by an order that ends, settled in part', async () => {
    const { buyer, id, sum } = await owing();
    await round.topUp(buyer, 500n);
    const headers = key();
    const settle = () => ok(buyer.client.post('/api/user/credit/settle', { amount: '5' }, headers));
    expect(await round.ended(settle)).toBeGreaterThan(3);
    expect(await rowOf(id)).toMatchObject({ settled_fen: 500, open_fen: sum - 500 });
    await round.ended(() => ok(buyer.client.post(`/api/order/${id}/cancel`, { reason: '不要了' })));
    expect(await rowOf(id)).toMatchObject({ open_fen: 0, returned_fen: 500, reduced_fen: sum - 500 });
    await round.booksAgree();
  });

  it('is settled by hand and written off once, by two', async () => {
    const { buyer, id, sum } = await owing();
    const path = `/api/admin/credit/${buyer.accountId}`;
    await finance.post(`${path}/settle`, { amount: '3', bank_ref: 'CRASH-1' }).expect(200);
    expect(await round.ended(await agreeing(buyer))).toBeGreaterThan(4);
    expect(await rowOf(id)).toMatchObject({ settled_fen: 300 });
    await finance.post(`${path}/write_off`, { order_id: id, reason: '破产' }).expect(200);
    expect(await round.ended(await agreeing(buyer))).toBeGreaterThan(3);
    expect(await rowOf(id)).toMatchObject({ settled_fen: 300, written_off_fen: sum - 300 });
    await round.booksAgree();
  });

  it('goes along with a split order once', async () => {
    const { buyer, id, sum } = await owing();
    await round.approve(id);
    const { data } = await round.staff
      .get<{ lines: { id: number }[] }>(`/api/admin/orders/${id}`)
      .expect(200);
    const lines = [{ order_line_id: data.lines[0]?.id, number: 5 }];
    const headers = key();
    await round.ended(() => ok(round.staff.post(`/api/admin/orders/${id}/split`, { lines }, headers)));
    expect(
      await round.sumOf(
        sql`select sum(amount_fen) as n from receivable where debtor_id = ${buyer.accountId}`,
      ),
    ).toBe(sum);
    await shipFor(round.staff, id);
    await round.booksAgree();
  });
});

it('terms are agreed to once, and a month is closed once', async () => {
  const { buyer, id } = await owing();
  const { db, services } = round.shop;
  const terms = { limit: '900000', term_kind: 'days', term_days: 30, state: 'open', reason: '年度合同' };
  await finance.put(`/api/admin/credit/${buyer.accountId}/terms`, terms).expect(200);
  expect(await round.ended(await agreeing(buyer))).toBeGreaterThan(2);
  const history = sql<{
    n: number;
  }>`select count(*) as n from credit_terms where account_id = ${buyer.accountId}`;
  expect(await round.sumOf(history)).toBe(1);
  await sql`update receivable_entry set at = '2026-01-15' where receivable_id in (select id from receivable where order_id = ${id})`.execute(
    db,
  );
  const made = sql<{
    n: number;
  }>`select count(*) as n from credit_statement where account_id = ${buyer.accountId}`;
  const close = async () => {
    await run(makeStatements(db, '2026-02-01', services.log));
    return (await round.sumOf(made)) === 1;
  };
  expect(await round.ended(close)).toBeGreaterThan(1);
  await round.booksAgree();
});
