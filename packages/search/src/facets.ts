import { takeBest } from './best.ts';
import type { GoodsStore, Trait } from './store.ts';
import type { MakerCount, NameCount, SearchFacets, SearchFilters } from './types.ts';

/** Manufacturers listed at most; chosen ones are always listed. */
const MAX_MAKERS = 100;

/** Marks of a slot for the time of one search. */
export const BOUGHT = 1;
export const REFUSED = 2;

/** One bit for each filter that a row fails; those above are of the labels. */
const MISS = { tags: 1, stock: 2, tcm: 4, canBuy: 8, maker: 16, category: 32, brand: 64 };
const missOfLabel = (place: number): number => MISS.brand << (place + 1);

/** Every goods has the same. */
const labelNames = (store: GoodsStore): string[] => Object.keys(store.traits.values[0]?.labels ?? {});

/** What the buyer may buy, decided for each trait. */
export interface Buyable {
  /** 1 = may be bought unless the goods is refused by name. */
  byTrait: Uint8Array;
  /** BOUGHT and REFUSED by slot. */
  marks: Uint8Array;
}

export interface Sifted {
  /** How many of the slots passed; they stand at the front of the array that was handed in. */
  count: number;
  facets: SearchFacets | null;
}

/** For each trait, whether who has these scopes may buy its goods. */
export function buyableByTrait(store: GoodsStore, scopes: ReadonlySet<string>): Uint8Array {
  const byTrait = new Uint8Array(store.traits.values.length);
  store.traits.values.forEach(({ buyScope }, trait) => {
    if (scopes.has(buyScope)) byTrait[trait] = 1;
  });
  return byTrait;
}

/**
 * Sifts found slots by the filters, in place, and counts facets. A row that fails exactly one filter is still counted in
 * that filter's own facet, so that the buyer sees what choosing a second value would bring. One walk over the rows: what
 * they fail is looked up by trait, manufacturer, categories and brand.
 */
export function sift(
  store: GoodsStore,
  slots: Int32Array,
  found: number,
  filters: SearchFilters,
  buyable: Buyable | null,
  wantFacets: boolean,
): Sifted {
  const misses = missesOf(store, filters, buyable);
  if (!misses && !wantFacets) return { count: found, facets: null };
  const tally = new Tally(store);
  let count = found;
  if (misses) count = walk(store, slots, found, misses, tally);
  else countAll(store, slots, found, tally, buyable);
  return { count, facets: wantFacets ? facetsOf(store, tally, filters, buyable) : null };
}

/** Which filters each value fails; null = none of these values fails any. */
interface Misses {
  traits: Int32Array | null;
  makers: Int32Array | null;
  categories: Int32Array | null;
  brands: Int32Array | null;
  /** Added for goods refused by name. */
  refused: number;
  buyable: Buyable | null;
}

/** null = there are no filters. */
function missesOf(store: GoodsStore, filters: SearchFilters, buyable: Buyable | null): Misses | null {
  const { makerIds, categoryId, brandId } = filters;
  const canBuy = filters.canBuy === true && buyable !== null;
  const failing = traitFilters(store, filters, canBuy ? buyable : null);
  if (failing.length === 0 && !makerIds?.length && categoryId === undefined && brandId === undefined)
    return null;
  const chosen = makerIds?.length ? new Set(makerIds) : null;
  return {
    traits:
      failing.length === 0
        ? null
        : numbersOf(store.traits.values, (trait, number) =>
            failing.reduce((missed, { bit, passes }) => (passes(trait, number) ? missed : missed | bit), 0),
          ),
    makers:
      chosen &&
      store.makers.numbers.map((number) =>
        chosen.has(store.makerList.values[number]?.id ?? 0) ? 0 : MISS.maker,
      ),
    categories:
      categoryId === undefined
        ? null
        : numbersOf(store.categorySets.values, (ids) => (ids.includes(categoryId) ? 0 : MISS.category)),
    brands:
      brandId === undefined
        ? null
        : numbersOf(store.brands.values, (id) => (id === brandId ? 0 : MISS.brand)),
    refused: canBuy ? MISS.canBuy : 0,
    buyable,
  };
}

/** `Int32Array.from` with a function is many times slower. */
function numbersOf<V>(values: readonly V[], numberOf: (value: V, at: number) => number): Int32Array {
  const numbers = new Int32Array(values.length);
  values.forEach((value, at) => {
    numbers[at] = numberOf(value, at);
  });
  return numbers;
}

interface TraitFilter {
  bit: number;
  passes: (trait: Trait, number: number) => boolean;
}

function traitFilters(store: GoodsStore, filters: SearchFilters, buyable: Buyable | null): TraitFilter[] {
  const { labels = {}, tags, inStock, isTcm } = filters;
  const list: TraitFilter[] = [];
  labelNames(store).forEach((name, place) => {
    const chosen = labels[name];
    if (chosen?.length)
      list.push({ bit: missOfLabel(place), passes: (trait) => chosen.includes(trait.labels[name] ?? '') });
  });
  if (tags?.length)
    list.push({ bit: MISS.tags, passes: (trait) => trait.tags.some((tag) => tags.includes(tag)) });
  if (inStock === true) list.push({ bit: MISS.stock, passes: (trait) => trait.inStock });
  if (isTcm !== undefined) list.push({ bit: MISS.tcm, passes: (trait) => trait.isTcm === isTcm });
  if (buyable) list.push({ bit: MISS.canBuy, passes: (_, number) => buyable.byTrait[number] === 1 });
  return list;
}

/** Rows counted by what they fail: nothing at all, or one filter only. */
class Tally {
  /**
   * Rows by what they fail and by trait: those that fail nothing first, then those that fail one filter alone, in the order of
   * the bits.
   */
  readonly traits: Int32Array;
  readonly makers: Int32Array;
  readonly categories: Int32Array;
  /** Rows that are refused by name though their trait may be bought. */
  refused = 0;
  readonly width: number;

  constructor(store: GoodsStore) {
    this.width = store.traits.values.length;
    this.traits = new Int32Array(bitLength(missOfLabel(labelNames(store).length)) * this.width);
    this.makers = new Int32Array(store.makers.values.length);
    this.categories = new Int32Array(store.categorySets.values.length);
  }

  /** Traits counted for a facet: with every filter but its own. */
  forFacet(bit: number): Int32Array {
    const near = this.traits.subarray(bitLength(bit) * this.width);
    const counts = this.traits.slice(0, this.width);
    for (let trait = 0; trait < this.width; trait += 1)
      counts[trait] = (counts[trait] ?? 0) + (near[trait] ?? 0);
    return counts;
  }
}

/** 0 for no bit, 1 for the lowest alone, 2 for the next … */
const bitLength = (bits: number): number => 32 - Math.clz32(bits);

/** The loop is plain on purpose: it runs over every found row. */
function walk(store: GoodsStore, slots: Int32Array, found: number, misses: Misses, tally: Tally): number {
  const { traitOf, makerOf, categoriesOf, brandOf } = store.columns;
  const { traits, makers, categories, brands, buyable } = misses;
  const refused = buyable?.marks ?? null;
  const { traits: counts, makers: makerCounts, categories: categoryCounts, width } = tally;
  let count = 0;
  for (let index = 0; index < found; index += 1) {
    const slot = slots[index] ?? 0;
    const trait = traitOf[slot] ?? 0;
    const isRefused = refused !== null && ((refused[slot] ?? 0) & REFUSED) !== 0;
    let missed = isRefused ? misses.refused : 0;
    if (traits !== null) missed |= traits[trait] ?? 0;
    if (makers !== null) missed |= makers[makerOf[slot] ?? 0] ?? 0;
    if (categories !== null) missed |= categories[categoriesOf[slot] ?? 0] ?? 0;
    if (brands !== null) missed |= brands[brandOf[slot] ?? 0] ?? 0;
    // More than one filter failed: counted nowhere.
    if ((missed & (missed - 1)) !== 0) continue;
    add(counts, bitLength(missed) * width + trait);
    if (missed === 0) slots[count++] = slot;
    if (missed === 0 || missed === MISS.maker) add(makerCounts, makerOf[slot] ?? 0);
    if (missed === 0 || missed === MISS.category) add(categoryCounts, categoriesOf[slot] ?? 0);
    if (isRefused && (missed === 0 || missed === MISS.canBuy)) tally.refused += buyable?.byTrait[trait] ?? 0;
  }
  return count;
}

/** The same without filters: every row counts everywhere. */
function countAll(
  store: GoodsStore,
  slots: Int32Array,
  found: number,
  tally: Tally,
  buyable: Buyable | null,
): void {
  const { traitOf, makerOf, categoriesOf } = store.columns;
  const { traits, makers, categories } = tally;
  for (let index = 0; index < found; index += 1) {
    const slot = slots[index] ?? 0;
    const trait = traitOf[slot] ?? 0;
    add(traits, trait);
    add(makers, makerOf[slot] ?? 0);
    add(categories, categoriesOf[slot] ?? 0);
    if (buyable !== null && ((buyable.marks[slot] ?? 0) & REFUSED) !== 0)
      tally.refused += buyable.byTrait[trait] ?? 0;
  }
}

function add(counts: Int32Array, value: number): void {
  counts[value] = (counts[value] ?? 0) + 1;
}

function facetsOf(
  store: GoodsStore,
  tally: Tally,
  filters: SearchFilters,
  buyable: Buyable | null,
): SearchFacets {
  const traits = store.traits.values;
  const categories = spread(store.categorySets.values, (ids) => ids, tally.categories);
  const stocked = tally.forFacet(MISS.stock);
  return {
    makers: makerFacet(store, tally.makers, new Set(filters.makerIds)),
    labels: labelFacets(store, tally),
    tags: named(spread(traits, ({ tags }) => tags, tally.forFacet(MISS.tags))),
    categories: [...categories]
      .map(([id, count]) => ({ id, count }))
      .sort((a, b) => b.count - a.count || a.id - b.id),
    inStock: sumWhere(stocked, (number) => traits[number]?.inStock === true),
    canBuy: buyable
      ? sumWhere(tally.forFacet(MISS.canBuy), (number) => buyable.byTrait[number] === 1) - tally.refused
      : null,
  };
}

/** Those that any found goods has a word of. */
function labelFacets(store: GoodsStore, tally: Tally): SearchFacets['labels'] {
  const lists = labelNames(store).map((name, place): [string, NameCount[]] => {
    const counts = tally.forFacet(missOfLabel(place));
    return [name, named(spread(store.traits.values, ({ labels }) => asList(labels[name] ?? ''), counts))];
  });
  return Object.fromEntries(lists.filter(([, values]) => values.length > 0));
}

function sumWhere(counts: Int32Array, counted: (number: number) => boolean): number {
  return counts.reduce((sum, count, number) => (counted(number) ? sum + count : sum), 0);
}

function asList(value: string): string[] {
  return value === '' ? [] : [value];
}

/** Manufacturers by goods found: the first MAX_MAKERS and the chosen ones. */
function makerFacet(store: GoodsStore, counts: Int32Array, chosen: Set<number>): MakerCount[] {
  const makers = store.makerList.values;
  const totals = new Int32Array(makers.length);
  const { numbers } = store.makers;
  for (let entry = 0; entry < counts.length; entry += 1) {
    const number = numbers[entry] ?? 0;
    totals[number] = (totals[number] ?? 0) + (counts[entry] ?? 0);
  }
  const idOf = (number: number): number => makers[number]?.id ?? 0;
  const countOf = (number: number): number => totals[number] ?? 0;
  const order = (a: number, b: number): number => countOf(b) - countOf(a) || idOf(a) - idOf(b);
  const found: number[] = [];
  totals.forEach((count, number) => {
    if (count > 0 && idOf(number) > 0) found.push(number);
  });
  const first = takeBest(found, MAX_MAKERS, order);
  const listed = new Set(first);
  const others = found.filter((number) => chosen.has(idOf(number)) && !listed.has(number));
  return [...first, ...others.sort(order)].map((number) => ({
    id: idOf(number),
    name: makers[number]?.name ?? '',
    count: countOf(number),
  }));
}

/** From counts of things to counts of what each stands for. */
function spread<T, V>(
  things: readonly T[],
  valuesOf: (thing: T) => readonly V[],
  counts: Int32Array,
): Map<V, number> {
  const totals = new Map<V, number>();
  things.forEach((thing, at) => {
    const count = counts[at] ?? 0;
    if (count === 0) return;
    for (const value of valuesOf(thing)) totals.set(value, (totals.get(value) ?? 0) + count);
  });
  return totals;
}

function named(totals: Map<string, number>): NameCount[] {
  const list = [...totals].map(([name, count]) => ({ name, count }));
  return list.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
