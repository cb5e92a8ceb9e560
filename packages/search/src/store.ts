import { arrangedColumns, type Columns, emptyColumns, grownColumns } from './columns.ts';
import { Dictionary, ValueList } from './dictionary.ts';
import { approvalParts, barcodeCode, nameTokens, normaliseText } from './normalise.ts';
import type { IndexedGoods } from './types.ts';

/** Bits of `flags`. A slot without LIVE is free. */
export const LIVE = 1;
export const IN_STOCK = 2;
export const IS_TCM = 4;

/** Sales figures stay below this in sort keys; stock, earlier purchases and grade stand above it. */
const SALES_LIMIT = 2 ** 32;
/** In sort keys: bought before, in stock, and the grade counted from here. */
export const BOOST_WEIGHT = SALES_LIMIT;
const STOCK_WEIGHT = SALES_LIMIT * 2;
export const GRADE_WEIGHT = SALES_LIMIT * 4;

/** Digits of a code that are kept as a number, to look through all codes quickly. */
export const CODE_HEAD = 8;
const NO_CODE = 0xffff_ffff;

export interface MakerValue {
  id: number;
  name: string;
}

/** Columns of the searchable dictionaries. */
export const TEXT = 0;
export const INITIALS = 1;
export const PINYIN = 2;

/**
 * All goods that can be found, in columns. A goods row lives in a slot; its texts live in dictionaries of distinct
 * values. Text is read here and never again: a search touches numbers only.
 */
export class GoodsStore {
  /** The value of an entry is its number in `titles`: several entries may show the same name. */
  readonly names: Dictionary<number> = new Dictionary([false, false, true]);
  /** The value of an entry is its number in `makerList`: a maker renamed a moment ago has two entries. */
  readonly makers: Dictionary<number> = new Dictionary([false, false, true]);
  readonly specs: Dictionary<null> = new Dictionary([false]);
  /** The Chinese half of approval numbers: 国药准字, 国械注准. */
  readonly approvalHeads: Dictionary<null> = new Dictionary([false]);
  titles: ValueList<string> = new ValueList();
  readonly makerList: ValueList<MakerValue> = new ValueList();
  readonly forms: ValueList<string> = new ValueList();
  readonly rx: ValueList<string> = new ValueList();
  readonly brands: ValueList<number> = new ValueList();
  readonly categorySets: ValueList<number[]> = new ValueList();
  readonly tagSets: ValueList<string[]> = new ValueList();

  /** Slots in use or freed lie below this. */
  top = 0;
  live = 0;

  columns: Columns = emptyColumns();
  approvals: string[] = [];
  barcodes: string[] = [];

  #slots = new Map<number, number>();
  #free: number[] = [];

  slotOf(id: number): number {
    return this.#slots.get(id) ?? -1;
  }

  put(row: IndexedGoods): void {
    this.remove(row.id);
    if (!row.onSale) return;
    const slot = this.#free.pop() ?? this.#newSlot();
    this.#slots.set(row.id, slot);
    this.live += 1;
    this.columns.ids[slot] = row.id;
    this.columns.flags[slot] = LIVE | (row.inStock ? IN_STOCK : 0) | (row.isTcm ? IS_TCM : 0);
    this.columns.brandOf[slot] = this.brands.idOf(String(row.brandId), () => row.brandId);
    this.columns.sales[slot] = row.sales;
    this.columns.weights[slot] = weightOf(row);
    this.columns.prices[slot] = row.priceE4;
    this.columns.created[slot] = row.createdAt;
    this.columns.formOf[slot] = this.forms.idOf(row.form, () => row.form);
    this.columns.rxOf[slot] = this.rx.idOf(row.rx, () => row.rx);
    this.columns.tagsOf[slot] = setId(this.tagSets, row.tags);
    this.columns.categoriesOf[slot] = setId(this.categorySets, row.categoryIds);
    this.#putTexts(slot, row);
  }

  remove(id: number): void {
    const slot = this.slotOf(id);
    if (slot < 0) return;
    this.#slots.delete(id);
    this.#free.push(slot);
    this.live -= 1;
    this.columns.flags[slot] = 0;
    this.approvals[slot] = '';
    this.barcodes[slot] = '';
    this.names.leave(slot, this.columns.nameOf[slot] ?? 0);
    this.makers.leave(slot, this.columns.makerOf[slot] ?? 0);
    this.specs.leave(slot, this.columns.specOf[slot] ?? 0);
    this.approvalHeads.leave(slot, this.columns.approvalHeadOf[slot] ?? 0);
  }

  /**
   * After loading: lays goods of one name, and names that begin alike, side by side. Searches walk memory in order
   * then, which makes broad ones twice as fast; rows changed later may lie anywhere.
   */
  arrange(): void {
    const { heads, nexts } = this.names.postings;
    const { titles, names } = this;
    const textOf = (entry: number): string => titles.values[names.values[entry] ?? 0] ?? '';
    const order: number[] = [];
    const entries = Array.from(names.values, (_, entry) => entry);
    for (const entry of entries.sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1))) {
      for (let slot = heads[entry] ?? -1; slot >= 0; slot = nexts[slot] ?? -1) order.push(slot);
    }
    this.columns = arrangedColumns(this.columns, Int32Array.from(order));
    this.approvals = order.map((slot) => this.approvals[slot] ?? '');
    this.barcodes = order.map((slot) => this.barcodes[slot] ?? '');
    this.#free = [];
    this.top = order.length;
    this.#slots = new Map(order.map((_, slot) => [this.columns.ids[slot] ?? 0, slot]));
    const { nameOf, makerOf, specOf, approvalHeadOf } = this.columns;
    this.names.rejoin(nameOf, this.top);
    this.makers.rejoin(makerOf, this.top);
    this.specs.rejoin(specOf, this.top);
    this.approvalHeads.rejoin(approvalHeadOf, this.top);
  }

  /** After changes: lets dictionaries throw out what nothing uses any more. */
  tidy(): void {
    const namesMoved = this.names.tidy((slot, entry) => {
      this.columns.nameOf[slot] = entry;
    });
    if (namesMoved) this.#tidyTitles();
    this.makers.tidy((slot, entry) => {
      this.columns.makerOf[slot] = entry;
    });
    this.specs.tidy((slot, entry) => {
      this.columns.specOf[slot] = entry;
    });
  }

  #tidyTitles(): void {
    const titles = this.names.values.map((title) => this.titles.values[title] ?? '');
    this.titles = new ValueList();
    this.names.values = titles.map((title) => this.titles.idOf(title, () => title));
  }

  #putTexts(slot: number, row: IndexedGoods): void {
    const slots = this.columns.ids.length;
    const names = `${row.name}\n${row.genericName}\n${row.tradeName}`;
    this.columns.nameOf[slot] = this.names.join(
      slot,
      slots,
      `${names}\n${row.initials}\n${row.pinyin}`,
      () => ({
        value: this.titles.idOf(row.name, () => row.name),
        texts: [
          uniqueTokens([row.name, row.genericName, row.tradeName]),
          readings(row.initials),
          readings(row.pinyin),
        ],
      }),
    );
    const maker = `${row.makerId}\n${row.maker}\n${row.makerInitials}\n${row.makerPinyin}`;
    this.columns.makerOf[slot] = this.makers.join(slot, slots, maker, () => ({
      value: this.#makerNumber(row),
      texts: [uniqueTokens([row.maker]), readings(row.makerInitials), readings(row.makerPinyin)],
    }));
    this.columns.specOf[slot] = this.specs.join(slot, slots, row.spec, () => ({
      value: null,
      texts: [normaliseText(row.spec)],
    }));
    const { head, code } = approvalParts(row.approvalNo);
    this.columns.approvalHeadOf[slot] = this.approvalHeads.join(slot, slots, head, () => ({
      value: null,
      texts: [head],
    }));
    this.approvals[slot] = code;
    this.columns.approvalDigits[slot] = codeHead(withoutLetters(code));
    const barcode = barcodeCode(row.barcode);
    this.barcodes[slot] = barcode;
    this.columns.barcodeDigits[slot] = codeHead(withoutLetters(barcode));
  }

  /** The newest name of a maker is the one shown. */
  #makerNumber(row: IndexedGoods): number {
    const number = this.makerList.idOf(String(row.makerId), () => ({ id: row.makerId, name: row.maker }));
    this.makerList.values[number] = { id: row.makerId, name: row.maker };
    return number;
  }

  #newSlot(): number {
    const slot = this.top;
    this.top += 1;
    if (slot >= this.columns.ids.length) this.columns = grownColumns(this.columns, slot + 1);
    return slot;
  }
}

/** The part of the default order that belongs to the row itself: in stock first, then sales. */
function weightOf(row: IndexedGoods): number {
  const sales = Math.min(Math.max(Math.trunc(row.sales), 0), SALES_LIMIT - 1);
  return (row.inStock ? STOCK_WEIGHT : 0) + sales;
}

/** A code without the letters in front: `h20044439` → `20044439`. */
export function withoutLetters(code: string): string {
  return code.replace(/^[a-z]+/, '');
}

/** The first digits of a code as a number that keeps the order of prefixes; NO_CODE for an empty code. */
export function codeHead(digits: string): number {
  if (digits === '') return NO_CODE;
  let head = 0;
  for (let at = 0; at < CODE_HEAD; at += 1) {
    const digit = digits.charCodeAt(at) - 48;
    head = head * 10 + (digit >= 0 && digit <= 9 ? digit : 0);
  }
  return head;
}

function uniqueTokens(texts: string[]): string {
  return [...new Set(texts.flatMap(nameTokens))].join(' ');
}

/** A reading column as it came from the database, made safe for a text column. */
function readings(column: string): string {
  return column.toLowerCase().replace(/\s+/g, ' ').trim();
}

function setId<V>(list: ValueList<V[]>, values: V[]): number {
  return list.idOf(values.join('\u0001'), () => [...new Set(values)]);
}
