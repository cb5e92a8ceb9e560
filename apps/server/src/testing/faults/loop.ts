import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../db/client.ts';
import { startEmbedded } from '../../db/embedded/embedded.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { manyBuyers } from '../buyers.ts';
import { freePort } from '../crash/server.ts';
import { asSuperuser } from '../database-url.ts';
import { loadFixture } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { FAULTS, type FaultName } from './faults.ts';
import { Load } from './load.ts';
import { Probes, quantile } from './probes.ts';
import { openProxy } from './proxy.ts';
import { SupervisedShop } from './supervised.ts';

export interface Report {
  faults: number;
  /** Faults after which the shop was not ready again in time. */
  lasting: string[];
  /** The longest time until it was ready again, in ms. */
  slowestReturn: { ms: number; fault: string };
  /** The longest time that no process answered. */
  longestDeath: { ms: number; fault: string };
  /** What faults that ended the process took until one answered again. */
  deathMs: { median: number; p90: number };
  slowestAnswer: { ms: number; what: string };
  healthMs: { median: number; p99: number; worst: number };
  readyMs: { median: number; worst: number };
  answers: Record<string, number>;
  /** Confirmed orders that are not there, and orders that nobody was told of. */
  lost: number;
  doubled: number;
  orders: number;
  ledgers: string[];
  loose: string[];
  /** What each start of the server took, in ms, as it says itself. */
  startsMs: number[];
}

const BUYERS = 4;
/** Who is not ready so long after a fault never is; most take a second or two. */
const RETURN_LIMIT_MS = 300_000;
/** Who says nothing for so long is dead, not busy. */
const DEAD_MS = 1_000;
/** It works that long in peace before the next fault. */
const PEACE_MS = 700;

/**
 * Starts a real shop with a database of its own, lets callers buy and look, and does it the given faults, one after the other.
 * @param tempFolder where the database lies, for faults that need a file system of its own
 */
export async function loopFaults(faults: readonly FaultName[], tempFolder = tmpdir()): Promise<Report> {
  const dataDir = await mkdtemp(path.join(tempFolder, 'qn-faults-'));
  // Run as root, PostgreSQL is another user and must get through.
  await chmod(dataDir, 0o711);
  const embedded = await startEmbedded({ dataDir, log: () => undefined });
  await migrateToLatest(embedded.url);
  const database = openDatabase({ url: embedded.url, max: 2 });
  await loadFixture(database.db);
  await sql`update shipping_rule set minimum_order_fen = 0`.execute(database.db);
  const proxy = await openProxy(embedded.url);
  const shop = await SupervisedShop.start(proxy.url, path.join(dataDir, 'shop'), await freePort());
  const buyers = await manyBuyers({ db: database.db, url: shop.base }, BUYERS);
  const probes = new Probes(shop.base);
  const load = new Load(buyers, shop.base);
  const lasting: string[] = [];
  const slowestReturn = { ms: 0, fault: '' };
  const longestDeath = { ms: 0, fault: '' };
  const deaths: number[] = [];
  try {
    for (const fault of faults) {
      await FAULTS[fault]({ shop, proxy, databaseUrl: asSuperuser(embedded.url), dataDir });
      const ms = await untilReady(shop, probes);
      if (ms > RETURN_LIMIT_MS) lasting.push(fault);
      if (ms > slowestReturn.ms) Object.assign(slowestReturn, { ms, fault });
      await delay(PEACE_MS);
      const death = probes.takeSilenceMs();
      if (death > DEAD_MS) deaths.push(death);
      if (death > longestDeath.ms) Object.assign(longestDeath, { ms: death, fault });
    }
    await load.stop();
    await probes.stop();
  } finally {
    await shop.stop();
    await proxy.close();
  }
  const known = [...load.orders.values()].flat();
  const accounts = [...load.orders.keys()];
  const { rows } = await sql<{ id: number }>`
    select id from sales_order where account_id = any(${accounts}::bigint[])`.execute(database.db);
  const there = new Set(rows.map(({ id }) => id));
  const report: Report = {
    faults: faults.length,
    lasting,
    slowestReturn,
    longestDeath,
    deathMs: { median: quantile(deaths, 0.5), p90: quantile(deaths, 0.9) },
    slowestAnswer: load.slowest,
    healthMs: {
      median: quantile(probes.healthMs, 0.5),
      p99: quantile(probes.healthMs, 0.99),
      worst: quantile(probes.healthMs, 1),
    },
    readyMs: { median: quantile(probes.readyMs, 0.5), worst: quantile(probes.readyMs, 1) },
    answers: Object.fromEntries([...load.answers].sort()),
    lost: known.filter((id) => !there.has(id)).length,
    doubled: there.size - new Set(known).size,
    orders: there.size,
    ledgers: await ledgerDifferences(database.db),
    loose: shop.loose,
    startsMs: [...shop.output.matchAll(/ready in ([\d.]+) s/g)].map(([, took]) => Number(took) * 1000),
  };
  await database.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
  return report;
}

/** @returns how long it took; a process that has just been spoilt may say for a moment that it is ready */
async function untilReady(shop: SupervisedShop, probes: Probes): Promise<number> {
  const began = performance.now();
  await delay(PEACE_MS);
  while (!probes.isReady && performance.now() - began <= RETURN_LIMIT_MS) {
    // Nobody would come back: it says why at once.
    if (shop.end !== null) throw new Error(shop.end);
    await delay(50);
  }
  return Math.round(performance.now() - began);
}
