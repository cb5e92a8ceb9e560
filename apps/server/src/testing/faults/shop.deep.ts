import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../db/client.ts';
import { copyTemplate, withDatabase } from '../database-url.ts';
import { openShop, type TestShop } from '../shop.ts';
import { type FaultProxy, openProxy } from './proxy.ts';

const name = `faults_${process.pid}`;
let admin: Database;
let proxy: FaultProxy;
let shop: TestShop;

beforeAll(async () => {
  admin = openDatabase({ url: withDatabase(inject('adminUrl'), 'postgres'), max: 1 });
  await copyTemplate(admin.db, name);
  proxy = await openProxy(withDatabase(inject('databaseUrl'), name));
  shop = await openShop(proxy.url, { ADMISSION: '1' });
});
afterAll(async () => {
  await shop.close();
  await proxy.close();
  await sql.raw(`drop database ${name} with (force)`).execute(admin.db);
  await admin.close();
});

/** While the database is silent lists are told so after 10 s and probes after some; a busy machine has its own pace. */
const DEADLINE_MS = 60_000;
const PROBE_MS = 20_000;

async function timed(path: string, init?: RequestInit) {
  const began = performance.now();
  const answer = await fetch(`${shop.url}${path}`, init);
  await answer.arrayBuffer();
  return { status: answer.status, retry: answer.headers.get('retry-after'), ms: performance.now() - began };
}

it('a frozen database: everybody is told 503 in time, probes tell the truth, and all comes back by itself', async () => {
  expect((await timed('/readyz')).status).toBe(200);
  proxy.freeze();
  const [ready, health, ...calls] = await Promise.all([
    timed('/readyz'),
    timed('/healthz'),
    ...Array.from({ length: 30 }, () => timed('/api/goods/detail/1')),
    timed('/api/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'yaodian', password: 'Demo@2026' }),
    }),
  ]);
  expect(ready).toMatchObject({ status: 503 });
  expect(ready?.ms).toBeLessThan(PROBE_MS);
  expect(health).toMatchObject({ status: 200 });
  for (const call of calls) {
    expect(call).toMatchObject({ status: 503, retry: expect.stringMatching(/^\d+$/) });
    expect(call.ms).toBeLessThan(DEADLINE_MS);
  }
  proxy.thaw();
  await expect.poll(async () => (await timed('/readyz')).status).toBe(200);
  expect((await timed('/api/goods/detail/1')).status).toBe(200);
});

it('connections that are cut: calls are served or told 503, and the shop goes on', async () => {
  proxy.cut();
  const answers = await Promise.all(Array.from({ length: 20 }, () => timed('/api/goods/hot')));
  for (const { status } of answers) expect([200, 503]).toContain(status);
  // One that was cut and has not been used since may still tell a caller so.
  await expect.poll(async () => (await timed('/api/goods/hot')).status).toBe(200);
});

it('a database that lets nobody in: 503 with Retry-After', async () => {
  await proxy.refuse();
  proxy.cut();
  const answer = await timed('/api/goods/detail/1');
  expect(answer).toMatchObject({ status: 503, retry: expect.stringMatching(/^\d+$/) });
  expect((await timed('/readyz')).status).toBe(503);
  await proxy.accept();
  await expect.poll(async () => (await timed('/api/goods/detail/1')).status).toBe(200);
});

it('a body that never ends is given up with its class’s deadline, and its connection is closed', async () => {
  const { port, hostname } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  const said: string[] = [];
  socket.on('data', (bytes) => said.push(bytes.toString()));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(
    'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  );
  await closed;
  expect(said.join('')).toMatch(/^HTTP\/1\.1 503/);
});
