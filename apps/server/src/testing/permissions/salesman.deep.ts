import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { createShop, type TestShop } from '../shop.ts';
import { nameOf } from './calls.ts';
import { addressesOf, type CustomerIds, readsOf, toldBy } from './desk.ts';
import { MARK, ownedRows } from './owned.ts';

/**
 * Salesman × another salesman's customer: every call of the desk that reads and that a salesman may make, with every id that the
 * customer has. A new call is in it by itself.
 */

let shop: TestShop;
let admin: Client;
let mine: Client;
let other: Client;
let owner: TestBuyer;
let ids: CustomerIds;

beforeAll(async () => {
  shop = await createShop();
  const { db } = shop;
  [owner] = (await manyBuyers(shop, 1)) as [TestBuyer];
  await sql`update shipping_rule set minimum_order_fen = 0, free_from_fen = 1`.execute(db);
  admin = await shop.staff();
  const owned = await ownedRows(shop, owner, admin);
  await sql`insert into staff (username, password_hash, name, role)
    select 'sales2', password_hash, '另一业务员', 'sales' from staff where username = 'sales'`.execute(db);
  await sql`update account set is_can_chat = true, salesman_id = (select id from staff where username = 'sales')
    where id = ${owner.accountId}`.execute(db);
  mine = await shop.staff('sales');
  other = await shop.staff('sales2');
  await owner.client
    .post('/api/chat/messages', {
      client_key: '0b7b1f54-3c0e-4a55-9b0c-2f4f4c1d7a11',
      kind: 'text',
      body: MARK,
    })
    .expect(200);
  const idOf = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(db)).rows[0]?.id ?? 0;
  const thread = await idOf(sql`select id from chat_thread where account_id = ${owner.accountId}`);
  const application = await idOf(sql`insert into application (account_id, kind, status, form, submitted_at)
    values (${owner.accountId}, 'papers', 'submitted', '{}', now()) returning id`);
  ids = { ...owned, account: owner.accountId, thread, application };
  await sql`insert into account_licence (account_id, kind, number, valid_until, gates_scopes)
    values (${owner.accountId}, '营业执照', '1', current_date + 5, '{}')
    on conflict (account_id, kind) do update set valid_until = excluded.valid_until`.execute(db);
});
afterAll(() => shop.close());

async function tellers(client: Client): Promise<string[]> {
  const found: string[] = [];
  for (const call of readsOf('sales'))
    for (const address of addressesOf(call, ids))
      if ((await toldBy(client, address, MARK)).includes(MARK)) found.push(`${nameOf(call)} ${address}`);
  return found;
}

describe('a salesman', () => {
  it('reads nothing of another salesman’s customer', async () => {
    // A report of a lot and the pack of papers of the shop belong to nobody.
    const common = (line: string) => line.startsWith('GET /api/admin/reports/:id/file ');
    expect((await tellers(other)).filter((line) => !common(line))).toEqual([]);
    const own = await tellers(mine);
    expect(new Set(own.map((line) => line.split(' ')[1])).size).toBeGreaterThan(20);
    expect(own).toEqual(await tellers(admin).then((all) => all.filter((line) => own.includes(line))));
  });

  it('counts only own orders, cases, conversations and feedback', async () => {
    const counts = async (client: Client) => ({
      desk: (await client.get<{ today: { count: number } }>('/api/admin/orders').expect(200)).data.today
        .count,
      feedback: (await client.get<{ counts: { all: number } }>('/api/admin/feedback?tab=all').expect(200))
        .data.counts.all,
      chat: (await client.get<{ waiting: number }>('/api/admin/chat/threads?view=waiting').expect(200)).data
        .waiting,
      queues: (await client.get<{ queues: { unpaid: number } }>('/api/admin/me').expect(200)).data.queues
        .unpaid,
    });
    expect(await counts(other)).toEqual({ desk: 0, feedback: 0, chat: 0, queues: 0 });
    expect(await counts(mine)).toEqual(await counts(admin));
  });

  it('writes to own customers only', async () => {
    const answers = [
      await other.post(`/api/admin/orders/${ids.order}/note`, { note: '改' }),
      await other.post(`/api/admin/chat/threads/${ids.thread}/take`),
      await other.post(`/api/admin/chat/threads/${ids.thread}/close`),
      await other.post('/api/admin/chat/threads', { account_id: owner.accountId }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 422]);
    await mine.post(`/api/admin/orders/${ids.order}/note`, { note: '回访' }).expect(200);
    await mine.post(`/api/admin/chat/threads/${ids.thread}/take`).expect(200);
  });
});
