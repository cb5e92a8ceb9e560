import type { CreditStatement, StatementHead } from '@qingnang/contract/credit';
import type { BankLine } from '@qingnang/contract/transfers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeStatements } from '../../modules/balances/credit/statements/writes.ts';
import { bankBrings } from '../approvals.ts';
import type { TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { giveTerms, payOnCredit, receivableOf } from '../credit.ts';
import { GOODS } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { type Market, openMarket } from '../market.ts';
import { placeFor } from '../orders.ts';

/** 账期 while two hundred do the same thing, or things that disagree, at once. */

const CROWD = 200;
let market: Market;
let finance: Client;

beforeAll(async () => {
  market = await openMarket(4, 'promotion');
  finance = await market.shop.staff('finance');
});
afterAll(() => market.shop.close());
afterEach(async () => expect(await ledgerDifferences(market.shop.db)).toEqual([]));

async function creditBuyer(): Promise<TestBuyer> {
  const buyer = market.freshBuyer();
  await giveTerms(market.shop.db, buyer.accountId, { limit_fen: 100_000_000 });
  return buyer;
}
/** An order of so many pieces on credit. @returns its id and what is owed for it, in fen */
async function owing(buyer: TestBuyer, number: number): Promise<{ id: number; sum: number }> {
  const { id, amount } = await placeFor(buyer.client, { goods: GOODS.fourDecimals, number });
  await payOnCredit(buyer, id).expect(200);
  return { id, sum: Math.round(amount * 100) };
}
const companyOf = async ({ accountId }: TestBuyer) =>
  (
    await market.shop.db
      .selectFrom('account')
      .select('company')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).company;
const crowd = <T>(act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CROWD }, (_, index) => act(index)));

it('one remittance settles once, however many enter it', async () => {
  const buyer = await creditBuyer();
  const { id, sum } = await owing(buyer, 1000);
  const amount = (sum / 200).toFixed(2);
  await bankBrings(finance, { bank_ref: 'RACE1', payer: await companyOf(buyer), amount });
  const { data } = await finance.get<{ list: BankLine[] }>('/api/admin/transfers?keywords=RACE1').expect(200);
  const allocations = [{ kind: 'credit', account_id: buyer.accountId, amount }];
  const answers = await crowd(() =>
    finance.post(`/api/admin/transfers/${data.list[0]?.id}/allocate`, { allocations, note: '' }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(CROWD - 1);
  expect((await receivableOf(market.shop.db, id))?.open_fen).toBe(sum - Math.round(Number(amount) * 100));
});

it('a statement is confirmed once while each of its orders is cancelled, and changes by none of them', async () => {
  const buyer = await creditBuyer();
  const orders: { id: number; sum: number }[] = [];
  for (let count = 0; count < 20; count += 1) orders.push(await owing(buyer, 100));
  const owed = orders.reduce((all, { sum }) => all + sum, 0);
  const writtenIn = (month: string) =>
    sql`update receivable_entry e set at = ${`${month}-15`}::timestamptz where debtor_id = ${buyer.accountId}
      and not exists (select from credit_statement_line l where l.entry_id = e.id)`.execute(market.shop.db);
  const headOf = async () =>
    (await buyer.client.get<{ list: StatementHead[] }>('/api/user/credit/statements').expect(200)).data
      .list[0];
  await writtenIn('2026-03');
  await makeStatements(market.shop.db, '2026-04-01', market.shop.services.log);
  const path = `/api/user/credit/statements/${(await headOf())?.id}`;
  const answers = await crowd((index) => {
    const order = orders[index / 10];
    return order
      ? buyer.client.post(`/api/order/${order.id}/cancel`, { reason: '不要了' })
      : buyer.client.post(`${path}/confirm`);
  });
  // 20 orders are cancelled, and one of the others confirms.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(orders.length + 1);
  expect((await buyer.client.get<CreditStatement>(path).expect(200)).data).toMatchObject({
    state: 'confirmed',
    closing: owed / 100,
  });
  await writtenIn('2026-04');
  await makeStatements(market.shop.db, '2026-05-01', market.shop.services.log);
  expect(await headOf()).toMatchObject({ opening: owed / 100, reduced: owed / 100, closing: 0 });
});
