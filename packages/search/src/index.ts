import { Sieve } from './facets.ts';
import { Matcher } from './match.ts';
import { nearestNames } from './nearest.ts';
import { queryWords } from './normalise.ts';
import { grown } from './postings.ts';
import { PagePicker, Ranker } from './rank.ts';
import { GoodsStore } from './store.ts';
import { SuggestCounter } from './suggest.ts';
import type {
  IndexedGoods,
  SearchAnswer,
  SearchIndex,
  SearchKind,
  SearchQuery,
  SuggestAnswer,
} from './types.ts';

export type * from './types.ts';

/** Most rows of one page; the caller asks for less. */
const MAX_PAGE_SIZE = 1_000;
/** Suggestions remembered until goods change. */
const MAX_SUGGESTIONS = 1_000;

/**
 * An empty in-process index of goods. Words are looked up in dictionaries of distinct names, manufacturers and
 * specifications and joined to goods through typed arrays; totals and facets are exact. Ids only: prices and stock
 * shown to a buyer come from the database.
 */
export function createSearchIndex(): SearchIndex {
  let store = new GoodsStore();
  let matcher = new Matcher(store);
  let boosted = new Uint8Array(0);
  const sieve = new Sieve();
  const ranker = new Ranker();
  /** Suggestions are the same for every buyer and the same few beginnings are typed all day. */
  const suggestions = new Map<string, SuggestAnswer>();
  const picker = new PagePicker();
  const counter = new SuggestCounter();

  return { load, upsert, remove, search, suggest, nearest, size };

  function load(rows: Iterable<IndexedGoods>): void {
    const fresh = new GoodsStore();
    for (const row of rows) fresh.put(row);
    fresh.arrange();
    store = fresh;
    matcher = new Matcher(fresh);
    suggestions.clear();
  }

  function upsert(rows: IndexedGoods[]): void {
    for (const row of rows) store.put(row);
    store.tidy();
    suggestions.clear();
  }

  function remove(ids: number[]): void {
    for (const id of ids) store.remove(id);
    store.tidy();
    suggestions.clear();
  }

  function search(query: SearchQuery): SearchAnswer {
    const filters = query.filters ?? {};
    const only = filters.ids ? slotsOf(filters.ids) : null;
    const found = matcher.find(queryWords(query.words), query.kind ?? 1, only);
    const { count, facets } = sieve.sift(store, matcher.slots, found, filters, query.facets === true);
    const page = Math.max(1, Math.trunc(query.page));
    const size = Math.min(Math.max(0, Math.trunc(query.pageSize)), MAX_PAGE_SIZE);
    const boostedSlots = query.boostIds ? slotsOf(query.boostIds) : [];
    const keys = withBoost(boostedSlots, () =>
      ranker.keysOf(store, matcher, query.sort ?? 'default', boosted, matcher.slots, count),
    );
    const slots = picker.pick(store.columns.ids, matcher.slots, keys, count, (page - 1) * size, page * size);
    return { ids: slots.map(idOf), total: count, facets };
  }

  function suggest(words: string, kind: SearchKind, limit: number): SuggestAnswer {
    const typed = queryWords(words);
    if (typed.length === 0) return { words: [], ids: [], makers: [], total: 0 };
    const question = `${kind} ${limit} ${typed.join(' ')}`;
    const known = suggestions.get(question);
    if (known) return known;
    const answer = suggestAnew(typed, kind, limit);
    if (suggestions.size >= MAX_SUGGESTIONS) suggestions.clear();
    suggestions.set(question, answer);
    return answer;
  }

  function suggestAnew(typed: string[], kind: SearchKind, limit: number): SuggestAnswer {
    const total = matcher.find(typed, kind, null);
    const found = matcher.slots;
    const keys = withBoost([], () => ranker.keysOf(store, matcher, 'default', boosted, found, total));
    const slots = picker.pick(store.columns.ids, found, keys, total, 0, limit);
    const makers = counter.makers(store, found, keys, total, kind === 2, limit);
    const names =
      kind === 2
        ? makers.map(({ name, count }) => ({ text: name, count }))
        : counter.names(store, found, keys, total, limit);
    return { words: names, ids: slots.map(idOf), makers, total };
  }

  function nearest(words: string, limit: number): string[] {
    return nearestNames(store, words, limit);
  }

  function size(): number {
    return store.live;
  }

  function idOf(slot: number): number {
    return store.columns.ids[slot] ?? 0;
  }

  /** Distinct slots of the goods among these ids that can be found. */
  function slotsOf(ids: Iterable<number>): number[] {
    return [...new Set(ids)].map((id) => store.slotOf(id)).filter((slot) => slot >= 0);
  }

  /** Marks slots for the time of one call. */
  function withBoost<T>(slots: number[], run: () => T): T {
    boosted = grown(boosted, store.columns.ids.length);
    for (const slot of slots) boosted[slot] = 1;
    const result = run();
    for (const slot of slots) boosted[slot] = 0;
    return result;
  }
}
