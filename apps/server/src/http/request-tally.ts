import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/**
 * Counts requests for limits that all processes share. Each counts in memory; what has used up a tenth of its limit is told to the
 * others once a second, in one statement for all, which says what they have counted. So a limit is passed by what comes within a second
 * at most, and a database that is away leaves each process with its own count.
 */

interface Count {
  /** When counting begins anew, in milliseconds. */
  endsAt: number;
  max: number;
  /** Of all processes, as of the last time that they were told. */
  shared: number;
  /** Here since. */
  own: number;
}

export interface Counted {
  /** Requests of the window so far, this one included. */
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

const TELL_MS = 1_000;
/** Of its limit, from which on a count is worth telling. */
const NEAR = 0.1;
const PURGE_MS = 600_000;

export class RequestTally {
  readonly #db: Db;
  readonly #counts = new Map<string, Count>();
  #purgedAt = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Counts one request. @param name of the limit and of who asks */
  count(name: string, windowMs: number, max: number, now = Date.now()): Counted {
    let count = this.#counts.get(name);
    if (!count || count.endsAt <= now) {
      count = { endsAt: now + windowMs, max, shared: 0, own: 0 };
      this.#counts.set(name, count);
    }
    count.own += 1;
    return { current: count.shared + count.own, ttl: count.endsAt - now };
  }

  /** Tells the others, and hears of them, once a second. @returns ends it */
  start(onFault: (error: unknown) => void): () => void {
    let isTelling = false;
    const timer = setInterval(() => {
      if (isTelling) return;
      isTelling = true;
      void this.tell()
        .catch(onFault)
        .finally(() => {
          isTelling = false;
        });
    }, TELL_MS).unref();
    return () => clearInterval(timer);
  }

  async tell(now = Date.now()): Promise<void> {
    const due: Due[] = [];
    for (const [name, count] of this.#counts) {
      const { own, shared, max, endsAt } = count;
      if (endsAt <= now) this.#counts.delete(name);
      else if (own > 0 && shared + own >= max * NEAR) due.push({ count, own, hash: hashOf(name) });
    }
    if (due.length > 0) await this.#exchange(due);
    if (now - this.#purgedAt < PURGE_MS) return;
    this.#purgedAt = now;
    await sql`delete from request_tally where ends_at < now()`.execute(this.#db);
  }

  async #exchange(due: Due[]): Promise<void> {
    // In one order in every process: two that meet at a row do not meet at another the other way round.
    due.sort((a, b) => (a.hash < b.hash ? -1 : 1));
    const { rows } = await sql<{ name: string; ends_at: Date; number: number }>`
      insert into request_tally as t (name, ends_at, number)
      select name, ends_at, number from unnest(
        ${due.map(({ hash }) => hash)}::text[],
        ${due.map(({ count }) => new Date(count.endsAt))}::timestamptz[],
        ${due.map(({ own }) => own)}::int[]) as told (name, ends_at, number)
      on conflict (name) do update set
        number = excluded.number + case when t.ends_at <= now() then 0 else t.number end,
        ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
      returning name, ends_at, number`.execute(this.#db);
    const heard = new Map(rows.map((row) => [row.name, row]));
    for (const { count, own, hash } of due) {
      const row = heard.get(hash);
      if (!row) continue;
      count.shared = row.number;
      count.own -= own;
      count.endsAt = row.ends_at.getTime();
    }
  }
}

/** What is told: of `count`, the `own` requests up to now. */
interface Due {
  count: Count;
  own: number;
  hash: string;
}

const hashOf = (name: string) => createHash('sha256').update(name).digest('base64url').slice(0, 22);
