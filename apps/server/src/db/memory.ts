/**
 * The one way in which a process remembers what it has read for everybody (ARCHITECTURE.md, "Memories"). What is kept belongs to
 * the `Db` that read it. A transaction keeps nothing, since it may still change what it reads.
 */

import { Recent } from '@qingnang/search/recent';
import type { Db } from './client.ts';
import type { Tx } from './transaction.ts';

interface Memory<Subject, Answer> {
  /** Milliseconds for which an answer may be given again. */
  freshMs: number;
  /** Answers that are kept at most; those used longest ago go first. */
  most: number;
  keyOf: (subject: Subject) => number;
  /** An answer that was read for another version is read again at once. */
  versionOf?: (subject: Subject) => number;
  /** Versions are unique over all databases: one memory serves them, and transactions, too. */
  isOfProcess?: boolean;
  /** Whether what was read again says the same: then callers get the one they know, and what was worked out from it holds. */
  isSame?: (before: Answer, now: Answer) => boolean;
  read: (db: Db, subject: Subject) => Promise<Answer>;
}

interface Kept<Answer> {
  /** By the clock of the process, in milliseconds. */
  until: number;
  version: number;
  answer: Promise<Answer>;
}

type Entries<Answer> = Recent<number, Kept<Answer>>;

/** By database, then by memory. */
const kept = new WeakMap<object, Map<object, Entries<unknown>>>();
const PROCESS = {};

/**
 * Wraps a read by subject: asked at most once in `freshMs` for each of them, and callers that come while it is under way wait for
 * the same answer. A failure is told to those who wait and not kept.
 */
export function rememberEach<Subject, Answer>(
  memory: Memory<Subject, Answer>,
): (db: Db | Tx, subject: Subject) => Promise<Answer> {
  const { freshMs, most, keyOf, versionOf = () => 0, isOfProcess = false, isSame, read } = memory;
  return (db, subject) => {
    const owner = isOfProcess ? PROCESS : db;
    const entries = entriesOf<Answer>(owner, memory, most);
    const [key, version] = [keyOf(subject), versionOf(subject)];
    const known = entries.get(key);
    if (known && known.version === version && known.until > Date.now()) return known.answer;
    if (db.isTransaction) return read(db, subject);
    const answer = known && isSame ? sameOrNew(known.answer, read(db, subject), isSame) : read(db, subject);
    const entry = { until: Date.now() + freshMs, version, answer };
    entries.set(key, entry);
    answer.catch(() => {
      entry.until = 0;
    });
    return answer;
  };
}

/** The same for a read that has no subject. */
export function remember<Answer>(
  freshMs: number,
  read: (db: Db) => Promise<Answer>,
): (db: Db | Tx) => Promise<Answer> {
  const recall = rememberEach<null, Answer>({ freshMs, most: 2, keyOf: () => 0, read });
  return (db) => recall(db, null);
}

/** Forgets all of these, so that who has just changed something sees it at once; other processes within `freshMs`. */
export function forgetRemembered(db: Db): void {
  kept.delete(db);
}

function entriesOf<Answer>(owner: object, memory: object, most: number): Entries<Answer> {
  const memories = kept.get(owner) ?? new Map<object, Entries<unknown>>();
  kept.set(owner, memories);
  const entries = memories.get(memory) ?? new Recent<number, Kept<unknown>>(most);
  memories.set(memory, entries);
  return entries as Entries<Answer>;
}

async function sameOrNew<Answer>(
  known: Promise<Answer>,
  read: Promise<Answer>,
  isSame: (before: Answer, now: Answer) => boolean,
): Promise<Answer> {
  const [before, now] = await Promise.allSettled([known, read]);
  if (now.status === 'rejected') throw now.reason;
  return before.status === 'fulfilled' && isSame(before.value, now.value) ? before.value : now.value;
}

/** How old what everybody sees of the shop's own content may be, in milliseconds. */
export const FRESH_MS = 5_000;
