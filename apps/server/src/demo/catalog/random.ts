/**
 * A repeatable number from 0 (inclusive) to 1 (exclusive) for a goods index and a purpose, so that the demo
 * shop looks the same at every load. Integer mixing after the finaliser of MurmurHash3.
 */
export function chance(index: number, purpose: string): number {
  let hash = index + 1;
  for (const letter of purpose) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A repeatable integer from `low` to `high`, both included. */
export function between(index: number, purpose: string, low: number, high: number): number {
  return low + Math.floor(chance(index, purpose) * (high - low + 1));
}
