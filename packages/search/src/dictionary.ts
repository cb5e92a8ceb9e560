import { grown, Postings } from './postings.ts';
import { createTextColumn, type TextColumn } from './text-column.ts';

/** Unused entries are thrown out when there are this many and they outnumber the used ones. */
const MAX_UNUSED = 2_000;

/** What a new entry is made of: the value shown and the text of each column it is searched in. */
export interface NewEntry<V> {
  value: V;
  /** Place in a list outside of what the entry stands for, when there is one. */
  number?: number;
  texts: readonly string[];
}

/** Everything of a dictionary but its goods. */
export interface DictionaryDump<V> {
  keys: readonly string[];
  values: V[];
  numbers: Int32Array;
  /** Of each column, the text of every entry. */
  texts: readonly (readonly string[])[];
}

/**
 * Distinct values of one field (names with their pinyin, manufacturers, specifications), numbered, searchable and
 * joined to the goods that carry them. Goods outnumber names five to one, so words are compared with few texts.
 */
export class Dictionary<V> {
  readonly postings: Postings = new Postings();
  columns: TextColumn[];
  values: V[] = [];
  /** `NewEntry.number` of each entry, beside the values so that loops over many need not touch these. */
  numbers: Int32Array = new Int32Array(0);
  /** Entries by key; several may share one. */
  #ids = new Map<string, number | number[]>();
  #keys: string[] = [];
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

  /**
   * Joins a goods slot to the entry of this key and value, which is made when it is new. Returns the entry.
   * @param key short, so that looking it up is quick; `isSame` tells apart what shares it
   */
  join(
    slot: number,
    slots: number,
    key: string,
    isSame: (value: V) => boolean,
    make: () => NewEntry<V>,
  ): number {
    const entry = this.#find(key, isSame) ?? this.#add(key, make());
    this.postings.reserve(this.values.length, slots);
    if (this.postings.count(entry) === 0) this.#used += 1;
    this.postings.add(entry, slot);
    return entry;
  }

  /** What the newest entry of this key stands for. */
  valueOf(key: string): V | undefined {
    const known = this.#ids.get(key);
    return this.values[(typeof known === 'object' ? known.at(-1) : known) ?? -1];
  }

  #find(key: string, isSame: (value: V) => boolean): number | undefined {
    const known = this.#ids.get(key);
    const isRight = (entry: number): boolean => isSame(this.values[entry] as V);
    if (typeof known === 'object') return known.find(isRight);
    return known !== undefined && isRight(known) ? known : undefined;
  }

  #add(key: string, { value, number = 0, texts }: NewEntry<V>): number {
    const entry = this.values.length;
    this.values.push(value);
    this.numbers = grown(this.numbers, entry + 1);
    this.numbers[entry] = number;
    this.columns.forEach((column, index) => {
      column.append(texts[index] ?? '');
    });
    this.#note(key, entry);
    return entry;
  }

  #note(key: string, entry: number): void {
    const known = this.#ids.get(key);
    this.#keys[entry] = key;
    this.#ids.set(key, known === undefined ? entry : [known, entry].flat());
  }

  leave(slot: number, entry: number): void {
    this.postings.remove(entry, slot);
    if (this.postings.count(entry) === 0) this.#used -= 1;
  }

  /** Makes all chains anew from the goods' column, in the order of slots. Entries stay as they are. */
  rejoin(entryOf: Int32Array, live: Uint8Array, slots: number): void {
    this.postings.reserve(this.size, slots);
    this.postings.clear();
    for (let slot = slots - 1; slot >= 0; slot -= 1) {
      if (live[slot] === 1) this.postings.add(entryOf[slot] ?? 0, slot);
    }
    this.#countUsed();
  }

  #countUsed(): void {
    this.#used = this.values.filter((_, entry) => this.postings.count(entry) > 0).length;
  }

  dump(): DictionaryDump<V> {
    return {
      keys: this.#keys,
      values: this.values,
      numbers: this.numbers.slice(0, this.size),
      texts: this.columns.map((column) => this.values.map((_, entry) => column.textOf(entry))),
    };
  }

  /** Fills an empty dictionary; `rejoin` it to its goods then. */
  restore({ keys, values, numbers, texts }: DictionaryDump<V>): void {
    this.values = values;
    this.numbers = numbers.slice();
    this.columns.forEach((column, index) => {
      for (const text of texts[index] ?? []) column.append(text);
    });
    keys.forEach((key, entry) => {
      this.#note(key, entry);
    });
  }

  /**
   * Throws unused entries out when they have become many, and calls `moved` for every slot whose entry number
   * changed. Renamed goods would otherwise grow the dictionary for ever. Returns whether it did.
   */
  tidy(moved: (slot: number, entry: number) => void): boolean {
    const unused = this.size - this.#used;
    if (unused <= MAX_UNUSED || unused <= this.#used) return false;
    this.renumber(
      this.values.map((_, entry) => entry).filter((entry) => this.postings.count(entry) > 0),
      moved,
    );
    return true;
  }

  /**
   * Entry `kept[n]` becomes entry `n`; the others, which must be unused, are thrown out.
   * @param moved hears the new entry of every slot
   */
  renumber(kept: number[], moved: (slot: number, entry: number) => void): void {
    const columns = this.#makeColumns();
    for (const entry of kept) {
      columns.forEach((column, index) => {
        column.append(this.columns[index]?.textOf(entry) ?? '');
      });
    }
    const keys = kept.map((entry) => this.#keys[entry] ?? '');
    this.values = kept.flatMap((entry) => this.values.slice(entry, entry + 1));
    this.numbers = Int32Array.from(kept, (entry) => this.numbers[entry] ?? 0);
    this.postings.keep(kept);
    this.#countUsed();
    this.#ids.clear();
    this.#keys = [];
    keys.forEach((key, entry) => {
      this.#note(key, entry);
    });
    this.columns = columns;
    const { heads, nexts } = this.postings;
    for (let entry = 0; entry < this.size; entry += 1) {
      for (let slot = heads[entry] ?? -1; slot >= 0; slot = nexts[slot] ?? -1) moved(slot, entry);
    }
  }
}

export interface ValueListDump<K, V> {
  keys: readonly K[];
  values: readonly V[];
}

/** Distinct small values (traits, brands), numbered and never forgotten. */
export class ValueList<K, V> {
  readonly values: V[] = [];
  #ids = new Map<K, number>();

  idOf(key: K, make: () => V): number {
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.values.length;
      this.#ids.set(key, id);
      this.values.push(make());
    }
    return id;
  }

  dump(): ValueListDump<K, V> {
    return { keys: [...this.#ids.keys()], values: this.values };
  }

  /** Fills an empty list. */
  restore({ keys, values }: ValueListDump<K, V>): void {
    keys.forEach((key, id) => {
      this.#ids.set(key, id);
    });
    for (const value of values) this.values.push(value);
  }
}
