import type { adminCredit, CreditAccount } from '@qingnang/contract/admin-credit';
import type { receivableRow, userCredit } from '@qingnang/contract/credit';
import { CREDIT_EXPORT } from '@qingnang/contract/credit-words';
import type { BankLine } from '@qingnang/contract/transfers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { agreeWithLast, bankBrings, waitingFor } from '../../../../testing/approvals.ts';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { giveTerms, overdueBy, payOnCredit, receivableOf } from '../../../../testing/credit.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { placeFor } from '../../../../testing/orders.ts';
import type { TestShop } from '../../../../testing/shop.ts';

let market: Market;
let shop: TestShop;
let finance: Client;
let admin: Client;

beforeAll(async () => {
  market = await openMarket(20, 'promotion');
  ({ shop } = market);
  admin = market.staff;
  finance = await shop.staff('finance');
});
afterAll(() => shop.close());
afterEach(async () => expect(await ledgerDifferences(shop.db)).toEqual([]));

type Own = z.output<typeof userCredit.data>;
const ownOf = async ({ client }: TestBuyer) => (await client.get<Own>('/api/user/credit').expect(200)).data;
const accountOf = async ({ accountId }: Pick<TestBuyer, 'accountId'>) =>
  (await finance.get<CreditAccount>(`/api/admin/credit/${accountId}`).expect(200)).data;

const TERMS = {
  limit: '50000',
  term_kind: 'days',
  term_days: 30,
  state: 'open',
  reason: '年度框架合同',
};
const setTerms = ({ accountId }: TestBuyer, change = {}) =>
  finance.put<CreditAccount>(`/api/admin/credit/${accountId}/terms`, { ...TERMS, ...change });

async function owing(buyer: TestBuyer): Promise<{ id: number; sum: number }> {
  const { id, amount } = await placeFor(buyer.client, { goods: GOODS.fourDecimals, number: 1000 });
  await payOnCredit(buyer, id).expect(200);
  return { id, sum: Math.round(amount * 100) };
}
async function creditBuyer(): Promise<TestBuyer> {
  const buyer = market.freshBuyer();
  await giveTerms(shop.db, buyer.accountId, { limit_fen: 10_000_000 });
  return buyer;
}
const giveBalanceTo = async ({ accountId }: TestBuyer, fen: number) => {
  await sql`insert into wallet (account_id, balance_fen) values (${accountId}, ${fen})`.execute(shop.db);
  await sql`insert into wallet_entry (account_id, delta_fen, balance_after_fen, cause, ref)
    values (${accountId}, ${fen}, ${fen}, 'test', ${String(accountId)})`.execute(shop.db);
};

it('requires sign-in and the permission', async () => {
  await shop.visitor().get('/api/user/credit').expect(401);
  await shop.visitor().get('/api/admin/credit').expect(401);
  await (await shop.staff('sales')).get('/api/admin/credit').expect(403);
});

describe('terms', () => {
  it('come into being by an application and two persons', async () => {
    const buyer = market.freshBuyer();
    expect(await ownOf(buyer)).toMatchObject({ credit: null, application: null });
    const form = { amount: '60000', reason: '连锁药店，月采购约 5 万' };
    await buyer.client.post('/api/user/credit/applications', form).expect(201);
    await buyer.client.post('/api/user/credit/applications', form).expect(409);
    const { data: waiting } = await finance
      .get<{ list: { account_id: number; amount: number }[] }>('/api/admin/credit/applications?state=waiting')
      .expect(200);
    expect(waiting.list).toEqual([expect.objectContaining({ account_id: buyer.accountId, amount: 60000 })]);
    const { data, message } = await setTerms(buyer).expect(200);
    expect([data.terms, message]).toEqual([null, '已提交，等待另一位同事复核']);
    expect(await ownOf(buyer)).toMatchObject({ credit: null, application: { status: 'waiting' } });
    await agreeWithLast(admin);
    expect(await ownOf(buyer)).toMatchObject({
      credit: { state: 'open', limit: 50000, free: 50000, term_name: '发货后 30 天', reason: '' },
      application: { status: 'agreed' },
    });
    expect((await accountOf(buyer)).history).toEqual([
      expect.objectContaining({ limit: 50000, reason: '年度框架合同' }),
    ]);
  });

  it('that let an account owe less hold at once, all others wait', async () => {
    const buyer = await creditBuyer();
    const now = { limit: '100000' };
    const lowered = await setTerms(buyer, { limit: '90000' }).expect(200);
    expect(lowered.data.terms?.limit).toBe(90000);
    await setTerms(buyer, { limit: '90000', state: 'stopped' }).expect(200);
    for (const more of [
      { ...now, state: 'stopped' },
      { limit: '90000' },
      { limit: '90000', state: 'stopped', term_days: 31 },
    ]) {
      await setTerms(buyer, more).expect(200);
      const asked = (await waitingFor(admin)).findLast(({ kind }) => kind === 'approval');
      expect(asked?.words).toContain('额度');
      await admin.post(`/api/admin/approvals/${asked?.id}/refuse`, { reply: '不同意' }).expect(200);
    }
    expect((await accountOf(buyer)).terms).toMatchObject({ limit: 90000, state: 'stopped' });
    await setTerms(buyer, { term_kind: 'month_day', term_days: 29 }).expect(422);
  });

  it('are shared with the stores of a head office when it says so', async () => {
    const [head, store] = [await creditBuyer(), market.freshBuyer()];
    const say = (covers: number) => head.client.put('/api/user/credit/stores', { covers });
    await say(1).expect(409);
    await sql`update account set buyer_type = 'chain_head' where id = ${head.accountId}`.execute(shop.db);
    await sql`update account set head_account_id = ${head.accountId} where id = ${store.accountId}`.execute(
      shop.db,
    );
    await expect.poll(async () => (await ownOf(head)).covers_stores).toBe(false);
    expect((await ownOf(store)).credit).toBeNull();
    await say(1).expect(200);
    expect(await ownOf(store)).toMatchObject({ credit: { limit: 100_000 }, covers_stores: null });
    expect((await ownOf(store)).head).not.toBe('');
    await store.client.put('/api/user/credit/stores', { covers: 0 }).expect(409);
    // A type of the wholesaler's own follows the rules of its base.
    await sql`insert into buyer_type (code, name, base) values ('group_head', '集团总部', 'chain_head')`.execute(
      shop.db,
    );
    await sql`update account set buyer_type = 'group_head' where id = ${head.accountId}`.execute(shop.db);
    await say(0).expect(200);
    await say(0).expect(200);
    expect((await ownOf(store)).credit).toBeNull();
  });

  it('are refused with a reason that the buyer reads', async () => {
    const buyer = market.freshBuyer();
    const asked = await buyer.client
      .post<{ id: number }>('/api/user/credit/applications', { amount: '100', reason: '试用' })
      .expect(201);
    await finance
      .post(`/api/admin/credit/applications/${asked.data.id}/refuse`, { reply: '合作未满三个月' })
      .expect(200);
    expect((await ownOf(buyer)).application).toMatchObject({ status: 'refused', reply: '合作未满三个月' });
  });
});

describe('settling', () => {
  it('from the balance takes what is owed, once for a key, and no more', async () => {
    const buyer = await creditBuyer();
    const { id, sum } = await owing(buyer);
    await giveBalanceTo(buyer, sum + 1000);
    const headers = { 'idempotency-key': 'settle-once-only' };
    const pay = () =>
      buyer.client.post('/api/user/credit/settle', { amount: '10.00', order_id: id }, headers).expect(200);
    expect((await pay()).data).toEqual((await pay()).data);
    expect((await receivableOf(shop.db, id))?.settled_fen).toBe(1000);
    const rest = await buyer.client
      .post<{ settled: number; balance: number }>('/api/user/credit/settle', { amount: '99999' })
      .expect(200);
    expect(rest.data).toEqual({ settled: (sum - 1000) / 100, balance: 10 });
    await buyer.client.post('/api/user/credit/settle', { amount: '1' }).expect(409);
  });

  it('from the balance needs the balance, and an own order', async () => {
    const [buyer, other] = [await creditBuyer(), await creditBuyer()];
    const { id } = await owing(buyer);
    await buyer.client.post('/api/user/credit/settle', { amount: '1' }).expect(422);
    await other.client.post('/api/user/credit/settle', { amount: '1', order_id: id }).expect(404);
    expect((await receivableOf(shop.db, id))?.settled_fen).toBe(0);
  });

  it('by hand waits for a second person, takes the line of the bank and nothing twice', async () => {
    const buyer = await creditBuyer();
    const { id, sum } = await owing(buyer);
    const path = `/api/admin/credit/${buyer.accountId}/settle`;
    await finance.post(path, { amount: String((sum + 1) / 100), bank_ref: 'HAND-1' }).expect(422);
    await finance.post(path, { amount: '20', bank_ref: 'HAND-1' }).expect(200);
    expect((await receivableOf(shop.db, id))?.settled_fen).toBe(0);
    await agreeWithLast(admin);
    expect((await receivableOf(shop.db, id))?.settled_fen).toBe(2000);
    await finance.post(path, { amount: '20', bank_ref: 'HAND-1' }).expect(422);
    await bankBrings(finance, { bank_ref: 'LINE-1', payer: '测试药店', amount: 30 });
    await finance.post(path, { amount: '31', bank_ref: 'LINE-1' }).expect(422);
    await finance.post(path, { amount: '30', bank_ref: 'LINE-1', order_id: id }).expect(200);
    await agreeWithLast(admin);
    expect((await receivableOf(shop.db, id))?.settled_fen).toBe(5000);
  });

  it('by hand is where its line of the bank went: it is not opened again to pay something else', async () => {
    const buyer = await creditBuyer();
    const { id } = await owing(buyer);
    const path = `/api/admin/credit/${buyer.accountId}/settle`;
    await finance.post(path, { amount: '40', bank_ref: 'HAND-2' }).expect(200);
    await agreeWithLast(admin);
    const { data } = await finance
      .get<{ list: BankLine[] }>('/api/admin/transfers?keywords=HAND-2')
      .expect(200);
    const [line] = data.list;
    expect(line).toMatchObject({ status: 'matched', allocations: [{ kind: 'credit', amount: 40 }] });
    const open = { status: 'open', note: '再看一次' };
    await finance.post(`/api/admin/transfers/${line?.id}/decide`, open).expect(409);
    expect((await receivableOf(shop.db, id))?.settled_fen).toBe(4000);
  });

  it('gives up what will not come, by two', async () => {
    const buyer = await creditBuyer();
    const { id, sum } = await owing(buyer);
    const path = `/api/admin/credit/${buyer.accountId}/write_off`;
    await finance.post(path, { order_id: id + 1000, reason: '破产' }).expect(404);
    await finance.post(path, { order_id: id, reason: '客户破产清算' }).expect(200);
    expect((await receivableOf(shop.db, id))?.open_fen).toBe(sum);
    await agreeWithLast(admin);
    expect(await receivableOf(shop.db, id)).toMatchObject({ open_fen: 0, written_off_fen: sum });
    await finance.post(path, { order_id: id, reason: '再来' }).expect(409);
  });
});

describe('ageing', () => {
  it('groups what is open by how long it has been due, and exports it', async () => {
    const buyer = await creditBuyer();
    const sums: number[] = [];
    for (const days of [0, 1, 30, 31, 60, 61, 90, 91]) {
      await giveTerms(shop.db, buyer.accountId, { limit_fen: 10_000_000 });
      await sql`update credit_account set lifted_until = now() + interval '1 hour'`.execute(shop.db);
      const { id, sum } = await owing(buyer);
      await overdueBy(shop.db, id, days);
      sums.push(sum / 100);
    }
    const sum = (...at: number[]) => Number(at.reduce((all, i) => all + (sums[i] ?? 0), 0).toFixed(2));
    const ages = {
      not_due: sum(0),
      to_30: sum(1, 2),
      to_60: sum(3, 4),
      to_90: sum(5, 6),
      over_90: sum(7),
    };
    expect((await accountOf(buyer)).ages).toEqual(ages);
    const { data } = await finance
      .get<z.output<typeof adminCredit.data>>('/api/admin/credit?state=overdue')
      .expect(200);
    expect(data.list).toEqual([expect.objectContaining({ account_id: buyer.accountId, ages })]);
    expect(data.sums).toMatchObject(ages);
    expect((await finance.raw(`${CREDIT_EXPORT}?state=overdue`)).status).toBe(200);
  });

  it('stops new orders by itself, until staff lift it for a day with a reason', async () => {
    const buyer = await creditBuyer();
    const { id } = await owing(buyer);
    await overdueBy(shop.db, id, 2);
    expect((await ownOf(buyer)).credit?.reason).toContain('逾期');
    const next = await placeFor(buyer.client, { goods: GOODS.fourDecimals, number: 1000 });
    await payOnCredit(buyer, next.id).expect(422);
    await finance.post(`/api/admin/credit/${buyer.accountId}/lift`, {}).expect(422);
    await finance.post(`/api/admin/credit/${buyer.accountId}/lift`, { reason: '已出示付款凭证' }).expect(200);
    await payOnCredit(buyer, next.id).expect(200);
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where action = 'credit.lift' and entity_id = ${String(buyer.accountId)}`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ after: { note: '已出示付款凭证' } }]);
  });

  it('shows the buyer what is open, the oldest due first', async () => {
    const buyer = await creditBuyer();
    const [first, second] = [await owing(buyer), await owing(buyer)];
    await overdueBy(shop.db, second.id, 5);
    const { data } = await buyer.client
      .get<{ list: z.output<typeof receivableRow>[] }>('/api/user/credit/receivables')
      .expect(200);
    expect(data.list.map(({ order_id, overdue_days }) => [order_id, overdue_days])).toEqual([
      [second.id, 5],
      [first.id, 0],
    ]);
  });
});
