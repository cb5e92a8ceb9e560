import { isLatinCode } from './normalise.ts';
import type { Judge } from './text-column.ts';

/** How well a goods row answers the words; higher comes first. 0 is "does not match". */
export const GRADE = {
  /** Manufacturer initials and drug initials run together. */
  JOINED: 1,
  /** Only manufacturer, specification or the beginning of a code. */
  ELSEWHERE: 2,
  /** Somewhere inside the name, its initials or its pinyin. */
  INSIDE: 3,
  INITIALS_PREFIX: 4,
  INITIALS_EXACT: 5,
  NAME_PREFIX: 6,
  NAME_EXACT: 7,
} as const;

const SPACE = 32;
const LINE_END = 10;
const DOT = 46;

/** Chinese words: anywhere in the text. */
export const judgeHan: Judge = (text, from, to) => {
  if (!isGap(text.charCodeAt(from - 1))) return GRADE.INSIDE;
  return isGap(text.charCodeAt(to)) ? GRADE.NAME_EXACT : GRADE.NAME_PREFIX;
};

/** Letters and numbers as printed: a number is whole (25g is not in 0.25g), letters begin where letters begin. */
export const judgeLatin: Judge = (text, from, to, starts) => {
  const before = text.charCodeAt(from - 1);
  const after = text.charCodeAt(to);
  if (isDigit(text.charCodeAt(from)) ? isNumeric(before) : isLetter(before)) return 0;
  if (isDigit(text.charCodeAt(to - 1)) && isNumeric(after)) return 0;
  return judgeHan(text, from, to, starts);
};

/** Initials of names: the whole, the beginning, or any two letters inside. */
export const judgeInitials: Judge = (text, from, to) => judgeReading(text, from, to, 2);

/** Initials of manufacturers: all end alike (gfyxgs), so inside they need three letters, at the beginning two. */
export const judgeMakerInitials: Judge = (text, from, to) =>
  to - from < 2 ? 0 : judgeReading(text, from, to, 3);

/** Initials from the beginning of a reading only. */
export const judgeBeginning: Judge = (text, from) =>
  isGap(text.charCodeAt(from - 1)) ? GRADE.INITIALS_PREFIX : 0;

/** The same, told apart where they are the whole. */
export const judgeFromBeginning: Judge = (text, from, to) =>
  isGap(text.charCodeAt(from - 1)) ? judgeReading(text, from, to, 0) : 0;

const LIKE_GRADES: Readonly<Record<number, number>> = {
  [GRADE.INITIALS_EXACT]: GRADE.INSIDE,
  [GRADE.INITIALS_PREFIX]: GRADE.ELSEWHERE,
};

/** Shortest word that is looked up as full pinyin; two letters are initials. */
export const SHORTEST_PINYIN = 3;

/** Full pinyin from the beginning of any syllable. */
export const judgePinyin: Judge = (text, from, to, starts) =>
  starts?.[from] === 1 ? judgeReading(text, from, to, 0) : 0;

/** Pinyin in another spelling, never as good as what is spelt right. */
export const judgeLike: Judge = (text, from, to, starts) => {
  const grade = judgePinyin(text, from, to, starts);
  return grade === 0 ? 0 : (LIKE_GRADES[grade] ?? GRADE.JOINED);
};

function judgeReading(text: string, from: number, to: number, insideLength: number): number {
  if (!isGap(text.charCodeAt(from - 1))) return to - from >= insideLength ? GRADE.INSIDE : 0;
  return isGap(text.charCodeAt(to)) ? GRADE.INITIALS_EXACT : GRADE.INITIALS_PREFIX;
}

export function isGap(code: number): boolean {
  return code === SPACE || code === LINE_END;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  return isLatinCode(code) && !isDigit(code);
}

function isNumeric(code: number): boolean {
  return isDigit(code) || code === DOT;
}
