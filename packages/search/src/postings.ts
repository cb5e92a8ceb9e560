type Growable = Int32Array | Uint32Array | Float64Array | Uint8Array | Uint16Array;

/** The array itself, or a longer copy when it is too short. */
export function grown<T extends Growable>(array: T, length: number, fill = 0): T {
  if (array.length >= length) return array;
  const make = array.constructor as new (length: number) => T;
  const longer = new make(Math.max(length, array.length * 2, 64));
  longer.set(array);
  if (fill !== 0) longer.fill(fill, array.length);
  return longer;
}

/**
 * Which goods carry which dictionary entry: for each entry a chain of goods through typed arrays, so that adding
 * and removing one is a handful of writes. Walk it: `for (let slot = heads[entry]; slot >= 0; slot = nexts[slot])`.
 */
export class Postings {
  /** First goods slot of each entry, -1 for none. */
  heads: Int32Array = new Int32Array(0);
  /** Next slot with the same entry, -1 at the end. */
  nexts: Int32Array = new Int32Array(0);
  /** Goods of each entry. */
  counts: Int32Array = new Int32Array(0);
  #previous: Int32Array = new Int32Array(0);

  /** Makes room for entries and slots up to these numbers (exclusive). */
  reserve(entries: number, slots: number): void {
    this.heads = grown(this.heads, entries, -1);
    this.counts = grown(this.counts, entries);
    this.nexts = grown(this.nexts, slots);
    this.#previous = grown(this.#previous, slots);
  }

  add(entry: number, slot: number): void {
    const head = this.heads[entry] ?? -1;
    this.nexts[slot] = head;
    this.#previous[slot] = -1;
    if (head >= 0) this.#previous[head] = slot;
    this.heads[entry] = slot;
    this.counts[entry] = this.count(entry) + 1;
  }

  remove(entry: number, slot: number): void {
    const before = this.#previous[slot] ?? -1;
    const after = this.nexts[slot] ?? -1;
    if (before >= 0) this.nexts[before] = after;
    else this.heads[entry] = after;
    if (after >= 0) this.#previous[after] = before;
    this.counts[entry] = this.count(entry) - 1;
  }

  clear(): void {
    this.heads.fill(-1);
    this.counts.fill(0);
  }

  count(entry: number): number {
    return this.counts[entry] ?? 0;
  }

  /** Renumbers the entries: old entry `kept[n]` becomes entry `n`; all others must be empty. */
  keep(kept: number[]): void {
    this.heads = Int32Array.from(kept, (entry) => this.heads[entry] ?? -1);
    this.counts = Int32Array.from(kept, (entry) => this.count(entry));
  }
}
