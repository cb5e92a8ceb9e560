import { takeBest } from './best.ts';
import { grown } from './postings.ts';
import type { GoodsStore } from './store.ts';
import type { SuggestAnswer } from './types.ts';

/** Found goods counted by a value of theirs. */
class Groups {
  /** The values found, `size` of them, in no order. */
  found: Int32Array = new Int32Array(0);
  size = 0;
  counts: Int32Array = new Int32Array(0);
  /** Best sort key of each value. */
  bests: Float64Array = new Float64Array(0);

  /** Begins anew, with room for so many values. */
  clear(values: number): void {
    this.found = grown(this.found, values);
    this.counts = grown(this.counts, values).fill(0);
    this.bests = grown(this.bests, values);
    this.size = 0;
  }

  /** Adds goods by their entries. Plain on purpose, and by runs: it goes over every found goods, and names stand together. */
  addAll(entryOf: Int32Array, slots: Int32Array, keys: Float64Array, count: number): void {
    let run = -1;
    let length = 0;
    let best = 0;
    for (let index = 0; index < count; index += 1) {
      const entry = entryOf[slots[index] ?? 0] ?? 0;
      const key = keys[index] ?? 0;
      if (entry === run) {
        length += 1;
        if (key > best) best = key;
      } else {
        if (length > 0) this.add(run, length, best);
        run = entry;
        length = 1;
        best = key;
      }
    }
    if (length > 0) this.add(run, length, best);
  }

  /** The same where nobody asks for the best. */
  countAll(entryOf: Int32Array, slots: Int32Array, count: number): void {
    const { counts } = this;
    for (let index = 0; index < count; index += 1) {
      const entry = entryOf[slots[index] ?? 0] ?? 0;
      counts[entry] = (counts[entry] ?? 0) + 1;
    }
    for (let entry = 0; entry < counts.length; entry += 1) {
      if ((counts[entry] ?? 0) > 0) this.found[this.size++] = entry;
    }
  }

  add(value: number, count: number, best: number): void {
    const known = this.counts[value] ?? 0;
    if (known === 0) this.found[this.size++] = value;
    if (known === 0 || best > (this.bests[value] ?? 0)) this.bests[value] = best;
    this.counts[value] = known + count;
  }
}

/** Counts found goods by name and by manufacturer. Scratch memory is kept between calls. */
export class SuggestCounter {
  #entries = new Groups();
  #values = new Groups();

  /** Distinct names of the found goods, in the order of their best goods. */
  names(
    store: GoodsStore,
    slots: Int32Array,
    keys: Float64Array,
    count: number,
    limit: number,
  ): SuggestAnswer['words'] {
    const titles = store.titles.values;
    const { nameOf } = store.columns;
    const found = this.#group(nameOf, store.names.numbers, titles.length, slots, keys, count);
    const textOf = (title: number): string => titles[title] ?? '';
    const order = (a: number, b: number): number => this.#byBest(a, b) || byText(textOf(a), textOf(b));
    return takeBest(found, limit, order).map((title) => ({
      text: textOf(title),
      count: this.#countOf(title),
    }));
  }

  /** Manufacturers of the found goods: by goods found, or (`byKey`) in the order of their best goods. */
  makers(
    store: GoodsStore,
    slots: Int32Array,
    keys: Float64Array,
    count: number,
    byKey: boolean,
    limit: number,
  ): SuggestAnswer['makers'] {
    const list = store.makerList.values;
    const { makerOf } = store.columns;
    const found = this.#group(makerOf, store.makers.numbers, list.length, slots, byKey ? keys : null, count);
    const idOf = (maker: number): number => list[maker]?.id ?? 0;
    const order = (a: number, b: number): number =>
      (byKey ? this.#byBest(a, b) : 0) || this.#countOf(b) - this.#countOf(a) || idOf(a) - idOf(b);
    const known = found.filter((maker) => idOf(maker) > 0);
    return takeBest(known, limit, order).map((maker) => ({
      id: idOf(maker),
      name: list[maker]?.name ?? '',
      count: this.#countOf(maker),
    }));
  }

  /**
   * Counts found goods by dictionary entry, since entries are far fewer, and the entries by the value they stand for.
   * @param valueOfEntry from dictionary entry to the value grouped by
   * @param keys null = nobody asks for the best
   * @returns the values found, in no order
   */
  #group(
    entryOf: Int32Array,
    valueOfEntry: Int32Array,
    values: number,
    slots: Int32Array,
    keys: Float64Array | null,
    count: number,
  ): Int32Array {
    const entries = this.#entries;
    entries.clear(valueOfEntry.length);
    if (keys) entries.addAll(entryOf, slots, keys, count);
    else entries.countAll(entryOf, slots, count);
    const groups = this.#values;
    groups.clear(values);
    for (let index = 0; index < entries.size; index += 1) {
      const entry = entries.found[index] ?? 0;
      const value = valueOfEntry[entry] ?? 0;
      groups.add(value, entries.counts[entry] ?? 0, entries.bests[entry] ?? 0);
    }
    return groups.found.subarray(0, groups.size);
  }

  #byBest(a: number, b: number): number {
    return (this.#values.bests[b] ?? 0) - (this.#values.bests[a] ?? 0);
  }

  #countOf(value: number): number {
    return this.#values.counts[value] ?? 0;
  }
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
