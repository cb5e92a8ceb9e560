import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from './config.ts';
import { openDataFolder } from './db/data-folder.ts';
import { type EmbeddedDatabase, startEmbedded } from './db/embedded/embedded.ts';
import { SetupError } from './db/embedded/setup-error.ts';
import { shopAddress } from './http/own-address.ts';
import { answerWorkers, RETIRE } from './http/workers.ts';

/**
 * Several processes of the shop behind one port (WORKERS): starts them, starts those anew that die, and replaces one after the other at
 * SIGHUP. It serves nothing itself; each of them is what a process alone would be, and shares with the others what processes on
 * several hosts share.
 */

/** Before one that has died is started again: at once, then more slowly while it goes on dying. */
const PAUSES_MS = [200, 1000, 2000, 4000, 8000];
/** Whoever has lived for so long begins with the first pause again. */
const STEADY_MS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The place of one process: its successors have the same number. */
interface Place {
  number: number;
  worker: Worker | null;
}

let config: Config;
let database: EmbeddedDatabase | null = null;
let places: readonly Place[] = [];
let isStopping = false;
let isReplacing = false;

async function start(): Promise<void> {
  const began = performance.now();
  config = readConfig(process.env);
  openDataFolder(config.dataDir, config.databaseUrl === null && process.getuid?.() === 0);
  if (config.databaseUrl === null) {
    // The processes find it running; as long as we are there, none of them is the last to leave it.
    say('启动内置 PostgreSQL (starting the embedded database) …');
    database = await startEmbedded({
      dataDir: config.dataDir,
      hasArchive: config.archive !== null,
      log: say,
    });
  }
  answerWorkers(serving);
  places = Array.from({ length: config.workers }, (_, at) => ({ number: at + 1, worker: null }));
  // What is made or changed once, tables and keys, is there when the others come.
  const [first, ...others] = places as [Place, ...Place[]];
  keep(first, await begin(first));
  await Promise.all(others.map(async (place) => keep(place, await begin(place))));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`就绪 (ready in ${seconds} s)：${shopAddress(config)}，${places.length} 个进程 (processes)`);
  // From now on the launcher starts us again when we die.
  process.send?.('ready');
}

const serving = (): Worker[] => places.flatMap(({ worker }) => (worker === null ? [] : [worker]));

/** A new process for a place. @returns once it serves. @throws when it ends before: it has said why */
function begin({ number }: Place): Promise<Worker> {
  const worker = cluster.fork({ WORKER_NUMBER: String(number) });
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => {
      if (message === 'ready') resolve(worker);
    });
    worker.once('exit', () =>
      reject(new SetupError(`进程 ${number} 没有启动 (process ${number} did not start)`)),
    );
  });
}

/** The place is the worker's, and has another one when it dies. */
function keep(place: Place, worker: Worker, deaths = 0): void {
  place.worker = worker;
  const since = performance.now();
  worker.once('exit', (code, signal) => {
    // Whoever was replaced has a successor.
    if (place.worker !== worker || isStopping) return;
    place.worker = null;
    say(
      `进程 ${place.number} 意外停止，正在重新启动 (process ${place.number} has died: ${signal ?? code}) …`,
    );
    void revive(place, performance.now() - since > STEADY_MS ? 0 : deaths);
  });
}

async function revive(place: Place, deaths: number): Promise<void> {
  for (let count = deaths; !isStopping; count += 1) {
    await sleep(PAUSES_MS[Math.min(count, PAUSES_MS.length - 1)]);
    const worker = isStopping ? null : await begin(place).catch(() => null);
    if (worker) return keep(place, worker, count + 1);
  }
}

/** One after the other gets a successor, and goes when that serves. Where one cannot be had, the old ones stay. */
async function replaceAll(): Promise<void> {
  if (isReplacing || isStopping) return;
  isReplacing = true;
  say('收到 SIGHUP，正在逐个更换进程 (replacing one process after the other) …');
  try {
    for (const place of places) await replace(place);
    say('进程已全部更换 (all are replaced)');
  } catch (error) {
    say(`没有更换 (not replaced)：${error instanceof Error ? error.message : String(error)}`);
  } finally {
    isReplacing = false;
  }
}

async function replace(place: Place): Promise<void> {
  const before = place.worker;
  // It has just died, and another one is on its way.
  if (before === null) return;
  const successor = await begin(place);
  keep(place, successor);
  if (before.isConnected()) before.send(RETIRE);
  await exited(before);
}

const exited = (worker: Worker): Promise<void> =>
  worker.isDead() ? Promise.resolve() : new Promise((resolve) => worker.once('exit', () => resolve()));

/** All go, each as one alone would; the database last. Told a second time, they go at once. */
async function stop(exitCode: number): Promise<void> {
  isStopping = true;
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  for (const worker of workers) worker.process.kill('SIGTERM');
  await Promise.all(workers.map(exited));
  await database?.stop();
  process.exit(exitCode);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    say(`收到 ${signal}，正在停止 (stopping) …`);
    void stop(0);
  });
}
process.on('SIGHUP', () => void replaceAll());

start().catch((error: unknown) => {
  say(
    error instanceof SetupError
      ? error.message
      : `启动失败 (start failed): ${String((error as Error)?.stack ?? error)}`,
  );
  void stop(1);
});
