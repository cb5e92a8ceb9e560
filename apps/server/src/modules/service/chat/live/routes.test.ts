import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import cookie from '@fastify/cookie';
import type { ChatPageData } from '@qingnang/contract/chat';
import {
  ADMIN_LIVE_SOCKET,
  type AdminLiveEvent,
  type ChatMessage,
  LIVE_CLOSED,
  LIVE_SOCKET,
  type LiveEvent,
} from '@qingnang/contract/chat-words';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptSockets } from '../../../../http/live/sockets.ts';
import { BUYER_COOKIE, openSession, STAFF_COOKIE } from '../../../../http/session.ts';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import { Client } from '../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { LiveSocket, upgradeStatus } from '../../../../testing/sockets.ts';
import { liveRoutes } from './routes.ts';

let shop: TestShop;
let buyers: TestBuyer[];
let next = 0;
/** An account of its own for each test. */
let buyer: TestBuyer;
let service: Client;

beforeAll(async () => {
  shop = await createShop();
  buyers = await manyBuyers(shop, 40);
  await sql`update account set is_can_chat = true where username like 'rush%'`.execute(shop.db);
  service = await shop.staff('service');
});
afterAll(() => shop.close());
beforeEach(() => {
  buyer = buyers[next] as TestBuyer;
  next += 1;
});

const THREADS = '/api/admin/chat/threads';
const text = (body: string) => ({ client_key: randomUUID(), kind: 'text', body });
const say = async (body: string) =>
  (await buyer.client.post<ChatMessage>('/api/chat/messages', text(body)).expect(200)).data;
const act = (id: number, name: string, body: object = {}) =>
  service.post(`${THREADS}/${id}/${name}`, body).expect(200);
const asBuyer = (client = buyer.client) => LiveSocket.open<LiveEvent>(client, LIVE_SOCKET);
const asStaff = (client = service) => LiveSocket.open<AdminLiveEvent>(client, ADMIN_LIVE_SOCKET);
const threadOf = async () =>
  (
    await shop.db
      .selectFrom('chat_thread')
      .select('id')
      .where('account_id', '=', buyer.accountId)
      .executeTakeFirstOrThrow()
  ).id;

describe('who is let in', () => {
  const status = (path: string, client: Client, headers: Record<string, string> = {}) =>
    upgradeStatus(shop.url, path, { cookie: client.cookie(), origin: shop.url, ...headers });

  it('those with a session of the right kind, refused before the socket opens', async () => {
    const goods = await shop.staff('goods');
    expect(await status(LIVE_SOCKET, buyer.client)).toBe(101);
    expect(await status(LIVE_SOCKET, shop.visitor())).toBe(401);
    expect(await status(LIVE_SOCKET, service)).toBe(401);
    expect(await status(ADMIN_LIVE_SOCKET, service)).toBe(101);
    expect(await status(ADMIN_LIVE_SOCKET, buyer.client)).toBe(401);
    expect(await status(ADMIN_LIVE_SOCKET, goods)).toBe(403);
    expect((await buyer.client.raw(LIVE_SOCKET)).status).toBe(426);
    expect((await shop.visitor().raw(LIVE_SOCKET)).status).toBe(401);
  });

  it('not from a page of another site', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[])
      expect(await status(LIVE_SOCKET, buyer.client, headers)).toBe(403);
  });

  it('and no other address becomes a socket', async () => {
    expect(await status('/api/chat', buyer.client)).not.toBe(403);
    expect(await status('/api/nothing', buyer.client)).toBe(404);
  });
});

describe('what is heard', () => {
  it('a conversation by both sides, in the order of its messages', async () => {
    const [mine, staff] = [await asBuyer(), await asStaff()];
    await mine.hears('badges', ({ messages, chat }) => messages === 0 && chat === 0);
    const first = await say('在吗');
    const ofMine = (event: { thread_id: number }) => event.thread_id === id;
    const id = await threadOf();
    const heard = await staff.hears('message', (event) => event.message.id === first.id);
    expect(heard).toMatchObject({ thread_id: id, message: { body: '在吗', sender: 'buyer' } });
    await staff.hears('thread', ({ thread }) => thread.id === id && thread.status === 'waiting');
    await staff.hears('counts', ({ waiting }) => waiting > 0);
    await act(id, 'take');
    expect(await mine.hears('thread', ({ status }) => status === 'open')).toMatchObject({
      staff_name: '周敏',
    });
    await staff.hears('counts', (event) => event.mine > 0);
    await act(id, 'messages', text('您好'));
    const answer = await mine.hears('message', ({ message }) => message.body === '您好');
    await mine.hears('badges', ({ chat }) => chat > 1);
    await buyer.client.post('/api/chat/read', { upto: answer.message.id }).expect(200);
    await staff.hears('read', (event) => ofMine(event) && event.buyer_read === answer.message.id);
    // The account's other tabs as well.
    await mine.hears('badges', ({ chat }) => chat === 0);
    await act(id, 'read', { upto: answer.message.id });
    await mine.hears('read', ({ staff_read }) => staff_read === answer.message.id);
    const ids = mine.heard.flatMap((event) => (event.t === 'message' ? [event.message.id] : []));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    const { data } = await buyer.client.get<ChatPageData>('/api/chat/messages').expect(200);
    expect(ids).toEqual(data.list.map((message) => message.id));
  });

  it('by every tab of the account, by nobody else, and not what staff say to each other', async () => {
    const stranger = await asBuyer((buyers.at(-1) as TestBuyer).client);
    const tabs = [await asBuyer(), await asBuyer()];
    await say('两个窗口');
    const id = await threadOf();
    await act(id, 'take');
    const { data } = await service.get<{ list: { id: number; name: string }[] }>('/api/admin/chat/staff');
    const to = data.list.find(({ name }) => name === '刘洋')?.id;
    await act(id, 'hand_over', { staff_id: to, note: '内部' });
    for (const tab of tabs) {
      await tab.hears('message', ({ message }) => message.body === '两个窗口');
      await tab.hears('thread', ({ staff_name }) => staff_name === '刘洋');
      expect(JSON.stringify(tab.heard)).not.toContain('内部');
    }
    await stranger.hears('badges');
    expect(stranger.heard.map(({ t }) => t)).toEqual(['badges']);
  });

  it('that somebody types, once a second; staff only where they have taken it', async () => {
    const [mine, staff] = [await asBuyer(), await asStaff()];
    await say('在吗');
    const id = await threadOf();
    for (const _ of [1, 2, 3]) mine.types();
    await staff.hears('typing', (event) => event.thread_id === id);
    staff.types(id);
    await act(id, 'take');
    const other = await asStaff(await shop.staff('admin'));
    other.types(id);
    const own = await asStaff();
    own.types(id);
    expect(await mine.hears('typing')).toEqual({ t: 'typing', name: '周敏' });
    await act(id, 'messages', text('您好'));
    await mine.hears('message', ({ message }) => message.body === '您好');
    expect(mine.heard.filter(({ t }) => t === 'typing')).toHaveLength(1);
    expect(staff.heard.filter((event) => event.t === 'typing' && event.thread_id === id)).toHaveLength(1);
  });

  it('messages of the shop change the badge', async () => {
    const mine = await asBuyer();
    await shop.db
      .insertInto('message')
      .values({ account_id: buyer.accountId, kind: 'system', title: '你好', cause: randomUUID() })
      .execute();
    await mine.hears('badges', ({ messages }) => messages === 1);
    // The badge of before the message may never have been told.
    const told = mine.heard.length;
    await sql`update message set read_at = now() where account_id = ${buyer.accountId}`.execute(shop.db);
    await mine.hears('badges', ({ messages }) => mine.heard.length > told && messages === 0);
  });
});

describe('a socket ends', () => {
  it.each([
    ['words that nobody says', 'hello'],
    ['another event', '{"t":"message","message":{}}'],
    ['more than its event', '{"t":"typing","x":1}'],
    ['an id that is none', '{"t":"typing","thread_id":"1"}'],
    ['an array', '[]'],
    ['null', 'null'],
    ['bytes', new Uint8Array([1, 2, 3])],
  ])('at %s', async (_, frame) => {
    const socket = await asBuyer((buyers.at(-1) as TestBuyer).client);
    socket.send(frame);
    expect(await socket.ended()).toBe(1008);
  });

  it('at more than it may say', async () => {
    const long = await asBuyer();
    long.send(`{"t":"typing","x":"${'x'.repeat(2000)}"}`);
    expect(await long.ended()).toBe(1009);
    const flood = await asBuyer();
    for (let at = 0; at < 300; at += 1) flood.types();
    expect(await flood.ended()).toBe(1008);
  });

  it('when an eleventh of the account opens: the oldest', async () => {
    const sockets = [];
    for (let at = 0; at < 11; at += 1) sockets.push(await asBuyer());
    expect(await sockets[0]?.ended()).toBe(LIVE_CLOSED.tooMany);
    await say('还听得到');
    await sockets[10]?.hears('message');
    await sockets[1]?.hears('message');
    for (const socket of sockets) socket.close();
  });
});

describe('sockets are looked after', () => {
  const SELDOM = 3_600_000;
  const apps: FastifyInstance[] = [];
  /** Looks for ended sessions all the time. */
  let base: string;
  beforeAll(async () => {
    base = await listening({ ping: SELDOM, sessions: 40 });
  });
  afterAll(() => Promise.all(apps.map((app) => app.close())));

  /** A server of its own that looks as often as said, in ms. @returns its address */
  async function listening(look?: { ping: number; sessions: number }): Promise<string> {
    const app = Fastify();
    apps.push(app);
    await app.register(cookie);
    await acceptSockets(app);
    liveRoutes(app, shop.services, look);
    return app.listen({ port: 0, host: '127.0.0.1' });
  }

  async function signedIn(
    who: { accountId: number } | { staffId: number },
    at = base,
  ): Promise<[Client, string]> {
    const token = await openSession(shop.db, { ...who, ip: '', userAgent: 'test' });
    const client = new Client(at);
    client.setCookie('accountId' in who ? BUYER_COOKIE : STAFF_COOKIE, token);
    return [client, token];
  }
  const staffOf = async (username: string) =>
    (
      await shop.db
        .selectFrom('staff')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id;

  it('end with the session: signed out, blocked, head office or staff without their right', async () => {
    const who = buyers.slice(-5);
    const [out, blocked, store, head, kept] = who.map(({ accountId }) => accountId) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const socketOf = async (accountId: number) => asBuyer((await signedIn({ accountId }))[0]);
    const [leaves, isBlocked, stays] = [await socketOf(out), await socketOf(blocked), await socketOf(kept)];
    await sql`update account set head_account_id = ${head}, buyer_type = 'chain_store' where id = ${store}`.execute(
      shop.db,
    );
    const [acting, token] = await signedIn({ accountId: store });
    await sql`update session set head_account_id = ${head} where account_id = ${store}`.execute(shop.db);
    const acts = await asBuyer(acting);
    const staff = await asStaff((await signedIn({ staffId: await staffOf('sales') }))[0]);
    await shop.db
      .insertInto('role')
      .values({ key: 'sales', name: '销售', permissions: ['order.read'] })
      .execute();
    await sql`delete from session where account_id = ${out}`.execute(shop.db);
    await sql`update account set is_blocked = true where id = ${blocked}`.execute(shop.db);
    await sql`update account set head_account_id = null where id = ${store}`.execute(shop.db);
    for (const socket of [leaves, isBlocked, acts, staff])
      expect(await socket.ended()).toBe(LIVE_CLOSED.signedOut);
    expect(token).not.toBe('');
    // Rings after the others have ended: it is still there.
    await sql`select pg_notify('live', ${JSON.stringify({ badges: [kept] })})`.execute(shop.db);
    await stays.hears('badges', () => stays.heard.length > 1);
    await sql`delete from role where key = 'sales'`.execute(shop.db);
  });

  it('end when nobody is there any more', async () => {
    const dead = await listening({ ping: 40, sessions: SELDOM });
    const [client] = await signedIn({ accountId: buyer.accountId }, dead);
    const { hostname, port } = new URL(dead);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET ${LIVE_SOCKET} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\ncookie: ${client.cookie()}\r\n\r\n`,
    );
    const seen: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => seen.push(chunk));
    // It answers no ping.
    await new Promise((resolve) => socket.once('close', resolve));
    expect(Buffer.concat(seen).toString('latin1')).toMatch(/^HTTP\/1.1 101 /);
  });

  it('begin anew when the bell was away, and go on hearing', async () => {
    const [client] = await signedIn({ accountId: buyer.accountId });
    const socket = await asBuyer(client);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`.execute(shop.db);
    expect(await socket.ended()).toBe(LIVE_CLOSED.restart);
    const again = await asBuyer(client);
    await say('断线之后');
    await again.hears('message', ({ message }) => message.body === '断线之后');
  });

  it('are told that the server stops', async () => {
    const [client] = await signedIn({ accountId: buyer.accountId }, await listening());
    const socket = await asBuyer(client);
    await apps.at(-1)?.close();
    expect(await socket.ended()).toBe(LIVE_CLOSED.restart);
  });
});
