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

/** What a piece of a query may have meant, with how near that is and how many goods speak for it. */
interface Meant {
  near: number;
  goods: number;
}
type Candidates = Map<string, Meant>;

/**
 * The words with each piece that finds nothing by itself put right by the nearest one that may have been meant; ''
 * when there is none.
 * @param words normalised
 * @param finds whether a piece by itself finds goods
 */
export function correctWords(
  store: GoodsStore,
  words: readonly string[],
  kind: SearchKind,
  finds: (piece: string) => boolean,
): string {
  if (words.length > MAX_WORDS) return '';
  const pieces = words.map((word) =>
    queryRuns(word).map((piece) => (finds(piece) ? piece : correctPiece(store, piece, kind))),
  );
  return pieces.flat().includes('') ? '' : pieces.map((word) => word.join('')).join(' ');
}

function correctPiece(store: GoodsStore, piece: string, kind: SearchKind): string {
  // A wrong number must not become another goods' number.
  if (piece.length > MAX_LENGTH || isCodeWord(piece) || /\d{4}/.test(piece)) return '';
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
  const [best] = [...candidates].sort(
    ([a, left], [b, right]) => right.near - left.near || right.goods - left.goods || (a < b ? -1 : 1),
  );
  return best?.[0] ?? '';
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
    note(candidates, meant, near, dictionary.postings.count(entry)),
  );
}

function collectSwaps(dictionary: Dictionary<unknown>, piece: string, candidates: Candidates): void {
  for (let place = 1; place < piece.length; place += 1) {
    const swapped = swappedAt(piece, place);
    dictionary.columns[TEXT]?.scan(swapped, judgeHan, GRADE.NAME_EXACT, (entry, grade) =>
      note(candidates, swapped, NEAR.ONE_SLIP + atBeginning(grade), dictionary.postings.count(entry)),
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
      if (meant) note(candidates, meant, near + atBeginning(grade), countOf(entry));
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

function note(candidates: Candidates, meant: string, near: number, goods: number): void {
  if (goods === 0) return;
  const known = candidates.get(meant);
  candidates.set(meant, { near: Math.max(near, known?.near ?? 0), goods: goods + (known?.goods ?? 0) });
}
