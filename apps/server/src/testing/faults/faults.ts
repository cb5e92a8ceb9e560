import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { FaultProxy } from './proxy.ts';
import type { SupervisedShop } from './supervised.ts';

/** What a fault may lay its hands on. */
export interface Place {
  shop: SupervisedShop;
  proxy: FaultProxy;
  /** The database past the proxy. */
  databaseUrl: string;
  /** The folder of the embedded database. */
  dataDir: string;
}

export type FaultName = keyof typeof FAULTS;

const AWAY_MS = 2_000;
const FULL_MS = 4_000;
/** Longer than a commit waits for its turn on this machine. */
const TRAP_MS = 3_000;
/** More than the server takes. */
const CONNECTIONS = 150;

/** Each spoils something and, where it is not over by itself, puts it right again. */
export const FAULTS = {
  'the server is killed': ({ shop }: Place) => shop.killServer(),
  'the postmaster is killed': (place: Place) => signalPostmaster(place, 'SIGKILL'),
  'the database restarts': (place: Place) => signalPostmaster(place, 'SIGINT'),
  'all backends are terminated': ({ databaseUrl }: Place) => terminateAll(databaseUrl),
  'connections are cut': ({ proxy }: Place) => proxy.cut(),
  'connections are refused': async ({ proxy }: Place) => {
    await proxy.refuse();
    proxy.cut();
    await delay(AWAY_MS);
    await proxy.accept();
  },
  'a commit is cut off before it is heard': ({ proxy }: Place) => within(TRAP_MS, proxy.cutAt('commit')),
  'a commit is cut off after it was heard': ({ proxy }: Place) =>
    within(TRAP_MS, proxy.cutAt('commit', 'unanswered')),
  'a connection dies at its opening': async ({ proxy }: Place) => {
    const trap = proxy.cutAt('application_name', 'unanswered');
    proxy.cut();
    await within(TRAP_MS, trap);
  },
  'an answer is broken off': ({ proxy }: Place) => within(TRAP_MS, proxy.dropAfter(1_000)),
  'the database is frozen for 10 s': ({ proxy }: Place) => freeze(proxy, 10_000),
  'the database is frozen for 60 s': ({ proxy }: Place) => freeze(proxy, 60_000),
  'connections are used up': async ({ proxy, databaseUrl }: Place) => {
    const clients = await useUp(databaseUrl);
    proxy.cut();
    await delay(AWAY_MS);
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  },
  'the disk is full': async ({ dataDir }: Place) => {
    const filler = path.join(dataDir, 'filler');
    fill(filler);
    await delay(FULL_MS);
    rmSync(filler);
  },
};

function signalPostmaster({ dataDir }: Place, signal: NodeJS.Signals): void {
  const [pid] = readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), signal);
}

async function terminateAll(databaseUrl: string): Promise<void> {
  const client = await connected(databaseUrl);
  if (client === null) return;
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`;
  await client.query(others).catch(() => undefined);
  await client.end().catch(() => undefined);
}

async function freeze(proxy: FaultProxy, ms: number): Promise<void> {
  proxy.freeze();
  await delay(ms);
  proxy.thaw();
}

/** A trap that nobody walks into is no fault, but nothing to wait for either. */
const within = (ms: number, trap: Promise<void>) => Promise.race([trap, delay(ms)]);

async function useUp(databaseUrl: string): Promise<pg.Client[]> {
  const clients: pg.Client[] = [];
  while (clients.length < CONNECTIONS) {
    const client = await connected(databaseUrl);
    if (client === null) break;
    clients.push(client);
  }
  return clients;
}

/** null when the database lets nobody in. */
async function connected(databaseUrl: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client,
    () => null,
  );
}

const MEGABYTE = 1024 * 1024;

/** Writes until the file system takes no more. */
function fill(file: string): void {
  for (const size of [16 * MEGABYTE, 4096]) {
    const block = Buffer.alloc(size, 1);
    try {
      for (;;) writeFileSync(file, block, { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
