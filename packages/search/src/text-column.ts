import { Recent } from './recent.ts';

/** Characters of one chunk. A chunk is frozen when full; only the last one grows. */
const CHUNK_CHARS = 1 << 16;
/** Finds of a column that are remembered at most, four bytes each. */
const MAX_REMEMBERED = 1_600_000;
/** A find of a word nobody's text holds is worth remembering too. */
const LEAST_WEIGHT = 16;
/** Bits of a find that hold its grade. */
const GRADE_BITS = 3;
/** Size of the three-character filter, in bits; a power of two. */
const FILTER_BITS = 1 << 16;

/** Judges one place where the word was found: 0 refuses, higher is better, `best` ends the look at this entry. */
export type Judge = (text: string, from: number, to: number, starts: Uint8Array | null) => number;
export type Found = (entry: number, grade: number) => void;

/** Where a word was found, each find an entry and its grade in one number, among the first `upTo` entries. */
interface Remembered {
  finds: Uint32Array;
  upTo: number;
}

interface Chunk {
  text: string;
  /** Where each entry begins in `text`. */
  begins: Int32Array;
  firstEntry: number;
  /** 1 where a syllable begins, for columns of syllables. */
  starts: Uint8Array | null;
}

/**
 * The texts of all entries of a dictionary, laid end to end so that one `indexOf` walks thousands of them.
 * Tokens of an entry are parted by a space, entries by a line end; both are also in front of the first.
 */
export interface TextColumn {
  /** Adds the text of the next entry: entries are numbered from 0 in the order of these calls. */
  append(text: string): void;
  /** Calls `found` for each entry that holds the word, with the best grade of all its places, in entry order. */
  scan(word: string, judge: Judge, best: number, found: Found): void;
  /**
   * The same without a memory, for judges made for one look: each entry is told as soon as it has been judged, so that a
   * judge may keep what it saw there.
   */
  look(word: string, judge: Judge, best: number, found: Found): void;
  textOf(entry: number): string;
}

/**
 * @param syllables texts are readings whose syllables are parted by `'`; the marks are taken out, and the judge is
 * told where syllables begin.
 */
export function createTextColumn(syllables = false): TextColumn {
  const frozen: Chunk[] = [];
  const filter = new Uint8Array(FILTER_BITS >> 3);
  let tail = '\n';
  let tailMarked = '\n';
  let begins: number[] = [];
  let firstEntry = 0;
  let open: Chunk | null = null;
  /** By judge and word. Entries never change, so a word asked again is only looked for in what was added since. */
  const remembered = new Map<Judge, Recent<string, Remembered>>();

  return { append, scan, look, textOf };

  function append(text: string): void {
    if (tail.length + text.length > CHUNK_CHARS) freeze();
    begins.push(tail.length);
    const plain = syllables ? text.replaceAll("'", '') : text;
    for (let at = 0; at + 3 <= plain.length; at += 1) {
      const bit = trigram(plain, at);
      filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
    tail += `${plain}\n`;
    if (syllables) tailMarked += `${text}\n`;
    open = null;
  }

  function scan(word: string, judge: Judge, best: number, found: Found): void {
    if (!mayHold(word)) return;
    const finds = findsOf(word, judge, best);
    for (const find of finds) found(find >>> GRADE_BITS, find & ((1 << GRADE_BITS) - 1));
  }

  function look(word: string, judge: Judge, best: number, found: Found): void {
    if (!mayHold(word)) return;
    for (const chunk of [...frozen, openChunk()]) scanChunk(chunk, 0, word, judge, best, found);
  }

  function findsOf(word: string, judge: Judge, best: number): Uint32Array {
    const known = memoryOf(judge).get(`${best}${word}`);
    const size = firstEntry + begins.length;
    if (known?.upTo === size) return known.finds;
    const from = known?.upTo ?? 0;
    const finds: number[] = [];
    const note = (entry: number, grade: number): void => {
      finds.push(entry * 2 ** GRADE_BITS + grade);
    };
    for (const chunk of [...frozen, openChunk()]) {
      if (chunk.firstEntry + chunk.begins.length > from) scanChunk(chunk, from, word, judge, best, note);
    }
    const all = new Uint32Array((known?.finds.length ?? 0) + finds.length);
    if (known) all.set(known.finds);
    all.set(finds, known?.finds.length ?? 0);
    memoryOf(judge).set(`${best}${word}`, { finds: all, upTo: size });
    return all;
  }

  function memoryOf(judge: Judge): Recent<string, Remembered> {
    let memory = remembered.get(judge);
    if (!memory) {
      memory = new Recent(MAX_REMEMBERED, ({ finds }) => finds.length + LEAST_WEIGHT);
      remembered.set(judge, memory);
    }
    return memory;
  }

  function textOf(entry: number): string {
    const chunk = [...frozen, openChunk()].findLast((each) => each.firstEntry <= entry);
    const from = chunk?.begins[entry - chunk.firstEntry];
    if (chunk === undefined || from === undefined) return '';
    const to = chunk.text.indexOf('\n', from);
    return chunk.starts ? remark(chunk.text, chunk.starts, from, to) : chunk.text.slice(from, to);
  }

  function freeze(): void {
    frozen.push(openChunk());
    firstEntry += begins.length;
    tail = '\n';
    tailMarked = '\n';
    begins = [];
    open = null;
  }

  function openChunk(): Chunk {
    open ??= {
      text: tail,
      begins: Int32Array.from(begins),
      firstEntry,
      starts: syllables ? syllableStarts(tailMarked, tail.length) : null,
    };
    return open;
  }

  /** False when some three characters of the word stand together nowhere in this column. */
  function mayHold(word: string): boolean {
    for (let at = 0; at + 3 <= word.length; at += 1) {
      const bit = trigram(word, at);
      if (((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  }
}

function trigram(text: string, at: number): number {
  const a = text.charCodeAt(at);
  const b = text.charCodeAt(at + 1);
  const c = text.charCodeAt(at + 2);
  return (Math.imul(Math.imul(a, 0x9e3b) + b, 0x85eb) + Math.imul(c, 0x27d5)) & (FILTER_BITS - 1);
}

/** @param from entries before this one are passed over */
function scanChunk(chunk: Chunk, from: number, word: string, judge: Judge, best: number, found: Found): void {
  const { text, begins, starts, firstEntry } = chunk;
  let entry = Math.max(0, from - firstEntry);
  let at = text.indexOf(word, begins[entry] ?? 0);
  while (at >= 0) {
    entry = entryAt(begins, at, entry);
    const end = begins[entry + 1] ?? text.length;
    let grade = 0;
    while (at >= 0 && at < end) {
      grade = Math.max(grade, judge(text, at, at + word.length, starts));
      at = text.indexOf(word, grade >= best ? end : at + 1);
    }
    if (grade > 0) found(firstEntry + entry, grade);
  }
}

/** The entry a place belongs to, searched for from a known earlier entry. */
function entryAt(begins: Int32Array, at: number, from: number): number {
  let low = from;
  let high = begins.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((begins[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function syllableStarts(marked: string, length: number): Uint8Array {
  const starts = new Uint8Array(length);
  let at = 0;
  let begins = true;
  for (let index = 0; index < marked.length; index += 1) {
    const char = marked.charAt(index);
    if (char === "'") {
      begins = true;
    } else {
      const isGap = char === '\n' || char === ' ';
      if (begins && !isGap) starts[at] = 1;
      begins = isGap;
      at += 1;
    }
  }
  return starts;
}

function remark(text: string, starts: Uint8Array, from: number, to: number): string {
  let marked = '';
  for (let at = from; at < to; at += 1) {
    const previous = text.charAt(at - 1);
    if (starts[at] === 1 && at > from && previous !== ' ') marked += "'";
    marked += text.charAt(at);
  }
  return marked;
}
