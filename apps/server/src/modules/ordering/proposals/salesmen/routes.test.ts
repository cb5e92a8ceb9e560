import type {
  CustomerGoods,
  ProposalCustomer,
  ProposalQuote,
  StaffProposal,
  StaffProposalRow,
} from '@qingnang/contract/admin-proposals';
import type { PlacedOrders } from '@qingnang/contract/orders';
import type { OwnProposal } from '@qingnang/contract/proposals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import { orderOf } from '../../../../testing/buying.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { payFor } from '../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

/** 代客下单: a salesman, a customer of his own and one of somebody else. */

let shop: TestShop;
let salesman: Client;
let other: Client;
let admin: Client;
let customer: TestBuyer;
let stranger: TestBuyer;

beforeAll(async () => {
  shop = await createShop();
  const { db } = shop;
  [customer, stranger] = (await manyBuyers(shop, 2)) as [TestBuyer, TestBuyer];
  await sql`update shipping_rule set minimum_order_fen = 0, free_from_fen = 1`.execute(db);
  await sql`insert into staff (username, password_hash, name, role)
    select 'sales2', password_hash, '另一业务员', 'sales' from staff where username = 'sales'`.execute(db);
  await sql`update account set salesman_id = s.id from staff s
    where s.username = case account.id when ${customer.accountId} then 'sales' when ${stranger.accountId} then 'sales2' end`.execute(
    db,
  );
  salesman = await shop.staff('sales');
  other = await shop.staff('sales2');
  admin = await shop.staff();
});
afterAll(() => shop.close());

const at = ({ accountId }: TestBuyer, rest = '') => `/api/admin/accounts/${accountId}/proposals${rest}`;
const LINES: { goods_id: number; number: number }[] = [{ goods_id: GOODS.plain, number: 60 }];
const quoted = async (lines = LINES) =>
  (await salesman.post<ProposalQuote>(at(customer, '/quote'), { lines }).expect(200)).data;
const propose = (client = salesman, more = {}) =>
  client.post<{ id: number; total: number }>(at(customer), {
    address_id: customer.addressId,
    lines: LINES,
    reason: '老客户每月补货',
    ...more,
  });
const proposed = async () => (await propose().expect(201)).data.id;
const withdraw = (client: Client, id: number) => client.post(`/api/admin/proposals/${id}/withdraw`);

describe('who may', () => {
  it('requires sign-in, and the permission', async () => {
    await shop.visitor().get('/api/admin/proposals').expect(401);
    for (const role of ['service', 'finance', 'goods', 'operations', 'warehouse', 'quality'])
      await (await shop.staff(role)).get('/api/admin/proposals').expect(403);
  });

  it('is a salesman for his own customers; another one’s are not there', async () => {
    const id = await proposed();
    const body = { address_id: customer.addressId, lines: LINES };
    const answers = [
      await other.get(at(customer, '/customer')),
      await other.get(at(customer, '/goods?keywords=amxl')),
      await other.post(at(customer, '/quote'), { lines: LINES }),
      await other.post(at(customer), body),
      await other.get(`/api/admin/proposals/${id}`),
      await withdraw(other, id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await other.get<{ total: number }>('/api/admin/proposals').expect(200)).data.total).toBe(0);
    // Administrators look at all of them; what is taken back is one's own.
    await admin.get(`/api/admin/proposals/${id}`).expect(200);
    await withdraw(admin, id).expect(404);
    await withdraw(salesman, id).expect(200);
  });

  it('never is the one who confirms, refuses or pays', async () => {
    const id = await proposed();
    for (const act of ['confirm', 'refuse'])
      await salesman.post(`/api/user/proposals/${id}/${act}`, {}).expect(401);
    await withdraw(salesman, id).expect(200);
  });

  it('ends with the customer: handed to somebody else it is theirs to see', async () => {
    const id = await proposed();
    const give = (to: string) =>
      sql`update account set salesman_id = (select id from staff where username = ${to})
        where id = ${customer.accountId}`.execute(shop.db);
    await give('sales2');
    await withdraw(salesman, id).expect(404);
    expect((await other.get<StaffProposal>(`/api/admin/proposals/${id}`).expect(200)).data.may_withdraw).toBe(
      false,
    );
    await give('sales');
    await withdraw(salesman, id).expect(200);
  });
});

describe('choosing for a customer', () => {
  it('shows where it may go, and no number', async () => {
    const { data } = await salesman.get<ProposalCustomer>(at(customer, '/customer')).expect(200);
    expect(data).toMatchObject({
      problem: '',
      hours: 72,
      addresses: [{ id: customer.addressId, is_default: true }],
    });
    expect(JSON.stringify(data)).not.toContain('13800000000');
  });

  it('finds what the customer finds, at its prices, with its reasons', async () => {
    await sql`insert into contract_price (account_id, goods_id, price_e4, valid_from)
      values (${customer.accountId}, ${GOODS.plain}, 70000, current_date - 1)`.execute(shop.db);
    await sql`update account set is_special = true where id = ${customer.accountId}`.execute(shop.db);
    const found = async (keywords: string) =>
      (
        await salesman
          .get<{ list: CustomerGoods[] }>(at(customer, `/goods?keywords=${encodeURIComponent(keywords)}`))
          .expect(200)
      ).data.list;
    expect((await found('amxl'))[0]).toMatchObject({ id: GOODS.plain, price: 7, reason: '' });
    expect((await quoted()).lines[0]).toMatchObject({ price: 7, amount: 420 });
    await sql`update account set is_special = false where id = ${customer.accountId}`.execute(shop.db);
  });

  it('says of each line what is corrected and what cannot be bought', async () => {
    const lines = [
      { goods_id: GOODS.plain, number: 60 },
      { goods_id: GOODS.hundred, number: 400 },
      { goods_id: GOODS.outOfScope, number: 1 },
    ];
    const { lines: told, payable, problem } = await quoted(lines);
    expect([problem, payable]).toEqual(['', 504 + 2500]);
    expect(told.map(({ number }) => number)).toEqual([60, 100, 0]);
    expect(told.map(({ note }) => note === '')).toEqual([true, false, false]);
    const refused = await propose(salesman, { lines }).expect(409);
    expect(refused.message).toBe(told[1]?.note);
  });
});

describe('a proposal', () => {
  it('is made once for a key, waits for the customer, and becomes an order that says who ordered', async () => {
    const key = { 'idempotency-key': 'propose-same-0001' };
    const { quote_hash } = await quoted();
    const body = { address_id: customer.addressId, lines: LINES, remark: '上午送', quote_hash };
    const { data } = await salesman.post<{ id: number; total: number }>(at(customer), body, key).expect(201);
    expect((await salesman.post(at(customer), body, key).expect(201)).data).toEqual(data);
    expect(data.total).toBe(504);

    const own = await customer.client.get<OwnProposal>(`/api/user/proposals/${data.id}`).expect(200);
    expect(own.data).toMatchObject({ may_answer: true, remark: '上午送', kind: 'salesman' });
    const { data: placed } = await customer.client
      .post<PlacedOrders>(`/api/user/proposals/${data.id}/confirm`, { quote_hash: own.data.now?.quote_hash })
      .expect(201);
    const order = await orderOf(customer, placed.orders[0]?.id ?? 0);
    expect(order).toMatchObject({ remark: '上午送', proposed: `${own.data.proposer}代下单` });
    const desk = await salesman.get<{ proposed: string }>(`/api/admin/orders/${order.id}`).expect(200);
    expect(desk.data.proposed).toBe(order.proposed);

    const shown = await salesman.get<StaffProposal>(`/api/admin/proposals/${data.id}`).expect(200);
    expect(shown.data).toMatchObject({
      state: 'confirmed',
      may_withdraw: false,
      placed: [{ order_no: order.order_no }],
    });
    await withdraw(salesman, data.id).expect(409);

    await payFor(customer.client, order.id);
    const report = await admin
      .get<{ list: { name: string; proposed: number; orders: number }[] }>(
        '/api/admin/statistics/sales_salesman',
      )
      .expect(200);
    expect(report.data.list.map(({ proposed: own, orders }) => [own, orders])).toEqual([[1, 1]]);
  });

  it('is refused when the price has risen since the salesman has looked', async () => {
    const { quote_hash } = await quoted();
    const setPrice = (price_e4: number) =>
      shop.db.updateTable('goods_price').set({ price_e4 }).where('goods_id', '=', GOODS.plain).execute();
    await setPrice(90_000);
    expect((await propose(salesman, { quote_hash }).expect(409)).message).toContain('有变化');
    await setPrice(84_000);
  });

  it('is listed by state, and every act stands in the audit log in words', async () => {
    const id = await proposed();
    await withdraw(salesman, id).expect(200);
    const { data } = await salesman
      .get<{ list: StaffProposalRow[]; counts: { state: string; count: number }[] }>(
        '/api/admin/proposals?state=withdrawn&keywords=0',
      )
      .expect(200);
    expect(data.list[0]).toMatchObject({ id, company: '测试药店 0', state: 'withdrawn' });
    expect(data.counts.find(({ state }) => state === 'confirmed')?.count).toBe(1);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where entity = 'proposal' and entity_id = ${String(id)} order by id`.execute(
      shop.db,
    );
    expect(rows.map(({ action }) => action)).toEqual(['proposal.create', 'proposal.withdraw']);
  });
});
