import { correctWords } from './correct.ts';
import { BOUGHT, type Buyable, buyableByTrait, REFUSED, sift } from './facets.ts';
import { Matcher } from './match.ts';
import { nearestNames } from './nearest.ts';
import { queryWords } from './normalise.ts';
import { Pins } from './pins.ts';
import { grown } from './postings.ts';
import { Questions } from './questions.ts';
import { PagePicker, Ranker, type Wishes } from './rank.ts';
import { Recent } from './recent.ts';
import { CHANGE } from './standing.ts';
import { GoodsStore } from './store.ts';
import { SuggestCounter } from './suggest.ts';
import { Synonyms } from './synonyms.ts';
import type {
  IndexDump,
  IndexedGoods,
  MayBuy,
  Reload,
  SearchAnswer,
  SearchFacets,
  SearchIndex,
  SearchKind,
  SearchQuery,
  SuggestAnswer,
  Tuning,
} from './types.ts';

export type * from './types.ts';

/** Most rows of one page; the caller asks for less. */
const MAX_PAGE_SIZE = 1_000;
/** Answers remembered until goods change: suggestions about a kilobyte each, pages by their size in bytes. */
const MAX_SUGGESTIONS = 16_000;
const MAX_ANSWER_BYTES = 64_000_000;
/** Of one answer with its key, of an id, and of a value among the facets (which callers write down once more). */
const ANSWER_BYTES = 600;
const ID_BYTES = 8;
const FACET_VALUE_BYTES = 150;
/** Found goods remembered at most, five bytes each; facets weigh as much as so many of them. */
const MAX_FINDS = 6_000_000;
const FINDS_WEIGHT = 2_000;
const NOBODY: Wishes = { buyable: null, pinned: [] };

/** What a question finds, whatever the order, the page and what the buyer bought before. */
interface Finds {
  slots: Int32Array;
  grades: Uint8Array;
  facets: SearchFacets | null;
}

/**
 * An empty in-process index of goods. Words are looked up in dictionaries of distinct names, manufacturers and
 * specifications and joined to goods through typed arrays; totals and facets are exact. Ids only: prices and stock
 * shown to a buyer come from the database.
 * @param now milliseconds; decides which pins hold
 */
export function createSearchIndex(now: () => number = Date.now): SearchIndex {
  let store = new GoodsStore();
  let synonyms = new Synonyms([]);
  let matcher = new Matcher(store, synonyms);
  let pins = new Pins([]);
  let tuned = '';
  let marks = new Uint8Array(0);
  const ranker = new Ranker();
  const picker = new PagePicker();
  const counter = new SuggestCounter();
  const questions = new Questions();
  /** Many buyers ask the same: the same few beginnings are typed and the same shelves looked at all day. */
  const suggestions = new Recent<string, SuggestAnswer>(MAX_SUGGESTIONS);
  const answers = new Recent<string, SearchAnswer>(MAX_ANSWER_BYTES, bytesOf);
  const answersByPrice = new Recent<string, SearchAnswer>(MAX_ANSWER_BYTES / 4, bytesOf);
  const finds = new Recent<string, Finds>(MAX_FINDS, ({ slots }) => slots.length + FINDS_WEIGHT);

  return {
    load,
    reload,
    dump: () => store.dump(),
    restore,
    tune,
    upsert,
    remove,
    search,
    suggest,
    corrected,
    nearest: (words, limit) => nearestNames(store, words, limit),
    size: () => store.live,
  };

  function load(rows: Iterable<IndexedGoods>): void {
    const { add, end } = reload();
    add(rows);
    end();
  }

  function reload(): Reload {
    const fresh = new GoodsStore();
    return {
      add(rows) {
        for (const row of rows) fresh.load(row);
      },
      end() {
        fresh.arrange();
        replaceBy(fresh);
      },
    };
  }

  function restore(dump: IndexDump): void {
    const fresh = new GoodsStore();
    fresh.restore(dump);
    replaceBy(fresh);
  }

  function replaceBy(fresh: GoodsStore): void {
    store = fresh;
    matcher = new Matcher(fresh, synonyms);
    forget();
  }

  function tune(tuning: Tuning): void {
    const told = JSON.stringify(tuning);
    // Who polls tells the same again and again: all that is remembered would be found anew for nothing.
    if (told === tuned) return;
    tuned = told;
    synonyms = new Synonyms(tuning.synonyms);
    pins = new Pins(tuning.pins);
    matcher = new Matcher(store, synonyms);
    forget();
  }

  function upsert(rows: IndexedGoods[]): void {
    let change = 0;
    for (const row of rows) change |= store.put(row);
    changed(change);
  }

  function remove(ids: number[]): void {
    const gone = ids.filter((id) => store.remove(id));
    changed(gone.length === 0 ? 0 : CHANGE.FOUND);
  }

  function changed(change: number): void {
    if ((change & CHANGE.FOUND) !== 0) {
      store.tidy();
      forget();
    } else if ((change & CHANGE.SALES) !== 0) {
      forgetOrder();
    } else if ((change & CHANGE.PRICE) !== 0) {
      answersByPrice.clear();
    }
  }

  function forget(): void {
    forgetOrder();
    finds.clear();
  }

  function forgetOrder(): void {
    suggestions.clear();
    answers.clear();
    answersByPrice.clear();
  }

  function search(query: SearchQuery): SearchAnswer {
    const words = wordsOf(query.words);
    const { sort = 'default' } = query;
    const pinned = sort === 'default' ? pinnedFor(words, query.within) : [];
    const question = questions.of(query, words, pinned);
    const memory = sort === 'price_asc' || sort === 'price_desc' ? answersByPrice : answers;
    const known = memory.get(question.page);
    if (known) return known;
    const answer = answerTo(query, words, pinned, question.counts);
    memory.set(question.page, answer);
    return answer;
  }

  function pinnedFor(words: string[], within: readonly number[] | undefined): readonly number[] {
    const ids = pins.idsFor(words, now());
    return within && ids.length > 0 ? ids.filter((id) => within.includes(id)) : ids;
  }

  /** @param question names what is found */
  function answerTo(
    query: SearchQuery,
    words: string[],
    pinnedIds: readonly number[],
    question: string,
  ): SearchAnswer {
    const { sort = 'default', mayBuy, boostIds } = query;
    const page = Math.max(1, Math.trunc(query.page));
    const size = Math.min(Math.max(0, Math.trunc(query.pageSize)), MAX_PAGE_SIZE);
    const pinned = slotsOf(pinnedIds);
    return withMarks(mayBuy, boostIds, (buyable) => {
      const { slots, grades, facets } = findsOf(query, words, pinned, buyable, question);
      const total = slots.length;
      const keys =
        sort === 'default'
          ? ranker.byDefault(store, grades, { buyable, pinned }, slots, total)
          : ranker.byFigure(store, sort, slots, total);
      const picked = picker.pick(store.columns.ids, slots, keys, total, (page - 1) * size, page * size);
      return { ids: picked.map(idOf), total, facets: query.facets ? facets : null };
    });
  }

  function findsOf(
    query: SearchQuery,
    words: string[],
    pinned: readonly number[],
    buyable: Buyable | null,
    question: string,
  ): Finds {
    const known = finds.get(question);
    if (known && (known.facets || query.facets !== true)) return known;
    const { filters = {}, kind = 1, within } = query;
    const found = matcher.find(words, kind, within ? slotsOf(within) : null);
    const all = pinned.length > 0 ? matcher.add(pinned, found) : found;
    const judged = query.mayBuy ? buyable : null;
    const { count, facets } = sift(store, matcher.slots, all, filters, judged, query.facets === true);
    const slots = matcher.slots.subarray(0, count);
    const grades = matcher.gradesOf(slots, count).subarray(0, count);
    const kept = { slots: slots.slice(), grades: grades.slice(), facets };
    finds.set(question, kept);
    return kept;
  }

  function suggest(words: string, kind: SearchKind, limit: number): SuggestAnswer {
    const typed = queryWords(words);
    if (typed.length === 0) return { words: [], ids: [], makers: [], total: 0 };
    const question = `${kind} ${limit} ${typed.join(' ')}`;
    const known = suggestions.get(question);
    if (known) return known;
    const answer = suggestAnew(typed, kind, limit);
    suggestions.set(question, answer);
    return answer;
  }

  function suggestAnew(typed: string[], kind: SearchKind, limit: number): SuggestAnswer {
    const total = matcher.find(typed, kind, null);
    const found = matcher.slots;
    const keys = ranker.byDefault(store, matcher.gradesOf(found, total), NOBODY, found, total);
    const slots = picker.pick(store.columns.ids, found, keys, total, 0, limit);
    const makers = counter.makers(store, found, keys, total, kind === 2, limit);
    const names =
      kind === 2
        ? makers.map(({ name, count }) => ({ text: name, count }))
        : counter.names(store, found, keys, total, limit);
    return { words: names, ids: slots.map(idOf), makers, total };
  }

  function corrected(words: string, kind: SearchKind): string {
    const typed = queryWords(words);
    const finds = (text: string): boolean => matcher.find(queryWords(text), kind, null) > 0;
    if (typed.length === 0 || finds(words)) return '';
    const meant = correctWords(store, typed, kind, finds);
    return meant !== '' && finds(meant) ? meant : '';
  }

  function idOf(slot: number): number {
    return store.columns.ids[slot] ?? 0;
  }

  /** Distinct slots of the goods among these ids that can be found. */
  function slotsOf(ids: Iterable<number>): number[] {
    return [...new Set(ids)].map((id) => store.slotOf(id)).filter((slot) => slot >= 0);
  }

  /** Marks slots for the time of one call; nobody in particular asks when there is nothing to know of the buyer. */
  function withMarks<T>(
    mayBuy: MayBuy | undefined,
    boostIds: ReadonlySet<number> | undefined,
    run: (buyable: Buyable | null) => T,
  ): T {
    if (!mayBuy && !boostIds?.size) return run(null);
    marks = grown(marks, store.columns.ids.length);
    const bought = slotsOf(boostIds ?? []);
    const refused = slotsOf(mayBuy?.refused ?? []);
    for (const slot of bought) marks[slot] = BOUGHT;
    for (const slot of refused) marks[slot] = (marks[slot] ?? 0) | REFUSED;
    const result = run({ byTrait: buyableByTrait(store, mayBuy?.scopes ?? new Set()), marks });
    for (const slot of bought) marks[slot] = 0;
    for (const slot of refused) marks[slot] = 0;
    return result;
  }
}

/** What remembering an answer takes at most: pages of one question share their facets. */
function bytesOf({ ids, facets }: SearchAnswer): number {
  const { makers = [], forms = [], rx = [], tags = [], categories = [] } = facets ?? {};
  const values = makers.length + forms.length + rx.length + tags.length + categories.length;
  return ANSWER_BYTES + ids.length * ID_BYTES + values * FACET_VALUE_BYTES;
}

/** A word that no goods holds. */
const UNFINDABLE = '\u0000';

/** Words of a question. Signs alone (`%_*`) are a question that finds nothing, not an empty one that finds everything. */
function wordsOf(text: string): string[] {
  const words = queryWords(text);
  return words.length === 0 && text.trim() !== '' ? [UNFINDABLE] : words;
}
