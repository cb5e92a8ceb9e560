import { GRADE, judgePinyin } from './grades.ts';
import { queryWords } from './normalise.ts';
import { NEAR, scanSlips } from './slips.ts';
import { soundsLike } from './sounds.ts';
import { type GoodsStore, INITIALS, PINYIN, TEXT } from './store.ts';

/** Words looked at; a page without results needs a hint, not an answer to everything. */
const MAX_TARGETS = 4;
/** Shorter words have everything one slip away. */
const SHORTEST = { han: 3, initials: 3, pinyin: 5 };

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

function lookForSlips(
  store: GoodsStore,
  column: number,
  word: string,
  shortest: number,
  scores: Map<number, number>,
): void {
  if (word.length < shortest) return;
  scanSlips(store.names.columns[column], word, (entry, near) => raise(scores, entry, near));
}

/** Names that sound the same, or the same but for one syllable that is easily taken for another. */
function lookForSounds(store: GoodsStore, word: string, scores: Map<number, number>): void {
  const texts = store.names.columns[PINYIN];
  for (const { sound, near } of soundsLike(word)) {
    texts?.scan(sound, judgePinyin, GRADE.INITIALS_EXACT, (entry, grade) => {
      raise(scores, entry, near + (grade === GRADE.INITIALS_EXACT ? NEAR.WHOLE : 0));
    });
  }
}

function raise(scores: Map<number, number>, entry: number, score: number): void {
  scores.set(entry, Math.max(score, scores.get(entry) ?? 0));
}

/** The nearest names first, then those of most goods. */
function bestNames(store: GoodsStore, scores: Map<number, number>, limit: number): string[] {
  const { numbers, postings } = store.names;
  const titles = store.titles.values;
  const names = [...scores]
    .map(([entry, score]) => ({
      text: titles[numbers[entry] ?? 0] ?? '',
      score,
      goods: postings.count(entry),
    }))
    .filter(({ goods }) => goods > 0)
    .sort((a, b) => b.score - a.score || b.goods - a.goods || (a.text < b.text ? -1 : 1));
  return [...new Set(names.map(({ text }) => text))].slice(0, limit);
}
