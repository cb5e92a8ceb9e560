import type { Dictionary } from './dictionary.ts';
import { GRADE, judgeHan, judgePinyin } from './grades.ts';
import { isCodeWord, isLatinWord, queryRuns } from './normalise.ts';
import { pinyinKeys } from './pinyin.ts';
import { NEAR, scanSlips, swappedAt } from './slips.ts';
import { soundsLike } from './sounds.ts';
import { type GoodsStore, INITIALS, PINYIN, TEXT } from './store.ts';
import type { SearchKind } from './types.ts';

/** Longer words and more of them are not looked at. */
const MAX_WORDS = 6;
const MAX_LENGTH = 30;
/** Shorter ones have everything one slip away. */
const SHORTEST = { han: 3, initials: 4, pinyin: 5 };
/** Names in which what was meant is looked for after their sound was found. */
const MAX_HEARD = 12;

/** What a piece of a query may have meant, with how near that is and which entries speak for it. */
interface Meant {
  near: number;
  goods: number;
  entries: { dictionary: Dictionary<unknown>; entry: number }[];
}
type Candidates = Map<string, Meant>;

/** Letters that are as near to what was typed as any stand for at most so many names. */
const MAX_LETTERS = 4;

/**
 * The words of a search for makers with each piece that finds nothing put right by the nearest one that may have been meant; ''
 * when there is none.
 * @param words normalised
 * @param finds whether a piece by itself finds goods
 */
export function correctMakers(
  store: GoodsStore,
  words: readonly string[],
  finds: (piece: string) => boolean,
): string {
  return replaced(words, finds, (piece) => meantBy(store, piece, 2)[0]?.text ?? '');
}

/**
 * What a word may have meant whose letters (initials, pinyin) find nothing: all that are as near as the nearest. What is written in
 * Chinese names a medicine, and another one is never put in its place, however near it looks or sounds (docs/rules/search.md):
 * `nearWords` offers it. Letters are a way of typing.
 */
export function lettersMeant(store: GoodsStore, word: string, finds: (piece: string) => boolean): string[] {
  const runs = queryRuns(word);
  const [wrong, another] = runs.filter((run) => !finds(run));
  if (wrong === undefined || another !== undefined || !isLatinWord(wrong)) return [];
  const meant = meantBy(store, wrong, 1);
  return meant
    .filter(({ near }) => near === meant[0]?.near)
    .slice(0, MAX_LETTERS)
    .map(({ text }) => runs.map((run) => (run === wrong ? text : run)).join(''));
}

/**
 * The words with the piece that finds nothing replaced by each that may have been meant, nearest first: to choose from.
 * None where several pieces find nothing.
 * @param words normalised
 * @param finds whether a piece by itself finds goods
 */
export function nearWords(
  store: GoodsStore,
  words: readonly string[],
  kind: SearchKind,
  finds: (piece: string) => boolean,
): string[] {
  const [wrong, another] = words.flatMap(queryRuns).filter((piece) => !finds(piece));
  if (wrong === undefined || another !== undefined) return [];
  return meantBy(store, wrong, kind)
    .map(({ text }) => replaced(words, finds, () => text))
    .filter((text) => text !== '');
}

function replaced(
  words: readonly string[],
  finds: (piece: string) => boolean,
  meant: (piece: string) => string,
): string {
  if (words.length > MAX_WORDS) return '';
  const pieces = words.map((word) => queryRuns(word).map((piece) => (finds(piece) ? piece : meant(piece))));
  return pieces.flat().includes('') ? '' : pieces.map((word) => word.join('')).join(' ');
}

/** What a piece may have meant: the nearest first, of these the one of most goods, then of most sales. */
function meantBy(store: GoodsStore, piece: string, kind: SearchKind): { text: string; near: number }[] {
  // A wrong number must not become another goods' number.
  if (piece.length > MAX_LENGTH || isCodeWord(piece) || /\d{4}/.test(piece)) return [];
  const candidates: Candidates = new Map();
  for (const dictionary of kind === 2 ? [store.makers] : [store.names, store.makers]) {
    if (isLatinWord(piece)) {
      collectSlips(dictionary, INITIALS, piece, SHORTEST.initials, candidates);
      collectSlips(dictionary, PINYIN, piece, SHORTEST.pinyin, candidates);
    } else {
      collectSounds(dictionary, piece, candidates);
      collectSwaps(dictionary, piece, candidates);
      collectSlips(dictionary, TEXT, piece, SHORTEST.han, candidates);
    }
  }
  candidates.delete(piece);
  return [...candidates]
    .map(([text, meant]) => ({ text, ...meant, sales: salesOf(store, meant) }))
    .sort((a, b) => b.near - a.near || b.goods - a.goods || b.sales - a.sales || (a.text < b.text ? -1 : 1));
}

function salesOf({ columns: { sales } }: GoodsStore, { entries }: Meant): number {
  let sum = 0;
  for (const { dictionary, entry } of entries) {
    const { heads, nexts } = dictionary.postings;
    for (let slot = heads[entry] ?? -1; slot >= 0; slot = nexts[slot] ?? -1) sum += sales[slot] ?? 0;
  }
  return sum;
}

function collectSlips(
  dictionary: Dictionary<unknown>,
  column: number,
  piece: string,
  shortest: number,
  candidates: Candidates,
): void {
  if (piece.length < shortest) return;
  scanSlips(dictionary.columns[column], piece, (entry, near, meant) =>
    note(candidates, meant, near, dictionary, entry),
  );
}

function collectSwaps(dictionary: Dictionary<unknown>, piece: string, candidates: Candidates): void {
  for (let place = 1; place < piece.length; place += 1) {
    const swapped = swappedAt(piece, place);
    dictionary.columns[TEXT]?.scan(swapped, judgeHan, GRADE.NAME_EXACT, (entry, grade) =>
      note(candidates, swapped, NEAR.ONE_SLIP + atBeginning(grade), dictionary, entry),
    );
  }
}

/** Pieces of names that sound like this one: 柑草 → 甘草. */
function collectSounds(dictionary: Dictionary<unknown>, piece: string, candidates: Candidates): void {
  for (const { sound, near } of soundsLike(piece)) {
    const heard: { entry: number; grade: number }[] = [];
    dictionary.columns[PINYIN]?.scan(sound, judgePinyin, GRADE.INITIALS_EXACT, (entry, grade) =>
      heard.push({ entry, grade }),
    );
    const countOf = (entry: number): number => dictionary.postings.count(entry);
    heard.sort((a, b) => b.grade - a.grade || countOf(b.entry) - countOf(a.entry));
    for (const { entry, grade } of heard.slice(0, MAX_HEARD)) {
      const meant = soundingPiece(dictionary.columns[TEXT]?.textOf(entry) ?? '', piece.length, sound);
      if (meant) note(candidates, meant, near + atBeginning(grade), dictionary, entry);
    }
  }
}

/** A name that begins so is likelier meant than one that holds it somewhere. */
function atBeginning(grade: number): number {
  return grade > GRADE.INSIDE ? NEAR.WHOLE : 0;
}

/** The characters of a text that are read so. */
function soundingPiece(text: string, length: number, sound: string): string | undefined {
  const windows = text
    .split(' ')
    .flatMap((token) =>
      Array.from({ length: token.length - length + 1 }, (_, at) => token.slice(at, at + length)),
    );
  return windows.find((window) =>
    pinyinKeys(window).full.some((reading) => reading.replaceAll("'", '') === sound),
  );
}

function note(
  candidates: Candidates,
  text: string,
  near: number,
  dictionary: Dictionary<unknown>,
  entry: number,
): void {
  const goods = dictionary.postings.count(entry);
  if (goods === 0) return;
  const meant = candidates.get(text) ?? { near: 0, goods: 0, entries: [] };
  meant.near = Math.max(near, meant.near);
  meant.goods += goods;
  meant.entries.push({ dictionary, entry });
  candidates.set(text, meant);
}
