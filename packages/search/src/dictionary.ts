import { Postings } from './postings.ts';
import { createTextColumn, type TextColumn } from './text-column.ts';

/** Unused entries are thrown out when there are this many and they outnumber the used ones. */
const MAX_UNUSED = 2_000;

/** What a new entry is made of: the value shown and the text of each column it is searched in. */
export interface NewEntry<V> {
  value: V;
  texts: readonly string[];
}

/**
 * Distinct values of one field (names with their pinyin, manufacturers, specifications), numbered, searchable and
 * joined to the goods that carry them. Goods outnumber names five to one, so words are compared with few texts.
 */
export class Dictionary<V> {
  readonly postings: Postings = new Postings();
  columns: TextColumn[];
  values: V[] = [];
  #ids = new Map<string, number>();
  #makeColumns: () => TextColumn[];
  #used = 0;

  /** @param columns for each column, whether it holds syllables (see `createTextColumn`). */
  constructor(columns: readonly boolean[]) {
    this.#makeColumns = () => columns.map((syllables) => createTextColumn(syllables));
    this.columns = this.#makeColumns();
  }

  get size(): number {
    return this.values.length;
  }

  /** Joins a goods slot to the entry of this key, which is made when it is new. Returns the entry. */
  join(slot: number, slots: number, key: string, make: () => NewEntry<V>): number {
    let entry = this.#ids.get(key);
    if (entry === undefined) {
      entry = this.values.length;
      const { value, texts } = make();
      this.#ids.set(key, entry);
      this.values.push(value);
      this.columns.forEach((column, index) => {
        column.append(texts[index] ?? '');
      });
    }
    this.postings.reserve(this.values.length, slots);
    if (this.postings.count(entry) === 0) this.#used += 1;
    this.postings.add(entry, slot);
    return entry;
  }

  leave(slot: number, entry: number): void {
    this.postings.remove(entry, slot);
    if (this.postings.count(entry) === 0) this.#used -= 1;
  }

  /** Makes all chains anew from the goods' column, in the order of slots. Entries stay as they are. */
  rejoin(entryOf: Int32Array, slots: number): void {
    this.postings.clear();
    for (let slot = slots - 1; slot >= 0; slot -= 1) this.postings.add(entryOf[slot] ?? 0, slot);
  }

  /**
   * Throws unused entries out when they have become many, and calls `moved` for every slot whose entry number
   * changed. Renamed goods would otherwise grow the dictionary for ever. Returns whether it did.
   */
  tidy(moved: (slot: number, entry: number) => void): boolean {
    const unused = this.size - this.#used;
    if (unused <= MAX_UNUSED || unused <= this.#used) return false;
    const kept = [...this.#ids].filter(([, entry]) => this.postings.count(entry) > 0);
    const columns = this.#makeColumns();
    for (const [, entry] of kept) {
      columns.forEach((column, index) => {
        column.append(this.columns[index]?.textOf(entry) ?? '');
      });
    }
    this.values = kept.flatMap(([, entry]) => this.values.slice(entry, entry + 1));
    this.postings.keep(kept.map(([, entry]) => entry));
    this.#ids = new Map(kept.map(([key], index) => [key, index]));
    this.columns = columns;
    const { heads, nexts } = this.postings;
    for (let entry = 0; entry < this.size; entry += 1) {
      for (let slot = heads[entry] ?? -1; slot >= 0; slot = nexts[slot] ?? -1) moved(slot, entry);
    }
    return true;
  }
}

/** Distinct small values (forms, tag lists), numbered and never forgotten. */
export class ValueList<V> {
  readonly values: V[] = [];
  #ids = new Map<string, number>();

  idOf(key: string, make: () => V): number {
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.values.length;
      this.#ids.set(key, id);
      this.values.push(make());
    }
    return id;
  }
}
