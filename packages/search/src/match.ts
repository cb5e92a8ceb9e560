import { amountOf } from './amounts.ts';
import { SHORTEST_TAIL, withHead, withoutLetters, withTail } from './codes.ts';
import { isUse, useName } from './complaints.ts';
import type { Dictionary } from './dictionary.ts';
import { type Field, type Fields, Gatherer, type Hits } from './gather.ts';
import {
  GRADE,
  judgeBeginning,
  judgeFromBeginning,
  judgeHan,
  judgeInitials,
  judgeLatin,
  judgeLike,
  judgeMakerInitials,
  judgePinyin,
  SHORTEST_PINYIN,
} from './grades.ts';
import { likeSpelling } from './like-sounds.ts';
import { isCodeWord, isLatinWord, MAX_WORDS, queryParts } from './normalise.ts';
import { grown } from './postings.ts';
import { type GoodsStore, INITIALS, KNOWN, LIKE, PINYIN, TEXT } from './store.ts';
import { Synonyms } from './synonyms.ts';
import type { Judge } from './text-column.ts';
import type { Group, SearchKind, Understood } from './types.ts';

/** Manufacturer and drug in one word: shortest piece, and the longest word tried. */
const JOINED_PIECE = 2;
const JOINED_LONGEST = 30;
/** Shorter pinyin sounds like too much. */
const SHORTEST_LIKE = 5;
/**
 * With more hits than this share of all goods, one walk over everything beats the chains. Those of names lie in the order of
 * memory, those of other fields all over it.
 */
const WALK_ALL_SHARE = 1 / 10;

const NAMES = 0;
const MAKERS = 1;
const SPECS = 2;
const HEADS = 3;
const USES = 4;

type Sought = Pick<Understood, 'groups' | 'near'>;

/**
 * Finds the goods that hold all words. Each word is looked up in the dictionaries; the rarest word's goods are
 * walked and checked for the others. Scratch memory is kept between searches, so use one matcher a store.
 */
export class Matcher {
  #store: GoodsStore;
  #fields: Fields;
  #slotMasks = new Uint16Array(0);
  #slotGrades = new Uint8Array(0);
  #touched: number[] = [];
  #found: Uint8Array = new Uint8Array(0);
  #gatherer = new Gatherer();
  #rankField: typeof NAMES | typeof MAKERS = NAMES;
  #synonyms: Synonyms;
  /** Finds the words that mean the same as one of the query, each by itself. */
  #inner: Matcher | null = null;

  constructor(store: GoodsStore, synonyms: Synonyms = new Synonyms([])) {
    this.#store = store;
    this.#synonyms = synonyms;
    this.#fields = [
      fieldOf(store.names),
      fieldOf(store.makers),
      fieldOf(store.specs),
      fieldOf(store.approvalHeads),
      fieldOf(store.uses),
    ];
  }

  /**
   * @param words normalised words; none finds everything
   * @param only look at these slots alone
   * @returns how many of `slots` are filled
   */
  find(words: string[], kind: SearchKind, only: number[] | null): number {
    const { plain, groups } = this.#synonyms.meaningsOf(words);
    return this.#findAll(plain, groups, GRADE.INSIDE, kind, only);
  }

  /** The same for words that were understood: each group holds by any of its alternatives, all as good as each other but for near letters. */
  findGroups({ groups, near }: Sought, kind: SearchKind, only: number[] | null): number {
    const single = groups.filter(([first, second]) => second === undefined && first?.length === 1);
    const meanings = this.#synonyms.meaningsOf(single.flat(2));
    const others = groups.filter((group) => !single.includes(group));
    const mostOthers = near.length > 0 ? GRADE.ELSEWHERE : GRADE.NAME_EXACT;
    return this.#findAll(meanings.plain, [...meanings.groups, ...others], mostOthers, kind, only);
  }

  /** @param mostOthers the best grade of goods that are found by another alternative than the first */
  #findAll(
    plain: string[],
    groups: readonly Group[],
    mostOthers: number,
    kind: SearchKind,
    only: number[] | null,
  ): number {
    const parts = queryParts(plain);
    this.#reset(kind);
    const hits = parts.map((part, index) => this.#lookUp(part, 1 << index, kind));
    for (const group of groups.slice(0, MAX_WORDS - parts.length)) {
      hits.push(this.#lookUpGroup(group, mostOthers, 1 << hits.length, kind));
    }
    if (hits.some((hit) => hit.size === 0)) return 0;
    if (parts.length > 1) this.#gradeWhole(plain.join(''));
    const full = (1 << hits.length) - 1;
    const gatherer = this.#gatherer;
    if (only || hits.length === 0) {
      const gathered = only ? gatherer.copy(only) : gatherer.all(this.#store);
      return this.#keepFull(hits, gathered, full);
    }
    const rarest = hits.reduce((least, hit) => (hit.size < least.size ? hit : least));
    const isBroad = rarest.scattered > this.#store.live * WALK_ALL_SHARE;
    const gathered = isBroad
      ? gatherer.all(this.#store)
      : gatherer.ofWord(this.#store.columns, this.#fields, rarest);
    return !isBroad && full === rarest.bit ? gathered : this.#keepFull(hits, gathered, full);
  }

  /** Adds slots to those found by the last `find`, each once; returns how many there are then. */
  add(more: readonly number[], found: number): number {
    return this.#gatherer.add(more, found);
  }

  /** Slots found by the last `find`, in no order. */
  get slots(): Int32Array {
    return this.#gatherer.slots;
  }

  /** How well the rows found by the last `find` answer, see GRADE; valid until the next call. */
  gradesOf(slots: Int32Array, count: number): Uint8Array {
    this.#found = grown(this.#found, count);
    const { makerOf, nameOf } = this.#store.columns;
    const entryOf = this.#rankField === MAKERS ? makerOf : nameOf;
    const { grades } = this.#fields[this.#rankField];
    const own = this.#touched.length === 0 ? null : this.#slotGrades;
    const found = this.#found;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] ?? 0;
      let grade = grades[entryOf[slot] ?? 0] ?? 0;
      if (own !== null) grade = Math.max(grade, own[slot] ?? 0);
      found[index] = grade || GRADE.ELSEWHERE;
    }
    return found;
  }

  #reset(kind: SearchKind): void {
    const capacity = this.#store.columns.ids.length;
    this.#gatherer.reserve(capacity);
    this.#slotMasks = grown(this.#slotMasks, capacity);
    this.#slotGrades = grown(this.#slotGrades, capacity);
    for (const slot of this.#touched) {
      this.#slotMasks[slot] = 0;
      this.#slotGrades[slot] = 0;
    }
    this.#touched = [];
    this.#rankField = kind === 2 ? MAKERS : NAMES;
    for (const field of this.#fields) {
      field.masks = grown(field.masks, field.dictionary.size).fill(0);
      field.grades = grown(field.grades, field.dictionary.size).fill(0);
    }
  }

  #lookUp(part: string, bit: number, kind: SearchKind): Hits {
    const hits: Hits = { bit, entries: [[], [], [], [], []], slots: [], size: 0, scattered: 0 };
    if (isUse(part)) {
      if (kind === 1) this.#scan(hits, USES, TEXT, useName(part), judgeHan, GRADE.ELSEWHERE);
      return hits;
    }
    const isLatin = isLatinWord(part);
    const isPinyin = isLatin && part.length >= SHORTEST_PINYIN;
    if (isLatin) {
      this.#scan(hits, MAKERS, INITIALS, part, judgeMakerInitials, GRADE.INITIALS_EXACT);
    }
    if (isPinyin) this.#scan(hits, MAKERS, PINYIN, part, judgePinyin, GRADE.INITIALS_EXACT);
    const printed = isLatin ? judgeLatin : judgeHan;
    this.#scan(hits, MAKERS, TEXT, part, printed, GRADE.NAME_EXACT);
    if (kind === 2) return hits;
    if (isLatin) {
      this.#scan(hits, NAMES, INITIALS, part, judgeInitials, GRADE.INITIALS_EXACT);
      if (isPinyin) this.#scan(hits, NAMES, PINYIN, part, judgePinyin, GRADE.INITIALS_EXACT);
      this.#lookUpCodes(hits, part);
    } else {
      this.#scan(hits, HEADS, TEXT, part, printed, GRADE.NAME_EXACT);
    }
    this.#scan(hits, NAMES, TEXT, part, printed, GRADE.NAME_EXACT);
    this.#scan(hits, SPECS, TEXT, part, printed, GRADE.INSIDE);
    const amount = amountOf(part);
    if (amount !== '') this.#scan(hits, SPECS, TEXT, amount, judgeLatin, GRADE.INSIDE);
    if (hits.size === 0) this.#lookUpJoined(hits, part, isLatin);
    if (hits.size === 0 && isLatin) this.#lookUpLike(hits, part);
    return hits;
  }

  /** Goods of any of these alternatives; of synonyms those of the word as typed, which is the first, answer best. */
  #lookUpGroup(group: Group, mostOthers: number, bit: number, kind: SearchKind): Hits {
    const hits: Hits = { bit, entries: [[], [], [], [], []], slots: [], size: 0, scattered: 0 };
    this.#inner ??= new Matcher(this.#store);
    const inner = this.#inner;
    group.forEach((words, place) => {
      const found = inner.find([...words], kind, null);
      const grades = inner.gradesOf(inner.slots, found);
      for (let index = 0; index < found; index += 1) {
        const grade = grades[index] ?? 0;
        this.#hitSlot(hits, inner.slots[index] ?? 0, place === 0 ? grade : Math.min(grade, mostOthers));
      }
    });
    return hits;
  }

  #scan(
    hits: Hits,
    field: 0 | 1 | 2 | 3 | 4,
    column: number,
    part: string,
    judge: Judge,
    best: number,
  ): void {
    const { dictionary, masks, grades } = this.#fields[field];
    const { counts } = dictionary.postings;
    const entries = hits.entries[field];
    dictionary.columns[column]?.scan(part, judge, best, (entry, grade) => {
      const goods = counts[entry] ?? 0;
      if (goods === 0) return;
      if (grade > (grades[entry] ?? 0)) grades[entry] = grade;
      const mask = masks[entry] ?? 0;
      if ((mask & hits.bit) !== 0) return;
      masks[entry] = mask | hits.bit;
      entries.push(entry);
      hits.size += goods;
      if (field !== NAMES) hits.scattered += goods;
    });
  }

  /** Approval numbers and barcodes from their beginning, or by their last digits; the letters of an approval number may be left out. */
  #lookUpCodes(hits: Hits, part: string): void {
    if (!isCodeWord(part)) return;
    const { approvals, barcodes, top } = this.#store;
    const { approvalDigits, barcodeDigits, approvalTails, barcodeTails } = this.#store.columns;
    const digits = withoutLetters(part);
    const isDigits = digits === part;
    const hitBarcode = (slot: number): void => this.#hitCode(hits, slot, part, barcodes[slot] ?? '');
    const hitApproval = (slot: number): void => {
      const approval = approvals[slot] ?? '';
      this.#hitCode(hits, slot, part, isDigits ? withoutLetters(approval) : approval);
    };
    withHead(barcodeDigits, top, digits, hitBarcode);
    withTail(barcodeTails, top, part, hitBarcode);
    withHead(approvalDigits, top, digits, hitApproval);
    withTail(approvalTails, top, part, hitApproval);
  }

  #hitCode(hits: Hits, slot: number, part: string, code: string): void {
    const isPart = code.startsWith(part) || (part.length >= SHORTEST_TAIL && code.endsWith(part));
    if (isPart) this.#hitSlot(hits, slot, code === part ? GRADE.NAME_EXACT : GRADE.ELSEWHERE);
  }

  /**
   * A word found nowhere may be a manufacturer and a drug written together, in either order: every cut is tried. Initials from
   * their beginnings (`ynbyckt`, `cktynby`).
   */
  #lookUpJoined(hits: Hits, part: string, isLatin: boolean): void {
    if (part.length > JOINED_LONGEST) return;
    for (let cut = JOINED_PIECE; cut <= part.length - JOINED_PIECE; cut += 1) {
      this.#lookUpPair(hits, isLatin, part.slice(0, cut), part.slice(cut));
      this.#lookUpPair(hits, isLatin, part.slice(cut), part.slice(0, cut));
    }
  }

  #lookUpPair(hits: Hits, isLatin: boolean, maker: string, name: string): void {
    const { names, makers } = this.#store;
    const { makerOf } = this.#store.columns;
    const { heads, nexts } = names.postings;
    const makerHits = new Set<number>();
    for (const column of isLatin ? [INITIALS, KNOWN] : [TEXT]) {
      makers.columns[column]?.scan(maker, isLatin ? judgeBeginning : judgeHan, 1, (entry) => {
        if (makers.postings.count(entry) > 0) makerHits.add(entry);
      });
    }
    if (makerHits.size === 0) return;
    const judge = isLatin ? judgeFromBeginning : judgeHan;
    names.columns[isLatin ? INITIALS : TEXT]?.scan(name, judge, GRADE.NAME_EXACT, (entry, grade) => {
      for (let slot = heads[entry] ?? -1; slot >= 0; slot = nexts[slot] ?? -1) {
        if (makerHits.has(makerOf[slot] ?? -1)) this.#hitSlot(hits, slot, joinedGrade(grade));
      }
    });
  }

  /** Pinyin found nowhere may be spelt as one speaks: `zenglou` for zhenglou. */
  #lookUpLike(hits: Hits, part: string): void {
    if (part.length < SHORTEST_LIKE) return;
    const like = likeSpelling(part);
    this.#scan(hits, NAMES, LIKE, like, judgeLike, GRADE.INITIALS_EXACT);
    this.#scan(hits, MAKERS, LIKE, like, judgeLike, GRADE.INITIALS_EXACT);
  }

  #keepFull(hits: readonly Hits[], gathered: number, full: number): number {
    if (full === 0) return gathered;
    return this.#gatherer.keepFull(this.#store.columns, this.#fields, hits, this.#slotMasks, gathered, full);
  }

  #hitSlot(hits: Hits, slot: number, grade: number): void {
    const mask = this.#slotMasks[slot] ?? 0;
    this.#slotGrades[slot] = Math.max(this.#slotGrades[slot] ?? 0, grade);
    if ((mask & hits.bit) !== 0) return;
    this.#slotMasks[slot] = mask | hits.bit;
    this.#touched.push(slot);
    hits.slots.push(slot);
    hits.size += 1;
  }

  /** `维生素b1片` is looked up in parts, but its whole may be a name: only the order of results changes. */
  #gradeWhole(whole: string): void {
    const { dictionary, grades } = this.#fields[this.#rankField];
    const column = dictionary.columns[isAllLatin(whole) ? INITIALS : TEXT];
    const judge = isAllLatin(whole) ? judgeInitials : judgeHan;
    column?.scan(whole, judge, GRADE.NAME_EXACT, (entry, grade) => {
      if (grade > (grades[entry] ?? 0)) grades[entry] = grade;
    });
  }
}

/** Found as name and maker together: less than what holds the word itself, whole names first all the same. */
function joinedGrade(grade: number): number {
  if (grade === GRADE.NAME_EXACT || grade === GRADE.INITIALS_EXACT) return GRADE.INSIDE;
  return grade === GRADE.INSIDE ? GRADE.JOINED : GRADE.ELSEWHERE;
}

function fieldOf(dictionary: Dictionary<unknown>): Field {
  return { dictionary, masks: new Uint16Array(0), grades: new Uint8Array(0) };
}

function isAllLatin(text: string): boolean {
  return /^[a-z0-9.%]+$/.test(text);
}
