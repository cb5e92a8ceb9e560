import { GRADE, isGap, judgePinyin } from './grades.ts';
import { queryWords } from './normalise.ts';
import { pinyinKeys } from './pinyin.ts';
import { type GoodsStore, INITIALS, PINYIN, TEXT } from './store.ts';
import type { Judge } from './text-column.ts';

/** Words looked at; a page without results needs a hint, not an answer to everything. */
const MAX_TARGETS = 4;
/** Shorter words have everything one slip away. */
const SHORTEST = { han: 3, initials: 3, pinyin: 5 };

/** How near a name is; the whole name beats its beginning. */
const NEAR = { SAME_SOUND: 3, ONE_SLIP: 2, LIKE_SOUND: 1, WHOLE: 3 };

/** Sounds that are taken for each other, in dialects and by the fingers. */
const LIKE_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^([zcs])h/, '$1'],
  [/^([zcs])(?!h)/, '$1h'],
  [/^l/, 'n'],
  [/^n/, 'l'],
  [/ng$/, 'n'],
  [/n$/, 'ng'],
];

/**
 * Names near to words that found nothing: the same sound (甘/柑), one slip of the finger in Chinese, initials or
 * pinyin (one character wrong, missing, too many, or two swapped), or a sound easily taken for it (zh/z, l/n, ng/n).
 */
export function nearestNames(store: GoodsStore, words: string, limit: number): string[] {
  const scores = new Map<number, number>();
  const typed = queryWords(words);
  const targets = [...new Set([typed.join(''), ...typed])]
    .filter((word) => word !== '')
    .slice(0, MAX_TARGETS);
  for (const target of targets) {
    if (/^[a-z0-9.%]+$/.test(target)) {
      lookForSlips(store, INITIALS, target, SHORTEST.initials, scores);
      lookForSlips(store, PINYIN, target, SHORTEST.pinyin, scores);
    } else {
      lookForSlips(store, TEXT, target, SHORTEST.han, scores);
      lookForSounds(store, target, scores);
    }
  }
  return bestNames(store, scores, limit);
}

/**
 * With one slip, one half of the word is still right (unless two characters were swapped across the middle):
 * entries that hold a half are found quickly and then compared in full.
 */
function lookForSlips(
  store: GoodsStore,
  column: number,
  word: string,
  shortest: number,
  scores: Map<number, number>,
): void {
  if (word.length < shortest) return;
  const middle = word.length >> 1;
  const found = (entry: number, grade: number): void => raise(scores, entry, grade);
  const firstHalf: Judge = (text, from) => slipGrade(text, from, word);
  const secondHalf: Judge = (text, from) =>
    Math.max(...[-1, 0, 1].map((shift) => slipGrade(text, from - middle + shift, word)));
  const texts = store.names.columns[column];
  texts?.scan(word.slice(0, middle), firstHalf, NEAR.ONE_SLIP + NEAR.WHOLE, found);
  texts?.scan(word.slice(middle), secondHalf, NEAR.ONE_SLIP + NEAR.WHOLE, found);
  texts?.scan(swappedAt(word, middle), firstHalf, NEAR.ONE_SLIP + NEAR.WHOLE, found);
}

function swappedAt(word: string, middle: number): string {
  return word.slice(0, middle - 1) + word.charAt(middle) + word.charAt(middle - 1) + word.slice(middle + 1);
}

/** Names that sound the same, or the same but for one syllable that is easily taken for another. */
function lookForSounds(store: GoodsStore, word: string, scores: Map<number, number>): void {
  const texts = store.names.columns[PINYIN];
  for (const reading of pinyinKeys(word).full) {
    const syllables = reading.split("'");
    if (syllables.length < 2) continue;
    const look = (heard: string, near: number): void =>
      texts?.scan(heard, judgePinyin, GRADE.INITIALS_EXACT, (entry, grade) => {
        raise(scores, entry, near + (grade === GRADE.INITIALS_EXACT ? NEAR.WHOLE : 0));
      });
    look(syllables.join(''), NEAR.SAME_SOUND);
    syllables.forEach((syllable, at) => {
      for (const [sound, other] of LIKE_SOUNDS) {
        if (sound.test(syllable))
          look(syllables.with(at, syllable.replace(sound, other)).join(''), NEAR.LIKE_SOUND);
      }
    });
  }
}

/** Is the token that begins at `start` the word, or begins with it, but for one slip? */
function slipGrade(text: string, start: number, word: string): number {
  if (start < 1 || !isGap(text.charCodeAt(start - 1))) return 0;
  let same = 0;
  while (same < word.length && text[start + same] === word[same]) same += 1;
  if (same === word.length) return endGrade(text, start + same);
  const at = start + same;
  const isInside = !isGap(text.charCodeAt(at));
  const swapped = text[at] === word[same + 1] && text[at + 1] === word[same];
  return Math.max(
    isInside ? restGrade(text, at + 1, word.slice(same + 1)) : 0,
    isInside ? restGrade(text, at + 1, word.slice(same)) : 0,
    restGrade(text, at, word.slice(same + 1)),
    swapped ? restGrade(text, at + 2, word.slice(same + 2)) : 0,
  );
}

function restGrade(text: string, at: number, rest: string): number {
  return text.startsWith(rest, at) ? endGrade(text, at + rest.length) : 0;
}

function endGrade(text: string, end: number): number {
  return NEAR.ONE_SLIP + (isGap(text.charCodeAt(end)) ? NEAR.WHOLE : 0);
}

function raise(scores: Map<number, number>, entry: number, score: number): void {
  scores.set(entry, Math.max(score, scores.get(entry) ?? 0));
}

/** The nearest names first, then those of most goods. */
function bestNames(store: GoodsStore, scores: Map<number, number>, limit: number): string[] {
  const { values, postings } = store.names;
  const titles = store.titles.values;
  const names = [...scores]
    .map(([entry, score]) => ({
      text: titles[values[entry] ?? 0] ?? '',
      score,
      goods: postings.count(entry),
    }))
    .filter(({ goods }) => goods > 0)
    .sort((a, b) => b.score - a.score || b.goods - a.goods || (a.text < b.text ? -1 : 1));
  return [...new Set(names.map(({ text }) => text))].slice(0, limit);
}
