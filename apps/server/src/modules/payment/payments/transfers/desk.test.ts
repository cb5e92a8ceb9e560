import type { OrderDetail } from '@qingnang/contract/orders';
import type { PaymentsState } from '@qingnang/contract/payments';
import type { BankLine, KnownPayer } from '@qingnang/contract/transfers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeWithLast, bankBrings, waitingFor } from '../../../../testing/approvals.ts';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import { lineFor, orderOf, place } from '../../../../testing/buying.ts';
import type { Client } from '../../../../testing/client.ts';
import { giveTerms, payOnCredit, receivableOf } from '../../../../testing/credit.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { payFor } from '../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { closeExpired } from '../../../ordering/orders/writes.ts';

const ADMIN = '/api/admin/transfers';
let shop: TestShop;
let buyers: TestBuyer[];
let finance: Client;

beforeAll(async () => {
  shop = await createShop();
  buyers = await manyBuyers(shop, 24);
  finance = await shop.staff('finance');
});
afterAll(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
  await shop.close();
});

/** A buyer with an order that waits for a transfer. */
async function waiting({ isChosen = true } = {}) {
  const buyer = buyers.pop();
  if (!buyer) throw new Error('more buyers are needed');
  const { data } = await place(buyer, [await lineFor(buyer, GOODS.ladder, 60)]).expect(201);
  const [order] = data.orders;
  if (!order) throw new Error('no order');
  if (isChosen) await buyer.client.post(`/api/order/${order.id}/pay`, { method: 'transfer' }).expect(200);
  const { order_no } = await orderOf(buyer, order.id);
  const { company } = await shop.db
    .selectFrom('account')
    .select('company')
    .where('id', '=', buyer.accountId)
    .executeTakeFirstOrThrow();
  return { buyer, ...order, no: order_no, company };
}

let serial = 0;
async function bring(amount: number, payer: string, more: { memo?: string; payer_account?: string } = {}) {
  serial += 1;
  const bank_ref = `DESK${serial}`;
  await bankBrings(finance, { bank_ref, payer, amount, ...more });
  const { data } = await finance.get<{ list: BankLine[] }>(`${ADMIN}?keywords=${bank_ref}`).expect(200);
  const line = data.list.find((one) => one.bank_ref === bank_ref);
  if (!line) throw new Error('no line');
  return line;
}

const yuan = (amount: number) => amount.toFixed(2);
const toOrder = (id: number, amount: number) => ({ kind: 'order', order_id: id, amount: yuan(amount) });
const toBalance = ({ accountId }: TestBuyer, amount: number) => ({
  kind: 'balance',
  account_id: accountId,
  amount: yuan(amount),
});
const allocate = (client: Client, { id }: { id: number }, allocations: object[], note = '') =>
  client.post<{ waits: boolean; line: BankLine }>(`${ADMIN}/${id}/allocate`, { allocations, note });
const stateOf = async ({ client }: TestBuyer, id: number) =>
  (await client.get<PaymentsState>(`/api/order/${id}/payment`).expect(200)).data;
const balanceOf = async ({ accountId }: TestBuyer) =>
  (
    await shop.db
      .selectFrom('wallet')
      .select('balance_fen')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.balance_fen ?? 0;

describe('money of a head office', () => {
  it('pays orders of its stores together, never those of strangers', async () => {
    const head = await waiting();
    const stores = [await waiting(), await waiting(), await waiting()];
    const orders = [head, ...stores];
    const line = await bring(
      orders.reduce((sum, { amount }) => sum + amount, 0),
      head.company,
    );
    const all = orders.map(({ id, amount }) => toOrder(id, amount));
    const refused = await allocate(finance, line, all).expect(422);
    expect(refused.errors).toEqual({ allocations: ['一笔转账只能用于同一客户，或同一总部各门店的订单'] });
    const ids = stores.map(({ buyer }) => buyer.accountId);
    await shop.db
      .updateTable('account')
      .set({ head_account_id: head.buyer.accountId })
      .where('id', 'in', ids)
      .execute();
    await allocate(finance, line, all).expect(200);
    for (const { buyer, id } of orders) expect((await orderOf(buyer, id)).status).toBe(20);
  });
});

describe('money of a customer who owes on 账期', () => {
  it('settles the oldest first, in part too, and never more than is owed', async () => {
    const first = await waiting({ isChosen: false });
    const { buyer, company } = first;
    await giveTerms(shop.db, buyer.accountId, { limit_fen: 10_000_000 });
    await payOnCredit(buyer, first.id).expect(200);
    const line = await bring(first.amount - 1, company);
    expect(line.suggestions[0]).toMatchObject({ way: 'credit', customer: { owed: first.amount } });
    const all = (amount: number) => [{ kind: 'credit', account_id: buyer.accountId, amount: yuan(amount) }];
    const { line: settled } = (await allocate(finance, line, all(first.amount - 1)).expect(200)).data;
    expect(settled.allocations).toMatchObject([{ kind: 'credit', customer: { company } }]);
    expect(await receivableOf(shop.db, first.id)).toMatchObject({ open_fen: 100 });
    const more = await bring(2, company);
    const refused = await allocate(finance, more, all(2)).expect(422);
    expect(refused.errors).toEqual({ allocations: ['账期欠款只有 ¥1.00，多出的请转入余额或退回'] });
    const back = { kind: 'return', amount: '1.00' };
    await allocate(finance, more, [...all(1), back], '多付').expect(200);
    expect(await receivableOf(shop.db, first.id)).toMatchObject({ open_fen: 0 });
  });
});

describe('money of another amount', () => {
  it('is found by the number, adds up, and the order goes on when it is covered', async () => {
    const { buyer, id, amount, no, company } = await waiting();
    const first = await bring(amount - 100, company, { memo: `货款 ${no}` });
    expect(first.suggestions[0]).toMatchObject({
      way: 'differs',
      difference: -100,
      warning: '比应付少 ¥100.00',
    });
    await allocate(finance, first, [toOrder(id, amount - 100)]).expect(200);
    expect(await stateOf(buyer, id)).toMatchObject({ order_status: 10, amount: 100, received: amount - 100 });
    expect(await orderOf(buyer, id)).toMatchObject({ received: amount - 100 });
    const second = await bring(100, company, { memo: no });
    expect(second.suggestions[0]).toMatchObject({ way: 'number', is_certain: true });
    await allocate(finance, second, [toOrder(id, 100)]).expect(200);
    expect((await orderOf(buyer, id)).status).toBe(20);
  });

  it('waits two days more for the rest; when they are over all of it goes back by bank', async () => {
    const { buyer, id, amount, company } = await waiting();
    await shop.db
      .updateTable('sales_order')
      .set({ expires_at: new Date(Date.now() + 60_000) })
      .where('id', '=', id)
      .execute();
    await allocate(finance, await bring(5, company), [toOrder(id, 5)]).expect(200);
    const { expires_at, server_time } = await stateOf(buyer, id);
    expect((expires_at ?? 0) - server_time).toBeGreaterThan(47 * 3600);
    await shop.db
      .updateTable('sales_order')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await closeExpired(shop.db, shop.services.log);
    const order = await orderOf(buyer, id);
    expect(order).toMatchObject({ status: 80, refunds: [{ amount: 5, status: 'pending' }] });
    expect(amount).toBeGreaterThan(5);
  });

  it('leaves the rest to the balance, or to any other way', async () => {
    const { buyer, id, amount, company } = await waiting();
    await allocate(finance, await bring(amount - 50, company), [toOrder(id, amount - 50)]).expect(200);
    const prepaid = await bring(60, company);
    expect(prepaid.suggestions[0]).toMatchObject({ way: 'account', orders: [] });
    await allocate(finance, prepaid, [toBalance(buyer, 60)]).expect(200);
    await buyer.client.post(`/api/order/${id}/pay`, { method: 'balance' }).expect(200);
    expect([(await orderOf(buyer, id)).status, await balanceOf(buyer)]).toEqual([20, 1000]);
  });

  it('is taken for an order whose buyer has chosen no transfer', async () => {
    const { buyer, id, amount, no, company } = await waiting({ isChosen: false });
    const line = await bring(amount, company, { memo: no });
    expect(line.suggestions[0]).toMatchObject({ way: 'number', is_certain: true });
    await allocate(finance, line, [toOrder(id, amount)]).expect(200);
    expect((await orderOf(buyer, id)).status).toBe(20);
  });

  it('gives an online payment back that was opened for all of it', async () => {
    const { buyer, id, amount, company } = await waiting();
    const { data } = await buyer.client
      .post<{ payment_no: string }>(`/api/order/${id}/pay`, { method: 'wechat' })
      .expect(200);
    await allocate(finance, await bring(20, company), [toOrder(id, 20)]).expect(200);
    await fetch(`${shop.url}/sandbox/cashier/${data.payment_no}`, { method: 'POST' });
    expect(await orderOf(buyer, id)).toMatchObject({ status: 10, refunds: [{ amount, method: '微信支付' }] });
    await payFor(buyer.client, id);
    expect((await orderOf(buyer, id)).status).toBe(20);
  });

  it('is refused beyond what the order waits for, and where the parts do not make the line', async () => {
    const { id, amount, company } = await waiting();
    const line = await bring(amount + 10, company);
    const wrong = async (allocations: object[]) =>
      (await allocate(finance, line, allocations).expect(422)).errors?.allocations?.[0];
    expect(await wrong([toOrder(id, amount + 10)])).toContain('多出的请转入余额或退回');
    expect(await wrong([toOrder(id, amount)])).toContain('还差 ¥10.00');
    expect(await wrong([toOrder(id, amount), toOrder(id, 10)])).toContain('只能填一项');
    const { errors } = await allocate(finance, line, [
      toOrder(id, amount),
      { kind: 'return', amount: '10' },
    ]).expect(422);
    expect(errors).toHaveProperty('note');
  });
});

describe('a line is split', () => {
  it('over an order, the balance and what goes back', async () => {
    const { buyer, id, amount, company } = await waiting();
    const line = await bring(amount + 30, company);
    const parts = [toOrder(id, amount), toBalance(buyer, 20), { kind: 'return', amount: '10' }];
    const { data } = await allocate(finance, line, parts, '多付退回').expect(200);
    expect(data).toMatchObject({ waits: false, line: { status: 'matched', note: '多付退回' } });
    expect(data.line.allocations.map(({ kind, amount: part }) => [kind, part])).toEqual([
      ['order', amount],
      ['balance', 20],
      ['return', 10],
    ]);
    expect([(await orderOf(buyer, id)).status, await balanceOf(buyer)]).toEqual([20, 2000]);
    const { data: log } = await buyer.client
      .get<{ list: { amount: number; note: string }[] }>('/api/user/user_money_log')
      .expect(200);
    expect(log.list[0]).toMatchObject({ amount: 20, note: `对公转账 ${line.bank_ref}` });
  });

  it('once, whoever decides it at the same moment', async () => {
    const one = await waiting();
    const second = await shop.staff();
    const line = await bring(one.amount, one.company);
    const answers = await Promise.all([
      allocate(finance, line, [toOrder(one.id, one.amount)]),
      allocate(second, line, [toOrder(one.id, one.amount - 1), toBalance(one.buyer, 1)]),
      allocate(second, line, [{ kind: 'return', amount: yuan(one.amount) }], '不是货款'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { rows } = await sql<{ n: number }>`
      select sum(amount_fen)::bigint as n from bank_allocation where line_id = ${line.id}`.execute(shop.db);
    expect(rows[0]?.n).toBe(Math.round(one.amount * 100));
  });
});

describe('money into a balance', () => {
  it('that another one than the customer sent needs a second person', async () => {
    const { buyer } = await waiting();
    const line = await bring(40, '个人张三');
    const { data } = await allocate(finance, line, [toBalance(buyer, 40)]).expect(200);
    expect(data).toMatchObject({ waits: true, line: { status: 'open' } });
    expect(await balanceOf(buyer)).toBe(0);
    expect((await waitingFor(finance)).at(-1)).toMatchObject({ is_own: true, amount: 40 });
    await agreeWithLast(await shop.staff());
    expect(await balanceOf(buyer)).toBe(4000);
  });

  it('above what one person does alone needs a second person, too', async () => {
    const { buyer, company } = await waiting();
    const small = await bring(9_999, company);
    expect((await allocate(finance, small, [toBalance(buyer, 9_999)]).expect(200)).data.waits).toBe(false);
    const more = await bring(2, company);
    expect((await allocate(finance, more, [toBalance(buyer, 2)]).expect(200)).data.waits).toBe(true);
    await agreeWithLast(await shop.staff());
    expect(await balanceOf(buyer)).toBe(1_000_100);
  });
});

describe('payers', () => {
  it('are learned from what staff decide, and forgotten when staff say so', async () => {
    const first = await waiting();
    const payer_account = '6222 0000 1111';
    const taught = await bring(first.amount, '李四', { payer_account });
    expect(taught.suggestions).toEqual([]);
    await allocate(finance, taught, [toOrder(first.id, first.amount)]).expect(200);
    const { data: placed } = await place(first.buyer, [await lineFor(first.buyer, GOODS.ladder, 70)]).expect(
      201,
    );
    const next = placed.orders[0] ?? { id: 0, amount: 0 };
    await first.buyer.client.post(`/api/order/${next.id}/pay`, { method: 'transfer' }).expect(200);
    const known = await bring(next.amount, '李四', { payer_account: '622200001111' });
    expect(known.suggestions[0]).toMatchObject({
      way: 'learned',
      is_certain: false,
      warning: `付款户名与客户“${first.company}”不一致`,
    });
    const { data } = await finance
      .get<{ list: KnownPayer[] }>('/api/admin/known-payers?keywords=李四')
      .expect(200);
    expect(data.list).toMatchObject([{ payer_account: '622200001111', company: first.company }]);
    await finance.delete(`/api/admin/known-payers/${data.list[0]?.id ?? 0}`).expect(200);
    await finance.delete(`/api/admin/known-payers/${data.list[0]?.id ?? 0}`).expect(404);
    const { data: again } = await finance.get<{ list: BankLine[] }>(`${ADMIN}?keywords=${known.bank_ref}`);
    expect(again.list[0]?.suggestions).toEqual([]);
  });
});

it('the order’s page and its history say what has come', async () => {
  const { buyer, id, amount, company } = await waiting();
  await allocate(finance, await bring(1, company), [toOrder(id, 1)]).expect(200);
  const { data } = await buyer.client.get<OrderDetail>(`/api/order/${id}`).expect(200);
  expect(data.events.at(-1)).toMatchObject({
    act: 'part_payment',
    note: `已到账 ¥1.00，还差 ¥${yuan(amount - 1)}`,
  });
  const told = await shop.db
    .selectFrom('message')
    .select(['title', 'body', 'url'])
    .where('cause', 'like', `order:${id}:part:%`)
    .execute();
  expect(told).toEqual([
    {
      title: `转账到账 ¥1.00，还差 ¥${yuan(amount - 1)}`,
      body: expect.stringContaining('收到转账 ¥1.00'),
      url: `/order/info/${id}`,
    },
  ]);
});
