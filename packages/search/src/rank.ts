import type { Matcher } from './match.ts';
import { grown } from './postings.ts';
import { type GoodsStore, IN_STOCK } from './store.ts';
import type { SearchSort } from './types.ts';

/** Room under the grade for sales figures. */
const SALES_LIMIT = 2 ** 32;

/** A number for a slot: the higher, the earlier. Equal numbers are ordered by id. */
export type SortKey = (slot: number) => number;

/**
 * The order of results. By default: how well the words match, then in stock, then bought before by this buyer,
 * then sales. Goods without a price come last when sorted by price.
 */
export function sortKey(store: GoodsStore, matcher: Matcher, sort: SearchSort, boosted: Uint8Array): SortKey {
  const { sales, prices, created, flags } = store;
  const price = (slot: number): number => prices[slot] ?? 0;
  switch (sort) {
    case 'sales':
      return (slot) => sales[slot] ?? 0;
    case 'price_asc':
      return (slot) => (price(slot) > 0 ? -price(slot) : -Infinity);
    case 'price_desc':
      return (slot) => (price(slot) > 0 ? price(slot) : -Infinity);
    case 'new':
      return (slot) => created[slot] ?? 0;
    case 'default':
      return (slot) => {
        const inStock = ((flags[slot] ?? 0) & IN_STOCK) === 0 ? 0 : 1;
        const class_ = (matcher.gradeOf(slot) * 2 + inStock) * 2 + (boosted[slot] ?? 0);
        return class_ * SALES_LIMIT + Math.min(Math.max(sales[slot] ?? 0, 0), SALES_LIMIT - 1);
      };
  }
}

/**
 * Picks the slots that stand at positions `from` to `to` (exclusive) of the order without sorting the rest: a
 * buffer of twice the size is cut down to the best half whenever it is full.
 */
export class PagePicker {
  #keys = new Float64Array(0);
  #slots = new Int32Array(0);
  #ids = new Float64Array(0);

  pick(store: GoodsStore, slots: Int32Array, count: number, key: SortKey, from: number, to: number): number[] {
    const want = Math.min(to, count);
    if (from >= want) return [];
    const room = Math.min(count, Math.max(want * 2, 256));
    this.#keys = grown(this.#keys, room);
    this.#slots = grown(this.#slots, room);
    this.#ids = store.ids;
    let held = 0;
    let worst = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] ?? 0;
      const value = key(slot);
      if (value < worst) continue;
      if (held === room) {
        this.#partition(0, held, want);
        held = want;
        worst = this.#least(held);
      }
      this.#keys[held] = value;
      this.#slots[held] = slot;
      held += 1;
    }
    this.#partition(0, held, want);
    this.#partition(0, want, from);
    return this.#sorted(from, want);
  }

  #least(held: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < held; index += 1) least = Math.min(least, this.#keys[index] ?? 0);
    return least;
  }

  #sorted(from: number, to: number): number[] {
    const order = Array.from({ length: to - from }, (_, index) => from + index);
    order.sort((a, b) => (this.#isBefore(a, b) ? -1 : 1));
    return order.map((index) => this.#slots[index] ?? 0);
  }

  /** Moves the first `first` of the order to the front of `[low, high)`; quickselect, middle of three as pivot. */
  #partition(low: number, high: number, first: number): void {
    let left = low;
    let right = high - 1;
    while (left < right && first > left && first <= right) {
      this.#swap(this.#middleOf(left, (left + right) >> 1, right), right);
      let boundary = left;
      for (let index = left; index < right; index += 1) {
        if (this.#isBefore(index, right)) this.#swap(index, boundary++);
      }
      this.#swap(boundary, right);
      if (boundary === first) return;
      if (boundary > first) right = boundary - 1;
      else left = boundary + 1;
    }
  }

  #middleOf(a: number, b: number, c: number): number {
    if (this.#isBefore(a, b)) {
      if (this.#isBefore(b, c)) return b;
      return this.#isBefore(a, c) ? c : a;
    }
    if (this.#isBefore(a, c)) return a;
    return this.#isBefore(b, c) ? c : b;
  }

  #isBefore(a: number, b: number): boolean {
    const keyA = this.#keys[a] ?? 0;
    const keyB = this.#keys[b] ?? 0;
    if (keyA !== keyB) return keyA > keyB;
    return (this.#ids[this.#slots[a] ?? 0] ?? 0) < (this.#ids[this.#slots[b] ?? 0] ?? 0);
  }

  #swap(a: number, b: number): void {
    const key = this.#keys[a] ?? 0;
    const slot = this.#slots[a] ?? 0;
    this.#keys[a] = this.#keys[b] ?? 0;
    this.#slots[a] = this.#slots[b] ?? 0;
    this.#keys[b] = key;
    this.#slots[b] = slot;
  }
}
