import { hash } from 'node:crypto';

/** Sessions that are kept at most; a busy shop has some thousand within the moment that they last. */
const MOST = 10_000;

interface Entry<T> {
  /** By the clock of the process, in milliseconds. */
  until: number;
  found: Promise<T | null>;
}

/** Who stands behind a token, for a moment. Keeps hashes, not tokens, and nothing about tokens that stand for nobody. */
export class SessionMemory<T> {
  readonly #entries = new Map<string, Entry<T>>();

  /** @param find looks it up when nobody has within `milliseconds`; callers that come meanwhile wait for the same answer */
  take(token: string, milliseconds: number, find: () => Promise<T | null>): Promise<T | null> {
    const key = keyOf(token);
    const now = performance.now();
    const entry = this.#entries.get(key);
    if (entry && entry.until > now) return entry.found;
    const found = find();
    const mine = { until: now + milliseconds, found };
    // Deleted first, since a map stands in the order of insertion.
    this.#entries.delete(key);
    this.#entries.set(key, mine);
    this.#dropOld(now);
    const drop = () => {
      if (this.#entries.get(key) === mine) this.#entries.delete(key);
    };
    found.then((who) => who ?? drop(), drop);
    return found;
  }

  forget(token: string): void {
    this.#entries.delete(keyOf(token));
  }

  #dropOld(now: number): void {
    for (const [key, { until }] of this.#entries) {
      if (until > now && this.#entries.size <= MOST) return;
      this.#entries.delete(key);
    }
  }
}

const keyOf = (token: string): string => hash('sha256', token, 'base64');
