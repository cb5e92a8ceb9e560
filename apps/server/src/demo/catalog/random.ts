/**
 * A repeatable number from 0 (inclusive) to 1 (exclusive) for a seed text, so that the demo shop looks the same at
 * every load. FNV-1a over the letters, then the finaliser of MurmurHash3 to spread near seeds apart.
 */
export function chance(seed: string): number {
  let hash = 0x811c9dc5;
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A repeatable integer from `low` to `high`, both included. */
export function between(seed: string, low: number, high: number): number {
  return low + Math.floor(chance(seed) * (high - low + 1));
}
