import { type SpawnOptions, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { isPostmaster } from './os-process.ts';
import type { Place } from './place.ts';
import { initdbArguments, postgresArguments } from './settings.ts';
import { codeOf, SetupError } from './setup-error.ts';

/**
 * The database's own superuser, who makes the shop's role and database and does nothing else. It needs no password: the socket's folder
 * lets only us in.
 */
export const SUPERUSER = 'qingnang';

/** What a postmaster writes into `postmaster.pid`. */
export interface Lock {
  pid: number;
  sockets: string;
  status: string;
}

/** A postmaster that this process has started. */
export interface Launched {
  hasExited(): boolean;
  /** The last line it wrote before its log file was open. */
  lastWords(): string;
}

/**
 * Makes the cluster unless there is one. It is built in a folder of its own and renamed when complete: an interrupted
 * attempt leaves nothing that looks like a database.
 * @throws SetupError when initdb fails or the cluster was made by another major version
 */
export async function initialise(place: Place, binaries: Binaries): Promise<void> {
  if (!existsSync(place.cluster)) await build(place, binaries);
  const major = readFileSync(path.join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  if (major === binaries.major) return;
  throw new SetupError(
    `数据库由 PostgreSQL ${major} 建立，本程序自带 ${binaries.major}：${place.cluster}  The database was made by PostgreSQL ${major}, this program brings ${binaries.major}; restore a backup into an empty folder.`,
  );
}

async function build(place: Place, binaries: Binaries): Promise<void> {
  const unfinished = mkdtempSync(path.join(place.home, 'data-'));
  if (place.user !== null) chownSync(unfinished, place.user.uid, place.user.gid);
  try {
    await run(binaries.initdb, initdbArguments(unfinished, SUPERUSER), place);
    renameSync(unfinished, place.cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process was quicker: its cluster is as good as ours.
    if (!existsSync(place.cluster)) throw error;
  }
}

async function run(program: string, args: string[], place: Place): Promise<void> {
  const log = logFile(place);
  const child = spawn(program, args, spawnOptions(place, log));
  closeSync(log);
  const code = await new Promise<unknown>((resolve) => {
    child.once('error', resolve);
    child.once('exit', resolve);
  });
  if (code !== 0) {
    throw new SetupError(
      `建立数据库失败：${lastLine(place)}  initdb failed (${String(code)}); see ${startLog(place)}`,
    );
  }
}

/**
 * Starts a postmaster in a process group of its own: Ctrl+C in the terminal reaches us, and we stop it in good order.
 * @param settings of this start alone
 */
export function launch(
  place: Place,
  binaries: Binaries,
  settings: Readonly<Record<string, string>> = {},
): Launched {
  disownStaleLock(place.cluster);
  const log = logFile(place);
  const args = postgresArguments(place, settings);
  const child = spawn(binaries.postgres, args, spawnOptions(place, log));
  closeSync(log);
  let failure: string | null = null;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.unref();
  return {
    hasExited: () => failure !== null || child.exitCode !== null || child.signalCode !== null,
    lastWords: () => failure ?? lastLine(place),
  };
}

/** Reads `postmaster.pid`; null when there is none or it is still being written. */
export function readLock(cluster: string): Lock | null {
  const lines = lockLines(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0) return null;
  return { pid, sockets: lines[4] ?? '', status: (lines[7] ?? '').trim() };
}

/** The lock of a postmaster that is running now. */
export function liveLock(cluster: string): Lock | null {
  const lock = readLock(cluster);
  return lock !== null && isPostmaster(lock.pid, cluster) ? lock : null;
}

/**
 * A lock whose number has meanwhile gone to another program would stop the start. Deleting the file would also delete the key
 * of the shared memory, by which the new postmaster sees that children of a killed one are still writing. So we put our own
 * number in: a postmaster takes its parent's number as stale and still looks at the shared memory.
 */
function disownStaleLock(cluster: string): void {
  const lines = lockLines(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !isTaken(pid) || isPostmaster(pid, cluster)) return;
  writeFileSync(lockPath(cluster), [String(process.pid), ...lines.slice(1)].join('\n'));
}

/** Does the number belong to any process, a dead one that nobody has collected included? */
function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function lockLines(cluster: string): string[] | null {
  try {
    return readFileSync(lockPath(cluster), 'utf8').split('\n');
  } catch {
    return null;
  }
}

function lockPath(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

function spawnOptions(place: Place, log: number): SpawnOptions {
  return {
    cwd: place.home,
    // Nothing of our own environment: it may hold keys, and PG* variables that change what these programs do.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', HOME: place.home },
    detached: true,
    stdio: ['ignore', log, log],
    ...place.user,
  };
}

/** Takes what the programs say before the database's own log is open, and afterwards only what goes wrong with that. */
function logFile(place: Place): number {
  const file = openSync(startLog(place), 'w');
  chmodSync(startLog(place), 0o600);
  if (place.user !== null) chownSync(startLog(place), place.user.uid, place.user.gid);
  return file;
}

function startLog(place: Place): string {
  return path.join(place.home, 'start.log');
}

function lastLine(place: Place): string {
  const lines = readFileSync(startLog(place), 'utf8').trim().split('\n');
  const telling = lines.findLast((line) => /FATAL|error:|PANIC/.test(line));
  return (telling ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC):\s*/, '');
}
