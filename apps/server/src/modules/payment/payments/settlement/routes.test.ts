import type { BooksDayDetail } from '@qingnang/contract/books';
import type { FigureKey } from '@qingnang/contract/books-words';
import type { ReconciliationDetail } from '@qingnang/contract/reconciliation';
import { SETTLEMENT_IMPORT, SETTLEMENT_READ } from '@qingnang/contract/settlement-words';
import type {
  ClearingDay,
  OpenPayout,
  SettlementFile,
  SettlementImported,
  SettlementPreview,
} from '@qingnang/contract/settlements';
import type { BankLine } from '@qingnang/contract/transfers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alipayTrades, type Trade, wechatFunds, wechatTrades } from '../../../../demo/settlement-files.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { agreeWithLast, bankBrings } from '../../../../testing/approvals.ts';
import type { Client } from '../../../../testing/client.ts';
import { gbk } from '../../../../testing/gateway/alipay.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { payFor, placeFor } from '../../../../testing/orders.ts';

const daysAgo = (days: number) => dayInChina(new Date(Date.now() - days * 24 * 3600_000));
const YESTERDAY = daysAgo(1);
const NOON = new Date(`${YESTERDAY}T12:00:00+08:00`);
const TENPAY = '财付通支付科技有限公司';
/** What WeChat held when its first file begins. */
const OPENING = 250_000;

let market: Market;
let finance: Client;
let trades: Trade[];

beforeAll(async () => {
  market = await openMarket(2, 'promotion');
  finance = await market.shop.staff('finance');
  const { client } = market.freshBuyer();
  for (const number of [30, 40]) await payFor(client, (await placeFor(client, { number })).id);
  const paid = await market.shop.db
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
afterAll(() => market.shop.close());

const books = (payments: readonly Trade[], payout = 0) => ({
  opening: OPENING,
  payments,
  refunds: [],
  payouts: payout > 0 ? [{ number: 'OUT1', at: NOON, amount: payout }] : [],
});
function send<T>(path: string, text: string | Buffer, { client = finance, name = '账单.csv' } = {}) {
  const form = new FormData();
  form.set('file', new File([typeof text === 'string' ? text : new Uint8Array(text)], name));
  return client.send<T>('POST', path, form);
}
const bring = (text: string) => send<SettlementImported>(SETTLEMENT_IMPORT, text);
const sum = (rows: readonly Trade[]) => rows.reduce((total, { amount }) => total + amount, 0);
const fees = (rows: readonly Trade[]) => rows.reduce((total, { fee }) => total + fee, 0);
const listOf = async <T>(path: string) => (await finance.get<{ list: T[] }>(path).expect(200)).data.list;
const figuresOf = async (day: string) => {
  const { data } = await finance.get<BooksDayDetail>(`/api/admin/books/${day}`).expect(200);
  const amounts = Object.fromEntries(
    data.groups.flatMap(({ lines }) => lines.map(({ key, amount }) => [key, Math.round(amount * 100)])),
  ) as Record<FigureKey, number>;
  return { amounts, doubts: data.doubts };
};

it('is for those who handle money', async () => {
  const text = wechatTrades(books(trades));
  const warehouse = await market.shop.staff('warehouse');
  await send(SETTLEMENT_READ, text, { client: market.shop.visitor() }).expect(401);
  await send(SETTLEMENT_READ, text, { client: warehouse }).expect(403);
  await warehouse.get('/api/admin/settlements').expect(403);
});

describe('a file of trades', () => {
  it('is shown before anything is kept: what differs first', async () => {
    const [first, ...others] = trades;
    if (!first) throw new Error('nobody has paid');
    const changed = wechatTrades(books([{ ...first, amount: first.amount + 1 }, ...others]));
    const { data } = await send<SettlementPreview>(SETTLEMENT_READ, changed).expect(201);
    expect(data).toMatchObject({
      provider: 'wechat',
      layout: 'wechat_trade',
      day: YESTERDAY,
      counts: { differs: 1, matched: trades.length - 1, unknown: 0, missing: 0 },
    });
    expect(data.rows[0]).toMatchObject({
      number: first.number,
      match: 'differs',
      our_amount: first.amount / 100,
    });
    expect(await listOf<SettlementFile>('/api/admin/settlements')).toEqual([]);
  });
  it('is read in GBK, as Alipay writes it', async () => {
    const paid = { number: 'A1', trade_no: 'TA1', at: NOON, amount: 12_345, fee: 74 };
    const { data } = await send<SettlementPreview>(SETTLEMENT_READ, gbk(alipayTrades(books([paid])))).expect(
      201,
    );
    expect(data).toMatchObject({
      layout: 'alipay_trade',
      day: YESTERDAY,
      sums: { payments: 123.45, fees: 0.74 },
      rows: [{ number: 'A1', match: 'unknown' }],
    });
  });
  it('is refused where it does not add up, is of today, or is no table', async () => {
    const text = wechatTrades(books(trades));
    const wrong = await bring(
      text.replace(/\r\n[^\r]*\r\n$/, '\r\n`9,`1.00,`0.00,`0.00,`1.00,`0.00\r\n'),
    ).expect(422);
    expect(wrong.errors).toMatchObject({ file: [expect.stringContaining('明细与汇总不符')] });
    await bring(text.replaceAll(YESTERDAY, daysAgo(0))).expect(422);
    await send(SETTLEMENT_IMPORT, text, { name: '账单.zip' }).expect(422);
  });
  it('keeps each line with its fee and leaves the difference to be explained; once', async () => {
    const [first] = trades;
    const stranger = { number: 'X1', trade_no: 'TX1', at: NOON, amount: 500, fee: 3 };
    const text = wechatTrades(
      books([...trades.slice(1), { ...(first as Trade), number: '改过的号' }, stranger]),
    );
    const { data } = await bring(text).expect(201);
    // By the provider's own number the first is ours all the same.
    expect(data).toMatchObject({ added: trades.length + 1, known: 0, open_differences: 1 });
    await bring(text).expect(422);
    await bring(`${text}\r\n`).expect(422);
    const [file] = await listOf<SettlementFile>('/api/admin/settlements');
    expect(file).toMatchObject({
      day: YESTERDAY,
      lines: trades.length + 1,
      sums: { payments: (sum(trades) + 500) / 100, fees: (fees(trades) + 3) / 100, payouts: 0 },
      open_differences: 1,
    });
    expect((await figuresOf(YESTERDAY)).doubts).toEqual(['微信支付对账有 1 项差异未处理']);

    const { data: day } = await finance
      .get<ReconciliationDetail>(`/api/admin/reconciliation/${data.reconciliation_id}`)
      .expect(200);
    const [difference] = day.list;
    expect(difference).toMatchObject({ kind: 'missing_here', number: 'X1', their_amount: 5 });
    await finance
      .post(`/api/admin/reconciliation/difference/${difference?.id}/settle`, { note: '线下收款码' })
      .expect(200);
  });
});

describe('payouts', () => {
  const PAYOUT = 200_000;
  it('come with the paper of the account and wait for the bank', async () => {
    const { data } = await bring(wechatFunds(books(trades, PAYOUT))).expect(201);
    expect(data).toMatchObject({ added: 1, known: 0 });
    expect(await listOf<OpenPayout>('/api/admin/settlements/payouts')).toMatchObject([
      { provider: 'wechat', day: YESTERDAY, amount: PAYOUT / 100 },
    ]);
    const [day] = await listOf<ClearingDay>('/api/admin/settlements/clearing');
    const held = OPENING + sum(trades) + 500 - fees(trades) - 3 - PAYOUT;
    expect(day).toMatchObject({ opening: OPENING / 100, closing: held / 100, transit: PAYOUT / 100 });
  });
  it('end at the cash desk, by name, amount and day', async () => {
    await bankBrings(finance, { bank_ref: 'TP1', payer: TENPAY, amount: PAYOUT / 100 });
    const [line] = await listOf<BankLine>('/api/admin/transfers?keywords=TP1');
    expect(line?.payouts).toMatchObject([{ provider: 'wechat', day: YESTERDAY }]);
    const { data } = await finance.post<{ matched: number }>('/api/admin/transfers/auto').expect(200);
    expect(data.matched).toBe(1);
    const [taken] = await listOf<BankLine>('/api/admin/transfers?keywords=TP1');
    expect(taken).toMatchObject({
      status: 'matched',
      allocations: [{ kind: 'payout', provider_name: '微信支付', amount: PAYOUT / 100 }],
    });
    expect(await listOf<OpenPayout>('/api/admin/settlements/payouts')).toEqual([]);
    const today = await figuresOf(daysAgo(0));
    expect(today.amounts).toMatchObject({ bank_payout: PAYOUT, transit_opening: PAYOUT, transit_closing: 0 });
    expect(today.doubts.filter((doubt) => doubt.startsWith('不平'))).toEqual([]);
  });
  it('that no file has told of need a second person, and are whole lines', async () => {
    await bankBrings(finance, { bank_ref: 'TP2', payer: TENPAY, amount: 77 });
    const [line] = await listOf<BankLine>('/api/admin/transfers?keywords=TP2');
    const spread = (allocations: object[]) =>
      finance.post<{ waits: boolean }>(`/api/admin/transfers/${line?.id}/allocate`, {
        allocations,
        note: '',
      });
    const payout = { kind: 'payout', provider: 'wechat' };
    await spread([
      { ...payout, amount: '70' },
      { kind: 'return', amount: '7' },
    ]).expect(422);
    const { data } = await spread([{ ...payout, amount: '77' }]).expect(200);
    expect(data.waits).toBe(true);
    await agreeWithLast(await market.shop.staff('admin'));
    const [taken] = await listOf<BankLine>('/api/admin/transfers?keywords=TP2');
    expect(taken).toMatchObject({ status: 'matched', allocations: [{ kind: 'payout' }] });
  });
});

it('the day closes by its equations, with fees and payouts in them', async () => {
  const { amounts, doubts } = await figuresOf(YESTERDAY);
  expect(doubts).toEqual([]);
  expect(amounts).toMatchObject({
    wechat_difference: 500,
    wechat_fee: fees(trades) + 3,
    wechat_payout: 200_000,
    wechat_unfiled: 0,
    wechat_opening: OPENING,
  });
  await finance.post(`/api/admin/books/${YESTERDAY}/close`, { note: '' }).expect(200);
});
