import type { Buyers } from './buyers.ts';
import { BOUGHT, type Buyable } from './facets.ts';
import { grown } from './postings.ts';
import { PagePicker, type Picked, type Places, Ranker } from './rank.ts';
import { Recent } from './recent.ts';
import type { GoodsStore } from './store.ts';
import type { SearchSort } from './types.ts';

/** Places of an order that are worked out at least: who looks at one page often turns it. */
const LEAST_PLACES = 200;
/** Places that are remembered at most: nearly nobody turns further, and who does is answered anew. */
const MOST_PLACES = 1_000;
/** What one remembered order takes with its key, and each of its places. */
const ORDER_BYTES = 600;
const PLACE_BYTES = 16;
const MOST_BYTES = 24_000_000;

/** What a question finds: slots, and how well each answers. */
export interface Found {
  slots: Int32Array;
  grades: Uint8Array;
}

/** What an order goes by. */
export interface Sorting {
  sort: SearchSort;
  /** null = nobody in particular asks. */
  buyable: Buyable | null;
  /** Slots that stand first by default, in this order. */
  pinned: readonly number[];
  /** Slots of what this buyer bought before, which come earlier by default. */
  bought: Int32Array;
}

/**
 * The order in which goods stand, remembered for all who ask the same. What a buyer bought before moves nothing but itself: it is put
 * in among the others, whose order stays.
 */
export class Orders {
  readonly #buyers: Buyers;
  readonly #ranker = new Ranker();
  readonly #picker = new PagePicker();
  readonly #lasting = new Recent<string, Picked>(MOST_BYTES, bytesOf);
  readonly #byPrice = new Recent<string, Picked>(MOST_BYTES / 4, bytesOf);
  #slots = new Int32Array(0);
  #grades = new Uint8Array(0);
  #keys = new Float64Array(0);

  constructor(buyers: Buyers) {
    this.#buyers = buyers;
  }

  forget(): void {
    this.#lasting.clear();
    this.#byPrice.clear();
  }

  forgetPrices(): void {
    this.#byPrice.clear();
  }

  /** @param question names what is found */
  slotsAt(store: GoodsStore, question: string, found: Found, sorting: Sorting, places: Places): number[] {
    const isOwn = sorting.sort === 'default' && sorting.bought.length > 0;
    if (places.to > MOST_PLACES) return this.#far(store, found, sorting, places, isOwn);
    const order = this.#shared(store, question, found, sorting, places.to);
    if (!isOwn) return order.slots.slice(places.from, places.to);
    return this.#withBought(store, order, found, sorting, places);
  }

  /** The order without what was bought before, at least as far as `to`. */
  #shared(store: GoodsStore, question: string, found: Found, sorting: Sorting, to: number): Picked {
    const { sort } = sorting;
    const memory = sort === 'price_asc' || sort === 'price_desc' ? this.#byPrice : this.#lasting;
    const key = `${sort} ${question}`;
    const total = found.slots.length;
    const known = memory.get(key);
    if (known && known.slots.length >= Math.min(to, total)) return known;
    const keys = this.#keysOf(store, found, sorting);
    const first = { from: 0, to: Math.max(to, LEAST_PLACES) };
    const order = this.#picker.pick(store.columns.ids, found.slots, keys, total, first);
    memory.set(key, order);
    return order;
  }

  /**
   * Whatever is not bought stands behind all that it stood behind before: the first places of the shared order and the bought goods
   * among those found are enough to know the same places of the buyer's own.
   */
  #withBought(store: GoodsStore, order: Picked, found: Found, sorting: Sorting, places: Places): number[] {
    const { buyable, bought, pinned } = sorting;
    return this.#buyers.recalling(store, buyable, bought, (own) => {
      const raised = this.#gather(found, own.marks, bought.length + places.to);
      if (raised === 0) return order.slots.slice(places.from, places.to);
      const wishes = { buyable: own, pinned };
      const raisedKeys = this.#ranker.byDefault(store, this.#grades, wishes, this.#slots, raised);
      this.#keys.set(raisedKeys.subarray(0, raised));
      const count = this.#append(order, own.marks, raised, places.to);
      return this.#picker.pick(store.columns.ids, this.#slots, this.#keys, count, places).slots;
    });
  }

  /** Collects what is found and bought. @returns how many */
  #gather({ slots, grades }: Found, marks: Uint8Array, room: number): number {
    this.#slots = grown(this.#slots, room);
    this.#grades = grown(this.#grades, room);
    this.#keys = grown(this.#keys, room);
    let count = 0;
    for (let index = 0; index < slots.length; index += 1) {
      const slot = slots[index] ?? 0;
      if (((marks[slot] ?? 0) & BOUGHT) === 0) continue;
      this.#slots[count] = slot;
      this.#grades[count] = grades[index] ?? 0;
      count += 1;
    }
    return count;
  }

  /** Adds what is not bought of the first places. @returns how many there are now */
  #append({ slots, keys }: Picked, marks: Uint8Array, held: number, places: number): number {
    let count = held;
    for (let place = 0; place < Math.min(places, slots.length); place += 1) {
      const slot = slots[place] ?? 0;
      if (((marks[slot] ?? 0) & BOUGHT) !== 0) continue;
      this.#slots[count] = slot;
      this.#keys[count] = keys[place] ?? 0;
      count += 1;
    }
    return count;
  }

  #far(store: GoodsStore, found: Found, sorting: Sorting, places: Places, isOwn: boolean): number[] {
    const pick = (buyable: Buyable | null) => {
      const keys = this.#keysOf(store, found, { ...sorting, buyable });
      return this.#picker.pick(store.columns.ids, found.slots, keys, found.slots.length, places).slots;
    };
    const { buyable, bought } = sorting;
    return isOwn ? this.#buyers.recalling(store, buyable, bought, pick) : pick(buyable);
  }

  #keysOf(store: GoodsStore, { slots, grades }: Found, sorting: Sorting): Float64Array {
    const { sort } = sorting;
    return sort === 'default'
      ? this.#ranker.byDefault(store, grades, sorting, slots, slots.length)
      : this.#ranker.byFigure(store, sort, slots, slots.length);
  }
}

const bytesOf = ({ slots }: Picked): number => ORDER_BYTES + slots.length * PLACE_BYTES;
