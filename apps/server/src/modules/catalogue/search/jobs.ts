/**
 * Keeps the index in memory: ids come from it, rows always from PostgreSQL, so that a stale index shows no wrong price. A
 * process that stops leaves its index in DATA_DIR; the next one takes it up and reads what has changed since, or everything
 * when file, database or code is another.
 */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSearchIndex, type SearchIndex } from '@qingnang/search/index';
import { useReadings } from '@qingnang/search/pinyin';
import type { Db } from '../../../db/client.ts';
import type { Services } from '../../../http/services.ts';
import { countOnSale, type Dumped, isAhead, originOf, readDump } from './dump/reads.ts';
import { writeDump } from './dump/writes.ts';
import { allIndexRows, changesSince, indexRowsOf, snapshotNow } from './reads.ts';
import { tallyOf } from './tally/rules.ts';
import { writeTally } from './tally/writes.ts';
import { readTuning } from './tuning/reads.ts';
import { purgeChanges } from './writes.ts';

/** A lost notification is found by the next poll. */
const POLL_MS = 3_000;
/** Changes that come together (an import, a checkout of many lines) are read together. */
const GATHER_MS = 50;
/** Above this many changed goods, reading everything is quicker. */
const MAX_CHANGES = 20_000;
const BATCH = 1_000;
/** What staff have set is told of at once; a lost notification costs this long. */
const TUNING_POLL_MS = 30_000;
const TALLY_MS = 5_000;
const PURGE_MS = 3_600_000;
/** Changes older than a day are purged: who missed that much reads everything. */
const MAX_GAP_MS = 20 * PURGE_MS;
/** Sales are read with everything and are told of by no change: a dump hands them on no longer than this. */
const MAX_DUMP_AGE_MS = 24 * 3_600_000;

/** How far an index has come, kept beside it: the index itself knows nothing of databases. */
type Progress = Pick<Dumped, 'since' | 'at' | 'builtAt'>;
const progressOf = new WeakMap<SearchIndex, Progress>();

/** Where an index is left for the next start, and of what it is made. */
interface Leaving {
  file: string;
  origin: string;
}
const leavingOf = new WeakMap<SearchIndex, Leaving>();

/**
 * An index of all goods on sale now, as staff have tuned it. Keep it fresh with `startSearchSync`.
 * @param file where the last process has left its index, and this one will: then only what has changed since is read
 */
export async function loadIndex(db: Db, file?: string): Promise<SearchIndex> {
  const index = createSearchIndex();
  const [leaving] = await Promise.all([
    file === undefined ? null : originOf(db).then((origin) => ({ file, origin })),
    applyTuning(db, index),
  ]);
  if (leaving) leavingOf.set(index, leaving);
  if (!leaving || !(await takeUp(db, index, leaving))) await readAll(db, index);
  if (index.size() > LARGE) giveMemoryBack();
  return index;
}

/** Whether the index that was left there is this database's, neither too old nor ahead of it, and after the changes since holds what is on sale. */
async function takeUp(db: Db, index: SearchIndex, { file, origin }: Leaving): Promise<boolean> {
  const dumped = await readDump(file);
  if (dumped?.origin !== origin || Date.now() - dumped.builtAt > MAX_DUMP_AGE_MS) return false;
  const { since, at, builtAt, goods } = dumped;
  if (await isAhead(db, since)) return false;
  index.restore(goods);
  progressOf.set(index, { since, at, builtAt });
  await readChanges(db, index);
  // Rows that came past all triggers, as a repair by hand may bring them.
  return index.size() === (await countOnSale(db));
}

/** Leaves the index for the next start. */
async function leave(index: SearchIndex): Promise<void> {
  const leaving = leavingOf.get(index);
  const progress = progressOf.get(index);
  if (!leaving || !progress) return;
  await writeDump(leaving.file, { ...progress, origin: leaving.origin, goods: index.dump() });
}

/** Goods from which on reading leaves enough behind for a collection to be worth its time. */
const LARGE = 10_000;

/** Reading leaves hundreds of megabytes of dead rows, which would stay with the process: nothing else needs as much. */
function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

export interface SearchSync {
  /** Reads what has changed up to now, tuning included; resolves when the index has it. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps this process's index fresh: LISTEN tells of changes at once, a poll finds lost ones, and a connection that came
 * back reads what it missed. Every process runs its own.
 */
export async function startSearchSync(services: Services): Promise<SearchSync> {
  const { db, search, listener, log } = services;
  const catchUp = oneAtATime(() => readChanges(db, search));
  const tune = oneAtATime(() => applyTuning(db, search));
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const inBackground = () => {
    catchUp().catch(warn('search index: changes not read, will try again'));
  };
  const tuneInBackground = () => {
    tune().catch(warn('search tuning not read, will try again'));
  };
  const tally = tallyOf(search);
  const count = oneAtATime(() => writeTally(db, tally));
  let gathering: NodeJS.Timeout | null = null;
  const soon = () => {
    gathering ??= setTimeout(() => {
      gathering = null;
      inBackground();
    }, GATHER_MS);
  };
  const subscription = await listener.listen('search_change', soon, soon);
  const tunings = await listener.listen('search_tuning', tuneInBackground, tuneInBackground);
  const timers = [
    setInterval(inBackground, POLL_MS),
    setInterval(tuneInBackground, TUNING_POLL_MS),
    setInterval(() => count().catch(warn('searches not counted, will try again')), TALLY_MS),
    setInterval(() => purgeChanges(db).catch(warn('search changes not purged')), PURGE_MS),
  ];
  return {
    async catchUp() {
      await Promise.all([catchUp(), tune()]);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      if (gathering) clearTimeout(gathering);
      await Promise.all([subscription.unlisten(), tunings.unlisten()]);
      await Promise.all([catchUp.idle(), tune.idle()]);
      await count().catch(warn('searches not counted'));
      await leave(search).catch(warn('search index not left for the next start'));
    },
  };
}

/** Runs one after the other. Callers that come while one runs share the one that starts after it. */
function oneAtATime(run: () => Promise<void>) {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    running = run().finally(() => {
      running = null;
    });
    return running;
  };
  const call = (): Promise<void> => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
  const idle = async () => {
    await (next ?? running)?.catch(() => undefined);
  };
  return Object.assign(call, { idle });
}

async function readChanges(db: Db, index: SearchIndex): Promise<void> {
  const progress = progressOf.get(index);
  if (!progress) throw new Error('this index was not made by loadIndex');
  // Taken before anything is read: what begins by the clock while this reads is found the next time.
  const now = Date.now();
  if (now - progress.at > MAX_GAP_MS) return readAll(db, index);
  const { snapshot, goodsIds } = await changesSince(db, progress.since, progress.at, MAX_CHANGES + 1);
  if (goodsIds.length > MAX_CHANGES) return readAll(db, index);
  for (let from = 0; from < goodsIds.length; from += BATCH) {
    await refresh(db, index, goodsIds.slice(from, from + BATCH));
  }
  progress.since = snapshot;
  progress.at = now;
}

/** Puts the goods as they are now; those that are not on sale any more go. */
async function refresh(db: Db, index: SearchIndex, goodsIds: number[]): Promise<void> {
  const rows = await indexRowsOf(db, goodsIds);
  index.upsert(rows);
  const found = new Set(rows.map(({ id }) => id));
  index.remove(goodsIds.filter((id) => !found.has(id)));
}

/** Reads everything, batch by batch so that searches go on in between. */
async function readAll(db: Db, index: SearchIndex): Promise<void> {
  const now = Date.now();
  const since = await snapshotNow(db);
  const reload = index.reload();
  for await (const rows of allIndexRows(db)) reload.add(rows);
  reload.end();
  progressOf.set(index, { since, at: now, builtAt: now });
}

/** Words that mean the same and pinned goods go to the index, readings to whatever this process writes from now on. */
async function applyTuning(db: Db, index: SearchIndex): Promise<void> {
  const { readings, ...tuning } = await readTuning(db);
  useReadings(readings);
  index.tune(tuning);
}
