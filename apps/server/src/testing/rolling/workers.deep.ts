import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../db/client.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { freePort, ServerProcess } from '../crash/server.ts';
import { copyTemplate, withDatabase } from '../database-url.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { Shopping } from './shopping.ts';

/** Two processes behind one port (WORKERS): one is killed, then both are replaced, while buyers buy. */

const BUYERS = 6;
/** A start beside everything else that runs. */
const STARTS_MS = 120_000;
const METRICS_TOKEN = 'metrics of the workers';

let admin: Database;
let database: Database;
let name: string;
let dataDir: string;
let server: ServerProcess;
let buyers: TestBuyer[];

beforeAll(async () => {
  name = `workers_${randomUUID().replaceAll('-', '')}`;
  admin = openDatabase({ url: withDatabase(inject('adminUrl'), 'postgres'), max: 1 });
  await copyTemplate(admin.db, name);
  const url = withDatabase(inject('databaseUrl'), name);
  database = openDatabase({ url, max: 2 });
  await sql`update shipping_rule set minimum_order_fen = 0`.execute(database.db);
  dataDir = await mkdtemp(path.join(tmpdir(), 'qn-workers-'));
  server = await ServerProcess.start(url, dataDir, await freePort(), { WORKERS: '2', METRICS_TOKEN });
  buyers = await manyBuyers({ db: database.db, url: server.base }, BUYERS);
});
afterAll(async () => {
  await server.kill();
  await database.close();
  await sql.raw(`drop database ${name} with (force)`).execute(admin.db);
  await admin.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Those that are alive, by what they say of themselves. */
async function pids(): Promise<number[]> {
  const rows = await database.db.selectFrom('shop_process').select('pid').execute();
  return rows.map(({ pid }) => pid).filter(isAlive);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Buyers buy until what is done meanwhile is done, and for so many requests more. */
async function whileBuying(act: () => Promise<void>): Promise<Shopping> {
  let most = Number.POSITIVE_INFINITY;
  const shopping = new Shopping(({ answered }) => answered > most);
  const buying = Promise.all(buyers.map((buyer) => shopping.shop(buyer)));
  await expect.poll(() => shopping.answered).toBeGreaterThan(BUYERS * 5);
  await act();
  most = shopping.answered + BUYERS * 5;
  await buying;
  return shopping;
}

test('metrics are those of all, each by its number', async () => {
  const answer = await fetch(`${server.base}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const cpu = (await answer.text()).match(/^process_cpu_seconds_total\{worker="\d"\}/gm);
  expect(cpu?.sort()).toEqual(['1', '2'].map((number) => `process_cpu_seconds_total{worker="${number}"}`));
});

test('one that is killed takes its open requests with it, no others, and has a successor', async () => {
  const [killed = 0] = await pids();
  const { failures } = await whileBuying(async () => {
    process.kill(killed, 'SIGKILL');
    await expect.poll(async () => (await pids()).length, { timeout: STARTS_MS }).toBe(2);
  });
  expect(failures.length, failures.join('\n')).toBeLessThanOrEqual(BUYERS);
  expect(await pids()).not.toContain(killed);
  expect(await ledgerDifferences(database.db)).toEqual([]);
});

test('at SIGHUP one after the other is replaced, and no request fails', async () => {
  const before = await pids();
  const { failures } = await whileBuying(async () => {
    server.signal('SIGHUP');
    await expect
      .poll(async () => (await pids()).filter((pid) => !before.includes(pid)).length, { timeout: STARTS_MS })
      .toBe(2);
    await expect.poll(() => before.filter(isAlive), { timeout: STARTS_MS }).toEqual([]);
  });
  expect(failures).toEqual([]);
});

test('asked to go, all go in good order', async () => {
  const before = await pids();
  expect(await server.leave()).toBe(0);
  expect(before.filter(isAlive)).toEqual([]);
});
