import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../db/client.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { ServerProcess } from '../crash/server.ts';
import { loadFixture } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { type BucketServer, startBucket } from '../storage/bucket-server.ts';
import { ClusterBackups } from './backups.ts';
import { DatabaseCluster, DIRECT_URL, HOSTS, POOL_URL, SERVERS, until } from './database.ts';
import { ClusterLoad, type Cost } from './load.ts';
import { missingPrograms, Programs } from './programs.ts';

/**
 * deploy/cluster whole, on one machine: three PostgreSQL servers under Patroni with etcd, HAProxy and PgBouncer, two shops, an object
 * store. While buyers buy, one part after the other fails. `npm test -- cluster`; it needs Debian's packages.
 */

const BUYERS = Number(process.env.CLUSTER_BUYERS ?? 30);
/** A start of a shop beside all this on the machine that these times are promised for: two quiet cores. */
const START_MS = 4_000;
/** What a caller waits for at most: 5 seconds, and the time that an answer takes by itself. */
const HANGING_MS = 5_500;
const QUIET_MS = 8_000;
const FRONT = `http://${HOSTS.front}:3000`;

const missing = missingPrograms();
if (missing !== null) throw new Error(missing);

let folder: string;
let programs: Programs;
let cluster: DatabaseCluster;
let backups: ClusterBackups;
let bucket: BucketServer;
let database: Database;
let buyers: TestBuyer[];
let load: ClusterLoad;
/** How much longer everything takes here: held against the shops' own starts, the slowest of them. */
let slack = 1;
const shops = new Map<'app1' | 'app2', ServerProcess>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'qn-ha-'));
  programs = await Programs.in(folder);
  bucket = await startBucket();
  cluster = await DatabaseCluster.start(programs);
  await migrateToLatest(DIRECT_URL);
  backups = new ClusterBackups(programs);
  await backups.begin(SERVERS, await cluster.leader());
  database = openDatabase({ url: DIRECT_URL, max: 2 });
  await loadFixture(database.db);
  await sql`update shipping_rule set minimum_order_fen = 0`.execute(database.db);
  buyers = await manyBuyers({ db: database.db, url: FRONT }, BUYERS);
  await Promise.all([startShop('app1'), startShop('app2')]);
  await until('a shop behind HAProxy', () =>
    fetch(`${FRONT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  load = new ClusterLoad(buyers);
  await sleep(QUIET_MS);
  report('warm', load.cost());
});
afterAll(async () => {
  await load?.stop();
  await Promise.all([...shops.values()].map((shop) => shop.kill()));
  await database?.close();
  await programs?.close();
  await bucket?.close();
  await rm(folder, { recursive: true, force: true });
});

async function startShop(name: 'app1' | 'app2'): Promise<void> {
  const { url, region, keyId, secret } = bucket.settings;
  const began = performance.now();
  const started = await ServerProcess.start(POOL_URL, path.join(folder, `shop-${name}`), 3001, {
    HOST: HOSTS[name],
    DATABASE_DIRECT_URL: DIRECT_URL,
    FILES_URL: url,
    FILES_REGION: region,
    FILES_KEY_ID: keyId,
    FILES_KEY_SECRET: secret,
    KEYS_SECRET: 'keys-of-a-test-cluster',
    DRAIN_SECONDS: '3',
    TRUST_PROXY: '1',
    JOBS: '1',
  });
  slack = Math.max(slack, (performance.now() - began) / START_MS);
  shops.set(name, started);
}

function report(what: string, cost: Cost): void {
  process.stdout.write(`cluster, ${what}: ${JSON.stringify(cost)}\n`);
}

/** Lets something happen under load, and looks on until all is quiet again. */
async function during(what: string, happen: () => Promise<unknown>, quietMs = QUIET_MS): Promise<Cost> {
  load.begin();
  await happen();
  await sleep(quietMs);
  const cost = load.cost();
  report(what, cost);
  return cost;
}

test('a shop is killed: only what was open there fails, and its neighbour serves on', async () => {
  const cost = await during('shop killed', () => shops.get('app1')?.kill() ?? Promise.resolve());
  await startShop('app1');
  // Each buyer has one request open at most; half of them are at the other shop.
  expect(cost.failed).toBeLessThanOrEqual(BUYERS);
  expect(cost.errorsMs).toBeLessThan(2_000 * slack);
});

test('the object store is away for a minute: no act of a buyer fails, uploads are told so', async () => {
  const photo = () => {
    const data = new FormData();
    data.append('file', new Blob(['%PDF-1.4\n%EOF\n']), 'photo.pdf');
    data.append('purpose', 'after_sales');
    return data;
  };
  const [buyer] = buyers as [TestBuyer];
  const away = async () => {
    await bucket.leave();
    expect((await buyer.client.post('/api/file', photo())).status).toBe(503);
  };
  const cost = await during('object store away', away, 60_000);
  await bucket.comeBack();
  expect(cost.failed).toBe(0);
  await until('an upload', async () => (await buyer.client.post('/api/file', photo())).status === 201);
});

test('PgBouncer is restarted: errors for two seconds at most', async () => {
  const cost = await during('PgBouncer restarted', () => cluster.restartBouncer());
  expect(cost.errorsMs).toBeLessThan(2_000 * slack);
  expect(cost.slowestMs).toBeLessThan(HANGING_MS * slack);
});

// No write fails where the switch takes less than the three seconds for which the pool waits (db/pool); how many did is printed.
test('another server is asked to lead: errors for five seconds at most', async () => {
  await cluster.untilWhole();
  const cost = await during('switchover', () => cluster.switchOver(), 2 * QUIET_MS);
  expect(cost.errorsMs).toBeLessThan(5_000 * slack);
});

test('the leader is killed: errors for ten seconds at most, nobody hangs', async () => {
  await cluster.untilWhole();
  const leader = await cluster.leader();
  const cost = await during('leader killed', () => cluster.killPostgres(leader), 3 * QUIET_MS);
  expect(cost.errorsMs).toBeLessThan(10_000 * slack);
  expect(cost.slowestMs).toBeLessThan(HANGING_MS * slack);
  expect(await cluster.leader()).not.toBe(leader);
});

test('the leader’s host is gone: errors for ten seconds at most, nobody hangs; it comes back as a replica', async () => {
  await cluster.untilWhole();
  const leader = await cluster.leader();
  const cost = await during('leader’s host gone', () => cluster.killHost(leader), 4 * QUIET_MS);
  const next = await cluster.leader();
  await cluster.startServer(leader);
  await cluster.untilWhole();
  expect(next).not.toBe(leader);
  expect(cost.errorsMs).toBeLessThan(10_000 * slack);
  expect(cost.slowestMs).toBeLessThan(HANGING_MS * slack);
});

test('a release, one shop after the other: no request fails', async () => {
  const cost = await during('rolling release', async () => {
    for (const name of ['app1', 'app2'] as const) {
      expect(await shops.get(name)?.leave()).toBe(0);
      await startShop(name);
      await until(`${name} behind HAProxy`, () =>
        fetch(`http://${HOSTS[name]}:3001/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
      await sleep(1_000);
    }
  });
  expect(cost.failed).toBe(0);
});

test('no acknowledged order is lost or doubled, and every ledger sums to its balance', async () => {
  await load.stop();
  const ids = [...load.orders.values()];
  const { rows } = await sql<{ count: number; keyed: number }>`
    select count(*)::int as count, (select count(*)::int from sales_order) as keyed
    from sales_order where id = any(${ids}::bigint[])`.execute(database.db);
  process.stdout.write(`cluster: ${ids.length} orders acknowledged, ${JSON.stringify(rows[0])}\n`);
  expect(new Set(ids).size).toBe(ids.length);
  // Every attempt was repeated until it was acknowledged, so that there is no order beside those.
  expect(rows[0]).toEqual({ count: ids.length, keyed: ids.length });
  expect(await ledgerDifferences(database.db)).toEqual([]);
});

test('the archive went on with each leader: a copy of it has every acknowledged order', async () => {
  const leader = await cluster.leader();
  await backups.check(leader);
  const copy = await backups.copy(leader);
  const { db, close } = openDatabase({ url: copy.url, max: 1 });
  try {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sales_order where id = any(${[...load.orders.values()]}::bigint[])`.execute(
      db,
    );
    expect(rows[0]?.count).toBe(load.orders.size);
    expect(await ledgerDifferences(db)).toEqual([]);
  } finally {
    await close();
    await copy.end();
  }
});
