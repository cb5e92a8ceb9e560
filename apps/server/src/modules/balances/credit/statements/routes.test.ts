import type { CreditStatement, StatementHead } from '@qingnang/contract/credit';
import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../db/transaction.ts';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { giveTerms, overdueBy, payOnCredit } from '../../../../testing/credit.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { checkPdfSignature } from '../../../../testing/pdf-signature.ts';
import { textOfPdf } from '../../../../testing/pdf-text.ts';
import type { TestShop } from '../../../../testing/shop.ts';
import { tellOfDue } from '../jobs.ts';
import { settleReceivable } from '../writes.ts';
import { makeStatements } from './writes.ts';

let market: Market;
let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  market = await openMarket(12, 'promotion');
  ({ shop, staff } = market);
});
afterAll(() => shop.close());
afterEach(async () => expect(await ledgerDifferences(shop.db)).toEqual([]));

async function creditBuyer(): Promise<TestBuyer> {
  const buyer = market.freshBuyer();
  await giveTerms(shop.db, buyer.accountId, { limit_fen: 10_000_000 });
  return buyer;
}
async function owing(buyer: TestBuyer): Promise<{ id: number; sum: number }> {
  const { id, amount } = await placeFor(buyer.client, { goods: GOODS.fourDecimals, number: 1000 });
  await payOnCredit(buyer, id).expect(200);
  return { id, sum: Math.round(amount * 100) };
}
/** Moves what the ledger holds so far into a month. */
const writtenIn = ({ accountId }: TestBuyer, month: string) =>
  sql`update receivable_entry e set at = ${`${month}-15`}::timestamptz
    where debtor_id = ${accountId} and not exists (select from credit_statement_line l where l.entry_id = e.id)`.execute(
    shop.db,
  );
const close = (today: string) => makeStatements(shop.db, today, shop.services.log);
const headsOf = async ({ client }: TestBuyer) =>
  (await client.get<{ list: StatementHead[] }>('/api/user/credit/statements').expect(200)).data.list;
const statementOf = async ({ client }: TestBuyer, id: number | undefined) =>
  (await client.get<CreditStatement>(`/api/user/credit/statements/${id}`).expect(200)).data;

describe('the statement of a month', () => {
  it('holds what the month has added, once, and goes on from the one before', async () => {
    const buyer = await creditBuyer();
    const { id, sum } = await owing(buyer);
    await inTransaction(shop.db, (tx) =>
      settleReceivable(tx, id, fen(1000), { cause: 'test', ref: 'statement-1' }),
    );
    await writtenIn(buyer, '2026-01');
    await close('2026-02-01');
    await close('2026-02-02');
    const later = await owing(buyer);
    await writtenIn(buyer, '2026-02');
    await close('2026-03-01');
    await close('2026-04-01');
    const yuan = (amount: number) => amount / 100;
    expect(await headsOf(buyer)).toEqual([
      expect.objectContaining({ month: '2026-03', opening: yuan(sum + later.sum - 1000), charged: 0 }),
      expect.objectContaining({
        month: '2026-02',
        opening: yuan(sum - 1000),
        charged: yuan(later.sum),
        closing: yuan(sum + later.sum - 1000),
      }),
      expect.objectContaining({
        month: '2026-01',
        opening: 0,
        charged: yuan(sum),
        settled: 10,
        state: 'open',
      }),
    ]);
    const first = (await headsOf(buyer)).at(-1);
    const { lines } = await statementOf(buyer, first?.id);
    expect(lines.map(({ kind_name, order_id, amount }) => [kind_name, order_id, amount])).toEqual([
      ['订单', id, yuan(sum)],
      ['结款', id, -10],
    ]);
    expect((await buyer.client.raw(`/api/user/credit/statements/${first?.id}/file.xlsx`)).status).toBe(200);
    expect((await staff.raw(`/api/admin/credit/statements/${first?.id}/file.xlsx`)).status).toBe(200);
    const papers = await Promise.all([
      buyer.client.raw(`/api/user/credit/statements/${first?.id}/file.pdf`),
      staff.raw(`/api/admin/credit/statements/${first?.id}/file.pdf`),
    ]);
    for (const paper of papers)
      expect(textOfPdf(Buffer.from(await paper.arrayBuffer()))).toContain('2026-01 账期对账单');
    const stranger = await creditBuyer();
    const strange = await stranger.client.raw(`/api/user/credit/statements/${first?.id}/file.pdf`);
    expect(strange.status).toBe(404);
  });

  it('is disputed line by line, answered and confirmed; then it does not change', async () => {
    const buyer = await creditBuyer();
    await owing(buyer);
    await owing(buyer);
    await writtenIn(buyer, '2026-05');
    await close('2026-06-01');
    const [head] = await headsOf(buyer);
    const path = `/api/user/credit/statements/${head?.id}`;
    const [line, other] = (await statementOf(buyer, head?.id)).lines;
    await buyer.client.post(`${path}/dispute`, { line_id: line?.id, dispute: '少到 2 件' }).expect(200);
    await buyer.client.post(`${path}/dispute`, { line_id: other?.id, dispute: '点错了' }).expect(200);
    await buyer.client.post(`${path}/dispute`, { line_id: other?.id, dispute: '' }).expect(200);
    expect((await statementOf(buyer, head?.id)).state).toBe('disputed');
    await buyer.client.post(`${path}/confirm`).expect(409);
    const answer = `/api/admin/credit/statements/${head?.id}/reply`;
    await staff.post(answer, { line_id: other?.id, reply: '没有异议' }).expect(409);
    await staff.post(answer, { line_id: line?.id, reply: '已补发' }).expect(200);
    await buyer.client.post(`${path}/confirm`).expect(200);
    expect(await statementOf(buyer, head?.id)).toMatchObject({ state: 'confirmed', state_name: '已确认' });
    await buyer.client.post(`${path}/confirm`).expect(409);
    // Names of the moment it was confirmed, though it is drawn afterwards.
    await sql`update account set company = company || '改名' where id = ${buyer.accountId}`.execute(shop.db);
    const paper = async () => Buffer.from(await (await buyer.client.raw(`${path}/file.pdf`)).arrayBuffer());
    const kept = await paper();
    expect(checkPdfSignature(kept)).toMatchObject({ coversAll: true, isIntact: true, isGenuine: true });
    expect(textOfPdf(kept)).not.toContain('改名');
    expect((await paper()).equals(kept)).toBe(true);
    await buyer.client.post(`${path}/dispute`, { line_id: line?.id, dispute: '又想了想' }).expect(409);
    await staff.post(answer, { line_id: line?.id, reply: '再答' }).expect(409);
  });

  it('is confirmed while an order changes: what goes back stands in the next one', async () => {
    const buyer = await creditBuyer();
    const { id, sum } = await owing(buyer);
    await writtenIn(buyer, '2026-07');
    await close('2026-08-01');
    const [head] = await headsOf(buyer);
    await Promise.all([
      buyer.client.post(`/api/user/credit/statements/${head?.id}/confirm`).expect(200),
      buyer.client.post(`/api/order/${id}/cancel`, { reason: '不要了' }).expect(200),
    ]);
    expect(await statementOf(buyer, head?.id)).toMatchObject({ state: 'confirmed', closing: sum / 100 });
    await writtenIn(buyer, '2026-07');
    await close('2026-09-01');
    const [next] = await headsOf(buyer);
    expect(next).toMatchObject({ month: '2026-08', opening: sum / 100, reduced: sum / 100, closing: 0 });
  });

  it('is made once, however many close the month', async () => {
    const buyer = await creditBuyer();
    await owing(buyer);
    await writtenIn(buyer, '2026-09');
    await Promise.all([close('2026-10-01'), close('2026-10-01'), close('2026-10-01')]);
    expect(await headsOf(buyer)).toHaveLength(1);
  });
});

it('an account is told of what is due before and after the day, once each', async () => {
  const buyer = await creditBuyer();
  const { id } = await owing(buyer);
  const told = async () =>
    (
      await sql<{ title: string }>`
        select title from message where account_id = ${buyer.accountId} and cause like 'credit%' order by id`.execute(
        shop.db,
      )
    ).rows.map(({ title }) => title);
  await overdueBy(shop.db, id, 0);
  const { rows } = await sql<{ day: string; next: string; early: string }>`
    select due_on as day, due_on + 1 as next, due_on - 4 as early from receivable where order_id = ${id}`.execute(
    shop.db,
  );
  const { day = '', next = '', early = '' } = rows[0] ?? {};
  await tellOfDue(shop.db, early);
  expect(await told()).toEqual([]);
  await tellOfDue(shop.db, day);
  await tellOfDue(shop.db, day);
  await tellOfDue(shop.db, next);
  await tellOfDue(shop.db, next);
  expect(await told()).toEqual([`账期货款 ${day} 到期`, '账期货款已逾期']);
});
