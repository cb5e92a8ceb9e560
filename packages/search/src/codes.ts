/** Digits of a code that are kept as a number, to look through all codes quickly. */
export const CODE_HEAD = 8;
/** Digits at the end of a code that are kept as well: people read out the last ones. */
const CODE_TAIL = 6;
/** Fewer stand at the end of too many codes. */
export const SHORTEST_TAIL = 5;
const NO_CODE = 0xffff_ffff;

/** A code without the letters in front: `h20044439` → `20044439`. */
export function withoutLetters(code: string): string {
  return code.replace(/^[a-z]+/, '');
}

/** The first digits of a code as a number that keeps the order of prefixes; NO_CODE for an empty code. */
export function codeHead(digits: string): number {
  if (digits === '') return NO_CODE;
  let head = 0;
  for (let at = 0; at < CODE_HEAD; at += 1) {
    const digit = digits.charCodeAt(at) - 48;
    head = head * 10 + (digit >= 0 && digit <= 9 ? digit : 0);
  }
  return head;
}

/** The last digits of a code as a number; NO_CODE where there are not so many. */
export function codeTail(code: string): number {
  const tail = code.slice(-CODE_TAIL);
  return tail.length === CODE_TAIL && /^\d+$/.test(tail) ? Number(tail) : NO_CODE;
}

/** Tells whether a `codeTail` may be that of a code that ends with these digits; null where they are too few, or not digits alone. */
export function tailTest(digits: string): ((tail: number) => boolean) | null {
  if (digits.length < SHORTEST_TAIL || !/^\d+$/.test(digits)) return null;
  const kept = digits.slice(-CODE_TAIL);
  const wanted = Number(kept);
  const modulus = 10 ** kept.length;
  return kept.length === CODE_TAIL ? (tail) => tail === wanted : (tail) => tail % modulus === wanted;
}
