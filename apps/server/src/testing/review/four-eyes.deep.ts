import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession, STAFF_COOKIE } from '../../http/session.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { payFor, placeFor } from '../orders.ts';
import { createShop, type TestShop } from '../shop.ts';

/** One clerk alone, with every trick that comes to mind. */

let shop: TestShop;
let crowd: TestBuyer[];
let admin: Client;
let finance: Client;
let quality: Client;

beforeAll(async () => {
  shop = await createShop();
  crowd = await manyBuyers(shop, 40);
  [admin, finance, quality] = await Promise.all([shop.staff(), shop.staff('finance'), shop.staff('quality')]);
  const lot = { ck_id: 1, lot_no: 'FOUR-EYES', quantity: 100_000 };
  await admin.post(`/api/admin/goods/${GOODS.hundred}/lots`, lot).expect(201);
});
afterAll(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
  await shop.close();
});

const next = (): TestBuyer => {
  const buyer = crowd.pop();
  if (!buyer) throw new Error('no buyer is left');
  return buyer;
};
const balanceOf = async ({ client }: TestBuyer) =>
  (await client.get<{ balance: number }>('/api/user/user_money').expect(200)).data.balance;
const statusOf = async (id: number) => {
  const { rows } = await sql<{ status: number }>`select status from sales_order where id = ${id}`.execute(
    shop.db,
  );
  return rows[0]?.status;
};
const staffId = async (username: string) => {
  const { rows } = await sql<{ id: number }>`select id from staff where username = ${username}`.execute(
    shop.db,
  );
  return rows[0]?.id ?? 0;
};
/** What has gone back without anybody else, in yuan. */
async function goneAlone(where: 'order_id' | 'account_id' | 'staff_id', id: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as sum from refund
    where ${sql.ref(where)} = ${id} and staff_id is not null and status <> 'awaiting' and approved_by is null`.execute(
    shop.db,
  );
  return Number(rows[0]?.sum ?? 0) / 100;
}
/** A paid order of so many pieces at ¥25. */
async function paid(buyer: TestBuyer, number: number) {
  const { id } = await placeFor(buyer.client, { goods: GOODS.hundred, number });
  await payFor(buyer.client, id);
  const { rows } = await sql<{ id: number }>`select id from sales_order_line where order_id = ${id}`.execute(
    shop.db,
  );
  return { id, line: rows[0]?.id ?? 0 };
}
const cut = (client: Client, order: { id: number; line: number }, number: number) =>
  client.post(`/api/admin/orders/${order.id}/cut`, { lines: [{ order_line_id: order.line, number }] });

describe('money that no bank has seen', () => {
  it('does not reach a wallet by a reference that finance has made up', async () => {
    const buyer = next();
    const { data } = await buyer.client
      .post<{ id: number }>('/api/user/top_ups', { amount: '50000', method: 'transfer' })
      .expect(200);
    await finance
      .post(`/api/admin/top_ups/${data.id}/confirm`, {
        bank_ref: 'NO-SUCH-REF-1',
        amount: '50000',
      })
      .expect(200);
    expect(await balanceOf(buyer)).toBe(0);
  });

  it('pays no order, neither by a made-up reference nor by a line that was typed', async () => {
    const buyer = next();
    const { id, amount } = await placeFor(buyer.client, { goods: GOODS.hundred, number: 40 });
    await buyer.client.post(`/api/order/${id}/pay`, { method: 'transfer' }).expect(200);
    const said = { bank_ref: 'NO-SUCH-REF-2', amount: amount.toFixed(2) };
    await finance.post(`/api/admin/orders/${id}/transfer`, said).expect(200);
    expect(await statusOf(id)).toBe(10);
    const { rows } = await sql<{ company: string; day: string }>`
      select company, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from account where id = ${buyer.accountId}`.execute(
      shop.db,
    );
    const line = {
      bank_ref: 'NO-SUCH-REF-3',
      paid_on: rows[0]?.day,
      payer: rows[0]?.company,
      amount: said.amount,
    };
    await finance.post('/api/admin/transfers', line).expect(201);
    // One request for an order waits at a time.
    await finance
      .post(`/api/admin/orders/${id}/transfer`, { ...said, bank_ref: 'NO-SUCH-REF-3' })
      .expect(409);
    expect(await statusOf(id)).toBe(10);
  });
});

it('finance alone does not move the limit', async () => {
  await finance.put('/api/admin/refunds/settings', { review_from: '9999999.99' }).expect(200);
  const { data } = await finance.get<{ review_from: number }>('/api/admin/refunds').expect(200);
  expect(data.review_from).toBe(5000);
});

describe('small acts', () => {
  it('on one order stay below the limit together', async () => {
    const order = await paid(next(), 1100);
    for (let i = 0; i < 6; i += 1) await cut(quality, order, 170).expect(200);
    expect(await goneAlone('order_id', order.id)).toBeLessThan(5000);
  });

  it('on many orders of one customer stay below the limit together', async () => {
    const buyer = next();
    for (let i = 0; i < 5; i += 1) await cut(quality, await paid(buyer, 200), 150).expect(200);
    expect(await goneAlone('account_id', buyer.accountId)).toBeLessThan(10_000);
  });

  it('on many customers at the same moment stay below the limit together', async () => {
    const orders: { id: number; line: number }[] = [];
    for (let i = 0; i < 20; i += 1) orders.push(await paid(next(), 120));
    await sql`update refund set created_at = created_at - interval '2 days'`.execute(shop.db);
    const warehouse = await shop.staff('warehouse');
    const answers = await Promise.all(orders.map((order) => cut(warehouse, order, 110)));
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
    expect(await goneAlone('staff_id', await staffId('warehouse'))).toBeLessThan(20_000);
  });
});

describe('one person with two accounts', () => {
  let mate: Client;
  let mateId: number;
  const asked = async (client: Client, accountId: number) => {
    const form = { account_id: accountId, kind: 'balance', delta: '20000', reason: '线下补差价' };
    return (await client.post<{ id: number }>('/api/admin/corrections', form).expect(200)).data.id;
  };
  beforeEach(async () => {
    const { rows } = await sql<{ id: number }>`
      delete from session where staff_id in (select id from staff where username = 'mate') returning id`.execute(
      shop.db,
    );
    expect(rows.length).toBeLessThan(2);
    mateId = await staffId('mate');
    if (mateId === 0) {
      const form = { username: 'mate', name: '第二人', role: 'finance' };
      mateId = (await admin.post<{ id: number }>('/api/admin/staff', form).expect(201)).data.id;
    }
    await sql`update staff set must_change_password = false where id = ${mateId}`.execute(shop.db);
    mate = new Client(shop.url);
    mate.setCookie(STAFF_COOKIE, await openSession(shop.db, { staffId: mateId, ip: '', userAgent: 'test' }));
  });

  it('does not agree with itself, from either side', async () => {
    const buyer = next();
    const byAdmin = await asked(admin, buyer.accountId);
    const made = await mate.post(`/api/admin/corrections/${byAdmin}/agree`).expect(403);
    expect(made.message).toBe('30 天内，您的账号由发起人开通或重置过密码，请由另一位同事复核');
    const byMate = await asked(mate, buyer.accountId);
    const maker = await admin.post(`/api/admin/corrections/${byMate}/agree`).expect(403);
    expect(maker.message).toBe('30 天内，发起人的账号由您开通或重置过密码，请由另一位同事复核');
    expect(await balanceOf(buyer)).toBe(0);
    await finance.post(`/api/admin/corrections/${byAdmin}/agree`).expect(200);
    expect(await balanceOf(buyer)).toBe(20_000);
  });

  it('nor by giving an old account a new password', async () => {
    const buyer = next();
    await sql`update staff set created_at = now() - interval '31 days' where id = ${mateId}`.execute(shop.db);
    const before = await asked(admin, buyer.accountId);
    await admin.post(`/api/admin/staff/${mateId}/password`).expect(200);
    await sql`update staff set must_change_password = false where id = ${mateId}`.execute(shop.db);
    mate.setCookie(STAFF_COOKIE, await openSession(shop.db, { staffId: mateId, ip: '', userAgent: 'test' }));
    await mate.post(`/api/admin/corrections/${before}/agree`).expect(403);
    await sql`update staff set reset_at = now() - interval '31 days' where id = ${mateId}`.execute(shop.db);
    await mate.post(`/api/admin/corrections/${before}/agree`).expect(200);
    expect(await balanceOf(buyer)).toBe(20_000);
  });
});

it('an administrator gives nobody more rights alone', async () => {
  const { data } = await admin.get<{ list: { key: string; permissions: string[]; version: number }[] }>(
    '/api/admin/roles',
  );
  const sales = data.list.find(({ key }) => key === 'sales');
  await admin
    .put('/api/admin/roles/sales', {
      name: '业务员',
      permissions: [...(sales?.permissions ?? []), 'money.write'],
      version: 0,
    })
    .expect(200);
  const id = await staffId('sales');
  await admin.put(`/api/admin/staff/${id}`, { name: '刘洋', role: 'admin', version: 1 }).expect(200);
  const { data: me } = await (await shop.staff('sales')).get<{ role: string; permissions: string[] }>(
    '/api/admin/me',
  );
  expect([me.role, me.permissions.includes('money.write')]).toEqual(['sales', false]);
});
