import { takeBest } from './best.ts';
import { grown } from './postings.ts';
import { type GoodsStore, IN_STOCK, IS_TCM } from './store.ts';
import type { MakerCount, NameCount, SearchFacets, SearchFilters } from './types.ts';

/** Manufacturers listed at most; chosen ones are always listed. */
const MAX_MAKERS = 100;
/** Values of the `flags` column. */
const FLAG_VALUES = 8;

/** One way to narrow results: a column of the goods, which of its values pass, and how often each was found. */
interface Aspect {
  column: Int32Array;
  /** 1 for values that pass; `null` = no such filter. */
  passes: Uint8Array | null;
  counts: Int32Array;
}

interface Aspects {
  makers: Aspect;
  forms: Aspect;
  rx: Aspect;
  tags: Aspect;
  categories: Aspect;
  stock: Aspect;
  brand: Aspect;
  tcm: Aspect;
}

export interface Sifted {
  /** How many of the slots passed; they stand at the front of the array that was handed in. */
  count: number;
  facets: SearchFacets | null;
}

/** Sifts found slots by filters and counts facets. Scratch memory is kept between calls. */
export class Sieve {
  #missed = new Uint8Array(0);

  /**
   * Sifts in place. A row that fails exactly one filter is still counted in that filter's own facet, so that the
   * buyer sees what choosing a second value would bring.
   */
  sift(
    store: GoodsStore,
    slots: Int32Array,
    found: number,
    filters: SearchFilters,
    wantFacets: boolean,
  ): Sifted {
    const aspects = aspectsOf(store, filters);
    const active = Object.values(aspects).filter((aspect) => aspect.passes !== null);
    let count = found;
    if (active.length > 0) {
      this.#judge(active, slots, found);
      if (wantFacets) this.#countNearMisses(active, slots, found);
      count = this.#keep(slots, found);
    }
    if (!wantFacets) return { count, facets: null };
    const { makers, forms, rx, tags, categories, stock } = aspects;
    for (const aspect of [makers, forms, rx, tags, categories, stock]) countFound(aspect, slots, count);
    return { count, facets: facetsOf(store, aspects, filters) };
  }

  /** Notes for each row which of the active filters it fails, one bit each. */
  #judge(active: Aspect[], slots: Int32Array, found: number): void {
    this.#missed = grown(this.#missed, found);
    const missed = this.#missed.fill(0, 0, found);
    active.forEach(({ column, passes }, place) => {
      const bit = 1 << place;
      for (let index = 0; index < found; index += 1) {
        const fails = passes?.[column[slots[index] ?? 0] ?? 0] === 0;
        if (fails) missed[index] = (missed[index] ?? 0) | bit;
      }
    });
  }

  #countNearMisses(active: Aspect[], slots: Int32Array, found: number): void {
    const missed = this.#missed;
    active.forEach(({ column, counts }, place) => {
      const bit = 1 << place;
      for (let index = 0; index < found; index += 1) {
        if (missed[index] === bit) add(counts, column[slots[index] ?? 0]);
      }
    });
  }

  #keep(slots: Int32Array, found: number): number {
    const missed = this.#missed;
    let count = 0;
    for (let index = 0; index < found; index += 1) {
      if (missed[index] === 0) slots[count++] = slots[index] ?? 0;
    }
    return count;
  }
}

function aspectsOf(store: GoodsStore, filters: SearchFilters): Aspects {
  const { makerOf, formOf, rxOf, tagsOf, categoriesOf, flags, brandOf } = store.columns;
  const { makerIds, forms, rx, tags, categoryId, brandId, inStock, isTcm } = filters;
  const makerIdOf = (number: number): number => store.makerList.values[number]?.id ?? 0;
  const flagValues = Array.from({ length: FLAG_VALUES }, (_, flag) => flag);
  const stockWanted = inStock === true ? [true] : undefined;
  const tcmWanted = isTcm === undefined ? undefined : [isTcm];
  return {
    makers: aspect(makerOf, store.makers.values, makerIds, (number) => [makerIdOf(number)]),
    forms: aspect(formOf, store.forms.values, forms, (form) => [form]),
    rx: aspect(rxOf, store.rx.values, rx, (value) => [value]),
    tags: aspect(tagsOf, store.tagSets.values, tags, (set) => set),
    categories: aspect(categoriesOf, store.categorySets.values, single(categoryId), (set) => set),
    stock: aspect(flags, flagValues, stockWanted, (flag) => [(flag & IN_STOCK) !== 0]),
    brand: aspect(brandOf, store.brands.values, single(brandId), (brand) => [brand]),
    tcm: aspect(flags, flagValues, tcmWanted, (flag) => [(flag & IS_TCM) !== 0]),
  };
}

function single(value: number | undefined): number[] | undefined {
  return value === undefined ? undefined : [value];
}

/** @param partsOf what a value of the column stands for; it passes when one of these is chosen */
function aspect<V, C>(
  column: Int32Array,
  values: readonly V[],
  chosen: readonly C[] | undefined,
  partsOf: (value: V) => readonly C[],
): Aspect {
  const counts = new Int32Array(values.length);
  if (chosen === undefined || chosen.length === 0) return { column, passes: null, counts };
  const set = new Set(chosen);
  const passes = Uint8Array.from(values, (value) => (partsOf(value).some((part) => set.has(part)) ? 1 : 0));
  return { column, passes, counts };
}

function countFound({ column, counts }: Aspect, slots: Int32Array, found: number): void {
  for (let index = 0; index < found; index += 1) add(counts, column[slots[index] ?? 0]);
}

function add(counts: Int32Array, value = 0): void {
  counts[value] = (counts[value] ?? 0) + 1;
}

function facetsOf(store: GoodsStore, aspects: Aspects, filters: SearchFilters): SearchFacets {
  const categories = spread(store.categorySets.values, aspects.categories.counts);
  return {
    makers: makerFacet(store, aspects.makers.counts, new Set(filters.makerIds)),
    forms: named(spread(store.forms.values.map(asList), aspects.forms.counts)),
    rx: named(spread(store.rx.values.map(asList), aspects.rx.counts)),
    tags: named(spread(store.tagSets.values, aspects.tags.counts)),
    categories: [...categories]
      .map(([id, count]) => ({ id, count }))
      .sort((a, b) => b.count - a.count || a.id - b.id),
    inStock: aspects.stock.counts.reduce(
      (sum, count, flag) => sum + ((flag & IN_STOCK) === 0 ? 0 : count),
      0,
    ),
  };
}

function asList(value: string): string[] {
  return value === '' ? [] : [value];
}

/** Manufacturers by goods found: the first MAX_MAKERS and the chosen ones. */
function makerFacet(store: GoodsStore, counts: Int32Array, chosen: Set<number>): MakerCount[] {
  const makers = store.makerList.values;
  const totals = new Int32Array(makers.length);
  store.makers.values.forEach((number, entry) => {
    totals[number] = (totals[number] ?? 0) + (counts[entry] ?? 0);
  });
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

/** From counts of lists to counts of the values in them. */
function spread<V>(sets: readonly V[][], counts: Int32Array): Map<V, number> {
  const totals = new Map<V, number>();
  counts.forEach((count, entry) => {
    if (count === 0) return;
    for (const value of sets[entry] ?? []) totals.set(value, (totals.get(value) ?? 0) + count);
  });
  return totals;
}

function named(totals: Map<string, number>): NameCount[] {
  const list = [...totals].map(([name, count]) => ({ name, count }));
  return list.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
