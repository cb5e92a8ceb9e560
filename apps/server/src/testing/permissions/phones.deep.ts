import type { Permission } from '@qingnang/contract/endpoint';
import { STAFF_ROLES } from '@qingnang/contract/office';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../db/json.ts';
import { permissionsOf } from '../../http/permissions.ts';
import { openSession } from '../../http/session.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { Client } from '../client.ts';
import { createShop, type TestShop } from '../shop.ts';
import { nameOf } from './calls.ts';
import { addressesOf, type CustomerIds, readsOf, toldBy } from './desk.ts';
import { INVOICE_TITLE, ownedRows } from './owned.ts';

/**
 * Every role × every call of the desk that reads, answers and files: no number of a customer in full for who does not need it. A new
 * call is in it by itself. What cannot be read here is a PDF: delivery notes have their test in `logistics/note`, what was signed or
 * issued stands as it is.
 */

/** Which of the numbers below is whose, and what somebody must be allowed to be told it. */
const NUMBERS: Readonly<Record<string, readonly Permission[]>> = {
  // Of the account, its stores and head offices, its landline; in its user name, in messages to it and in the log.
  '13955550001': ['account.phone'],
  '13955550002': ['account.phone'],
  '13100000000': ['account.phone'],
  '13100000001': ['account.phone'],
  '028-87654321': ['account.phone'],
  '13955550003': ['account.phone'],
  // In the address book, on orders and on a case.
  '13866660001': ['account.phone', 'order.review', 'order.ship'],
  '13866660002': ['account.phone', 'order.review', 'order.ship'],
  '13866660003': ['account.phone', 'order.review', 'order.ship'],
  // Of a points order.
  '13877770001': ['account.phone', 'points.write'],
  // Of an invoice title.
  '13888880001': ['account.phone', 'invoice.write'],
};
const [ACCOUNT = '', MADE_NAME = '', , , LANDLINE = '', LOGGED = '', ADDRESS = '', ORDER = '', CASE = ''] =
  Object.keys(NUMBERS);
const [PRIZE = '', INVOICE = ''] = Object.keys(NUMBERS).slice(-2);

let shop: TestShop;
let ids: CustomerIds;

beforeAll(async () => {
  shop = await createShop();
  const [owner] = (await manyBuyers(shop, 1)) as [TestBuyer];
  await sql`update shipping_rule set minimum_order_fen = 0, free_from_fen = 1`.execute(shop.db);
  const owned = await ownedRows(shop, owner, await shop.staff());
  ids = { ...owned, account: owner.accountId, ...(await more(owner)) };
  await withNumbers(owner.accountId);
});
afterAll(() => shop.close());

/** Rows that only this table and the salesmen's need. */
async function more({ accountId, client }: TestBuyer): Promise<{ thread: number; application: number }> {
  const { db } = shop;
  await sql`update account set is_can_chat = true, salesman_id = (select id from staff where username = 'sales')
    where id = ${accountId}`.execute(db);
  await client
    .post('/api/chat/messages', {
      client_key: '0b7b1f54-3c0e-4a55-9b0c-2f4f4c1d7a12',
      kind: 'text',
      body: '在吗',
    })
    .expect(200);
  await sql`insert into account_licence (account_id, kind, number, valid_until, gates_scopes)
    values (${accountId}, '营业执照', '1', current_date + 5, '{}')
    on conflict (account_id, kind) do update set valid_until = excluded.valid_until`.execute(db);
  await sql`insert into points_account (account_id, balance) values (${accountId}, 5)
    on conflict (account_id) do update set balance = 5`.execute(db);
  const { rows } = await sql<{ thread: number; application: number }>`
    with made as (insert into application (account_id, kind, status, form, submitted_at)
      values (${accountId}, 'first', 'submitted', ${json({ contact_phone: LOGGED })}::jsonb, now()) returning id)
    select (select id from chat_thread where account_id = ${accountId}) as thread, made.id as application from made`.execute(
    db,
  );
  return rows[0] as { thread: number; application: number };
}

async function withNumbers(accountId: number): Promise<void> {
  const { db } = shop;
  const invoice = json({ ...INVOICE_TITLE, mobile: INVOICE });
  for (const statement of [
    sql`update account set phone = ${ACCOUNT}, landline = ${LANDLINE}, username = ${`u${MADE_NAME}`} where id = ${accountId}`,
    sql`update address set phone = ${ADDRESS} where account_id = ${accountId}`,
    sql`update sales_order set phone = ${ORDER}, invoice = ${invoice}::jsonb where account_id = ${accountId}`,
    sql`update after_sales set phone = ${CASE} where account_id = ${accountId}`,
    sql`update points_order set phone = ${PRIZE} where account_id = ${accountId}`,
    sql`update invoice set title = title || ${json({ mobile: INVOICE })}::jsonb where account_id = ${accountId}`,
    sql`update feedback set contact = ${LOGGED} where account_id = ${accountId}`,
    sql`insert into outbox (channel, account_id, receiver, template, params, text)
      values ('sms', ${accountId}, ${ACCOUNT}, 'notice', '{}', ${`新号码 ${LOGGED}`})`,
    sql`insert into audit_log (action, entity, entity_id, before, after, request_id, ip)
      values ('account.update', 'account', ${accountId}, ${json({ phone: ACCOUNT })}::jsonb,
        ${json({ phone: LOGGED, landline: LANDLINE })}::jsonb, '', ''),
        ('staff.sign_in_failed', 'staff', ${LOGGED}, null, null, '', '')`,
  ])
    await statement.execute(db);
}

async function signedIn(username: string): Promise<Client> {
  const { id: staffId } = await shop.db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const client = new Client(shop.url);
  client.setCookie('qn_staff', await openSession(shop.db, { staffId, ip: '', userAgent: 'test' }));
  return client;
}

/** `GET /api/… /api/…/3 13955550001` for each number that an answer holds in full. */
async function told(username: string, addresses: readonly (readonly [call: string, address: string])[]) {
  const client = await signedIn(username);
  const found: string[] = [];
  for (const [call, address] of addresses) {
    const answer = await toldBy(client, address, '');
    for (const number of Object.keys(NUMBERS))
      if (answer.includes(number)) found.push(`${call} ${address} ${number}`);
  }
  return found;
}

describe('numbers of customers', () => {
  it('are told in full to nobody who does not need them', async () => {
    const all = readsOf('admin').flatMap((call) =>
      addressesOf(call, ids).map((address) => [nameOf(call), address] as const),
    );
    // Administrators are told every number that there is: whatever holds none for them holds none for anybody.
    const open = await told('admin', all);
    expect(new Set(open.map((line) => line.split(' ').at(-1)))).toEqual(new Set(Object.keys(NUMBERS)));
    const holding = new Set(open.map((line) => line.split(' ')[2]));
    const addresses = all.filter(([, address]) => holding.has(address));

    const leaks: string[] = [];
    for (const role of Object.keys(STAFF_ROLES)) {
      const may = permissionsOf(role);
      const needless = (line: string) => !NUMBERS[line.split(' ').at(-1) ?? '']?.some((one) => may.has(one));
      const found = await told(role, addresses);
      leaks.push(...found.filter(needless).map((line) => `${role}: ${line}`));
      if (role === 'service' || role === 'sales')
        expect(found.filter((line) => line.includes(ACCOUNT)).length).toBeGreaterThan(5);
    }
    expect(leaks).toEqual([]);
  });
});
