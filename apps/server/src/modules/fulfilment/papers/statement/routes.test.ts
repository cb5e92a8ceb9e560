import type { MoneyEntry, StatementData } from '@qingnang/contract/wallet';
import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { shippedFor } from '../../../../testing/parcels.ts';
import { checkPdfSignature } from '../../../../testing/pdf-signature.ts';
import { textOfPdf } from '../../../../testing/pdf-text.ts';
import { bankOnFile, proved } from '../../../../testing/proofs.ts';
import { bookOf, sheetOf } from '../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { giveBalance } from '../../../balances/wallet/writes.ts';

let shop: TestShop;
let buyer: Client;
let accountId: number;
/** What the fixture gives, and 5000 more. */
const BEGIN = 6286.4;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  const account = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'yaodian')
    .executeTakeFirstOrThrow();
  accountId = account.id;
  await sql`update account set created_at = now() - interval '70 days' where id = ${accountId}`.execute(
    shop.db,
  );
  await inTransaction(shop.db, (tx) => giveBalance(tx, accountId, fen(500_000), 'cashback', 'begin'));
  // All of it of an earlier month.
  await sql`update wallet_entry set at = now() - interval '40 days' where account_id = ${accountId}`.execute(
    shop.db,
  );
});
afterAll(() => shop.close());

const statement = async (month = '') =>
  (await buyer.get<StatementData>(`/api/user/statement?month=${month}`).expect(200)).data;
const sum = (list: readonly { amount: number }[]) =>
  Math.round(list.reduce((total, { amount }) => total + amount * 100, 0)) / 100;

it('of a month without anything is empty and begins where the one before ended', async () => {
  const now = await statement();
  expect(now).toMatchObject({
    is_running: true,
    orders: { count: 0, sum: 0, list: [] },
    payments: { count: 0 },
  });
  expect(now.balance).toMatchObject({ begin: BEGIN, in: 0, out: 0, end: BEGIN, by_type: [] });
});

it('says what the ledgers say', async () => {
  await shippedFor(buyer, await shop.staff(), { goods: GOODS.hundred, number: 10 });
  const byBalance = await placeFor(buyer);
  await buyer.post(`/api/order/${byBalance.id}/pay`, { method: 'balance' }).expect(200);
  const bank_account_id = await bankOnFile(shop, accountId);
  await (await proved(shop, buyer))
    .post('/api/user/withdrawals', { amount: '88.8', bank_account_id })
    .expect(200);
  const month = await statement();
  for (const part of [month.orders, month.deliveries, month.payments, month.returns, month.invoices]) {
    expect(part.list).toHaveLength(part.count);
    expect(sum(part.list)).toBe(part.sum);
  }
  expect([month.orders.count, month.deliveries.count, month.payments.count]).toEqual([2, 1, 1]);
  const { balance } = month;
  expect(Math.round((balance.begin + balance.in - balance.out) * 100)).toBe(Math.round(balance.end * 100));
  const { balance: held } = (await buyer.get<{ balance: number }>('/api/user/user_money')).data;
  expect(balance.end).toBe(held);
  const { rows } = await sql<{ ledger: number; paid: number }>`
    select (select sum(delta_fen) from wallet_entry where account_id = ${accountId})::bigint as ledger,
      (select sum(amount_fen) from payment where account_id = ${accountId} and status = 'paid' and method <> 'balance')::bigint as paid`.execute(
    shop.db,
  );
  expect([Math.round(balance.end * 100), Math.round(month.payments.sum * 100)]).toEqual([
    rows[0]?.ledger,
    rows[0]?.paid,
  ]);
  expect(balance.by_type.map(({ use_type }) => use_type)).toEqual([1, 5]);
});

it('is there for months of the account’s life only', async () => {
  const { months } = await statement();
  expect(months.length).toBeGreaterThanOrEqual(3);
  const answer = await buyer.get('/api/user/statement?month=2001-01').expect(422);
  expect(answer.errors).toHaveProperty('month');
  expect((await buyer.get('/api/user/statement?month=2026-13').expect(422)).errors).toHaveProperty('month');
  await shop.visitor().get('/api/user/statement').expect(401);
});

it('comes as XLSX and PDF', async () => {
  const { month, orders } = await statement();
  const book = await bookOf(await buyer.raw(`/api/user/statement.xlsx?month=${month}`));
  expect(book.map(({ name }) => name)).toEqual(['汇总', '订单', '发货', '退货', '开票', '收付款']);
  expect(book[1]?.values.at(-1)).toEqual(['合计', `${orders.count} 笔`, '', orders.sum]);
  const pdf = Buffer.from(await (await buyer.raw(`/api/user/statement.pdf?month=${month}`)).arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await buyer.raw('/api/user/statement.pdf')).status).toBe(422);
});

it('of a month that is over is drawn and signed once; the running month is not kept', async () => {
  const { months } = await statement();
  const over = months[1] ?? '';
  const pdf = async (month: string) =>
    Buffer.from(await (await buyer.raw(`/api/user/statement.pdf?month=${month}`)).arrayBuffer());
  const [first, second] = await Promise.all([pdf(over), pdf(over)]);
  await sql`update account set company = '改名后公司' where id = ${accountId}`.execute(shop.db);
  expect(second.equals(first) && (await pdf(over)).equals(first)).toBe(true);
  expect(checkPdfSignature(first)).toMatchObject({ coversAll: true, isIntact: true, isGenuine: true });
  expect(textOfPdf(await pdf(months[0] ?? ''))).toContain('改名后公司');
  expect(textOfPdf(first)).not.toContain('改名后公司');
});

it('stands beside the log, which is filtered by use, direction and day', async () => {
  const log = async (query: string) =>
    (
      await buyer
        .get<{ list: MoneyEntry[]; total: number; in_sum: number; out_sum: number }>(
          `/api/user/user_money_log?${query}`,
        )
        .expect(200)
    ).data;
  const all = await log('page=1&use_type=0&start_time=&end_time=');
  expect(all.list[0]).toMatchObject({ use_type: 5, use_type_name: '提现', amount: -88.8 });
  expect(all.list[1]).toMatchObject({ use_type: 1, ref: expect.stringMatching(/^D/) });
  expect(all.list[1]?.order_id).toBeGreaterThan(0);
  expect((await log('use_type=5')).total).toBe(1);
  expect((await log('use_type=9')).total).toBe(0);
  expect(await log('direction=in')).toMatchObject({ total: 3, in_sum: BEGIN, out_sum: 0 });
  const today = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10);
  expect((await log(`start_time=${today}&end_time=${today}`)).total).toBe(2);
  await buyer.get('/api/user/user_money_log?start_time=yesterday').expect(422);
  expect((await sheetOf(buyer, '/api/user/user_money_log.xlsx?use_type=5')).rows).toHaveLength(2);
});
