import { pinyinKeys } from './pinyin.ts';
import { NEAR } from './slips.ts';

/** Sounds that are taken for each other, in dialects and by the fingers. */
const LIKE_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^([zcs])h/, '$1'],
  [/^([zcs])(?!h)/, '$1h'],
  [/^l/, 'n'],
  [/^n/, 'l'],
  [/ng$/, 'n'],
  [/n$/, 'ng'],
];

/** Full pinyin, without marks, of what may have been meant by a Chinese word of two characters or more. */
export function soundsLike(word: string): { sound: string; near: number }[] {
  return pinyinKeys(word).full.flatMap((reading) => {
    const syllables = reading.split("'");
    if (syllables.length < 2) return [];
    const like = syllables.flatMap((syllable, at) =>
      LIKE_SOUNDS.filter(([sound]) => sound.test(syllable)).map(([sound, other]) => ({
        sound: syllables.with(at, syllable.replace(sound, other)).join(''),
        near: NEAR.LIKE_SOUND,
      })),
    );
    return [{ sound: syllables.join(''), near: NEAR.SAME_SOUND }, ...like];
  });
}
