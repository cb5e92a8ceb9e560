/** A place in the write-ahead log, as PostgreSQL writes it: `16/B374D848`. */
export function placeOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

interface Mark {
  /** Milliseconds of a steady clock. */
  at: number;
  place: bigint;
}

/**
 * How far a replica is behind: how long ago the primary was where the replica is now. Neither clock nor traffic of either matter, and a
 * replica that hears nothing any more falls behind by the second.
 */
export class LagWatch {
  /** Where the primary was, oldest first; the first one has been reached. */
  #marks: Mark[] = [];

  /** @param at before the primary was asked */
  primaryAt(at: number, place: bigint): void {
    this.#marks.push({ at, place });
  }

  /** @returns milliseconds; null while nothing that the primary has told is reached */
  replicaAt(now: number, place: bigint): number | null {
    const reached = this.#marks.findLastIndex((mark) => mark.place <= place);
    if (reached === -1) return null;
    this.#marks = this.#marks.slice(reached);
    return now - (this.#marks[0]?.at ?? now);
  }

  /** Forgets what is known, as when another server answers. */
  reset(): void {
    this.#marks = [];
  }
}
