import { takeBest } from './best.ts';
import { grown } from './postings.ts';
import type { GoodsStore } from './store.ts';
import type { SuggestAnswer } from './types.ts';

/** Counts found goods by name and by manufacturer. Scratch memory is kept between calls. */
export class SuggestCounter {
  #counts = new Int32Array(0);
  #bests = new Float64Array(0);

  /** Distinct names of the found goods, in the order of their best goods. */
  names(
    store: GoodsStore,
    slots: Int32Array,
    keys: Float64Array,
    count: number,
    limit: number,
  ): SuggestAnswer['words'] {
    const titles = store.titles.values;
    const found = this.#group(store.columns.nameOf, store.names.values, titles.length, slots, keys, count);
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
    const found = this.#group(store.columns.makerOf, store.makers.values, list.length, slots, keys, count);
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
   * Counts found goods by a value of theirs and notes each value's best sort key.
   * @param valueOfEntry from dictionary entry to the value grouped by
   * @returns the values found, in no order
   */
  #group(
    entryOf: Int32Array,
    valueOfEntry: readonly { number: number }[],
    values: number,
    slots: Int32Array,
    keys: Float64Array,
    count: number,
  ): number[] {
    this.#counts = grown(this.#counts, values).fill(0);
    this.#bests = grown(this.#bests, values);
    const counts = this.#counts;
    const bests = this.#bests;
    const found: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const value = valueOfEntry[entryOf[slots[index] ?? 0] ?? 0]?.number ?? 0;
      const key = keys[index] ?? 0;
      const known = counts[value] ?? 0;
      if (known === 0) found.push(value);
      if (known === 0 || key > (bests[value] ?? 0)) bests[value] = key;
      counts[value] = known + 1;
    }
    return found;
  }

  #byBest(a: number, b: number): number {
    return (this.#bests[b] ?? 0) - (this.#bests[a] ?? 0);
  }

  #countOf(value: number): number {
    return this.#counts[value] ?? 0;
  }
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
