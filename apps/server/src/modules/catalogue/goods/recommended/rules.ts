/**
 * One of each group in turn, in the order in which groups and goods come: what sells of every kind, where the first ones would otherwise
 * all be of one.
 * @param groups goods of each, best first
 * @param most how many are wanted
 */
export function spread(groups: readonly (readonly number[])[], most: number): number[] {
  const seen = new Set<number>();
  const longest = Math.max(0, ...groups.map((ids) => ids.length));
  for (let turn = 0; turn < longest && seen.size < most; turn += 1) {
    for (const ids of groups) {
      const id = ids[turn];
      if (id !== undefined && seen.size < most) seen.add(id);
    }
  }
  return [...seen];
}
