/** Spellings that dialects and fingers take for each other, as one: zh/z, ch/c, sh/s, ing/in, eng/en, ang/an. */
export function likeSpelling(pinyin: string): string {
  return pinyin.replace(/([zcs])h/g, '$1').replace(/([aei]n)g/g, '$1');
}
