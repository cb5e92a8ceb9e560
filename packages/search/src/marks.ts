import { amountOf, amountsIn } from './amounts.ts';
import { SHORTEST_TAIL } from './codes.ts';
import { judgeLatin, SHORTEST_PINYIN } from './grades.ts';
import { likeSpelling } from './like-sounds.ts';
import { isCodeWord, isLatinWord } from './normalise.ts';
import { type Spoken, spoken, type Traced, tracedParts } from './traced.ts';

/** A text of a goods as it is shown, and how it sounds: readings as a row keeps them, '' for what is only printed. */
export interface Shown {
  text: string;
  pinyin: string;
}

/** The texts of a goods that a search may have matched. */
export interface ShownTexts<T> {
  name: T;
  maker: T;
  spec: T;
  approvalNo: T;
}

/** A text cut where what matched begins and ends: not matched and matched in turn, the first not. None = nothing matched. */
export type Pieces = string[];

/** Shortest piece of a maker and a name written together. */
const JOINED_PIECE = 2;
const JOINED_LONGEST = 30;

/** One text while it is being marked. */
interface Marking extends Shown {
  parts: Traced[];
  /** 1 = matched, for each character of the text. */
  marks: Uint8Array;
}

/**
 * Which parts of a goods' texts match the words it was found by: as printed, else what their initials or their pinyin stand for. What
 * was found by a text that is not shown (another name, a leaflet) matches nothing.
 * @param words normalised, cut where Chinese and latin meet (`queryParts`)
 */
export function marksOf(texts: ShownTexts<Shown>, words: readonly string[]): ShownTexts<Pieces> {
  const name = markingOf(texts.name);
  const maker = markingOf(texts.maker);
  const spec = markingOf(texts.spec);
  const approvalNo = markingOf(texts.approvalNo);
  for (const word of words) {
    const isMarked = [
      markWord(name, word),
      markWord(maker, word),
      markPrinted(spec, word, isWhole),
      markAmounts(spec, word),
      isCodeWord(word) && markPrinted(approvalNo, word, isEndOfCode),
    ].some((marked) => marked);
    if (!isMarked) markJoined(name, maker, word);
  }
  return { name: cut(name), maker: cut(maker), spec: cut(spec), approvalNo: cut(approvalNo) };
}

const markingOf = (shown: Shown): Marking => ({
  ...shown,
  parts: tracedParts(shown.text),
  marks: new Uint8Array(shown.text.length),
});

/** Whether a place is one where the word counts. */
type Judge = (text: string, from: number, to: number, word: string) => boolean;

const isWhole: Judge = (text, from, to, word) => !isLatinWord(word) || judgeLatin(text, from, to, null) > 0;

/** Codes are found from their beginning, with or without their letters, and by their last digits. */
const isEndOfCode: Judge = (text, from, to, word) =>
  !/\d/.test(text.charAt(from - 1)) || (to === text.length && word.length >= SHORTEST_TAIL);

const markWord = (marking: Marking, word: string): boolean =>
  markPrinted(marking, word, isWhole) || markSpoken(marking, word);

function markPrinted(marking: Marking, word: string, judge: Judge): boolean {
  let isMarked = false;
  for (const part of marking.parts) {
    for (let from = part.text.indexOf(word); from >= 0; from = part.text.indexOf(word, from + 1)) {
      if (!judge(part.text, from, from + word.length, word)) continue;
      markAt(marking, part, from, from + word.length);
      isMarked = true;
    }
  }
  return isMarked;
}

/** Equal amounts in whatever unit: 250mg in 0.25g*24粒. */
function markAmounts(marking: Marking, word: string): boolean {
  const amount = amountOf(word);
  if (amount === '') return false;
  const same = amountsIn(marking.text).filter((each) => each.amount === amount);
  for (const { from, to } of same) marking.marks.fill(1, from, to);
  return same.length > 0;
}

/** The first place whose initials, else whose pinyin are the word. */
function markSpoken(marking: Marking, word: string): boolean {
  if (!isLatinWord(word) || marking.pinyin === '') return false;
  const readings = marking.pinyin.split(' ');
  return (
    markSaid(marking, readings, (syllable) => syllable.charAt(0), byInitials(word)) ||
    markSaid(marking, readings, (syllable) => syllable, byPinyin(word)) ||
    markSaid(marking, readings.map(likeSpelling), (syllable) => syllable, byPinyin(likeSpelling(word)))
  );
}

/** Where in a text a word is said; -1 = nowhere. */
interface Sought {
  length: number;
  in: (said: Spoken) => number;
  /** Whether it may be in a reading at all, which is quicker told than where. */
  mayBeIn: (reading: string) => boolean;
}

/** A single letter begins a name, and names nothing inside it. */
const byInitials = (word: string): Sought => ({
  length: word.length,
  in: ({ text }) => (word.length > 1 || text.startsWith(word) ? text.indexOf(word) : -1),
  mayBeIn: () => true,
});

const byPinyin = (word: string): Sought => ({
  length: word.length,
  in: ({ text, starts }) => starts.findIndex((isStart, from) => isStart && text.startsWith(word, from)),
  mayBeIn: (reading) => word.length >= SHORTEST_PINYIN && reading.replaceAll("'", '').includes(word),
});

function markSaid(
  marking: Marking,
  readings: readonly string[],
  spell: (syllable: string) => string,
  sought: Sought,
): boolean {
  const likely = readings.filter(sought.mayBeIn);
  for (const part of marking.parts)
    for (const reading of likely) {
      const said = spoken(part, reading, spell);
      const from = said ? sought.in(said) : -1;
      if (!said || from < 0) continue;
      markAt(marking, said, from, from + sought.length);
      return true;
    }
  return false;
}

/** Maker and name written together, in either order: the cut at which both are there. */
function markJoined(name: Marking, maker: Marking, word: string): void {
  if (word.length > JOINED_LONGEST) return;
  for (let at = JOINED_PIECE; at <= word.length - JOINED_PIECE; at += 1) {
    const [left, right] = [word.slice(0, at), word.slice(at)];
    if (markBoth(maker, left, name, right) || markBoth(name, left, maker, right)) return;
  }
}

function markBoth(first: Marking, left: string, second: Marking, right: string): boolean {
  const before = first.marks.slice();
  if (markWord(first, left) && markWord(second, right)) return true;
  first.marks.set(before);
  return false;
}

function markAt({ marks }: Marking, { places }: Traced, from: number, to: number): void {
  for (const place of places.slice(from, to)) marks.fill(1, place.from, place.to);
}

function cut({ text, marks }: Marking): Pieces {
  if (!marks.includes(1)) return [];
  const pieces = [''];
  for (let at = 0; at < text.length; at += 1) {
    if (marks[at] !== (pieces.length - 1) % 2) pieces.push('');
    pieces[pieces.length - 1] += text.charAt(at);
  }
  return pieces;
}
