import { createSearchIndex, type SearchIndex } from '@qingnang/search/index';
import type { Db } from '../../db/client.ts';
import type { Services } from '../../http/services.ts';
import { allIndexRows, changesSince, indexRowsOf, type Snapshot, snapshotNow } from './reads.ts';
import { purgeChanges } from './writes.ts';

/** A lost notification is found by the next poll. */
const POLL_MS = 3_000;
/** Changes that come together (an import, a checkout of many lines) are read together. */
const GATHER_MS = 50;
/** Above this many changed goods, reading everything is quicker. */
const MAX_CHANGES = 20_000;
const BATCH = 1_000;
const PURGE_MS = 3_600_000;
/** Changes older than a day are purged: who missed that much reads everything. */
const MAX_GAP_MS = 20 * PURGE_MS;

/** How far an index has come, kept beside it: the index itself knows nothing of databases. */
interface Progress {
  since: Snapshot;
  at: number;
  /** Goods in the index, to find those that a full reading no longer has. */
  ids: Set<number>;
}
const progressOf = new WeakMap<SearchIndex, Progress>();

/** An index of all goods on sale now. Keep it fresh with `startSearchSync`. */
export async function loadIndex(db: Db): Promise<SearchIndex> {
  const index = createSearchIndex();
  progressOf.set(index, { since: '', at: 0, ids: new Set() });
  await readAll(db, index);
  return index;
}

export interface SearchSync {
  /** Reads what has changed up to now; resolves when the index has it. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps this process's index fresh: LISTEN tells of changes at once, a poll finds lost ones, and a connection that came
 * back reads what it missed. Every process runs its own.
 */
export async function startSearchSync(services: Services): Promise<SearchSync> {
  const { db, search, sql, log } = services;
  const catchUp = oneAtATime(() => readChanges(db, search));
  const inBackground = () => {
    catchUp().catch((error: unknown) =>
      log.warn({ err: error }, 'search index: changes not read, will try again'),
    );
  };
  let gathering: NodeJS.Timeout | null = null;
  const soon = () => {
    gathering ??= setTimeout(() => {
      gathering = null;
      inBackground();
    }, GATHER_MS);
  };
  const subscription = await sql.listen('search_change', soon, soon);
  const poll = setInterval(inBackground, POLL_MS);
  const purge = setInterval(() => {
    purgeChanges(db).catch((error: unknown) => log.warn({ err: error }, 'search changes not purged'));
  }, PURGE_MS);
  return {
    catchUp,
    async stop() {
      clearInterval(poll);
      clearInterval(purge);
      if (gathering) clearTimeout(gathering);
      await subscription.unlisten();
      await catchUp.idle();
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
  if (Date.now() - progress.at > MAX_GAP_MS) return readAll(db, index);
  const { snapshot, goodsIds } = await changesSince(db, progress.since, MAX_CHANGES + 1);
  if (goodsIds.length > MAX_CHANGES) return readAll(db, index);
  for (let from = 0; from < goodsIds.length; from += BATCH) {
    await refresh(db, index, progress, goodsIds.slice(from, from + BATCH));
  }
  progress.since = snapshot;
  progress.at = Date.now();
}

/** Puts the goods as they are now; those that are not on sale any more go. */
async function refresh(db: Db, index: SearchIndex, progress: Progress, goodsIds: number[]): Promise<void> {
  const rows = await indexRowsOf(db, goodsIds);
  index.upsert(rows);
  const found = new Set(rows.map(({ id }) => id));
  const gone = goodsIds.filter((id) => !found.has(id));
  index.remove(gone);
  for (const id of found) progress.ids.add(id);
  for (const id of gone) progress.ids.delete(id);
}

/** Reads everything, batch by batch so that searches go on in between. */
async function readAll(db: Db, index: SearchIndex): Promise<void> {
  const before = progressOf.get(index);
  const since = await snapshotNow(db);
  const ids = new Set<number>();
  for await (const rows of allIndexRows(db)) {
    index.upsert(rows);
    for (const { id } of rows) ids.add(id);
  }
  index.remove([...(before?.ids ?? [])].filter((id) => !ids.has(id)));
  progressOf.set(index, { since, at: Date.now(), ids });
}
