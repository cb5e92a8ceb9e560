import { BOUGHT, type Buyable, buyableByTrait, REFUSED } from './facets.ts';
import { grown } from './postings.ts';
import type { GoodsStore } from './store.ts';
import type { MayBuy } from './types.ts';

const NOTHING = new Int32Array(0);
const NO_SCOPES: ReadonlySet<string> = new Set();

/** What is known of who asks, by slot. Sets, of goods or of scopes, are looked up once, for as long as slots and traits stay as they are. */
export class Buyers {
  #marks = new Uint8Array(0);
  #slots = new WeakMap<ReadonlySet<number>, Int32Array>();
  #traits = new WeakMap<ReadonlySet<string>, Uint8Array>();

  /** Slots have moved, or goods have other traits. */
  forget(): void {
    this.#slots = new WeakMap();
    this.#traits = new WeakMap();
  }

  /** Slots of the goods of a set that can be found. */
  slotsOf(store: GoodsStore, ids: ReadonlySet<number> | undefined): Int32Array {
    if (!ids?.size) return NOTHING;
    const known = this.#slots.get(ids);
    if (known) return known;
    const slots = Int32Array.from(store.slotsOf(ids));
    this.#slots.set(ids, slots);
    return slots;
  }

  /** Marks what is refused by name for the time of one call; nobody in particular asks without `mayBuy`. */
  asking<T>(store: GoodsStore, mayBuy: MayBuy | undefined, run: (buyable: Buyable | null) => T): T {
    if (!mayBuy) return run(null);
    return this.#marking(store, this.slotsOf(store, mayBuy.refused), REFUSED, () =>
      run({ byTrait: this.#traitsOf(store, mayBuy.scopes), marks: this.#marks }),
    );
  }

  /** The same with what was bought before. */
  recalling<T>(
    store: GoodsStore,
    buyable: Buyable | null,
    bought: Int32Array,
    run: (buyable: Buyable) => T,
  ): T {
    return this.#marking(store, bought, BOUGHT, () =>
      run({ byTrait: buyable?.byTrait ?? this.#traitsOf(store, NO_SCOPES), marks: this.#marks }),
    );
  }

  #marking<T>(store: GoodsStore, slots: Int32Array, mark: number, run: () => T): T {
    this.#marks = grown(this.#marks, store.columns.ids.length);
    const marks = this.#marks;
    for (const slot of slots) marks[slot] = (marks[slot] ?? 0) | mark;
    const result = run();
    for (const slot of slots) marks[slot] = (marks[slot] ?? 0) & ~mark;
    return result;
  }

  #traitsOf(store: GoodsStore, scopes: ReadonlySet<string>): Uint8Array {
    const known = this.#traits.get(scopes);
    if (known) return known;
    const byTrait = buyableByTrait(store, scopes);
    this.#traits.set(scopes, byTrait);
    return byTrait;
  }
}
