import type { RefundRow } from '@qingnang/contract/admin-money';
import type { OrderDetail } from '@qingnang/contract/orders';
import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { giveBalance } from '../../modules/balances/wallet/writes.ts';
import { setRefundLimit } from '../approvals.ts';
import type { TestBuyer } from '../buyers.ts';
import { lineFor, ordered } from '../buying.ts';
import { acceptAll, deskCaseOf, done, openCase, sentBack } from '../claims.ts';
import type { Client } from '../client.ts';
import { giveCoupon, openCoupon } from '../coupons.ts';
import { GOODS } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { type Market, openMarket } from '../market.ts';
import { payFor, placeFor } from '../orders.ts';
import { ownOrder, shipFor } from '../parcels.ts';
import { recallLot } from '../recalls.ts';
import type { TestShop } from '../shop.ts';
import { holdRow, untilWaiting } from './waiting.ts';

let market: Market;
let shop: TestShop;
let staff: Client;
let finance: Client;

beforeAll(async () => {
  market = await openMarket(12, 'promotion');
  ({ shop, staff } = market);
  finance = await shop.staff('finance');
});
afterAll(() => shop.close());
afterEach(async () => expect(await ledgerDifferences(shop.db)).toEqual([]));

const REFUNDS = '/api/admin/refunds';
/** Once for each amount: the same limit is no change. */
const reviewFrom = async (amount: number) => {
  const { data } = await finance.get<{ review_from: number }>(REFUNDS).expect(200);
  if (data.review_from !== amount) await setRefundLimit(finance, staff, amount);
};
const refundsOf = async (orderId: number) => {
  const { rows } = await sql<{ id: number; status: string; cause: string; amount_fen: number }>`
    select id, status, cause, amount_fen from refund where order_id = ${orderId} order by id`.execute(
    shop.db,
  );
  return rows;
};

/** An order of ¥540 (60 × ¥9), ¥200 of it from the balance and the rest at the cashier, approved. */
async function mixedOrder(buyer: TestBuyer): Promise<number> {
  await inTransaction(shop.db, (tx) =>
    giveBalance(tx, buyer.accountId, fen(20_000), 'test', `b${buyer.accountId}`),
  );
  const { id } = await placeFor(buyer.client, { useBalance: 1 });
  await payFor(buyer.client, id);
  return id;
}

describe('what a second person has refused a part of', () => {
  it('waits again when it is repeated, however small the part', async () => {
    await reviewFrom(400);
    const id = await mixedOrder(market.freshBuyer());
    await staff.post(`/api/admin/orders/${id}/reject`, { reason: '资料不全' }).expect(200);
    const made = await refundsOf(id);
    expect(made.map(({ status }) => status)).toEqual(['awaiting', 'awaiting']);
    const small = made.find(({ amount_fen }) => amount_fen === 20_000);
    await finance.post(`${REFUNDS}/${small?.id}/refuse`, { reason: '金额不对' }).expect(200);
    const { data } = await staff.post<RefundRow>(`${REFUNDS}/${small?.id}/repeat`).expect(200);
    expect(data.state).toBe('awaiting');
  });

  it('waits again when its case asks for it', async () => {
    await reviewFrom(400);
    const buyer = market.freshBuyer();
    const order = await mixedOrder(buyer);
    await staff.post('/api/admin/orders/approve', { ids: [order] }).expect(200);
    await shipFor(staff, order);
    const id = await openCase(buyer.client, order, { number: 60 });
    await sentBack(buyer.client, staff, id);
    await acceptAll(staff, id);
    const small = (await refundsOf(order)).find(({ amount_fen }) => amount_fen === 20_000);
    await finance.post(`${REFUNDS}/${small?.id}/refuse`, { reason: '金额不对' }).expect(200);
    await done(staff, id, 'refund_again');
    const again = (await refundsOf(order)).filter(({ cause }) => cause === `after_sales:${id}:2`);
    expect(again.length).toBeGreaterThan(0);
    expect(again.every(({ status }) => status === 'awaiting')).toBe(true);
  });
});

it('money that came twice is not given back of the order that it was paid for', async () => {
  const buyer = market.freshBuyer();
  const { id } = await placeFor(buyer.client);
  const open = async (method: string) =>
    (await buyer.client.post<{ payment_no: string }>(`/api/order/${id}/pay`, { method }).expect(200)).data
      .payment_no;
  for (const number of [await open('alipay'), await open('wechat')])
    await fetch(`${shop.url}/sandbox/cashier/${number}`, { method: 'POST' });
  const order: OrderDetail = await ownOrder(buyer.client, id);
  expect(order.refunds.map(({ amount }) => amount)).toEqual([order.total]);
  expect(order.refunded_amount).toBe(0);
});

describe('a coupon comes back when nothing stays of what it was used for', () => {
  /** An order of two goods with a coupon of ¥10, paid and approved. */
  async function withCoupon() {
    await reviewFrom(5000);
    const buyer = market.freshBuyer();
    const account = await shop.db
      .selectFrom('account')
      .select('username')
      .where('id', '=', buyer.accountId)
      .executeTakeFirstOrThrow();
    const form = { is_claimable: 0, claim_from: '', claim_until: '', minus: '10', threshold: '100' };
    const coupon = await openCoupon(staff, form);
    await giveCoupon(staff, coupon.id, [account.username]);
    const ids = [await lineFor(buyer, GOODS.ladder, 60), await lineFor(buyer, GOODS.plain, 20)];
    const { id } = await ordered(buyer, ids);
    await payFor(buyer.client, id);
    await staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
    const { lines, coupon_amount } = await ownOrder(buyer.client, id);
    expect(coupon_amount).toBe(10);
    const other = lines.find(({ goods_id }) => goods_id === GOODS.plain);
    const status = async () =>
      (
        await shop.db
          .selectFrom('account_coupon')
          .select('status')
          .where('account_id', '=', buyer.accountId)
          .executeTakeFirstOrThrow()
      ).status;
    return { id, buyer, status, rest: [{ order_line_id: other?.id, number: other?.number }] };
  }

  async function returnAll(buyer: TestBuyer, id: number) {
    const returned = await openCase(buyer.client, id, { number: 60 });
    await sentBack(buyer.client, staff, returned);
    await acceptAll(staff, returned);
  }

  it('and a part that was split off ends last', async () => {
    const { id, buyer, status, rest } = await withCoupon();
    await staff.post(`/api/admin/orders/${id}/split`, { lines: rest }).expect(201);
    const other = await shop.db
      .selectFrom('sales_order')
      .select('id')
      .where('split_from_id', '=', id)
      .executeTakeFirstOrThrow();
    await shipFor(staff, id);
    await returnAll(buyer, id);
    expect(await status()).toBe('used');
    await buyer.client.post(`/api/order/${other.id}/cancel`, {}).expect(200);
    expect(await status()).toBe('unused');
  });

  it('and pieces that never ship are cut last', async () => {
    const { id, buyer, status, rest } = await withCoupon();
    await shipFor(staff, id, 60);
    await returnAll(buyer, id);
    expect(await status()).toBe('used');
    await staff.post(`/api/admin/orders/${id}/cut`, { lines: rest }).expect(200);
    expect(await status()).toBe('unused');
  });
});

it('pieces that come back wait for their lot before they hold the shelf, as parcels do', async () => {
  const buyer = market.freshBuyer();
  const { id: order } = await placeFor(buyer.client);
  await payFor(buyer.client, order);
  await staff.post('/api/admin/orders/approve', { ids: [order] }).expect(200);
  await shipFor(staff, order);
  const id = await openCase(buyer.client, order, { number: 2 });
  await sentBack(buyer.client, staff, id);
  const lots = await holdRow(
    shop.db,
    sql`select from lot where goods_id = ${GOODS.ladder} order by id for update`,
  );
  const { version, lines } = await deskCaseOf(staff, id);
  const found = lines.map((line) => ({
    line_id: line.id,
    accepted_number: line.number,
    disposition: 'restock',
  }));
  const accepted = Promise.resolve(
    staff.post(`/api/admin/after_sales/${id}/accept`, { version, lines: found }),
  );
  await untilWaiting(shop.db);
  const { rows } = await sql`
    select from stock where goods_id = ${GOODS.ladder} for update skip locked`.execute(shop.db);
  await lots.release();
  expect((await accepted).status).toBe(200);
  const all = await shop.db
    .selectFrom('stock')
    .select('goods_id')
    .where('goods_id', '=', GOODS.ladder)
    .execute();
  expect(rows.length).toBe(all.length);
});

it('pieces of a lot that was called back meanwhile never come on the shelf again', async () => {
  const buyer = market.freshBuyer();
  const { id: order } = await placeFor(buyer.client);
  await payFor(buyer.client, order);
  await staff.post('/api/admin/orders/approve', { ids: [order] }).expect(200);
  await shipFor(staff, order);
  const id = await openCase(buyer.client, order, { number: 2 });
  await sentBack(buyer.client, staff, id);
  const lot = await shop.db
    .selectFrom('shipment_line as l')
    .innerJoin('shipment as s', 's.id', 'l.shipment_id')
    .innerJoin('lot as t', 't.id', 'l.lot_id')
    .select(['t.goods_id', 't.lot_no'])
    .where('s.order_id', '=', order)
    .executeTakeFirstOrThrow();
  await recallLot(staff, lot);
  const { version, lines } = await deskCaseOf(staff, id);
  expect(lines.map(({ restock_refusal }) => restock_refusal)).toEqual(['停售的批号只能隔离']);
  const found = lines.map((line) => ({ line_id: line.id, accepted_number: 2, disposition: 'restock' }));
  const accept = { version, lines: found };
  await staff.post(`/api/admin/after_sales/${id}/accept`, accept).expect(422);
  await acceptAll(staff, id);
  const held = await shop.db
    .selectFrom('quarantine')
    .select('id')
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow();
  const decide = { decision: 'restock', note: '复检合格' };
  expect((await staff.post(`/api/admin/quarantine/${held.id}/decide`, decide)).status).toBe(422);
});

describe('money is moved by who deals with money', () => {
  it.each(['quality', 'warehouse', 'service'])('not by %s', async (role) => {
    const one = await shop.staff(role);
    await one.post('/api/admin/orders/1/transfer', { bank_ref: 'X1', amount: '1' }).expect(403);
    await one.post(`${REFUNDS}/1/done`, { bank_ref: 'X1' }).expect(403);
  });
});
