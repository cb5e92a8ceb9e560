import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LIVE_CLOSED, LIVE_SOCKET, type LiveEvent } from '@qingnang/contract/chat-words';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../db/client.ts';
import { BUYER_COOKIE, openSession } from '../../http/session.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { Client } from '../client.ts';
import { freePort, ServerProcess } from '../crash/server.ts';
import { copyTemplate, withDatabase } from '../database-url.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { LiveSocket } from '../sockets.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { Shopping } from './shopping.ts';

/**
 * A release while buyers buy: of two processes behind a balancer one is asked to go and another takes its place, again and again, until
 * so many requests have been answered. None may fail.
 */

const REQUESTS = Number(process.env.ROLLING_REQUESTS ?? 10_000);
const BUYERS = 12;
/** Long enough that the balancer hears of it on a busy machine. */
const SETTINGS = { DRAIN_SECONDS: '5' };

let admin: Database;
let database: Database;
let name: string;
let url: string;
let dataDir: string;
let balancer: Balancer;
let buyers: TestBuyer[];
const processes = new Map<number, ServerProcess>();

beforeAll(async () => {
  name = `rolling_${randomUUID().replaceAll('-', '')}`;
  admin = openDatabase({ url: withDatabase(inject('adminUrl'), 'postgres'), max: 1 });
  await copyTemplate(admin.db, name);
  url = withDatabase(inject('databaseUrl'), name);
  database = openDatabase({ url, max: 2 });
  await sql`update shipping_rule set minimum_order_fen = 0`.execute(database.db);
  dataDir = await mkdtemp(path.join(tmpdir(), 'qn-rolling-'));
  balancer = await openBalancer();
  buyers = await manyBuyers({ db: database.db, url: balancer.base }, BUYERS);
  await Promise.all([begin(), begin()]);
});
afterAll(async () => {
  await balancer.close();
  await Promise.all([...processes.values()].map((one) => one.kill()));
  await database.close();
  await sql.raw(`drop database ${name} with (force)`).execute(admin.db);
  await admin.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts another process and waits until the balancer may send requests there. @returns its port */
async function begin(): Promise<number> {
  const port = await freePort();
  processes.set(port, await ServerProcess.start(url, dataDir, port, SETTINGS));
  balancer.add(port);
  return port;
}

/** The oldest goes as soon as its successor serves. @returns its exit code */
async function replaceOldest(): Promise<number | null> {
  const [port = 0, oldest] = [...processes][0] ?? [];
  const successor = await begin();
  await expect.poll(() => balancer.served.has(successor) || isDone()).toBe(true);
  const code = (await oldest?.leave()) ?? null;
  balancer.remove(port);
  processes.delete(port);
  return code;
}

const shopping = new Shopping(({ answered, failures }) => answered >= REQUESTS || failures.length > 20);
const isDone = () => shopping.isOver;

test(`no request of ${REQUESTS} fails while processes are replaced one after the other`, async () => {
  const buying = Promise.all(buyers.map((buyer) => shopping.shop(buyer)));
  const codes: (number | null)[] = [];
  while (!isDone()) codes.push(await replaceOldest());
  await buying;
  const { answered, failures } = shopping;
  const orders = await sql<{ count: number }>`select count(*)::int as count from sales_order`.execute(
    database.db,
  );
  process.stdout.write(
    `rolling release: ${answered} requests, ${failures.length} failed, ${codes.length} processes replaced, ${orders.rows[0]?.count} orders\n`,
  );
  expect(failures).toEqual([]);
  expect(codes.length).toBeGreaterThanOrEqual(2);
  expect(codes.filter((code) => code !== 0)).toEqual([]);
  expect(await ledgerDifferences(database.db)).toEqual([]);
});

test('a socket is told to connect again only when callers are sent elsewhere', async () => {
  const [port = 0, oldest] = [...processes][0] ?? [];
  const client = new Client(`http://127.0.0.1:${port}`);
  await sql`update account set is_can_chat = true`.execute(database.db);
  const { accountId } = buyers[0] as TestBuyer;
  client.setCookie(BUYER_COOKIE, await openSession(database.db, { accountId, ip: '', userAgent: '' }));
  const socket = await LiveSocket.open<LiveEvent>(client, LIVE_SOCKET);
  const leaving = oldest?.leave();
  await expect.poll(async () => (await fetch(`${client.base}/readyz`)).status).toBe(503);
  expect((await fetch(`${client.base}/healthz`)).headers.get('connection')).toBe('close');
  expect(await socket.ended()).toBe(LIVE_CLOSED.restart);
  expect(await leaving).toBe(0);
  processes.delete(port);
});
