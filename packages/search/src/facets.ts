import { type GoodsStore, IN_STOCK, IS_TCM } from './store.ts';
import type { SearchFacets, SearchFilters } from './types.ts';

/** Manufacturers listed at most; chosen ones are always listed. */
export const MAX_MAKERS = 100;

/** One bit for each filter that has a facet of its own. */
const MAKER = 1;
const FORM = 2;
const RX = 4;
const TAG = 8;
const CATEGORY = 16;
const STOCK = 32;

/** For each filter, which dictionary entries pass; `null` = no such filter. */
interface Sieve {
  makers: Uint8Array | null;
  forms: Uint8Array | null;
  rx: Uint8Array | null;
  tags: Uint8Array | null;
  categories: Uint8Array | null;
  inStock: boolean;
  brandId: number | undefined;
  isTcm: boolean | undefined;
}

interface Counts {
  makers: Int32Array;
  forms: Int32Array;
  rx: Int32Array;
  tagSets: Int32Array;
  categorySets: Int32Array;
  inStock: number;
}

export interface Sifted {
  /** How many of the slots passed; they stand at the front of the array that was handed in. */
  count: number;
  facets: SearchFacets | null;
}

/**
 * Sifts found slots in place. A row that fails exactly one filter is still counted in that filter's own facet, so
 * that the buyer sees what choosing a second value would bring.
 */
export function sift(
  store: GoodsStore,
  slots: Int32Array,
  found: number,
  filters: SearchFilters,
  wantFacets: boolean,
): Sifted {
  const sieve = makeSieve(store, filters);
  const counts = wantFacets ? makeCounts(store) : null;
  let count = 0;
  for (let index = 0; index < found; index += 1) {
    const slot = slots[index] ?? 0;
    if (!passesPlain(store, sieve, slot)) continue;
    const missed = missedBy(store, sieve, slot);
    if (missed === 0) slots[count++] = slot;
    if (counts) countRow(store, counts, slot, missed);
  }
  return { count, facets: counts ? facetsOf(store, counts, filters) : null };
}

function makeSieve(store: GoodsStore, filters: SearchFilters): Sieve {
  const { categoryId, makerIds, forms, rx, tags } = filters;
  return {
    makers: passing(store.makers.values, makerIds, (maker, chosen) => chosen.has(maker.id)),
    forms: passing(store.forms.values, forms, (form, chosen) => chosen.has(form)),
    rx: passing(store.rx.values, rx, (value, chosen) => chosen.has(value)),
    tags: passing(store.tagSets.values, tags, (set, chosen) => set.some((tag) => chosen.has(tag))),
    categories: passing(store.categorySets.values, categoryId === undefined ? [] : [categoryId], (set, chosen) =>
      set.some((category) => chosen.has(category)),
    ),
    inStock: filters.inStock === true,
    brandId: filters.brandId,
    isTcm: filters.isTcm,
  };
}

function passing<V, C>(
  values: V[],
  chosen: C[] | undefined,
  passes: (value: V, chosen: Set<C>) => boolean,
): Uint8Array | null {
  if (chosen === undefined || chosen.length === 0) return null;
  const set = new Set(chosen);
  return Uint8Array.from(values, (value) => (passes(value, set) ? 1 : 0));
}

/** Filters without a facet. */
function passesPlain(store: GoodsStore, sieve: Sieve, slot: number): boolean {
  if (sieve.brandId !== undefined && store.brands[slot] !== sieve.brandId) return false;
  return sieve.isTcm === undefined || (((store.flags[slot] ?? 0) & IS_TCM) !== 0) === sieve.isTcm;
}

/** The bits of the filters this row fails. */
function missedBy(store: GoodsStore, sieve: Sieve, slot: number): number {
  let missed = 0;
  if (sieve.makers && sieve.makers[store.makerOf[slot] ?? 0] === 0) missed |= MAKER;
  if (sieve.forms && sieve.forms[store.formOf[slot] ?? 0] === 0) missed |= FORM;
  if (sieve.rx && sieve.rx[store.rxOf[slot] ?? 0] === 0) missed |= RX;
  if (sieve.tags && sieve.tags[store.tagsOf[slot] ?? 0] === 0) missed |= TAG;
  if (sieve.categories && sieve.categories[store.categoriesOf[slot] ?? 0] === 0) missed |= CATEGORY;
  if (sieve.inStock && ((store.flags[slot] ?? 0) & IN_STOCK) === 0) missed |= STOCK;
  return missed;
}

function makeCounts(store: GoodsStore): Counts {
  return {
    makers: new Int32Array(store.makers.size),
    forms: new Int32Array(store.forms.values.length),
    rx: new Int32Array(store.rx.values.length),
    tagSets: new Int32Array(store.tagSets.values.length),
    categorySets: new Int32Array(store.categorySets.values.length),
    inStock: 0,
  };
}

/** Counts a row in every facet whose own filter is the only one it may have failed. */
function countRow(store: GoodsStore, counts: Counts, slot: number, missed: number): void {
  if ((missed & ~MAKER) === 0) add(counts.makers, store.makerOf[slot]);
  if ((missed & ~FORM) === 0) add(counts.forms, store.formOf[slot]);
  if ((missed & ~RX) === 0) add(counts.rx, store.rxOf[slot]);
  if ((missed & ~TAG) === 0) add(counts.tagSets, store.tagsOf[slot]);
  if ((missed & ~CATEGORY) === 0) add(counts.categorySets, store.categoriesOf[slot]);
  if ((missed & ~STOCK) === 0 && ((store.flags[slot] ?? 0) & IN_STOCK) !== 0) counts.inStock += 1;
}

function add(counts: Int32Array, entry = 0): void {
  counts[entry] = (counts[entry] ?? 0) + 1;
}

function facetsOf(store: GoodsStore, counts: Counts, filters: SearchFilters): SearchFacets {
  return {
    makers: makerFacet(store, counts.makers, new Set(filters.makerIds)),
    forms: namedFacet(store.forms.values, counts.forms),
    rx: namedFacet(store.rx.values, counts.rx),
    tags: byCount(spread(store.tagSets.values, counts.tagSets), byText).map(([name, count]) => ({ name, count })),
    categories: byCount(spread(store.categorySets.values, counts.categorySets), byNumber).map(([id, count]) => ({
      id,
      count,
    })),
    inStock: counts.inStock,
  };
}

/** Manufacturers by goods found; a maker renamed a moment ago may have two entries, which are added up. */
function makerFacet(store: GoodsStore, counts: Int32Array, chosen: Set<number>): SearchFacets['makers'] {
  const totals = new Map<number, number>();
  const names = new Map<number, string>();
  counts.forEach((count, entry) => {
    const maker = store.makers.values[entry];
    if (count === 0 || maker === undefined || maker.id <= 0) return;
    totals.set(maker.id, (totals.get(maker.id) ?? 0) + count);
    names.set(maker.id, maker.name);
  });
  return byCount(totals, byNumber)
    .filter(([id], index) => index < MAX_MAKERS || chosen.has(id))
    .map(([id, count]) => ({ id, name: names.get(id) ?? '', count }));
}

function namedFacet(values: string[], counts: Int32Array): { name: string; count: number }[] {
  const totals = new Map<string, number>();
  values.forEach((name, entry) => {
    if (name !== '' && (counts[entry] ?? 0) > 0) totals.set(name, counts[entry] ?? 0);
  });
  return byCount(totals, byText).map(([name, count]) => ({ name, count }));
}

/** From counts of lists to counts of the values in them. */
function spread<V>(sets: V[][], counts: Int32Array): Map<V, number> {
  const totals = new Map<V, number>();
  counts.forEach((count, entry) => {
    if (count === 0) return;
    for (const value of sets[entry] ?? []) totals.set(value, (totals.get(value) ?? 0) + count);
  });
  return totals;
}

function byCount<K>(totals: Map<K, number>, byKey: (a: K, b: K) => number): [K, number][] {
  return [...totals].sort(([keyA, a], [keyB, b]) => b - a || byKey(keyA, keyB));
}

function byNumber(a: number, b: number): number {
  return a - b;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}
