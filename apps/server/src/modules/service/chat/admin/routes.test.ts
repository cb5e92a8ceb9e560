import { randomUUID } from 'node:crypto';
import type { ChatCustomer, ChatPageData, ChatReply } from '@qingnang/contract/chat';
import { CHAT_PER_MINUTE, type ChatMessage, type ChatThreadRow } from '@qingnang/contract/chat-words';
import type { FileLink } from '@qingnang/contract/files';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyers: TestBuyer[];
let next = 0;
/** An account of its own for each test. */
let buyer: TestBuyer;
let service: Client;
let sales: Client;
let staffIds: Record<string, number>;

beforeAll(async () => {
  shop = await createShop();
  buyers = await manyBuyers(shop, 20);
  await sql`update account set is_can_chat = true where username like 'rush%'`.execute(shop.db);
  await sql`update shipping_rule set minimum_order_fen = 0`.execute(shop.db);
  const rows = await shop.db.selectFrom('staff').select(['id', 'username']).execute();
  staffIds = Object.fromEntries(rows.map(({ id, username }) => [username, id]));
  // The salesman serves them all: others' conversations would not be there for him.
  await sql`update account set salesman_id = ${staffIds.sales}`.execute(shop.db);
  [service, sales] = [await shop.staff('service'), await shop.staff('sales')];
});
afterAll(() => shop.close());
beforeEach(() => {
  buyer = buyers[next] as TestBuyer;
  next += 1;
});

const THREADS = '/api/admin/chat/threads';
const text = (body: string) => ({ client_key: randomUUID(), kind: 'text', body });
type List = { list: ChatThreadRow[]; total: number; waiting: number; mine: number };
const list = async (client: Client, query: string) =>
  (await client.get<List>(`${THREADS}?${query}`).expect(200)).data;
const act = (client: Client, id: number, name: string, body: object = {}) =>
  client.post<ChatThreadRow>(`${THREADS}/${id}/${name}`, body);
const say = (client: Client, id: number, message: object) =>
  client.post<ChatMessage>(`${THREADS}/${id}/messages`, message);
const messages = async (client: Client, path: string) =>
  (await client.get<ChatPageData>(path).expect(200)).data;
const seenByBuyer = () => messages(buyer.client, '/api/chat/messages');

/** The buyer has written; the conversation waits. */
async function waiting(words = '在吗'): Promise<number> {
  await buyer.client.post('/api/chat/messages', text(words)).expect(200);
  const { list: rows } = await list(service, 'view=waiting&page_size=100');
  return rows.find(({ account_id }) => account_id === buyer.accountId)?.id ?? 0;
}
async function taken(by: Client = service): Promise<number> {
  const id = await waiting();
  await act(by, id, 'take').expect(200);
  return id;
}

describe('who answers', () => {
  it('staff whose role is for it, and nobody else', async () => {
    const id = await waiting();
    const goods = await shop.staff('goods');
    for (const [method = '', path = ''] of [
      ['GET', THREADS],
      ['POST', THREADS],
      ['GET', `${THREADS}/${id}`],
      ['GET', `${THREADS}/${id}/messages`],
      ['POST', `${THREADS}/${id}/messages`],
      ['POST', `${THREADS}/${id}/read`],
      ['POST', `${THREADS}/${id}/take`],
      ['POST', `${THREADS}/${id}/hand_over`],
      ['POST', `${THREADS}/${id}/close`],
      ['GET', '/api/admin/chat/staff'],
      ['GET', '/api/admin/chat/replies'],
      ['POST', '/api/admin/chat/replies'],
    ]) {
      const body = method === 'GET' ? undefined : {};
      await buyer.client.send(method, path, body).expect(401);
      await goods.send(method, path, body).expect(403);
    }
    for (const name of ['take', 'close', 'read', 'messages'])
      await act(service, 999_999, name, { upto: 1, ...text('x') }).expect(404);
  });

  it('are listed with what they have open', async () => {
    await taken();
    const { data } = await service
      .get<{ list: { id: number; name: string; open: number }[] }>('/api/admin/chat/staff')
      .expect(200);
    expect(data.list.map(({ id }) => id).sort()).toEqual(
      [staffIds.admin, staffIds.service, staffIds.sales].sort(),
    );
    expect(data.list.find(({ id }) => id === staffIds.service)?.open).toBeGreaterThan(0);
  });
});

describe('the queue', () => {
  it('shows who waits, longest first, then who is answered, and what ended', async () => {
    const before = await list(service, 'view=waiting');
    const id = await waiting('第一句');
    const [first] = (await list(service, 'view=waiting&page_size=100')).list.slice(-1);
    expect(first?.last_text).toBe('第一句');
    await buyer.client.post('/api/chat/messages', text('第二句')).expect(200);
    const after = await list(service, 'view=waiting&page_size=100');
    expect([after.waiting, after.total]).toEqual([before.waiting + 1, before.total + 1]);
    expect(after.list.at(-1)).toMatchObject({
      id,
      company: expect.stringContaining('测试药店'),
      status: 'waiting',
      staff_id: 0,
      unread: 2,
      last_text: '第二句',
    });
    await act(service, id, 'take').expect(200);
    const mine = await list(service, 'view=mine');
    expect(mine.list[0]).toMatchObject({ id, status: 'open', staff_name: '周敏', waiting_since: null });
    expect((await list(sales, 'view=mine')).list.map((row) => row.id)).not.toContain(id);
    expect((await list(sales, 'view=open')).list[0]?.id).toBe(id);
    await act(service, id, 'close').expect(200);
    const closed = await list(
      sales,
      `view=closed&keywords=${encodeURIComponent(after.list.at(-1)?.company ?? '')}`,
    );
    expect(closed.list.map((row) => row.id)).toContain(id);
    expect((await list(sales, 'view=closed&keywords=%25')).total).toBe(0);
    await service.get(`${THREADS}?view=all`).expect(422);
  });

  it('gives one that waits to one of those who take it at once', async () => {
    const id = await waiting();
    const admin = await shop.staff('admin');
    const answers = await Promise.all([service, sales, admin].map((client) => act(client, id, 'take')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const owner = answers.find(({ status }) => status === 200)?.data.staff_name ?? '';
    expect(answers.find(({ status }) => status === 409)?.message).toBe(`${owner} 正在接待该客户`);
    const { list: lines } = await seenByBuyer();
    expect(lines.filter(({ body }) => body.endsWith('为您服务'))).toHaveLength(1);
    expect((await buyer.client.get('/api/chat').expect(200)).data).toMatchObject({
      status: 'open',
      staff_name: owner,
    });
  });
});

describe('an answer', () => {
  it('comes from who has taken the conversation, and is read where it is', async () => {
    const id = await waiting();
    await say(service, id, text('您好')).expect(409);
    await act(service, id, 'take').expect(200);
    await say(sales, id, text('我来')).expect(409);
    const message = text('您好，请讲');
    const first = await say(service, id, message).expect(200);
    expect((await say(service, id, message).expect(200)).data.id).toBe(first.data.id);
    const { list: seen } = await seenByBuyer();
    expect(seen.at(-1)).toMatchObject({ sender: 'staff', sender_name: '周敏', body: '您好，请讲' });
    await act(sales, id, 'read', { upto: first.data.id }).expect(200);
    expect((await seenByBuyer()).staff_read).toBe(0);
    await act(service, id, 'read', { upto: first.data.id }).expect(200);
    expect((await seenByBuyer()).staff_read).toBe(first.data.id);
    expect((await list(service, 'view=mine')).list.find((row) => row.id === id)?.unread).toBe(0);
  });

  it('brings own pictures, which its customer may see, and that customer’s orders', async () => {
    const id = await taken();
    const square = { width: 20, height: 20, channels: 3, background: '#123456' } as const;
    const bytes = await sharp({ create: square }).png().toBuffer();
    const form = () => {
      const data = new FormData();
      data.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
      data.append('purpose', 'chat');
      return data;
    };
    const { data } = await service.post<FileLink>('/api/admin/files', form()).expect(201);
    const image = { client_key: randomUUID(), kind: 'image', file_id: data.id };
    await buyer.client.get(`/api/file/${data.id}`).expect(404);
    const sent = await say(service, id, image).expect(200);
    expect(sent.data.picture?.url).toBe(`/api/admin/files/${data.id}`);
    const seen = (await seenByBuyer()).list.at(-1)?.picture?.url ?? '';
    expect((await buyer.client.raw(seen)).status).toBe(200);
    await (buyers.at(-1) as TestBuyer).client.get(seen).expect(404);
    const theirs = (await buyer.client.post<FileLink>('/api/file', form()).expect(201)).data.id;
    const answer = { client_key: randomUUID(), kind: 'image', file_id: theirs };
    await say(service, id, answer).expect(422);
    await buyer.client.post('/api/chat/messages', answer).expect(200);
    const { list: lines } = await messages(service, `${THREADS}/${id}/messages`);
    expect((await service.raw(lines.at(-1)?.picture?.url ?? '')).status).toBe(200);
    const own = await placeFor(buyer.client);
    const other = await placeFor((buyers.at(-1) as TestBuyer).client);
    await say(service, id, { client_key: randomUUID(), kind: 'order', order_id: own.id }).expect(200);
    await say(service, id, { client_key: randomUUID(), kind: 'order', order_id: other.id }).expect(422);
  });

  it('is one of thirty a minute, in however many conversations', async () => {
    const ids = [await taken(sales)];
    buyer = buyers.at(-2) as TestBuyer;
    ids.push(await taken(sales));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => say(sales, ids[at % 2] ?? 0, text(`第 ${at} 条`))),
    );
    const count = (status: number) => answers.filter((one) => one.status === status).length;
    expect([count(200), count(429)]).toEqual([CHAT_PER_MINUTE, 10]);
    await sql`update chat_message set at = at - interval '1 minute'`.execute(shop.db);
  });
});

describe('handing over', () => {
  it('goes from its owner to a colleague; what they say to each other stays theirs', async () => {
    const id = await taken();
    const to = (staff_id: number | undefined, note = '') => act(service, id, 'hand_over', { staff_id, note });
    await to(staffIds.service).expect(422);
    await to(staffIds.warehouse).expect(422);
    await to(999_999).expect(422);
    await act(sales, id, 'hand_over', { staff_id: staffIds.admin }).expect(409);
    expect((await to(staffIds.sales, '客户问返利').expect(200)).data.staff_name).toBe('刘洋');
    const { list: seen } = await seenByBuyer();
    expect(seen.at(-1)?.body).toBe('会话已转交，客服 刘洋 将继续为您服务');
    expect(JSON.stringify(seen)).not.toContain('返利');
    const { list: lines } = await messages(sales, `${THREADS}/${id}/messages`);
    expect(lines.at(-1)?.body).toBe('周敏 的转交说明：客户问返利');
    expect((await buyer.client.get<{ unread: number }>('/api/chat').expect(200)).data.unread).toBe(
      seen.filter(({ sender }) => sender !== 'buyer').length,
    );
    await say(service, id, text('还在')).expect(409);
    await say(sales, id, text('您好')).expect(200);
  });

  it('from who has left: others take it over, and it waits again when the customer writes', async () => {
    const id = await taken(sales);
    await act(service, id, 'take').expect(409);
    await act(service, id, 'close').expect(409);
    const setActive = (is_active: boolean) =>
      shop.db.updateTable('staff').set({ is_active }).where('username', '=', 'sales').execute();
    await setActive(false);
    await act(service, id, 'take').expect(200);
    await setActive(true);
    await act(service, id, 'hand_over', { staff_id: staffIds.sales }).expect(200);
    await setActive(false);
    await buyer.client.post('/api/chat/messages', text('还在吗')).expect(200);
    expect((await buyer.client.get('/api/chat').expect(200)).data).toMatchObject({ status: 'waiting' });
    await setActive(true);
  });
});

describe('contacting a customer', () => {
  it('opens the one conversation, and takes it', async () => {
    const open = (client: Client, account_id: number) => client.post<ChatThreadRow>(THREADS, { account_id });
    const { data } = await open(service, buyer.accountId).expect(200);
    expect(data).toMatchObject({ status: 'open', staff_id: staffIds.service, account_id: buyer.accountId });
    expect((await open(service, buyer.accountId).expect(200)).data.id).toBe(data.id);
    await open(sales, buyer.accountId).expect(409);
    await open(service, 999_999).expect(422);
    const zhensuo = await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'zhensuo')
      .executeTakeFirstOrThrow();
    await open(service, zhensuo.id).expect(422);
    await say(service, data.id, text('您好，您的许可证快到期了')).expect(200);
    expect((await seenByBuyer()).list.at(-1)?.sender).toBe('staff');
    await act(service, data.id, 'close').expect(200);
    await act(service, data.id, 'close').expect(200);
    await act(service, data.id, 'take').expect(409);
    await open(sales, buyer.accountId).expect(200);
  });

  it('shows who they are', async () => {
    const id = await taken();
    const { id: order } = await placeFor(buyer.client);
    await sql`insert into account_licence (account_id, kind, number, valid_until, gates_scopes)
      values (${buyer.accountId}, '营业执照', '1', current_date + 5, '{}')
    on conflict (account_id, kind) do update set valid_until = excluded.valid_until`.execute(shop.db);
    const { data } = await service
      .get<{ thread: ChatThreadRow; customer: ChatCustomer }>(`${THREADS}/${id}`)
      .expect(200);
    expect(data.thread.id).toBe(id);
    expect(data.customer).toMatchObject({
      account_id: buyer.accountId,
      buyer_type: '单体药店',
      pass_status: 1,
      open_cases: 0,
      licences: [{ name: '营业执照', is_expired: false }],
      orders: [{ id: order, status_name: '待付款' }],
    });
  });
});

describe('what staff do', () => {
  it('stands in the audit log', async () => {
    const id = await taken();
    await act(service, id, 'hand_over', { staff_id: staffIds.sales }).expect(200);
    await act(sales, id, 'close').expect(200);
    await service.post(THREADS, { account_id: buyer.accountId }).expect(200);
    const rows = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'chat')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'chat.take',
      'chat.hand_over',
      'chat.close',
      'chat.open',
    ]);
  });
});

describe('quick replies', () => {
  const PATH = '/api/admin/chat/replies';
  const all = async (client: Client) => (await client.get<{ list: ChatReply[] }>(PATH).expect(200)).data.list;

  it('own ones are one’s own, everybody’s are everybody’s', async () => {
    const add = (is_own: boolean) =>
      service.post<ChatReply>(PATH, { title: '问候', body: '您好，请讲', is_own }).expect(201);
    const [own, common] = [(await add(true)).data.id, (await add(false)).data.id];
    const ids = async (client: Client) => (await all(client)).map(({ id }) => id);
    expect(await ids(service)).toEqual([own, common]);
    expect(await ids(sales)).toEqual([common]);
    const change = (client: Client, id: number, is_own: boolean) =>
      client.put<ChatReply>(`${PATH}/${id}`, { title: '问好', body: '在的', is_own });
    await change(sales, own, true).expect(404);
    await sales.delete(`${PATH}/${own}`).expect(404);
    await change(sales, common, false).expect(200);
    expect((await all(service))[1]).toMatchObject({ title: '问好', body: '在的' });
    await service.post(PATH, { title: '', body: '', is_own: true }).expect(422);
    const worded = (is_own: string) => service.post<ChatReply>(PATH, { title: '问候', body: '您好', is_own });
    const { data: third } = await worded('false').expect(201);
    expect(third.is_own).toBe(false);
    expect((await worded('x').expect(422)).errors).toHaveProperty('is_own');
    await service.delete(`${PATH}/${third.id}`).expect(200);
    await service.delete(`${PATH}/${own}`).expect(200);
    await sales.delete(`${PATH}/${common}`).expect(200);
    expect(await all(service)).toEqual([]);
  });

  it('are a hundred at most', async () => {
    await sql`insert into chat_reply (staff_id, title, body)
      select ${staffIds.sales}, n, n from generate_series(1, 100) n`.execute(shop.db);
    await sales.post(PATH, { title: '多', body: '多', is_own: true }).expect(409);
  });
});
