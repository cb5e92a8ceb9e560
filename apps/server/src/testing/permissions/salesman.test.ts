import JSZip from 'jszip';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionsOf } from '../../http/permissions.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { createShop, type TestShop } from '../shop.ts';
import { CALLS, nameOf } from './calls.ts';
import { MARK, type OwnedIds, ownedRows } from './owned.ts';

/**
 * Salesman × another salesman's customer: every call of the desk that reads and that a salesman may make, with every id that the
 * customer has. A new call is in it by itself.
 */

let shop: TestShop;
let admin: Client;
let mine: Client;
let other: Client;
let owner: TestBuyer;
let ids: OwnedIds;
let thread: number;
let application: number;

beforeAll(async () => {
  shop = await createShop();
  const { db } = shop;
  [owner] = (await manyBuyers(shop, 1)) as [TestBuyer];
  await sql`update warehouse set minimum_order_fen = 0, free_shipping_fen = 1`.execute(db);
  admin = await shop.staff();
  ids = await ownedRows(shop, owner, admin);
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
  thread = await idOf(sql`select id from chat_thread where account_id = ${owner.accountId}`);
  application = await idOf(sql`insert into application (account_id, kind, status, form, submitted_at)
    values (${owner.accountId}, 'papers', 'submitted', '{}', now()) returning id`);
  await sql`insert into account_licence (account_id, kind, number, valid_until, gates_scopes)
    values (${owner.accountId}, '营业执照', '1', current_date + 5, '{}')`.execute(db);
});
afterAll(() => shop.close());

const READS = CALLS.filter(
  ({ method, scopes }) =>
    method === 'GET' && scopes.some((scope) => permissionsOf('sales').has(scope.slice(6) as never)),
);

/** What some calls ask for beside their address. */
const QUERIES: Readonly<Record<string, (month: string) => string>> = {
  '/api/admin/papers/pack': () => `order_id=${ids.order}`,
  '/api/admin/papers/pack.zip': () => `order_id=${ids.order}`,
  '/api/admin/shipment/delivery-notes.pdf': () => `orders=${ids.order}`,
  '/api/admin/warehouse/picking': () => `ids=${ids.openOrder}`,
  '/api/admin/receipts/report': (month) => `month=${month}`,
  '/api/admin/receipts/report.xlsx': (month) => `month=${month}`,
  '/api/admin/invoices/export.xlsx': (month) => `month=${month}`,
  '/api/admin/chat/threads': () => 'view=waiting',
  '/api/admin/receipts': () => 'tab=owed',
  '/api/admin/feedback': () => 'tab=all',
  '/api/admin/contracts': () => 'tab=unsigned',
  '/api/admin/accounts/search': () => `keywords=${encodeURIComponent(MARK)}`,
};
const REPORTS = ['sales_customer', 'sales_salesman'];

/** The addresses of a call: with a query, and with every id of the owner where it takes one. */
function addressesOf(path: string): string[] {
  if (path.includes(':report')) return REPORTS.map((report) => path.replace(':report', report));
  if (!path.includes(':')) {
    const query = QUERIES[path]?.(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7));
    return [query === undefined ? path : `${path}?${query}`];
  }
  const all = new Set([...Object.values(ids), owner.accountId, thread, application]);
  return [...all].filter((id) => typeof id === 'number').map((id) => path.replace(/:\w+/g, String(id)));
}

/** All that an answer says: of a spreadsheet or pack what is in it; a PDF as a whole, since its words cannot be read. */
async function toldBy(client: Client, address: string): Promise<string> {
  const response = await client.raw(address);
  if (response.status !== 200) return '';
  const kind = response.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await response.arrayBuffer());
  if (kind.startsWith('application/pdf')) return MARK;
  if (!/zip|sheet/.test(kind)) return `${bytes.toString()}${/image/.test(kind) ? MARK : ''}`;
  const zip = await JSZip.loadAsync(bytes);
  const parts = await Promise.all(Object.values(zip.files).map((file) => file.async('string')));
  return [...Object.keys(zip.files), ...parts].join('\n');
}

async function tellers(client: Client): Promise<string[]> {
  const found: string[] = [];
  for (const call of READS)
    for (const address of addressesOf(call.path))
      if ((await toldBy(client, address)).includes(MARK)) found.push(`${nameOf(call)} ${address}`);
  return found;
}

describe('a salesman', () => {
  it('reads nothing of another salesman’s customer', { timeout: 120_000 }, async () => {
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
      await other.post(`/api/admin/chat/threads/${thread}/take`),
      await other.post(`/api/admin/chat/threads/${thread}/close`),
      await other.post('/api/admin/chat/threads', { account_id: owner.accountId }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 422]);
    await mine.post(`/api/admin/orders/${ids.order}/note`, { note: '回访' }).expect(200);
    await mine.post(`/api/admin/chat/threads/${thread}/take`).expect(200);
  });
});
