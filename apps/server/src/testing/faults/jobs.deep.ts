import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../db/embedded/embedded.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { type Jobs, startJobs } from '../../jobs.ts';
import { asSuperuser } from '../database-url.ts';
import { openShop, type TestShop } from '../shop.ts';
import { type FaultProxy, openProxy } from './proxy.ts';

/** A task is under way when the queue loses its database: the process lives, and tasks run again by themselves. */

let dataDir: string;
let embedded: EmbeddedDatabase;
let shop: TestShop;
let proxy: FaultProxy;
let jobs: Jobs;
let starts: number;
let finish: () => void;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'qn-jobs-'));
  // Run as root, PostgreSQL is another user and must get through.
  await chmod(dataDir, 0o711);
  embedded = await startEmbedded({ dataDir, isDisposable: true, log: () => undefined });
  await migrateToLatest(embedded.url);
  shop = await openShop(embedded.url);
});
afterAll(async () => {
  await shop.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  proxy = await openProxy(embedded.url);
  starts = 0;
  finish = () => undefined;
  jobs = await startJobs(shop.services, proxy.url, {
    crontab: ['0 0 * * * held'],
    tasks: {
      held: async () => {
        starts += 1;
        const { promise, resolve } = Promise.withResolvers<void>();
        finish = resolve;
        await promise;
      },
    },
  });
});
afterEach(async () => {
  finish();
  await jobs.stop();
  await proxy.close();
});

const ask = () => onDatabase("select ask_for_task('held')");

/** Says something to the database past the proxy, as often as it takes. */
async function onDatabase(statement: string): Promise<void> {
  const said = async () => {
    const client = new pg.Client({ connectionString: asSuperuser(embedded.url) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(statement);
      return true;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  await expect.poll(said).toBe(true);
}

/**
 * A request that the database handed out just before its connection ended is under way until its heart is missed (20 s), that is
 * noticed (10 s), and it is tried again (30 s).
 */
const HANDED_OUT_LIMIT_MS = 120_000;

const started = (count: number) =>
  expect.poll(() => starts, { timeout: HANDED_OUT_LIMIT_MS }).toBeGreaterThanOrEqual(count);

function signalPostmaster(signal: NodeJS.Signals): void {
  const [pid] = readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), signal);
}

const FAULTS: Record<string, () => Promise<void> | void> = {
  'its connections are cut': () => proxy.cut(),
  'all backends are terminated': () =>
    onDatabase(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    ),
  'the database restarts in good order': () => signalPostmaster('SIGINT'),
  'the postmaster is killed': () => signalPostmaster('SIGKILL'),
  'the answer to a statement is broken off': async () => {
    const dropped = proxy.dropAfter(10);
    finish();
    await dropped;
  },
};

it.each(Object.keys(FAULTS))('goes on after %s', async (fault) => {
  await ask();
  await started(1);
  await FAULTS[fault]?.();
  finish();
  await ask();
  await started(2);
});

it('goes on after new connections were refused while the task ended', async () => {
  await ask();
  await started(1);
  await proxy.refuse();
  proxy.cut();
  finish();
  await expect.poll(() => proxy.open).toBe(0);
  await proxy.accept();
  await ask();
  await started(2);
});

it('goes on after the database was silent for longer than its statements wait', async () => {
  await ask();
  await started(1);
  proxy.freeze();
  finish();
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  proxy.thaw();
  await ask();
  await started(2);
});

/** A task that is done at once unless it is another one, where the address names two hosts. */
async function startOnTwo(
  first: string,
  second: string,
  done: () => Promise<void> = async () => undefined,
): Promise<void> {
  await jobs.stop();
  const url = first.replace(/@([^/]+)/, `@$1,${new URL(second).host}`);
  const held = async () => {
    starts += 1;
    await done();
  };
  jobs = await startJobs(shop.services, url, { crontab: ['0 0 * * * held'], tasks: { held } });
}

it('runs at whichever of several hosts lets it in', async () => {
  const nobody = new URL(proxy.url);
  nobody.port = '1';
  await startOnTwo(nobody.href, proxy.url);
  await ask();
  await started(1);
});

it('moves on to another host when its own has gone', async () => {
  const other = await openProxy(embedded.url);
  await startOnTwo(other.url, proxy.url);
  await ask();
  await started(1);
  await other.close();
  await ask();
  await started(2);
});

it('moves on to another host when its own goes before a task has been noted as done', async () => {
  const other = await openProxy(embedded.url);
  await startOnTwo(other.url, proxy.url, async () => {
    if (starts === 1) await other.close();
  });
  await ask();
  await started(1);
  await ask();
  await started(2);
});

it('starts without its database and runs once it is there', async () => {
  await jobs.stop();
  await proxy.refuse();
  jobs = await startJobs(shop.services, proxy.url, {
    crontab: ['0 0 * * * held'],
    tasks: {
      held: async () => {
        starts += 1;
      },
    },
  });
  await proxy.accept();
  await ask();
  await started(1);
});
