import type { CartData, CartGiftGroup, CartItem, CartTotals } from '@qingnang/contract/cart';
import { createStore } from '../../lib/store.ts';
import { requote, type Warehouse } from './cart-quote.ts';

export interface CartState {
  lines: readonly CartItem[];
  warehouses: readonly Warehouse[];
  giftGroups: readonly CartGiftGroup[];
  totals: CartTotals;
  /** The server has confirmed everything that is shown. */
  settled: boolean;
}

/** What the editor asks of the server. A failure that rejects has been shown to the buyer already. */
export interface CartCalls {
  edit(id: number, number: number): Promise<{ line: CartItem; totals: CartTotals }>;
  select(ids: number[], selected: boolean): Promise<{ totals: CartTotals }>;
  remove(ids: number[]): Promise<{ totals: CartTotals }>;
  /** The line's goods and quantity as a line at the goods' own price. @returns false when that was refused */
  addPlain(line: CartItem): Promise<boolean>;
  /** The cart as the server has it; rejects silently. */
  read(): Promise<CartData>;
  /** The server's cart has changed; lines in it now. */
  changed(total: number): void;
}

/**
 * The cart while it is edited: every act shows at once with the browser's own quote and is sent to the server, whose
 * answer replaces it. One call a line is under way at a time; what the buyer has wished meanwhile follows it, so no
 * older answer can overwrite a newer wish. After a failure, or when the server comes to other totals, the cart is read
 * again.
 */
export class CartEditor {
  readonly state;
  readonly #calls: CartCalls;
  /** Lines with an edit under way, each with the quantity wished since (null: none). */
  readonly #edits = new Map<number, number | null>();
  /** Selections not yet sent. */
  readonly #selections = new Map<number, boolean>();
  #isSelecting = false;
  #removing = 0;
  #waiting: (() => void)[] = [];
  #confirmed: readonly CartItem[];

  constructor(data: CartData, calls: CartCalls) {
    this.#calls = calls;
    this.#confirmed = data.data;
    this.state = createStore(stateOf(data));
  }

  /** Takes over the cart as it was read. Not while acts are under way: their answers will be newer. */
  replace(data: CartData): void {
    if (!this.#isIdle()) return;
    this.#confirmed = data.data;
    this.state.set(stateOf(data));
  }

  /** @param number absolute, already corrected to the goods' rules; the server corrects once more */
  setNumber(id: number, number: number): void {
    // The server selects a line that is edited and takes its price as seen.
    this.#change((line) =>
      line.id === id ? { ...line, number, is_selected: 1, old_price: null, reason: null, notices: [] } : line,
    );
    this.#selections.delete(id);
    if (this.#edits.has(id)) this.#edits.set(id, number);
    else void this.#sendNumber(id, number);
  }

  select(ids: readonly number[], selected: boolean): void {
    const chosen = new Set(ids);
    const flag = selected ? 1 : 0;
    this.#change((line) =>
      chosen.has(line.id) && line.reason === null && line.is_selected !== flag
        ? { ...line, is_selected: flag }
        : line,
    );
    for (const id of ids) this.#selections.set(id, selected);
    if (!this.#isSelecting) void this.#sendSelections();
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.idle();
    const gone = new Set(ids);
    this.#removing += 1;
    this.#show(this.state.get().lines.filter((line) => !gone.has(line.id)));
    try {
      const { totals } = await this.#calls.remove([...ids]);
      this.#removing -= 1;
      this.#confirmed = this.#confirmed.filter((line) => !gone.has(line.id));
      this.#confirm(totals);
    } catch {
      this.#removing -= 1;
      await this.#resync();
    }
  }

  /** A line at the goods' own price takes the place of one whose special price is over. */
  async toOwnPrice(line: CartItem): Promise<void> {
    await this.idle();
    this.#removing += 1;
    try {
      if (await this.#calls.addPlain(line)) {
        const { totals } = await this.#calls.remove([line.id]);
        this.#calls.changed(totals.total);
      }
    } catch {
      // Has been shown; reading the cart again tells how far it came.
    }
    this.#removing -= 1;
    await this.#resync();
  }

  /** Resolves when everything that was done so far has been answered. */
  idle(): Promise<void> {
    if (this.#isIdle()) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #isIdle(): boolean {
    return this.#edits.size === 0 && !this.#isSelecting && this.#removing === 0;
  }

  async #sendNumber(id: number, number: number): Promise<void> {
    this.#edits.set(id, null);
    try {
      const { line, totals } = await this.#calls.edit(id, number);
      this.#confirmed = this.#confirmed.map((one) => (one.id === id ? line : one));
      const wish = this.#edits.get(id) ?? null;
      this.#edits.delete(id);
      if (wish !== null && wish !== line.number) return void this.#sendNumber(id, wish);
      this.#change((one) => (one.id === id ? { ...line, is_selected: one.is_selected } : one));
      this.#confirm(totals);
    } catch {
      this.#edits.delete(id);
      await this.#resync();
    }
  }

  /** One call after the other, so that the last word on a line is the buyer's. */
  async #sendSelections(): Promise<void> {
    this.#isSelecting = true;
    try {
      let totals: CartTotals | null = null;
      while (this.#selections.size > 0) {
        const wished = [...this.#selections];
        this.#selections.clear();
        for (const selected of [true, false]) {
          const ids = wished.filter(([, wish]) => wish === selected).map(([id]) => id);
          if (ids.length > 0) ({ totals } = await this.#calls.select(ids, selected));
        }
      }
      this.#isSelecting = false;
      if (totals) this.#confirm(totals);
      else this.#release();
    } catch {
      this.#selections.clear();
      this.#isSelecting = false;
      await this.#resync();
    }
  }

  #change(act: (line: CartItem) => CartItem): void {
    this.#show(this.state.get().lines.map(act));
  }

  #show(lines: readonly CartItem[]): void {
    const { warehouses, giftGroups } = this.state.get();
    this.state.set({ ...requote(lines, warehouses, giftGroups), warehouses, giftGroups, settled: false });
  }

  /** The last answer of several settles; one that differs from the browser's quote means that the cart has changed. */
  #confirm(totals: CartTotals): void {
    this.#calls.changed(totals.total);
    if (!this.#isIdle()) return;
    const state = this.state.get();
    if (!isSame(totals, state.totals)) return void this.#resync();
    this.state.set({ ...state, totals, settled: true });
    this.#release();
  }

  async #resync(): Promise<void> {
    const data = await this.#calls.read().catch(() => null);
    if (this.#isIdle()) {
      if (data) this.replace(data);
      else this.#show(this.#confirmed);
    }
    this.#release();
  }

  #release(): void {
    if (!this.#isIdle()) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

const stateOf = (data: CartData): CartState => ({
  lines: data.data,
  warehouses: data.shipping_data.warehouses,
  giftGroups: data.activity_data.gift_groups,
  totals: data.totals,
  settled: true,
});

const isSame = (a: CartTotals, b: CartTotals): boolean =>
  a.payable === b.payable &&
  a.shipping_fee === b.shipping_fee &&
  a.selected_number === b.selected_number &&
  a.total === b.total;
