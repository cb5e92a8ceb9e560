/** `list` with the entry at `from` standing at `to`; unchanged when there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * Where an entry lands that is dragged along a list.
 * @param middles of the other entries, from first to last @param at where it is held, on the same axis
 * @returns its place among all of them, from 0
 */
export const placeAt = (middles: readonly number[], at: number): number =>
  middles.filter((middle) => middle < at).length;

/** Where a key of the keyboard moves an entry of a list to; null for any other key, and where there is no further place. */
export function placeByKey(key: string, at: number, length: number): number | null {
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: length - 1 }[key] ?? at;
  return to === at || to < 0 || to >= length ? null : to;
}

interface Sorted {
  id: number;
  sort: number;
}

const STEP = 10;

/**
 * Which entries need another `sort` so that they stand in the order of `list`: ascending, those left alone where they already
 * are in order.
 */
export function resorted<T extends Sorted>(list: readonly T[]): T[] {
  const isAscending = list.every(({ sort }, at) => at === 0 || sort > (list[at - 1]?.sort ?? 0));
  if (isAscending) return [];
  return list
    .map((entry, at) => ({ ...entry, sort: (at + 1) * STEP }))
    .filter((entry, at) => entry.sort !== list[at]?.sort);
}
