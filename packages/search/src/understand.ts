import type { Aliases } from './aliases.ts';
import { amountOf } from './amounts.ts';
import { usesOf, useWord } from './complaints.ts';
import { lettersMeant } from './correct.ts';
import { formSaidAs, isForm } from './forms.ts';
import { GRADE, judgeHan, judgeInitials, judgePinyin } from './grades.ts';
import { isLatinWord, queryRuns } from './normalise.ts';
import { primaryInitials } from './pinyin.ts';
import { type GoodsStore, INITIALS, PINYIN, TEXT } from './store.ts';
import type { Group, Understood } from './types.ts';

/** Longer words and more of them are not looked at. */
const MAX_WORDS = 8;
const MAX_LENGTH = 40;
/** A single character before a dosage form names nothing. */
const SHORTEST_STEM = 2;
/** Fewer letters stand in too many names to say which is wanted. */
const SHORTEST_LETTERS = 3;
/** Shorter letters have half of all names one slip away. */
const SHORTEST_SLIP = 5;
/** Alternatives of one word at most: each is looked up by itself. */
const MAX_ALTERNATIVES = 12;

/** What is asked of the index while words are being understood. */
export interface Asked {
  /** How many goods hold all groups, each by any of its alternatives. */
  count(groups: readonly Group[]): number;
  /** Whether a word stands in names (not only in makers, specifications or codes). */
  isNamed(word: string): boolean;
}

/** One way to read a word, and what the buyer is told of it: what was typed and as what it is searched. */
interface Reading {
  words: string[];
  told?: readonly [typed: string, as: string];
}

/**
 * Words that find nothing as typed, as they may be meant all the same: other names of the same medicine, its dosage form said
 * otherwise, Chinese and initials mixed, digits with initials, a complaint, letters with a slip; at last, without what narrows
 * too far. A medicine named in Chinese is never put in the place of another (docs/rules/search.md).
 * @returns null when nothing is found that way either
 */
export function understand(
  store: GoodsStore,
  words: readonly string[],
  aliases: Aliases,
  asked: Asked,
): Understood | null {
  if (words.length === 0 || words.length > MAX_WORDS || words.some((word) => word.length > MAX_LENGTH))
    return null;
  const whole = wholeAlias(words, aliases, asked);
  if (whole) return whole;
  const understood = words.map((word) => understandWord(store, word, aliases, asked));
  return withoutNarrowing(understood, asked);
}

/** English names have spaces: folic acid. */
function wholeAlias(words: readonly string[], aliases: Aliases, asked: Asked): Understood | null {
  if (words.length === 1) return null;
  const typed = words.join(' ');
  const readings = aliases.of(words.join('')).map((as) => ({ words: [as], told: [typed, as] as const }));
  const known = readings.filter((reading) => asked.count([[reading.words]]) > 0);
  return known.length === 0 ? null : found([{ word: typed, isTyped: false, readings: known }], []);
}

interface Word {
  word: string;
  /** It is searched as typed. */
  isTyped: boolean;
  /** None = unknown. */
  readings: Reading[];
  corrected?: string;
}

function understandWord(store: GoodsStore, word: string, aliases: Aliases, asked: Asked): Word {
  const isKnown = (words: readonly string[]) => asked.count([[[...words]]]) > 0;
  if (isKnown([word])) return { word, isTyped: true, readings: [{ words: [word] }] };
  for (const list of readingsOf(word, aliases)) {
    const readings = list.slice(0, MAX_ALTERNATIVES).filter((reading) => isKnown(reading.words));
    if (readings.length > 0) return { word, isTyped: false, readings };
  }
  const meant = lettersMeant(store, word, (piece) => isKnown([piece])).filter((text) => isKnown([text]));
  return {
    word,
    isTyped: false,
    readings: meant.map((text) => ({ words: [text] })),
    corrected: meant.join('、'),
  };
}

/** The ways to read a word that is none of the catalogue's, the likeliest first: those of the first list that find something hold. */
function readingsOf(word: string, aliases: Aliases): Reading[][] {
  const runs = queryRuns(word);
  if (runs.length > 1) return [mixed(runs), formOtherwise(word), aliasInside(word, aliases)];
  if (isLatinWord(word)) return [aliasOf(word, aliases), digitsApart(word)];
  return [formOtherwise(word), aliasInside(word, aliases), usesOf(word).map((use) => useReading(word, use))];
}

const useReading = (word: string, use: string): Reading => ({ words: [useWord(use)], told: [word, use] });

const aliasOf = (word: string, aliases: Aliases): Reading[] =>
  aliases.of(word).map((as) => ({ words: [as], told: [word, as] }));

/** 扑热息痛片 → 对乙酰氨基酚 and 片; 黄连素冲剂 → 小檗碱 and 颗粒. */
function aliasInside(word: string, aliases: Aliases): Reading[] {
  const known = aliases.inside(word);
  if (!known) return [];
  const { before, name, after, as } = known;
  if (!isWhole(before) || !isWhole(after)) return [];
  return as.flatMap((target) => {
    const told = [name, target] as const;
    const form = after === '' ? null : formSaidAs(`${name}${after}`);
    const endings = [after, ...(form?.stem === name ? form.as : [])];
    return endings.map((ending) => ({
      words: [before, target, ending].filter((piece) => piece !== ''),
      told,
    }));
  });
}

/** What stands around another name must itself say something: a single character stands in half of all makers. */
const isWhole = (rest: string): boolean => rest.length !== 1 || isForm(rest);

function formOtherwise(word: string): Reading[] {
  const said = formSaidAs(word);
  if (!said || said.stem.length < SHORTEST_STEM) return [];
  return said.as.map((as) => ({
    words: [said.stem, as].filter((piece) => piece !== ''),
    ...(as === '' ? {} : { told: [said.form, as] as const }),
  }));
}

/** 阿莫xljn: the Chinese as it stands, and the whole as initials. */
function mixed(runs: readonly string[]): Reading[] {
  const han = runs.filter((run) => !isLatinWord(run));
  const initials = runs.map((run) => (isLatinWord(run) ? run : primaryInitials(run))).join('');
  return /^[a-z0-9]+$/.test(initials) ? [{ words: [...han, initials] }] : [];
}

/** 999gml, 24amxljn: digits on the pack or in the brand, with initials. */
function digitsApart(word: string): Reading[] {
  const pieces = /^(\d+)([a-z]{2,})$|^([a-z]{2,})(\d+)$/.exec(word)?.slice(1).filter(Boolean);
  return pieces ? [{ words: pieces }] : [];
}

/** What holds of all words together, at last without those that narrow too far; null when nothing is left that names goods. */
function withoutNarrowing(words: readonly Word[], asked: Asked): Understood | null {
  const known = words.filter(({ readings }) => readings.length > 0);
  const unknown = words.filter(({ readings }) => readings.length === 0).map(({ word }) => word);
  const isNaming = ({ word, isTyped }: Word): boolean => !isTyped || (!isForm(word) && asked.isNamed(word));
  if (unknown.length > 0 && !known.some(isNaming)) return null;
  let kept = known;
  const leftOut = [...unknown];
  while (kept.length > 0 && asked.count(groupsOf(kept)) === 0) {
    const next = leastOf(kept, isNaming);
    if (!next) return null;
    kept = kept.filter((word) => word !== next);
    leftOut.push(next.word);
  }
  if (kept.length === 0 || !kept.some(isNaming)) return null;
  const inOrder = words.map(({ word }) => word).filter((word) => leftOut.includes(word));
  return found(kept, inOrder);
}

/** What is given up first: amounts and numbers, then forms, then makers; never what names the goods. */
function leastOf(words: readonly Word[], isNaming: (word: Word) => boolean): Word | undefined {
  const others = words.filter((word) => !isNaming(word));
  const isNumber = ({ word }: Word) => amountOf(word) !== '' || /^[\d.]/.test(word);
  return others.findLast(isNumber) ?? others.findLast(({ word }) => isForm(word)) ?? others.at(-1);
}

const groupsOf = (words: readonly Word[]): Group[] =>
  words.map(({ readings }) => readings.map(({ words: pieces }) => pieces));

function found(words: readonly Word[], leftOut: string[]): Understood {
  const told = words.flatMap(({ readings }) =>
    readings.flatMap((reading) => (reading.told ? [reading.told] : [])),
  );
  const typed = [...new Set(told.map(([name]) => name))];
  return {
    groups: groupsOf(words),
    corrected: words.some(({ corrected }) => corrected)
      ? words.map(({ word, corrected }) => corrected || word).join(' ')
      : '',
    meant: typed.map((name) => ({
      typed: name,
      as: [...new Set(told.filter(([one]) => one === name).map(([, as]) => as))],
    })),
    leftOut,
    near: [],
  };
}

/**
 * Letters that stand inside a few names or beside a maker only may be a slip all the same: what is as near as can be stands behind what
 * holds them. null for other words, or when nothing is near.
 */
export function alsoNear(store: GoodsStore, words: readonly string[], asked: Asked): Understood | null {
  const [word = '', another] = words;
  if (another !== undefined || word.length < SHORTEST_SLIP || !/^[a-z]+$/.test(word)) return null;
  const near = lettersMeant(store, word, () => false).filter(
    (text) => !text.includes(word) && asked.count([[[text]]]) > 0,
  );
  if (near.length === 0) return null;
  return { groups: [[[word], ...near.map((text) => [text])]], corrected: '', meant: [], leftOut: [], near };
}

/** Whether a word stands in names, in Chinese or in letters, and not only in makers, specifications or codes. */
export function isNamed(store: GoodsStore, word: string): boolean {
  let isFound = false;
  const note = (entry: number): void => {
    isFound ||= store.names.postings.count(entry) > 0;
  };
  const [text, initials, pinyin] = [TEXT, INITIALS, PINYIN].map((column) => store.names.columns[column]);
  for (const run of queryRuns(word)) {
    // Numbers stand in names as well (999), and a single character behind one is a unit.
    if (!isLatinWord(run) && run.length >= SHORTEST_STEM) text?.scan(run, judgeHan, GRADE.INSIDE, note);
    if (!isLatinWord(run) || run.replace(/[\d.%]/g, '').length < SHORTEST_LETTERS) continue;
    initials?.scan(run, judgeInitials, GRADE.INSIDE, note);
    pinyin?.scan(run, judgePinyin, GRADE.INSIDE, note);
  }
  return isFound;
}
