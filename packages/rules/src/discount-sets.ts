/** Sets of promotions or lines as bits. */

/** How many are in it. */
export function bitsOf(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Of two sets that give the same the one with fewer promotions, then with the first ones. */
export function isPreferred(set: number, than: number): boolean {
  const fewer = bitsOf(than) - bitsOf(set);
  const differing = set ^ than;
  return fewer > 0 || (fewer === 0 && (set & differing & -differing) !== 0);
}
