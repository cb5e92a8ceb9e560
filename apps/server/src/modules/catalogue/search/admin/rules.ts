import { queryWords } from '@qingnang/search/normalise';

/** Errors by field, the field missing when it is right. */
export type FieldErrors = Record<string, string>;

/** A word as searches compare it: whatever way it is written. */
export const plainWord = (word: string): string => queryWords(word).join('');

/**
 * What is wrong with a group of words that mean the same.
 * @param taken plain words of other groups
 */
export function synonymErrors(words: readonly string[], taken: ReadonlySet<string>): FieldErrors {
  const seen = new Set<string>();
  for (const word of words) {
    const plain = plainWord(word);
    if (plain === '') return { words: `“${word}”没有可以搜索的字` };
    if (seen.has(plain)) return { words: `“${word}”重复` };
    if (taken.has(plain)) return { words: `“${word}”已在另一组同义词里` };
    seen.add(plain);
  }
  return {};
}

/** Longest syllable: zhuang, chuang, shuang. */
const LONGEST_SYLLABLE = 6;

/** What is wrong with the reading of a word: one syllable a character. */
export function readingErrors(word: string, reading: string): FieldErrors {
  const characters = [...word].length;
  const syllables = reading.split(' ');
  if (syllables.length !== characters) {
    return { reading: `“${word}”是 ${characters} 个字，读音却有 ${syllables.length} 个音节` };
  }
  const long = syllables.find((syllable) => syllable.length > LONGEST_SYLLABLE);
  return long === undefined ? {} : { reading: `“${long}”不是一个音节` };
}

/** What is wrong with a pin, but for what only the database knows. Times in Unix seconds. */
export function pinErrors(pin: {
  word: string;
  starts_at?: number | undefined;
  ends_at?: number | undefined;
}): FieldErrors {
  if (plainWord(pin.word) === '') return { word: '没有可以搜索的字' };
  const isBackwards =
    pin.starts_at !== undefined && pin.ends_at !== undefined && pin.ends_at <= pin.starts_at;
  return isBackwards ? { ends_at: '结束时间必须晚于开始时间' } : {};
}
