import { withAmounts } from './amounts.ts';
import { codeHead, codeTail, withoutLetters } from './codes.ts';
import { arrangedColumns, type Columns, cutColumns, emptyColumns, grownColumns } from './columns.ts';
import { Dictionary, type DictionaryDump, ValueList, type ValueListDump } from './dictionary.ts';
import type { IndexedGoods } from './goods.ts';
import { likeSpelling } from './like-sounds.ts';
import { makerTexts } from './maker-names.ts';
import { approvalParts, barcodeCode, nameTokens, normaliseText } from './normalise.ts';
import { changeBetween, type Standing, standingOf } from './standing.ts';

/** Sales figures stay below this in sort keys; shelf life, earlier purchases, stock and grade stand above it. */
const SALES_LIMIT = 2 ** 32;
/** In sort keys: keeps long, bought before, in stock, for this buyer to buy, the grade counted from here, and pinned by staff. */
const LASTING_WEIGHT = SALES_LIMIT;
export const BOOST_WEIGHT = SALES_LIMIT * 2;
const STOCK_WEIGHT = SALES_LIMIT * 4;
export const BUYABLE_WEIGHT = SALES_LIMIT * 8;
export const GRADE_WEIGHT = SALES_LIMIT * 16;
export const PIN_WEIGHT = SALES_LIMIT * 1024;

export interface MakerValue {
  id: number;
  name: string;
}

/** What goods have in common with many others, as one value: few exist, so filters are decided and counts kept by them. */
export interface Trait {
  labels: IndexedGoods['labels'];
  tags: readonly string[];
  inStock: boolean;
  isTcm: boolean;
  /** Scope code of what can be bought by who has it: in stock, priced, free of ephedrine; '' for the rest. */
  buyScope: string;
}

/** What one entry of the names stands for: the goods whose texts are all these. */
export interface NameValue {
  genericName: string;
  tradeName: string;
  initials: string;
  pinyin: string;
}

/** What one entry of the makers stands for. */
export interface MakerEntry {
  name: string;
  initials: string;
  pinyin: string;
}

/** A store as plain data. */
export interface StoreDump {
  top: number;
  columns: Columns;
  /** One a line, by slot. */
  approvals: string;
  barcodes: string;
  dictionaries: [
    names: DictionaryDump<NameValue>,
    makers: DictionaryDump<MakerEntry>,
    specs: DictionaryDump<null>,
    approvalHeads: DictionaryDump<null>,
    uses: DictionaryDump<null>,
  ];
  lists: [
    titles: ValueListDump<string, string>,
    makerList: ValueListDump<number, MakerValue>,
    traits: ValueListDump<string, Trait>,
    brands: ValueListDump<number, number>,
    categorySets: ValueListDump<string, number[]>,
  ];
}

/** Columns of the searchable dictionaries. */
export const TEXT = 0;
export const INITIALS = 1;
export const PINYIN = 2;
/** Pinyin as `likeSpelling` has it. */
export const LIKE = 3;
/** Of makers: initials of the names they are known by, see `makerTexts`. */
export const KNOWN = 4;

/**
 * All goods that can be found, in columns. A goods row lives in a slot; its texts live in dictionaries of distinct
 * values. Text is read here and never again: a search touches numbers only.
 */
export class GoodsStore {
  /** Their numbers are those of the names shown in `titles`: several entries may show the same one. */
  readonly names: Dictionary<NameValue> = new Dictionary([false, false, true, true]);
  /** Their numbers are those in `makerList`: one renamed a moment ago has two entries. */
  readonly makers: Dictionary<MakerEntry> = new Dictionary([false, false, true, true, false]);
  readonly specs: Dictionary<null> = new Dictionary([false]);
  /** The Chinese half of approval numbers: 国药准字, 国械注准. */
  readonly approvalHeads: Dictionary<null> = new Dictionary([false]);
  /** For what goods are taken, as sets of names. */
  readonly uses: Dictionary<null> = new Dictionary([false]);
  titles: ValueList<string, string> = new ValueList();
  readonly makerList: ValueList<number, MakerValue> = new ValueList();
  readonly traits: ValueList<string, Trait> = new ValueList();
  readonly brands: ValueList<number, number> = new ValueList();
  readonly categorySets: ValueList<string, number[]> = new ValueList();

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

  /** How the names of a goods sound; undefined for one that cannot be found. */
  nameAt(slot: number): NameValue | undefined {
    return this.names.values[this.columns.nameOf[slot] ?? -1];
  }

  makerAt(slot: number): MakerEntry | undefined {
    return this.makers.values[this.columns.makerOf[slot] ?? -1];
  }

  /** Distinct slots of the goods among these ids that can be found. */
  slotsOf(ids: Iterable<number>): number[] {
    return [...new Set(ids)].map((id) => this.slotOf(id)).filter((slot) => slot >= 0);
  }

  /** Adds or replaces a goods, one off sale is taken out. Returns what that alters (`CHANGE`), 0 when the goods is as it was. */
  put(row: IndexedGoods): number {
    const before = this.#standing(row.id);
    this.load(row);
    return changeBetween(before, this.#standing(row.id));
  }

  /** The same for a store that nobody has asked yet. */
  load(row: IndexedGoods): void {
    this.remove(row.id);
    if (row.onSale) this.#add(row);
  }

  #standing(id: number): Standing | null {
    const slot = this.slotOf(id);
    return slot < 0 ? null : standingOf(this.columns, slot, `${this.approvals[slot]} ${this.barcodes[slot]}`);
  }

  #add(row: IndexedGoods): void {
    const slot = this.#free.pop() ?? this.#newSlot();
    this.#slots.set(row.id, slot);
    this.live += 1;
    this.columns.ids[slot] = row.id;
    this.columns.live[slot] = 1;
    this.columns.brandOf[slot] = this.brands.idOf(row.brandId, () => row.brandId);
    this.columns.sales[slot] = row.sales;
    this.columns.weights[slot] = weightOf(row);
    this.columns.prices[slot] = row.priceE4;
    this.columns.created[slot] = row.createdAt;
    this.columns.traitOf[slot] = this.#traitNumber(row);
    this.columns.categoriesOf[slot] = this.categorySets.idOf(row.categoryIds.join(), () => [
      ...new Set(row.categoryIds),
    ]);
    this.#putTexts(slot, row);
  }

  /** Returns whether there was one to take out. */
  remove(id: number): boolean {
    const slot = this.slotOf(id);
    if (slot < 0) return false;
    this.#slots.delete(id);
    this.#free.push(slot);
    this.live -= 1;
    this.columns.live[slot] = 0;
    this.approvals[slot] = '';
    this.barcodes[slot] = '';
    this.names.leave(slot, this.columns.nameOf[slot] ?? 0);
    this.makers.leave(slot, this.columns.makerOf[slot] ?? 0);
    this.specs.leave(slot, this.columns.specOf[slot] ?? 0);
    this.approvalHeads.leave(slot, this.columns.approvalHeadOf[slot] ?? 0);
    this.uses.leave(slot, this.columns.usesOf[slot] ?? 0);
    return true;
  }

  /**
   * After loading: lays goods of one name, and names that begin alike, side by side, and numbers names alike. Searches walk
   * memory in order then, which makes broad ones several times as fast; rows changed later may lie anywhere.
   */
  arrange(): void {
    const order = this.#slotsByName();
    this.columns = arrangedColumns(this.columns, order);
    this.approvals = Array.from(order, (slot) => this.approvals[slot] ?? '');
    this.barcodes = Array.from(order, (slot) => this.barcodes[slot] ?? '');
    this.top = order.length;
    this.#joinAll();
  }

  /** Everything that can be made from the columns. */
  #joinAll(): void {
    const { ids, live, nameOf, makerOf, specOf, approvalHeadOf, usesOf } = this.columns;
    this.#free = [];
    this.#slots.clear();
    for (let slot = 0; slot < this.top; slot += 1) {
      if (live[slot] === 1) this.#slots.set(ids[slot] ?? 0, slot);
      else this.#free.push(slot);
    }
    this.live = this.#slots.size;
    this.names.rejoin(nameOf, live, this.top);
    this.makers.rejoin(makerOf, live, this.top);
    this.specs.rejoin(specOf, live, this.top);
    this.approvalHeads.rejoin(approvalHeadOf, live, this.top);
    this.uses.rejoin(usesOf, live, this.top);
  }

  dump(): StoreDump {
    const { names, makers, specs, approvalHeads, uses, titles, makerList, traits, brands, categorySets } =
      this;
    return {
      top: this.top,
      columns: cutColumns(this.columns, this.top),
      approvals: this.approvals.join('\n'),
      barcodes: this.barcodes.join('\n'),
      dictionaries: [names.dump(), makers.dump(), specs.dump(), approvalHeads.dump(), uses.dump()],
      lists: [titles.dump(), makerList.dump(), traits.dump(), brands.dump(), categorySets.dump()],
    };
  }

  /** Fills an empty store. */
  restore({ top, columns, approvals, barcodes, dictionaries, lists }: StoreDump): void {
    const [names, makers, specs, approvalHeads, uses] = dictionaries;
    this.names.restore(names);
    this.makers.restore(makers);
    this.specs.restore(specs);
    this.approvalHeads.restore(approvalHeads);
    this.uses.restore(uses);
    const [titles, makerList, traits, brands, categorySets] = lists;
    this.titles.restore(titles);
    this.makerList.restore(makerList);
    this.traits.restore(traits);
    this.brands.restore(brands);
    this.categorySets.restore(categorySets);
    this.top = top;
    this.columns = cutColumns(columns, top);
    this.approvals = top === 0 ? [] : approvals.split('\n');
    this.barcodes = top === 0 ? [] : barcodes.split('\n');
    this.#joinAll();
  }

  /** Numbers the names in the order of their texts, and gives the slots in the order of their names. */
  #slotsByName(): Int32Array {
    const texts = Array.from(this.names.numbers, (number) => this.titles.values[number] ?? '');
    const entries = this.names.values
      .map((_, entry) => entry)
      .filter((entry) => this.names.postings.count(entry) > 0);
    entries.sort((a, b) => ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1));
    const order = new Int32Array(this.live);
    let count = 0;
    this.names.renumber(entries, (slot, entry) => {
      this.columns.nameOf[slot] = entry;
      order[count++] = slot;
    });
    return order;
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
    const old = this.titles.values;
    this.titles = new ValueList();
    this.names.numbers = this.names.numbers.map((number) => {
      const name = old[number] ?? '';
      return this.titles.idOf(name, () => name);
    });
  }

  #putTexts(slot: number, row: IndexedGoods): void {
    const slots = this.columns.ids.length;
    const { name, genericName, tradeName, initials, pinyin } = row;
    this.columns.nameOf[slot] = this.names.join(
      slot,
      slots,
      name,
      (value) =>
        value.pinyin === pinyin &&
        value.initials === initials &&
        value.genericName === genericName &&
        value.tradeName === tradeName,
      () => ({
        value: { genericName, tradeName, initials, pinyin },
        number: this.titles.idOf(name, () => name),
        texts: [
          uniqueTokens([name, genericName, tradeName]),
          readings(initials),
          readings(pinyin),
          likeSpelling(readings(pinyin)),
        ],
      }),
    );
    const { makerId, maker, makerInitials, makerPinyin } = row;
    this.columns.makerOf[slot] = this.makers.join(
      slot,
      slots,
      String(makerId),
      (value) => value.name === maker && value.initials === makerInitials && value.pinyin === makerPinyin,
      () => ({
        value: { name: maker, initials: makerInitials, pinyin: makerPinyin },
        number: this.#makerNumber(row),
        texts: makerColumns(row),
      }),
    );
    this.columns.specOf[slot] = this.specs.join(slot, slots, row.spec, always, () => ({
      value: null,
      texts: [withAmounts(normaliseText(row.spec))],
    }));
    const { head, code } = approvalParts(row.approvalNo);
    this.columns.approvalHeadOf[slot] = this.approvalHeads.join(slot, slots, head, always, () => ({
      value: null,
      texts: [head],
    }));
    const used = row.uses.join(' ');
    this.columns.usesOf[slot] = this.uses.join(slot, slots, used, always, () => ({
      value: null,
      texts: [used],
    }));
    this.approvals[slot] = code;
    this.columns.approvalDigits[slot] = codeHead(withoutLetters(code));
    this.columns.approvalTails[slot] = codeTail(code);
    const barcode = barcodeCode(row.barcode);
    this.barcodes[slot] = barcode;
    this.columns.barcodeDigits[slot] = codeHead(withoutLetters(barcode));
    this.columns.barcodeTails[slot] = codeTail(barcode);
  }

  #traitNumber(row: IndexedGoods): number {
    const { labels, tags, inStock, isTcm } = row;
    const buyScope = inStock && row.priceE4 > 0 && !row.isEphedrine ? row.scope : '';
    const key = `${Object.values(labels).join('\n')}\n${tags.join('\t')}\n${buyScope}\n${inStock ? 1 : 0}${isTcm ? 1 : 0}`;
    return this.traits.idOf(key, () => ({ labels, tags: [...new Set(tags)], inStock, isTcm, buyScope }));
  }

  /** The newest name of a maker is the one shown. */
  #makerNumber(row: IndexedGoods): number {
    const number = this.makerList.idOf(row.makerId, () => ({ id: row.makerId, name: row.maker }));
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

/** The key alone says which entry it is. */
const always = (): boolean => true;

/** The part of the default order that belongs to the row itself: in stock first, then what keeps long, then sales. */
function weightOf({ inStock, endsSoon, sales }: IndexedGoods): number {
  const sold = Math.min(Math.max(Math.trunc(sales), 0), SALES_LIMIT - 1);
  return (inStock ? STOCK_WEIGHT : 0) + (endsSoon ? 0 : LASTING_WEIGHT) + sold;
}

function uniqueTokens(texts: string[]): string {
  return [...new Set(texts.flatMap(nameTokens))].join(' ');
}

function makerColumns({ maker, makerInitials, makerPinyin }: IndexedGoods): string[] {
  const { names, known } = makerTexts(maker, readings(makerInitials));
  const pinyin = readings(makerPinyin);
  return [uniqueTokens(names), readings(makerInitials), pinyin, likeSpelling(pinyin), known];
}

/** A reading column as it came from the database, made safe for a text column. */
function readings(column: string): string {
  return column.toLowerCase().replace(/\s+/g, ' ').trim();
}
