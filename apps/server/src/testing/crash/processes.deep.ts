import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ADMIN_LIVE_SOCKET,
  type AdminLiveEvent,
  CHAT_PER_MINUTE,
  type ChatMessage,
  LIVE_SOCKET,
  type LiveEvent,
} from '@qingnang/contract/chat-words';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../db/client.ts';
import { BUYER_COOKIE, openSession, STAFF_COOKIE } from '../../http/session.ts';
import { Client } from '../client.ts';
import { copyTemplate, withDatabase } from '../database-url.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { LiveSocket } from '../sockets.ts';
import { freePort, ServerProcess } from './server.ts';

/** Two real processes on one database: customers are at one, staff at the other, limits and draws are counted by both, and one of them is killed. */

let admin: Database;
let database: Database;
let name: string;
let dataDir: string;
let first: ServerProcess;
let second: ServerProcess;
let accounts: number[];
/** The secrets of sessions: a browser's cookie is good at every process. */
let buyerTokens: string[];
let staffToken: string;

beforeAll(async () => {
  name = `chat_${randomUUID().replaceAll('-', '')}`;
  admin = openDatabase({ url: withDatabase(inject('adminUrl'), 'postgres'), max: 1 });
  await copyTemplate(admin.db, name);
  const url = withDatabase(inject('databaseUrl'), name);
  database = openDatabase({ url, max: 4 });
  const { db } = database;
  await sql`update account set is_can_chat = true`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select id from account order by username <> 'yaodian', id limit 3`.execute(db);
  accounts = rows.map(({ id }) => id);
  buyerTokens = [];
  for (const accountId of accounts)
    buyerTokens.push(await openSession(db, { accountId, ip: '', userAgent: '' }));
  const staff = await db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', 'service')
    .executeTakeFirstOrThrow();
  staffToken = await openSession(db, { staffId: staff.id, ip: '', userAgent: '' });
  dataDir = await mkdtemp(path.join(tmpdir(), 'qn-chat-'));
  const start = async () => ServerProcess.start(url, dataDir, await freePort());
  [first, second] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all([first.kill(), second.kill()]);
  await database.close();
  await sql.raw(`drop database ${name} with (force)`).execute(admin.db);
  await admin.close();
  await rm(dataDir, { recursive: true, force: true });
});

function client(server: ServerProcess, cookie: string, token: string | undefined): Client {
  const one = new Client(server.base);
  one.setCookie(cookie, token ?? '');
  return one;
}
const buyerAt = (server: ServerProcess, at: number) => client(server, BUYER_COOKIE, buyerTokens[at]);
const staffAt = (server: ServerProcess) => client(server, STAFF_COOKIE, staffToken);

describe('a customer at one process and staff at another', () => {
  it('hear each other: messages, who types, what is read, badges', async () => {
    const [buyer, staff] = [buyerAt(first, 0), staffAt(second)];
    const mine = await LiveSocket.open<LiveEvent>(buyer, LIVE_SOCKET);
    const desk = await LiveSocket.open<AdminLiveEvent>(staff, ADMIN_LIVE_SOCKET);
    const say = (body: string) => ({ client_key: randomUUID(), kind: 'text', body });
    await buyer.post('/api/chat/messages', say('在吗')).expect(200);
    const { thread_id: id } = await desk.hears('message', ({ message }) => message.body === '在吗');
    const act = (what: string, body: object = {}) =>
      staff.post<ChatMessage>(`/api/admin/chat/threads/${id}/${what}`, body).expect(200);
    await act('take');
    await mine.hears('thread', ({ status }) => status === 'open');
    mine.types();
    await desk.hears('typing', ({ thread_id }) => thread_id === id);
    desk.types(id);
    await mine.hears('typing', (event) => event.name === '周敏');
    const { data } = await act('messages', say('您好'));
    await mine.hears('message', ({ message }) => message.id === data.id);
    await mine.hears('badges', ({ chat }) => chat > 0);
    await buyer.post('/api/chat/read', { upto: data.id }).expect(200);
    await desk.hears('read', ({ thread_id, buyer_read }) => thread_id === id && buyer_read === data.id);
    await act('read', { upto: data.id });
    await mine.hears('read', ({ staff_read }) => staff_read === data.id);
    await database.db
      .insertInto('message')
      .values({ account_id: accounts[0] ?? 0, kind: 'system', title: '你好', cause: randomUUID() })
      .execute();
    await mine.hears('badges', ({ messages }) => messages > 0);
  });
});

describe('what both processes count', () => {
  const both = () => [first, second] as const;

  it('messages of a minute', async () => {
    const sends = Array.from({ length: CHAT_PER_MINUTE + 10 }, (_, at) =>
      buyerAt(both()[at % 2] as ServerProcess, 1).post('/api/chat/messages', {
        client_key: randomUUID(),
        kind: 'text',
        body: String(at),
      }),
    );
    const statuses = (await Promise.all(sends)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(CHAT_PER_MINUTE);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it('chances and pieces of a draw', async () => {
    const [CHANCES, PIECES] = [3, 2];
    const { db } = database;
    const { id } = await db
      .insertInto('draw')
      .values({
        name: '两台服务器',
        starts_at: sql<Date>`now() - interval '1 hour'`,
        ends_at: sql<Date>`now() + interval '1 hour'`,
        is_on: true,
        per_day: CHANCES,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('draw_prize')
      .values([
        { draw_id: id, position: 0, name: '积分', kind: 'points', value: 5, weight: 1, stock: PIECES },
        { draw_id: id, position: 1, name: '谢谢参与', kind: 'none', weight: 0 },
      ])
      .execute();
    const draw = (server: ServerProcess, key: string = randomUUID()) =>
      buyerAt(server, 0).post<{ id: number }>(`/api/draw/${id}`, {}, { 'idempotency-key': key });
    const again = await Promise.all(both().map((server) => draw(server, 'one-attempt')));
    expect(new Set(again.map(({ data }) => data.id)).size).toBe(1);
    await Promise.all(Array.from({ length: 12 }, (_, at) => draw(both()[at % 2] as ServerProcess)));
    // Those that met another attempt of the account were turned away: what chances are left are used now.
    for (let at = 0; at < CHANCES; at += 1) await draw(second);
    expect((await draw(first)).message).toBe('今天的机会已用完，明天再来');
    const { rows } = await sql<{ kind: string; number: number }>`
      select kind, count(*)::int4 as number from draw_record where draw_id = ${id} group by kind order by kind`.execute(
      db,
    );
    expect(rows).toEqual([
      { kind: 'none', number: CHANCES - PIECES },
      { kind: 'points', number: PIECES },
    ]);
    expect(await ledgerDifferences(db)).toEqual([]);
  });
});

describe('when one of them is killed', () => {
  it('nothing is lost: every message once, in its order', async () => {
    const SENDS = 20;
    await sql`delete from chat_thread`.execute(database.db);
    const desk = await LiveSocket.open<AdminLiveEvent>(staffAt(second), ADMIN_LIVE_SOCKET);
    let answered = 0;
    const kills: Promise<void>[] = [];
    const send = async (at: number) => {
      let buyer = buyerAt(first, at);
      for (let number = 1; number <= SENDS; number += 1) {
        const message = { client_key: randomUUID(), kind: 'text', body: String(number) };
        const post = () => buyer.post('/api/chat/messages', message);
        const { status } = await post().catch(() => ({ status: 0 }));
        if (status === 0) {
          // Nobody knows whether it was taken: it is sent again to who is still there.
          buyer = buyerAt(second, at);
          await post().expect(200);
        } else expect(status).toBe(200);
        answered += 1;
        // While others are under way.
        if (answered === 25) kills.push(first.kill());
      }
    };
    await Promise.all(accounts.map((_, at) => send(at)));
    await Promise.all(kills);
    expect(kills).toHaveLength(1);
    const { rows } = await sql<{ account_id: number; id: number; body: string }>`
      select t.account_id, m.id, m.body from chat_message m join chat_thread t on t.id = m.thread_id
      where m.sender = 'buyer' order by m.id`.execute(database.db);
    const all = Array.from({ length: SENDS }, (_, at) => String(at + 1));
    for (const account of accounts)
      expect(rows.filter(({ account_id }) => account_id === account).map(({ body }) => body)).toEqual(all);
    for (const { id } of rows) await desk.hears('message', ({ message }) => message.id === id);
    const heard = desk.heard.flatMap((event) =>
      event.t === 'message' && event.message.sender === 'buyer' ? [event] : [],
    );
    expect(heard).toHaveLength(rows.length);
    for (const thread of new Set(heard.map(({ thread_id }) => thread_id)))
      expect(
        heard.filter(({ thread_id }) => thread_id === thread).map(({ message }) => message.body),
      ).toEqual(all);
  });
});
