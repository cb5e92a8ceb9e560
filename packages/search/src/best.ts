/**
 * The first `limit` of a long list in the order of `compare`, without sorting the rest. For small limits.
 */
export function takeBest<T>(items: Iterable<T>, limit: number, compare: (a: T, b: T) => number): T[] {
  const best: T[] = [];
  if (limit <= 0) return best;
  for (const item of items) {
    const last = best.length === limit ? best[limit - 1] : undefined;
    if (last !== undefined && compare(item, last) >= 0) continue;
    best.splice(placeOf(best, item, compare), 0, item);
    if (best.length > limit) best.pop();
  }
  return best;
}

function placeOf<T>(sorted: T[], item: T, compare: (a: T, b: T) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle] as T, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
