import { Dictionary, ValueList } from './dictionary.ts';
import { approvalParts, barcodeCode, nameTokens, normaliseText } from './normalise.ts';
import { grown } from './postings.ts';
import type { IndexedGoods } from './types.ts';

/** Bits of `flags`. A slot without LIVE is free. */
export const LIVE = 1;
export const IN_STOCK = 2;
export const IS_TCM = 4;

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
  readonly names: Dictionary<string> = new Dictionary([false, false, true]);
  readonly makers: Dictionary<MakerValue> = new Dictionary([false, false, true]);
  readonly specs: Dictionary<null> = new Dictionary([false]);
  /** The Chinese half of approval numbers: 国药准字, 国械注准. */
  readonly approvalHeads: Dictionary<null> = new Dictionary([false]);
  readonly forms: ValueList<string> = new ValueList();
  readonly rx: ValueList<string> = new ValueList();
  readonly categorySets: ValueList<number[]> = new ValueList();
  readonly tagSets: ValueList<string[]> = new ValueList();

  /** Slots in use or freed lie below this. */
  top = 0;
  live = 0;

  ids = new Float64Array(0);
  flags = new Uint8Array(0);
  nameOf = new Int32Array(0);
  makerOf = new Int32Array(0);
  specOf = new Int32Array(0);
  approvalHeadOf = new Int32Array(0);
  formOf = new Int32Array(0);
  rxOf = new Int32Array(0);
  categoriesOf = new Int32Array(0);
  tagsOf = new Int32Array(0);
  brands = new Float64Array(0);
  sales = new Float64Array(0);
  prices = new Float64Array(0);
  created = new Float64Array(0);
  /** The first digits of each code as a number; only a filter, the strings decide. */
  approvalDigits = new Uint32Array(0);
  barcodeDigits = new Uint32Array(0);
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
    this.ids[slot] = row.id;
    this.flags[slot] = LIVE | (row.inStock ? IN_STOCK : 0) | (row.isTcm ? IS_TCM : 0);
    this.brands[slot] = row.brandId;
    this.sales[slot] = row.sales;
    this.prices[slot] = row.priceE4;
    this.created[slot] = row.createdAt;
    this.formOf[slot] = this.forms.idOf(row.form, row.form);
    this.rxOf[slot] = this.rx.idOf(row.rx, row.rx);
    this.tagsOf[slot] = setId(this.tagSets, row.tags);
    this.categoriesOf[slot] = setId(this.categorySets, row.categoryIds);
    this.#putTexts(slot, row);
  }

  remove(id: number): void {
    const slot = this.slotOf(id);
    if (slot < 0) return;
    this.#slots.delete(id);
    this.#free.push(slot);
    this.live -= 1;
    this.flags[slot] = 0;
    this.approvalDigits[slot] = NO_CODE;
    this.barcodeDigits[slot] = NO_CODE;
    this.approvals[slot] = '';
    this.barcodes[slot] = '';
    this.names.leave(slot, this.nameOf[slot] ?? 0);
    this.makers.leave(slot, this.makerOf[slot] ?? 0);
    this.specs.leave(slot, this.specOf[slot] ?? 0);
    this.approvalHeads.leave(slot, this.approvalHeadOf[slot] ?? 0);
  }

  /** After changes: lets dictionaries throw out what nothing uses any more. */
  tidy(): void {
    this.names.tidy((slot, entry) => {
      this.nameOf[slot] = entry;
    });
    this.makers.tidy((slot, entry) => {
      this.makerOf[slot] = entry;
    });
    this.specs.tidy((slot, entry) => {
      this.specOf[slot] = entry;
    });
  }

  #putTexts(slot: number, row: IndexedGoods): void {
    const slots = this.ids.length;
    const names = `${row.name}\n${row.genericName}\n${row.tradeName}`;
    this.nameOf[slot] = this.names.join(slot, slots, `${names}\n${row.initials}\n${row.pinyin}`, () => ({
      value: row.name,
      texts: [uniqueTokens([row.name, row.genericName, row.tradeName]), readings(row.initials), readings(row.pinyin)],
    }));
    const maker = `${row.makerId}\n${row.maker}\n${row.makerInitials}\n${row.makerPinyin}`;
    this.makerOf[slot] = this.makers.join(slot, slots, maker, () => ({
      value: { id: row.makerId, name: row.maker },
      texts: [uniqueTokens([row.maker]), readings(row.makerInitials), readings(row.makerPinyin)],
    }));
    this.specOf[slot] = this.specs.join(slot, slots, row.spec, () => ({
      value: null,
      texts: [normaliseText(row.spec)],
    }));
    const { head, code } = approvalParts(row.approvalNo);
    this.approvalHeadOf[slot] = this.approvalHeads.join(slot, slots, head, () => ({ value: null, texts: [head] }));
    this.approvals[slot] = code;
    this.approvalDigits[slot] = codeHead(withoutLetters(code));
    const barcode = barcodeCode(row.barcode);
    this.barcodes[slot] = barcode;
    this.barcodeDigits[slot] = codeHead(withoutLetters(barcode));
  }

  #newSlot(): number {
    const slot = this.top;
    this.top += 1;
    if (slot >= this.ids.length) this.#grow(slot + 1);
    return slot;
  }

  #grow(least: number): void {
    this.ids = grown(this.ids, least);
    const slots = this.ids.length;
    this.flags = grown(this.flags, slots);
    this.nameOf = grown(this.nameOf, slots);
    this.makerOf = grown(this.makerOf, slots);
    this.specOf = grown(this.specOf, slots);
    this.approvalHeadOf = grown(this.approvalHeadOf, slots);
    this.formOf = grown(this.formOf, slots);
    this.rxOf = grown(this.rxOf, slots);
    this.categoriesOf = grown(this.categoriesOf, slots);
    this.tagsOf = grown(this.tagsOf, slots);
    this.brands = grown(this.brands, slots);
    this.sales = grown(this.sales, slots);
    this.prices = grown(this.prices, slots);
    this.created = grown(this.created, slots);
    this.approvalDigits = grown(this.approvalDigits, slots);
    this.barcodeDigits = grown(this.barcodeDigits, slots);
  }
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
  const distinct = [...new Set(values)];
  return list.idOf(distinct.join('\u0001'), distinct);
}
