/**
 * Spellings that dialects and fingers take for each other, as one: zh/z, ch/c, sh/s, ing/in, eng/en, ang/an. A g that begins the next
 * syllable goes as well: who types dangui does not say whether it is dan'gui or dang'gui.
 * @param pinyin with or without marks between syllables, which stay
 */
export function likeSpelling(pinyin: string): string {
  return pinyin.replace(/([zcs])h/g, '$1').replace(/([aei]n)g*('?)g*/g, '$1$2');
}
