import type { BooksDay, BooksDayDetail } from '@qingnang/contract/books';
import type { FigureKey } from '@qingnang/contract/books-words';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayInChina } from '../../../http/dates.ts';
import { bankBrings } from '../../../testing/approvals.ts';
import type { TestBuyer } from '../../../testing/buyers.ts';
import type { Client } from '../../../testing/client.ts';
import { giveTerms, payOnCredit } from '../../../testing/credit.ts';
import { type Market, openMarket } from '../../../testing/market.ts';
import { payFor, placeFor } from '../../../testing/orders.ts';
import { bankOnFile, proved } from '../../../testing/proofs.ts';

const PATH = '/api/admin/books';
const daysAgo = (days: number) => dayInChina(new Date(Date.now() - days * 24 * 3600_000));
const TODAY = daysAgo(0);
const YESTERDAY = daysAgo(1);

let market: Market;
let finance: Client;

beforeAll(async () => {
  market = await openMarket(20, 'promotion');
  finance = await market.shop.staff('finance');
});
beforeEach(async () => {
  await market.shop.db.deleteFrom('day_close').execute();
});
afterAll(() => market.shop.close());

const dayOf = async (day: string) => (await finance.get<BooksDayDetail>(`${PATH}/${day}`).expect(200)).data;
const amountsOf = ({ groups }: BooksDayDetail) =>
  Object.fromEntries(groups.flatMap(({ lines }) => lines.map(({ key, amount }) => [key, amount]))) as Record<
    FigureKey,
    number
  >;
const close = (day: string, note = '') => finance.post<BooksDayDetail>(`${PATH}/${day}/close`, { note });

/** Money that came into a balance at noon of a day. */
const deposit = ({ accountId }: TestBuyer, fen: number, day: string) =>
  sql`
    with given as (
      insert into wallet (account_id, balance_fen) values (${accountId}, ${fen})
      on conflict (account_id) do update set balance_fen = wallet.balance_fen + ${fen} returning balance_fen)
    insert into wallet_entry (account_id, delta_fen, balance_after_fen, cause, ref, at)
    select ${accountId}, ${fen}, balance_fen, 'deposit', ${`${accountId}-${fen}`}, ${`${day}T12:00:00+08:00`}::timestamptz
    from given`.execute(market.shop.db);

it('requires sign-in and the permission', async () => {
  await market.shop.visitor().get(PATH).expect(401);
  await (await market.shop.staff('warehouse')).get(PATH).expect(403);
});

describe('a day', () => {
  it('adds up what was paid by provider, from the balance and on credit, and what went back', async () => {
    const before = amountsOf(await dayOf(TODAY));
    const buyer = market.freshBuyer();
    await giveTerms(market.shop.db, buyer.accountId, { limit_fen: 10_000_000 });
    await deposit(buyer, 500_000, TODAY);
    const byProvider = await placeFor(buyer.client, { number: 30 });
    await payFor(buyer.client, byProvider.id);
    const byBalance = await placeFor(buyer.client, { number: 20 });
    await buyer.client.post(`/api/order/${byBalance.id}/pay`, { method: 'balance' }).expect(200);
    const onCredit = await placeFor(buyer.client, { number: 10 });
    await payOnCredit(buyer, onCredit.id).expect(200);
    await buyer.client.post(`/api/order/${byBalance.id}/cancel`, {}).expect(200);
    await buyer.client.post(`/api/order/${onCredit.id}/cancel`, {}).expect(200);

    const day = await dayOf(TODAY);
    const now = amountsOf(day);
    expect(day).toMatchObject({ state: 'open', doubts: ['微信支付还没有对账'], may_close: false });
    const moved = (key: FigureKey) => Math.round((now[key] - before[key]) * 100) / 100;
    expect(moved('received_wechat') + moved('received_alipay')).toBe(byProvider.amount);
    expect(moved('received_balance')).toBe(byBalance.amount);
    expect(moved('wallet_refund')).toBe(byBalance.amount);
    expect(moved('receivable_charged')).toBe(onCredit.amount);
    expect(moved('receivable_reduced')).toBe(onCredit.amount);
    expect(moved('wallet_surplus')).toBe(5000);
    expect(now.wallet_closing).toBe(Math.round((before.wallet_closing + 5000) * 100) / 100);
  });
  it('balances top-ups, lines of the bank and withdrawals', async () => {
    const { db } = market.shop;
    const before = amountsOf(await dayOf(TODAY));
    const buyer = market.freshBuyer();
    const { company } = await db
      .selectFrom('account')
      .select('company')
      .where('id', '=', buyer.accountId)
      .executeTakeFirstOrThrow();
    const topUp = await buyer.client
      .post<{ top_up_no: string }>('/api/user/top_ups', { amount: '300', method: 'wechat' })
      .expect(200);
    await fetch(`${market.shop.url}/sandbox/cashier/${topUp.data.top_up_no}`, { method: 'POST' });

    const order = await placeFor(buyer.client, { number: 10 });
    await buyer.client.post(`/api/order/${order.id}/pay`, { method: 'transfer' }).expect(200);
    const surplus = 50;
    await bankBrings(finance, { bank_ref: 'BOOKS1', payer: company, amount: order.amount + surplus });
    await bankBrings(finance, { bank_ref: 'BOOKS2', payer: company, amount: 7 });
    const { id } = await db
      .selectFrom('bank_line')
      .select('id')
      .where('bank_ref', '=', 'BOOKS1')
      .executeTakeFirstOrThrow();
    await finance
      .post(`/api/admin/transfers/${id}/allocate`, {
        allocations: [
          { kind: 'order', order_id: order.id, amount: order.amount.toFixed(2) },
          { kind: 'balance', account_id: buyer.accountId, amount: surplus.toFixed(2) },
        ],
        note: '',
      })
      .expect(200);

    await proved(market.shop, buyer.client);
    const bank_account_id = await bankOnFile(market.shop, buyer.accountId);
    const withdraw = (amount: string) =>
      buyer.client.post<{ id: number }>('/api/user/withdrawals', { amount, bank_account_id }).expect(200);
    const { data: cancelled } = await withdraw('20');
    await buyer.client.post(`/api/user/withdrawals/${cancelled.id}/cancel`).expect(200);
    await withdraw('30');

    const day = await dayOf(TODAY);
    const now = amountsOf(day);
    expect(day.doubts.filter((doubt) => doubt.startsWith('不平'))).toEqual([]);
    const moved = (key: FigureKey) => Math.round((now[key] - before[key]) * 100) / 100;
    expect({
      top_up: moved('top_up_wechat'),
      transfer: moved('received_transfer'),
      bank: [moved('bank_in'), moved('bank_order'), moved('bank_balance'), moved('bank_closing')],
      surplus: moved('wallet_surplus'),
      withdrawals: [moved('withdrawal_asked'), moved('withdrawal_back'), moved('withdrawal_closing')],
      wallet: moved('wallet_closing'),
    }).toEqual({
      top_up: 300,
      transfer: order.amount,
      bank: [order.amount + surplus + 7, order.amount, surplus, 7],
      surplus,
      withdrawals: [50, 20, 30],
      wallet: 300 + surplus - 30,
    });
  });
  it('is of China, and none of tomorrow', async () => {
    await finance.get(`${PATH}/2999-01-01`).expect(404);
    await finance.get(`${PATH}/yesterday`).expect(404);
  });
});

describe('closing', () => {
  it('keeps the figures; what is entered later is shown beside them', async () => {
    const buyer = market.freshBuyer();
    await deposit(buyer, 10_000, YESTERDAY);
    const closed = (await close(YESTERDAY).expect(200)).data;
    expect(closed).toMatchObject({ state: 'closed', may_close: false, closed_by: expect.any(String) });
    await deposit(buyer, 250, YESTERDAY);
    const changed = await dayOf(YESTERDAY);
    expect(changed.state).toBe('changed');
    const surplus = changed.groups
      .flatMap(({ lines }) => lines)
      .find(({ key }) => key === ('wallet_surplus' satisfies FigureKey));
    expect(surplus).toMatchObject({ closed_amount: 100, amount: 102.5 });
    const kept = await market.shop.db.selectFrom('day_close').selectAll().execute();
    expect(kept).toMatchObject([{ day: YESTERDAY, figures: { wallet_surplus: 10_000 } }]);
  });
  it('is refused while the day goes on, and a second time', async () => {
    await close(TODAY, '提前').expect(409);
    await close(YESTERDAY).expect(200);
    await close(YESTERDAY).expect(409);
  });
  it('asks why while a provider has an open difference', async () => {
    const { id } = await market.shop.db
      .insertInto('reconciliation')
      .values({ day: YESTERDAY, provider: 'wechat', status: 'differs' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await market.shop.db
      .insertInto('reconciliation_difference')
      .values({ reconciliation_id: id, kind: 'missing_here', entry: 'payment', number: 'X1', their_fen: 1 })
      .execute();
    expect((await dayOf(YESTERDAY)).doubts).toEqual(['微信支付对账有 1 项差异未处理']);
    expect((await close(YESTERDAY).expect(422)).errors).toHaveProperty('note');
    await close(YESTERDAY, '渠道测试款，已退').expect(200);
    await market.shop.db.deleteFrom('reconciliation').where('id', '=', id).execute();
  });
});

it('lists the days from the first payment to yesterday', async () => {
  await market.shop.db
    .updateTable('payment')
    .set({ paid_at: new Date(`${daysAgo(3)}T00:00:00+08:00`) })
    .where('status', '=', 'paid')
    .execute();
  await close(YESTERDAY).expect(200);
  const { data } = await finance.get<{ list: BooksDay[]; total: number }>(PATH).expect(200);
  expect(data.list.map(({ day, state }) => [day, state])).toEqual([
    [YESTERDAY, 'closed'],
    [daysAgo(2), 'open'],
    [daysAgo(3), 'open'],
  ]);
  expect(data.total).toBe(3);
});
