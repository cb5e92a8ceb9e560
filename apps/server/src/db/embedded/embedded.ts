import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Binaries, findBinaries } from './binaries.ts';
import { initialise, type Launched, launch, liveLock } from './cluster.ts';
import { isPostmaster } from './os-process.ts';
import { findPlace, type Place, SOCKET_PORT, withSpool } from './place.ts';
import { answers } from './probe.ts';
import { SetupError } from './setup-error.ts';
import { ensureDatabase, SHOP_ROLE } from './shop-role.ts';
import { register } from './users.ts';

export { SetupError } from './setup-error.ts';

export interface EmbeddedDatabase {
  /** `postgres://shop@localhost:5432/database?host=/socket/folder`, as libpq, `pg` and our own client read it: as the shop's ordinary role. */
  url: string;
  /** The folder of the unix socket; postgres.js takes it as the option `host`. */
  socketDir: string;
  port: number;
  database: string;
  /** False: it was running already. */
  started: boolean;
  place: Place;
  /** Leaves the database; the last process to leave stops it and waits until it has stopped. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Everything the shop keeps; made when missing. */
  dataDir: string;
  /** Made when missing. */
  database?: string;
  /** Nothing has to survive a loss of power: writes do not wait for the disk. */
  isDisposable?: boolean;
  /** Whether the database lays its log aside for the archive (db/archive), from its next start on; left out: as it was. */
  hasArchive?: boolean;
  /** Takes progress lines. */
  log: (line: string) => void;
}

/** The shop's, unless another one is asked for. */
export const DATABASE = 'qingnang';
const POLL_MS = 15;
/** A crash may leave much to replay; as long as the postmaster lives we wait. */
const RECOVERY_LIMIT_MS = 600_000;
/** Another postmaster was quicker, or children of a killed one still hold the shared memory: both pass by themselves. */
const PASSING = /lock file|shared memory block/;
const PASSING_LIMIT_MS = 15_000;
const SUPERVISION_MS = 1_000;
const STOP_LIMIT_MS = 30_000;

/**
 * Starts the PostgreSQL that belongs to `dataDir`, or attaches to it when it runs, and returns once it answers a query. While
 * it is in use a postmaster that dies is started again.
 * @throws SetupError in one line when the folder, the machine or the cluster makes it impossible
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { database = DATABASE, log } = options;
  const found = findPlace(path.resolve(options.dataDir), options.isDisposable ?? false);
  const place = options.hasArchive === undefined ? found : withSpool(found, options.hasArchive);
  const binaries = findBinaries(place.home, place.user);
  const registration = register(place.users);
  try {
    await initialise(place, binaries);
    const { started, sockets } = await ensureRunning(place, binaries, log);
    await ensureDatabase(sockets, database);
    const supervision = supervise(place, binaries, log);
    return {
      url: `postgres://${SHOP_ROLE}@localhost:${SOCKET_PORT}/${encodeURIComponent(database)}?host=${encodeURIComponent(sockets)}`,
      socketDir: sockets,
      port: SOCKET_PORT,
      database,
      started,
      place,
      async stop() {
        await supervision.end();
        if (registration.leave()) await shutDown(place, log);
      },
    };
  } catch (error) {
    if (registration.leave()) await shutDown(place, log);
    throw error;
  }
}

/**
 * Returns when a postmaster of this cluster answers. Two processes that start at the same moment need no lock of ours: the
 * second postmaster finds the first one's `postmaster.pid`, gives up, and its process attaches to the first.
 */
async function ensureRunning(place: Place, binaries: Binaries, log: (line: string) => void) {
  const begin = performance.now();
  let launched: Launched | null = null;
  let waitsAloud = true;
  for (;;) {
    const lock = liveLock(place.cluster);
    if (lock?.status === 'ready' && (await answers(lock.sockets))) {
      return { started: launched !== null && !launched.hasExited(), sockets: lock.sockets };
    }
    const waited = performance.now() - begin;
    if (lock === null && (launched === null || launched.hasExited())) {
      if (launched !== null && !mayPass(launched, waited)) throw startFailed(place, launched);
      if (launched !== null) await delay(POLL_MS * 10);
      launched = launch(place, binaries);
    }
    if (waited > RECOVERY_LIMIT_MS)
      throw new SetupError(`数据库没有就绪  The database is not ready; see ${place.logs}`);
    if (waitsAloud && waited > 3_000) {
      log('等待数据库就绪 Waiting for the database …');
      waitsAloud = false;
    }
    await delay(POLL_MS);
  }
}

function mayPass(launched: Launched, waitedMs: number): boolean {
  return PASSING.test(launched.lastWords()) && waitedMs < PASSING_LIMIT_MS;
}

function startFailed(place: Place, launched: Launched): SetupError {
  return new SetupError(
    `数据库启动失败：${launched.lastWords()}  The database did not start; see ${path.join(place.home, 'start.log')} and ${place.logs}`,
  );
}

/** Looks every second whether the postmaster lives, and brings it back. */
function supervise(place: Place, binaries: Binaries, log: (line: string) => void) {
  let revival: Promise<void> | null = null;
  const revive = async () => {
    log('数据库意外停止，正在重新启动 The database has died; starting it again …');
    await ensureRunning(place, binaries, log).catch((error: unknown) => log(String(error)));
    revival = null;
  };
  const timer = setInterval(() => {
    if (revival === null && liveLock(place.cluster) === null) revival = revive();
  }, SUPERVISION_MS);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await revival;
    },
  };
}

/** Fast shutdown: open transactions are rolled back, everything acknowledged is on the disk. */
export async function shutDown(place: Place, log: (line: string) => void): Promise<void> {
  const pid = liveLock(place.cluster)?.pid;
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  if (await hasGone(pid, place.cluster, STOP_LIMIT_MS)) return;
  log('数据库未能及时停止 The database is slow to stop; stopping it at once …');
  process.kill(pid, 'SIGQUIT');
  await hasGone(pid, place.cluster, STOP_LIMIT_MS);
}

async function hasGone(pid: number, cluster: string, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (isPostmaster(pid, cluster)) {
    if (performance.now() > end) return false;
    await delay(POLL_MS);
  }
  return true;
}
