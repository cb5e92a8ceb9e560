import { SETTLEMENT_IMPORT } from '@qingnang/contract/settlement-words';
import type { OpenPayout, SettlementFile } from '@qingnang/contract/settlements';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Trade, wechatFunds, wechatTrades } from '../../demo/settlement-files.ts';
import { dayInChina } from '../../http/dates.ts';
import { bankBrings, waitingFor } from '../approvals.ts';
import type { Client } from '../client.ts';
import { payFor } from '../orders.ts';
import { ok, openRound, type Round } from './round.ts';

/**
 * What providers say of a day, their payouts at the bank and the day's close, each ended at every statement that it writes: nothing
 * of it stays, the next try does it once.
 */

const YESTERDAY = dayInChina(new Date(Date.now() - 24 * 3600_000));
const NOON = new Date(`${YESTERDAY}T12:00:00+08:00`);
const TENPAY = '财付通支付科技有限公司';
const PAYOUT = 150_000;
/** More than a payout, before the first file. */
const OPENING = 250_000;

let round: Round;
let finance: Client;
let trades: Trade[];

beforeAll(async () => {
  round = await openRound();
  finance = await round.shop.staff('finance');
  for (const number of [20, 30]) {
    const { buyer, id } = await round.plain(number);
    await payFor(buyer.client, id);
  }
  const paid = await round.shop.db
    .updateTable('payment')
    .set({ paid_at: NOON })
    .where('status', '=', 'paid')
    .returning(['payment_no', 'provider_trade_no', 'amount_fen'])
    .execute();
  trades = paid.map(({ payment_no, provider_trade_no, amount_fen }) => ({
    number: payment_no,
    trade_no: provider_trade_no ?? '',
    at: NOON,
    amount: amount_fen,
    fee: Math.round(amount_fen * 0.006),
  }));
});
afterAll(() => round.shop.close());

const paper = (payouts: readonly { number: string; amount: number }[]) => ({
  opening: OPENING,
  payments: trades,
  refunds: [],
  payouts: payouts.map((one) => ({ ...one, at: NOON })),
});
function bring(text: string) {
  const form = new FormData();
  form.set('file', new File([text], '账单.csv'));
  return ok(finance.send('POST', SETTLEMENT_IMPORT, form));
}
const files = async () =>
  (await finance.get<{ list: SettlementFile[] }>('/api/admin/settlements').expect(200)).data.list;
const openPayouts = async () =>
  (await finance.get<{ list: OpenPayout[] }>('/api/admin/settlements/payouts').expect(200)).data.list;
const lineOf = (bankRef: string) =>
  round.sumOf(sql`select id as n from bank_line where bank_ref = ${bankRef}`);
const payoutsAtBank = () => round.sumOf(sql`select count(*) as n from bank_allocation where kind = 'payout'`);

it('a file of trades is kept whole, with its comparison, once', async () => {
  const text = wechatTrades(paper([]));
  expect(await round.ended(() => bring(text))).toBeGreaterThan(4);
  expect(await files()).toMatchObject([{ day: YESTERDAY, lines: trades.length, open_differences: 0 }]);
  expect(await round.sumOf(sql`select count(*) as n from reconciliation`)).toBe(1);
  expect(await round.sumOf(sql`select count(*) as n from audit_log where action = 'settlement.import'`)).toBe(
    1,
  );
});

it('a payout that comes to the bank before its file is tied to it once', async () => {
  await bankBrings(finance, { bank_ref: 'CRASH-EARLY', payer: TENPAY, amount: 800 });
  const allocations = [{ kind: 'payout', provider: 'wechat', amount: '800' }];
  const path = `/api/admin/transfers/${await lineOf('CRASH-EARLY')}/allocate`;
  // No file has told of it: a second person agrees.
  expect(await round.ended(() => ok(finance.post(path, { allocations, note: '' })))).toBeGreaterThan(1);
  const [asked] = (await waitingFor(round.staff)).filter(({ kind }) => kind === 'approval');
  const agree = () => ok(round.staff.post(`/api/admin/approvals/${asked?.id}/agree`, { reply: '' }));
  expect(await round.ended(agree)).toBeGreaterThan(3);
  expect(await payoutsAtBank()).toBe(1);

  const text = wechatFunds(
    paper([
      { number: 'OUT1', amount: 80_000 },
      { number: 'OUT2', amount: PAYOUT },
    ]),
  );
  expect(await round.ended(() => bring(text))).toBeGreaterThan(4);
  expect(await openPayouts()).toMatchObject([{ amount: PAYOUT / 100 }]);
  expect(await files()).toHaveLength(2);
});

it('a payout that a file has told of ends at the bank once', async () => {
  await bankBrings(finance, { bank_ref: 'CRASH-PAYOUT', payer: TENPAY, amount: PAYOUT / 100 });
  const match = async () =>
    (await ok(finance.post('/api/admin/transfers/auto'))) && (await openPayouts()).length === 0;
  expect(await round.ended(match)).toBeGreaterThan(2);
  expect(await payoutsAtBank()).toBe(2);
});

it('a day is closed once, with the figures of its books', async () => {
  const close = () => ok(finance.post(`/api/admin/books/${YESTERDAY}/close`, { note: '逐条核对' }));
  expect(await round.ended(close)).toBeGreaterThan(1);
  expect(await round.sumOf(sql`select count(*) as n from day_close`)).toBe(1);
  expect(await round.sumOf(sql`select count(*) as n from audit_log where action = 'books.close'`)).toBe(1);
  await round.booksAgree();
});
