import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Db } from '../client.ts';
import type { Place } from '../embedded/place.ts';
import { asSuperuser } from '../embedded/probe.ts';
import { codeOf, SetupError } from '../embedded/setup-error.ts';
import { takeBase } from './base.ts';
import { type FileSweep, openFileSweep } from './files.ts';
import { endLine, freeBytes, presentLine, prune } from './line.ts';
import { readLine } from './names.ts';
import { noteArchive, noteRun } from './state.ts';
import { tryRestore } from './trial.ts';
import { openVault, type Vault } from './vault.ts';
import { archiveSegment, beat, clearNotes, clockOf, spooled } from './wal.ts';

export interface ArchiveSettings {
  /** ARCHIVE_DIR */
  folder: string;
  /** BACKUP_KEY */
  secret: string;
  /** ARCHIVE_DAYS: any moment of so many days can be restored. */
  days: number;
}

export interface ArchiverOptions {
  settings: ArchiveSettings;
  /** DATA_DIR */
  dataDir: string;
  /** Uploads lie in a bucket and are not part of the archive. */
  hasBucket: boolean;
  /** Of the running embedded database. */
  place: Place;
  db: Db;
  log: Pick<Logger, 'warn'>;
  /** So often everything until now is brought into the archive, however little it is. */
  beatMs?: number;
}

export interface Archiver {
  /** Takes a base backup now, and removes what no moment needs any more. */
  takeBase(): Promise<void>;
  /** Restores the newest moment beside the shop, asks the rules of the ledgers there, and notes what came of it. */
  tryRestore(): Promise<void>;
  stop(): Promise<void>;
}

/** With what it takes to write a segment, less than a minute is ever outside the archive. */
const BEAT_MS = 30_000;
const LOOK_MS = 2_000;
/** Less than that beside the database, and the log that waits there would soon stop the shop. */
const LEAST_FREE = 1024 ** 3;

/**
 * Keeps the archive of the embedded database: its log, segment by segment, and the files below DATA_DIR. Of several processes one does it
 * at a time.
 */
export function startArchiver(options: ArchiverOptions): Archiver {
  const { settings, place, db, log, beatMs = BEAT_MS } = options;
  const lines = keepLine(options);
  const look = keepLog(options, lines);
  const warn = (error: unknown) => log.warn({ err: error }, 'archive');
  /** What went wrong is not tried, and told, every other second. */
  let restsUntil = 0;

  const turn = async (spool: string) => {
    if (performance.now() < restsUntil) return;
    await aloneHere(place, async (isArchiving) => {
      if (!isArchiving) throw new SetupError('数据库启动时还没有设置归档，重新启动商城后生效');
      if ((await freeBytes(spool)) < LEAST_FREE) await giveUp(place, spool);
      const { isNew } = await look(spool);
      // Not waited for: the log goes on meanwhile, and a shop that stops ends it.
      if (isNew) void takeAndNote(options, lines).catch(warn);
    }).catch(async (error: unknown) => {
      restsUntil = performance.now() + beatMs;
      warn(error);
      await noteEmbedded(options, null, 0, wordsOf(error)).catch(warn);
    });
  };

  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (place.spool === null) return;
    running ??= turn(place.spool).finally(() => {
      running = null;
    });
  }, LOOK_MS);
  return {
    takeBase: () => takeAndNote(options, lines),
    tryRestore: () =>
      tryRestore({ archive: settings.folder, secret: settings.secret, dataDir: options.dataDir, db }),
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

interface Present {
  /** Its folder. */
  line: string;
  sweep: FileSweep;
  vault: Vault;
}

/** The present line, asked for each time: its folder may be gone with its disk. */
function keepLine({ settings, place, dataDir, hasBucket }: ArchiverOptions): () => Promise<Present> {
  const vault = openVault(settings.secret);
  let present: Present | null = null;
  return async () => {
    const line = await presentLine(settings.folder, place, vault);
    if (present?.line === line) return present;
    present = { line, sweep: await openFileSweep(dataDir, !hasBucket, line, vault), vault };
    return present;
  };
}

/** Brings into the archive what the database has laid aside, and each half minute everything until now. @returns whether the line has no base backup yet; told once for each line */
function keepLog(
  options: ArchiverOptions,
  lines: () => Promise<Present>,
): (spool: string) => Promise<{ isNew: boolean }> {
  const { place, beatMs = BEAT_MS } = options;
  let beatAt = Number.NEGATIVE_INFINITY;
  let known = '';
  /** What segments cover that wait in the spool. */
  const covers = new Map<string, number>();
  return async (spool) => {
    const { line, sweep, vault } = await lines();
    let bytes = 0;
    const isTime = performance.now() - beatAt >= beatMs;
    if (isTime) {
      // Before the files: what is committed by then names files that were there before.
      const until = await clockOf(place);
      bytes += await sweep.sweep();
      covers.set(await beat(place), until);
      beatAt = performance.now();
    }
    let newest: number | null = null;
    for (const name of await spooled(spool)) {
      const until = covers.get(name) ?? 0;
      bytes += await archiveSegment(spool, name, until, line, vault);
      covers.delete(name);
      if (until > 0) newest = until;
    }
    if (newest === null && !isTime) return { isNew: false };
    await clearNotes(spool);
    await noteEmbedded(options, newest, bytes, '');
    const isNew = line !== known && (await readLine(line)).bases.length === 0;
    known = line;
    return { isNew };
  };
}

async function takeAndNote(
  { settings, place, db }: ArchiverOptions,
  lines: () => Promise<Present>,
): Promise<void> {
  const beganAt = new Date();
  try {
    const { line, vault } = await lines();
    const { bytes } = await takeBase(place, line, vault);
    await noteRun(db, { kind: 'base', beganAt, bytes });
    await prune(settings.folder, line, settings.days);
  } catch (error) {
    await noteRun(db, { kind: 'base', beganAt, problem: wordsOf(error) });
    throw error;
  }
}

async function noteEmbedded(
  { settings: { folder }, db }: ArchiverOptions,
  archivedTo: number | null,
  bytes: number,
  problem: string,
): Promise<void> {
  const free = await freeBytes(folder).catch(() => null);
  await noteArchive(db, {
    kind: 'embedded',
    place: folder,
    archivedTo,
    bytes,
    freeBytes: free,
    problem: problem || fullness(free),
  });
}

/** A shop without an archive is better than none: the line ends here, and another one begins with a base backup of its own. */
async function giveUp(place: Place, spool: string): Promise<void> {
  const waiting = await spooled(spool);
  if (waiting.length === 0) return;
  for (const name of waiting) await rm(path.join(spool, name));
  await endLine(place);
}

/** Runs `act` unless another process is at it. @param act is told whether the running database lays its log aside */
async function aloneHere(place: Place, act: (isArchiving: boolean) => Promise<void>): Promise<void> {
  await asSuperuser(
    place.sockets,
    'postgres',
    async (client) => {
      // Any number that nobody else locks; the end of the connection gives it back.
      const { rows } = await client.query<{ mine: boolean; mode: string }>(
        `select pg_try_advisory_lock(7402) as mine, current_setting('archive_mode') as mode`,
      );
      if (rows[0]?.mine) await act(rows[0].mode !== 'off');
    },
    0,
  );
}

/** A base backup of a middling shop, and a day of log. */
const LEAST_LEFT = 5 * 1024 ** 3;

const fullness = (free: number | null): string =>
  free === null || free >= LEAST_LEFT
    ? ''
    : `归档所在的磁盘只剩 ${(free / 1024 ** 3).toFixed(1)} GB，请腾出空间或缩短 ARCHIVE_DAYS`;

/** For staff; what they cannot put right stands in the log. */
function wordsOf(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  const code = codeOf(error);
  return code === '' ? '归档失败，请查看日志' : `归档写不进去（${code}）`;
}
