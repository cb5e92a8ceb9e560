/** Digits of a code that are kept as a number, to look through all codes quickly. */
const CODE_HEAD = 8;
/** Digits at the end of a code that are kept as well: people read out the last ones. */
const CODE_TAIL = 6;
/** Digits of a whole barcode, which ends no longer code. */
const BARCODE = 13;
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

/** Calls `found` for the first `top` slots whose heads are those of codes that begin with these digits. */
export function withHead(
  heads: Uint32Array,
  top: number,
  digits: string,
  found: (slot: number) => void,
): void {
  const low = codeHead(digits);
  const high = low + 10 ** Math.max(0, CODE_HEAD - digits.length);
  for (let slot = 0; slot < top; slot += 1) {
    const head = heads[slot] ?? 0;
    if (head >= low && head < high) found(slot);
  }
}

/** The same for the tails of codes that end with these digits; none where they are too few, a whole barcode, or not digits alone. */
export function withTail(
  tails: Uint32Array,
  top: number,
  digits: string,
  found: (slot: number) => void,
): void {
  if (digits.length < SHORTEST_TAIL || digits.length >= BARCODE || !/^\d+$/.test(digits)) return;
  const kept = digits.slice(-CODE_TAIL);
  const wanted = Number(kept);
  const modulus = 10 ** kept.length;
  for (let slot = 0; slot < top; slot += 1) {
    if ((tails[slot] ?? 0) % modulus === wanted) found(slot);
  }
}
