import type { BooksDayDetail } from '@qingnang/contract/books';
import type { FigureKey } from '@qingnang/contract/books-words';
import type { Report } from '@qingnang/contract/statistics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayInChina } from '../../../../http/dates.ts';
import { bankBrings } from '../../../../testing/approvals.ts';
import type { Client } from '../../../../testing/client.ts';
import { giveTerms, overdueBy, payOnCredit } from '../../../../testing/credit.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { payFor, placeFor } from '../../../../testing/orders.ts';

const TODAY = dayInChina(new Date());
let market: Market;
let finance: Client;

beforeAll(async () => {
  market = await openMarket(4, 'promotion');
  finance = await market.shop.staff('finance');
  const buyer = market.freshBuyer();
  await giveTerms(market.shop.db, buyer.accountId, { limit_fen: 10_000_000 });
  await payFor(buyer.client, (await placeFor(buyer.client, { number: 30 })).id);
  const topUp = await buyer.client
    .post<{ top_up_no: string }>('/api/user/top_ups', { amount: '300', method: 'wechat' })
    .expect(200);
  await fetch(`${market.shop.url}/sandbox/cashier/${topUp.data.top_up_no}`, { method: 'POST' });
  const owed: number[] = [];
  for (const number of [20, 10, 15]) {
    const order = await placeFor(buyer.client, { number });
    await payOnCredit(buyer, order.id).expect(200);
    owed.push(order.id);
  }
  for (const [at, days] of [-5, 3, 40].entries()) await overdueBy(market.shop.db, owed[at] ?? 0, days);
  const { company } = await market.shop.db
    .selectFrom('account')
    .select('company')
    .where('id', '=', buyer.accountId)
    .executeTakeFirstOrThrow();
  await bankBrings(finance, { bank_ref: 'MONEY1', payer: company, amount: 60 });
  const { id } = await market.shop.db
    .selectFrom('bank_line')
    .select('id')
    .where('bank_ref', '=', 'MONEY1')
    .executeTakeFirstOrThrow();
  await finance
    .post(`/api/admin/transfers/${id}/allocate`, {
      allocations: [
        { kind: 'credit', account_id: buyer.accountId, amount: '50.00' },
        { kind: 'balance', account_id: buyer.accountId, amount: '10.00' },
      ],
      note: '',
    })
    .expect(200);
});
afterAll(() => market.shop.close());

const report = async (key: string) =>
  (await finance.get<Report>(`/api/admin/statistics/${key}`).expect(200)).data;
async function figures(): Promise<Record<FigureKey, number>> {
  const { data } = await finance.get<BooksDayDetail>(`/api/admin/books/${TODAY}`).expect(200);
  return Object.fromEntries(
    data.groups.flatMap(({ lines }) => lines.map(({ key, amount }) => [key, amount])),
  ) as Record<FigureKey, number>;
}

it('what came in is what the day’s books say of it', async () => {
  const [{ list }, day] = await Promise.all([report('money_in'), figures()]);
  const [row] = list;
  expect(row).toMatchObject({
    wechat: day.received_wechat,
    alipay: day.received_alipay,
    transfer: day.received_transfer,
    balance: day.received_balance,
    top_up: day.top_up_wechat + day.top_up_alipay + day.top_up_transfer,
    surplus: day.wallet_surplus,
    settled: day.settled_bank,
    settled_balance: day.settled_balance,
    refunded: day.refunded_wechat + day.refunded_alipay + day.refunded_transfer,
  });
  expect([day.settled_bank, day.top_up_wechat]).toEqual([50, 300]);
  // The bank's surplus beside what the market's buyers have in their balances.
  expect(day.wallet_surplus).toBeGreaterThanOrEqual(10);
  expect(row?.received).toBeCloseTo(day.received_wechat + 300 + day.wallet_surplus + 50, 6);
});

it('what is owed is what the ledger says, by how long it has been due', async () => {
  const [{ totals, list }, day] = await Promise.all([report('receivables'), figures()]);
  expect(totals.open).toBe(day.receivable_closing);
  const [row] = list;
  expect(row).toMatchObject({ orders: 3, to_90: 0, over_90: 0 });
  const ages = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'].map((age) => Number(row?.[age]));
  expect(ages.reduce((sum, fen) => sum + fen, 0)).toBeCloseTo(Number(row?.open), 6);
  expect(ages.map((fen) => fen > 0)).toEqual([true, true, true, false, false]);
});
