import type { CartData, CartItem, CartTotals } from '@qingnang/contract/cart';
import type { CartPromotion, PromotionTier } from '@qingnang/contract/promotions';
import { createStore } from '../../lib/store.ts';
import { promotionPath } from '../promotions/promotion-path.ts';
import { type Allowance, allowanceOf, type ShownTotals } from './cart-promotions.ts';
import { requote, type Warehouse } from './cart-quote.ts';
import { type DiscountChoices, discountChoices } from './discount-choices.ts';
import { asideAgain, lineAgain } from './line-again.ts';

export interface CartState {
  lines: readonly CartItem[];
  warehouses: readonly Warehouse[];
  promotions: readonly CartPromotion[];
  /** Promotions that applied when the cart was read: they stand first, and stay where they stand while it is edited. */
  achieved: ReadonlySet<number>;
  choices: DiscountChoices;
  allowances: readonly Allowance[];
  totals: ShownTotals;
  /** The server has confirmed everything that is shown. */
  settled: boolean;
}

/** A line to add, as the server is asked for it. */
export interface NewLine {
  goods_id: number;
  number: number;
  ck_id: number;
  goods_price_id?: number;
  goods_manjian_id?: number;
  is_yj?: number;
  type?: number;
}

/** What the editor asks of the server. A failure, which rejects or is null, has been shown to the buyer already. */
export interface CartCalls {
  /** @returns null when it has not reached the shop, which has refused nothing */
  edit(id: number, number: number): Promise<{ line: CartItem; totals: CartTotals } | null>;
  select(ids: number[], selected: boolean): Promise<{ totals: CartTotals }>;
  remove(ids: number[]): Promise<{ totals: CartTotals }>;
  /** @returns false when all of it was refused */
  add(lines: readonly NewLine[]): Promise<boolean>;
  /** The cart as the server has it; rejects silently. */
  read(): Promise<CartData>;
  /** The server's cart has changed; lines in it now. */
  changed(total: number): void;
}

/**
 * The cart while it is edited: every act shows at once with the browser's own quote and is sent to the server, whose
 * answer replaces it. One call a line is under way at a time; what the buyer has wished meanwhile follows it, so no
 * older answer can overwrite a newer wish. A quantity that has not reached the server stays, and goes out again. After a
 * refusal, or when the server comes to other totals, the cart is read again.
 */
export class CartEditor {
  readonly state;
  readonly #calls: CartCalls;
  /** Lines with an edit under way, each with the quantity wished since (null: none). */
  readonly #edits = new Map<number, number | null>();
  /** Quantities that have not reached the server. */
  readonly #unsent = new Map<number, number>();
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
    this.sendAgain();
  }

  /** @param number absolute, already corrected to the goods' rules; the server corrects once more */
  setNumber(id: number, number: number): void {
    // The server selects a line that is edited and takes its price as seen.
    this.#change((line) =>
      line.id === id ? { ...line, number, is_selected: 1, old_price: null, reason: null, notices: [] } : line,
    );
    this.#selections.delete(id);
    this.#unsent.delete(id);
    if (this.#edits.has(id)) this.#edits.set(id, number);
    else void this.#sendNumber(id, number);
  }

  /** What has not reached the server, as when the network is back. */
  sendAgain(): void {
    const known = new Set(this.state.get().lines.map(({ id }) => id));
    for (const [id, number] of this.#unsent) {
      if (known.has(id)) this.setNumber(id, number);
      else this.#unsent.delete(id);
    }
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

  /** @returns whether they were taken out */
  async remove(ids: readonly number[]): Promise<boolean> {
    await this.idle();
    const gone = new Set(ids);
    this.#removing += 1;
    this.#show(this.state.get().lines.filter((line) => !gone.has(line.id)));
    try {
      const { totals } = await this.#calls.remove([...ids]);
      this.#removing -= 1;
      this.#confirmed = this.#confirmed.filter((line) => !gone.has(line.id));
      this.#confirm(totals);
      return true;
    } catch {
      this.#removing -= 1;
      await this.#resync();
      return false;
    }
  }

  /** A line at the goods' own price takes the place of one whose special price is over. */
  toOwnPrice({ id, goods, number, ck_id }: CartItem): Promise<void> {
    return this.#addAnd([{ goods_id: goods.id, number, ck_id }], () => this.#calls.remove([id]));
  }

  /** The line counts for this 满减 only; 0: for the one that is best. */
  pin({ id, goods, number, ck_id, goods_price_id, is_yj }: CartItem, promotionId: number): Promise<void> {
    const line = { goods_id: goods.id, number, ck_id, goods_price_id, is_yj };
    return this.#addAnd([{ ...line, goods_manjian_id: promotionId }], () => this.#calls.remove([id]));
  }

  /** 换购: one piece of what a step lets the buyer have. */
  exchange({ id, ck_id }: CartPromotion, gift: NonNullable<PromotionTier['gift']>): Promise<void> {
    const { goods_id, goods_price_id } = gift;
    return this.#addAnd([{ goods_id, goods_price_id, goods_manjian_id: id, number: 1, ck_id }]);
  }

  /** Adds a line beside those there are. */
  add(line: NewLine): Promise<void> {
    return this.#addAnd([line]);
  }

  /** Undoes a removal. The server selects what is added: what was set aside before is set aside again. */
  async putBack(removed: readonly CartItem[]): Promise<void> {
    await this.#addAnd(removed.map(lineAgain));
    const aside = asideAgain(removed, this.state.get().lines);
    if (aside.length > 0) this.select(aside, false);
  }

  /** Adds lines, and then does what follows from that; the cart is read again, since new lines are the server's. */
  async #addAnd(lines: readonly NewLine[], then?: () => Promise<unknown>): Promise<void> {
    await this.idle();
    this.#removing += 1;
    try {
      if (await this.#calls.add(lines)) await then?.();
    } catch {
      // Has been shown; reading the cart again tells how far it came.
    }
    this.#removing -= 1;
    await this.#resync();
    this.#calls.changed(this.state.get().totals.total);
  }

  /** Resolves when everything that was done so far has been answered. @returns whether all of it has reached the server */
  async idle(): Promise<boolean> {
    this.sendAgain();
    if (!this.#isIdle()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.#unsent.size === 0;
  }

  #isIdle(): boolean {
    return this.#edits.size === 0 && !this.#isSelecting && this.#removing === 0;
  }

  async #sendNumber(id: number, number: number): Promise<void> {
    this.#edits.set(id, null);
    try {
      const answer = await this.#calls.edit(id, number);
      if (!answer) return this.#keepUnsent(id, number);
      const { line, totals } = answer;
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

  #keepUnsent(id: number, number: number): void {
    this.#unsent.set(id, this.#edits.get(id) ?? number);
    this.#edits.delete(id);
    this.#release();
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
    const state = this.state.get();
    this.state.set({ ...state, ...requote(lines, state.warehouses, state.promotions), settled: false });
  }

  /** The last answer of several settles; one that differs from the browser's quote means that the cart has changed. */
  #confirm(totals: CartTotals): void {
    this.#calls.changed(totals.total);
    if (!this.#isIdle()) return;
    const state = this.state.get();
    if (!isSame(totals, state.totals) || isEarnedAgain(state)) return void this.#resync();
    this.state.set({ ...state, totals, settled: true });
    this.#release();
  }

  async #resync(): Promise<void> {
    const data = await this.#calls.read().catch(() => null);
    if (this.#isIdle()) {
      if (data) this.replace(data);
      else {
        this.#show(this.#confirmed);
        this.sendAgain();
      }
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

function stateOf({ data: lines, shipping_data, activity_data, totals }: CartData): CartState {
  const { warehouses } = shipping_data;
  const { promotions } = activity_data;
  const applied = totals.promotions.filter(({ state }) => state === 'applied');
  const hasExchange = promotions.some(({ kind }) => kind === 'exchange');
  return {
    lines,
    warehouses,
    promotions,
    achieved: new Set(applied.map(({ promotion_id }) => promotion_id)),
    choices: discountChoices(promotions),
    // How many pieces a step allows is not on the wire: the quote says it.
    allowances: hasExchange ? requote(lines, warehouses, promotions).allowances : [],
    totals,
    settled: true,
  };
}

const isSame = (a: ShownTotals, b: ShownTotals): boolean =>
  a.payable === b.payable &&
  a.discount_amount === b.discount_amount &&
  a.cashback_amount === b.cashback_amount &&
  a.shipping_fee === b.shipping_fee &&
  a.selected_number === b.selected_number &&
  a.total === b.total;

/** A 换购 line was set aside and its step is reached again: only the server knows whether it can be bought. */
const isEarnedAgain = ({ lines, allowances }: CartState): boolean =>
  lines.some(
    (line) =>
      line.exchange !== null &&
      line.reason?.url === promotionPath(line.exchange.promotion_id) &&
      allowanceOf(line, allowances) >= line.number,
  );
