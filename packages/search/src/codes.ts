/** Digits of a code that are kept as a number, to look through all codes quickly. */
export const CODE_HEAD = 8;
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
