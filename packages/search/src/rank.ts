import { BOUGHT, type Buyable, REFUSED } from './facets.ts';
import { grown } from './postings.ts';
import { BOOST_WEIGHT, BUYABLE_WEIGHT, type GoodsStore, GRADE_WEIGHT, PIN_WEIGHT } from './store.ts';
import type { SearchSort } from './types.ts';

/** Smallest buffer of the picker. */
const LEAST_ROOM = 256;

/**
 * The order of results as one number for each slot: the higher, the earlier; equal numbers are ordered by id.
 * By default: pinned by staff, how well the words match, for this buyer to buy, in stock, bought before by this buyer,
 * not about to expire, sales. Goods without a price come last when sorted by price.
 */
export class Ranker {
  #keys = new Float64Array(0);

  /**
   * @param grades how well each of the slots answers, in their order
   * @returns keys of `slots[0..count)` in the default order, valid until the next call
   */
  byDefault(
    store: GoodsStore,
    grades: Uint8Array,
    wishes: Wishes,
    slots: Int32Array,
    count: number,
  ): Float64Array {
    this.#keys = grown(this.#keys, count);
    fillDefault(this.#keys, store, grades, slots, count);
    if (wishes.buyable) addOwn(this.#keys, store, wishes.buyable, slots, count);
    if (wishes.pinned.length > 0) raisePinned(this.#keys, wishes.pinned, slots, count);
    return this.#keys;
  }

  /** The same for an order by a figure of the goods. */
  byFigure(
    store: GoodsStore,
    sort: Exclude<SearchSort, 'default'>,
    slots: Int32Array,
    count: number,
  ): Float64Array {
    this.#keys = grown(this.#keys, count);
    fillFigure(this.#keys, figureOf(store, sort), slots, count);
    return this.#keys;
  }
}

/** What else the default order goes by. */
export interface Wishes {
  /** null = nobody in particular asks. */
  buyable: Buyable | null;
  /** Slots that stand first, in this order. */
  pinned: readonly number[];
}

function fillDefault(
  keys: Float64Array,
  store: GoodsStore,
  grades: Uint8Array,
  slots: Int32Array,
  count: number,
): void {
  const { weights } = store.columns;
  for (let index = 0; index < count; index += 1) {
    keys[index] = (grades[index] ?? 0) * GRADE_WEIGHT + (weights[slots[index] ?? 0] ?? 0);
  }
}

/** What this buyer may buy, and what it bought before. */
function addOwn(
  keys: Float64Array,
  store: GoodsStore,
  { byTrait, marks }: Buyable,
  slots: Int32Array,
  count: number,
): void {
  const { traitOf } = store.columns;
  for (let index = 0; index < count; index += 1) {
    const slot = slots[index] ?? 0;
    const mark = marks[slot] ?? 0;
    const isBuyable = byTrait[traitOf[slot] ?? 0] === 1 && (mark & REFUSED) === 0;
    const own = ((mark & BOUGHT) === 0 ? 0 : BOOST_WEIGHT) + (isBuyable ? BUYABLE_WEIGHT : 0);
    keys[index] = (keys[index] ?? 0) + own;
  }
}

function raisePinned(keys: Float64Array, pinned: readonly number[], slots: Int32Array, count: number): void {
  const places = new Map(pinned.map((slot, place) => [slot, place]));
  for (let index = 0; index < count; index += 1) {
    const place = places.get(slots[index] ?? 0);
    if (place !== undefined) keys[index] = (pinned.length - place) * PIN_WEIGHT;
  }
}

interface Figure {
  column: Float64Array;
  sign: 1 | -1;
  /** Rows whose figure is 0 come last whatever the direction. */
  zeroLast: boolean;
}

function figureOf(store: GoodsStore, sort: Exclude<SearchSort, 'default'>): Figure {
  const { sales, prices, created } = store.columns;
  switch (sort) {
    case 'sales':
      return { column: sales, sign: 1, zeroLast: false };
    case 'price_asc':
      return { column: prices, sign: -1, zeroLast: true };
    case 'price_desc':
      return { column: prices, sign: 1, zeroLast: true };
    case 'new':
      return { column: created, sign: 1, zeroLast: false };
  }
}

function fillFigure(keys: Float64Array, figure: Figure, slots: Int32Array, count: number): void {
  const { column, sign, zeroLast } = figure;
  for (let index = 0; index < count; index += 1) {
    const value = column[slots[index] ?? 0] ?? 0;
    keys[index] = zeroLast && value <= 0 ? Number.NEGATIVE_INFINITY : value * sign;
  }
}

/** Places `from` to `to` (exclusive) of an order. */
export interface Places {
  from: number;
  to: number;
}

/** Slots as they stand in an order, each with the number that it stands there by. */
export interface Picked {
  slots: number[];
  keys: number[];
}

/**
 * Picks the slots that stand at positions `from` to `to` (exclusive) of the order without sorting the rest: a
 * buffer of twice the size is cut down to the best half whenever it is full.
 */
export class PagePicker {
  #keys = new Float64Array(0);
  #slots = new Int32Array(0);
  #ids: Float64Array = new Float64Array(0);

  pick(
    ids: Float64Array,
    slots: Int32Array,
    keys: Float64Array,
    count: number,
    { from, to }: Places,
  ): Picked {
    const want = Math.min(to, count);
    if (from >= want) return { slots: [], keys: [] };
    const room = Math.min(count, Math.max(want * 2, LEAST_ROOM));
    this.#keys = grown(this.#keys, room);
    this.#slots = grown(this.#slots, room);
    this.#ids = ids;
    let held = 0;
    let worst = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < count; index += 1) {
      const key = keys[index] ?? 0;
      if (key < worst) continue;
      if (held === room) {
        this.#partition(held, want);
        held = want;
        worst = this.#least(held);
      }
      this.#keys[held] = key;
      this.#slots[held] = slots[index] ?? 0;
      held += 1;
    }
    this.#partition(held, want);
    this.#partition(want, from);
    return this.#sorted(from, want);
  }

  #least(held: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < held; index += 1) least = Math.min(least, this.#keys[index] ?? 0);
    return least;
  }

  #sorted(from: number, to: number): Picked {
    const order = Array.from({ length: to - from }, (_, index) => from + index);
    order.sort((a, b) => (this.#isBefore(a, b) ? -1 : 1));
    return {
      slots: order.map((index) => this.#slots[index] ?? 0),
      keys: order.map((index) => this.#keys[index] ?? 0),
    };
  }

  /** Moves the first `first` of the order to the front of `[0, held)`: quickselect, middle of three as pivot. */
  #partition(held: number, first: number): void {
    let left = 0;
    let right = held - 1;
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
