import { type Alias, Aliases } from './aliases.ts';
import { Buyers } from './buyers.ts';
import { correctMakers, nearWords } from './correct.ts';
import { type Buyable, sift } from './facets.ts';
import type { IndexedGoods } from './goods.ts';
import { GRADE } from './grades.ts';
import { marksOf, type Shown, type ShownTexts } from './marks.ts';
import { Matcher } from './match.ts';
import { nearestNames } from './nearest.ts';
import { queryParts, queryWords } from './normalise.ts';
import { type Found, Orders } from './orders.ts';
import { Pins } from './pins.ts';
import { Questions } from './questions.ts';
import { PagePicker, type Places, Ranker, type Wishes } from './rank.ts';
import { Recent } from './recent.ts';
import { CHANGE } from './standing.ts';
import { GoodsStore } from './store.ts';
import { SuggestCounter } from './suggest.ts';
import { Synonyms } from './synonyms.ts';
import type {
  Group,
  IndexDump,
  Marker,
  Reload,
  SearchAnswer,
  SearchFacets,
  SearchIndex,
  SearchKind,
  SearchQuery,
  SuggestAnswer,
  Tuning,
  Understood,
} from './types.ts';
import { alsoNear, isNamed, understand } from './understand.ts';

export type * from './goods.ts';
export type * from './types.ts';

/** Most rows of one page; the caller asks for less. */
const MAX_PAGE_SIZE = 1_000;
/** Remembered until goods change: suggestions, about a kilobyte each, and what is found, by its size in bytes. */
const MAX_SUGGESTIONS = 16_000;
const MAX_MEANINGS = 4_000;
const MAX_FINDS_BYTES = 96_000_000;
/** Of one with its key, of a goods found, and of a value among the facets (which callers write down once more). */
const FINDS_BYTES = 600;
const FOUND_BYTES = 5;
const FACET_VALUE_BYTES = 150;
/** Where fewer are found there is room on the first page for what is near. */
export const FEW_FOUND = 20;
const NOTHING: Shown = { text: '', pinyin: '' };
const UNSAID: ShownTexts<Shown> = { name: NOTHING, maker: NOTHING, spec: NOTHING, approvalNo: NOTHING };
const NOBODY: Wishes = { buyable: null, pinned: [] };

/** What a question finds, whatever the order, the page and what the buyer bought before. */
interface Finds extends Found {
  facets: SearchFacets | null;
}

/**
 * An empty in-process index of goods. Words are looked up in dictionaries of distinct names, manufacturers and
 * specifications and joined to goods through typed arrays; totals and facets are exact. Ids only: prices and stock
 * shown to a buyer come from the database.
 * @param now milliseconds; decides which pins hold
 */
export const createSearchIndex = (now: () => number = Date.now): SearchIndex =>
  indexOf(new GoodsStore(), now);

/** An index of the goods in a store. */
function indexOf(goods: GoodsStore, now: () => number): SearchIndex {
  let store = goods;
  let synonyms = new Synonyms([]);
  let matcher = new Matcher(store, synonyms);
  let aliases = new Aliases([]);
  let pins = new Pins([]);
  let tuned = '';
  const ranker = new Ranker();
  const picker = new PagePicker();
  const counter = new SuggestCounter();
  const questions = new Questions();
  /** Many buyers ask the same: the same few beginnings are typed and the same shelves looked at all day. */
  const suggestions = new Recent<string, SuggestAnswer>(MAX_SUGGESTIONS);
  const finds = new Recent<string, Finds>(MAX_FINDS_BYTES, bytesOf);
  const meanings = new Recent<string, { understood: Understood | null }>(MAX_MEANINGS);
  const buyers = new Buyers();
  const orders = new Orders(buyers);

  return {
    load,
    reload,
    dump: () => store.dump(),
    restore,
    tune,
    trial,
    upsert,
    remove,
    search,
    suggest,
    understood,
    marker,
    nearest,
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
    aliases = new Aliases([...namesOf(tuning.synonyms), ...(tuning.aliases ?? [])]);
    synonyms = new Synonyms(tuning.synonyms);
    pins = new Pins(tuning.pins);
    matcher = new Matcher(store, synonyms);
    forget();
  }

  function trial(tuning: Tuning): Pick<SearchIndex, 'search' | 'understood'> {
    const other = indexOf(store, now);
    other.tune(tuning);
    return other;
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
    } else if ((change & CHANGE.ORDER) !== 0) {
      forgetOrder();
    } else if ((change & CHANGE.PRICE) !== 0) {
      orders.forgetPrices();
    }
  }

  function forget(): void {
    forgetOrder();
    finds.clear();
    meanings.clear();
    buyers.forget();
  }

  function forgetOrder(): void {
    suggestions.clear();
    orders.forget();
  }

  function search(query: SearchQuery): SearchAnswer {
    const { sort = 'default', mayBuy, boostIds } = query;
    const words = wordsOf(query.words);
    const pinnedIds = sort === 'default' ? pinnedFor(words, query.within) : [];
    const question = questions.nameOf(query, words, pinnedIds);
    const pinned = store.slotsOf(pinnedIds);
    return buyers.asking(store, mayBuy, (buyable) => {
      const found = findsOf(query, words, pinned, buyable, question);
      const sorting = { sort, buyable, pinned, bought: buyers.slotsOf(store, boostIds) };
      return {
        ids: orders.slotsAt(store, question, found, sorting, placesOf(query)).map(idOf),
        total: found.slots.length,
        facets: query.facets ? found.facets : null,
      };
    });
  }

  function pinnedFor(words: string[], within: readonly number[] | undefined): readonly number[] {
    const ids = pins.idsFor(words, now());
    return within && ids.length > 0 ? ids.filter((id) => within.includes(id)) : ids;
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
    const { filters = {}, kind = 1, within, understood: meant } = query;
    const only = within ? store.slotsOf(within) : null;
    const found = meant ? matcher.findGroups(meant, kind, only) : matcher.find(words, kind, only);
    const all = pinned.length > 0 ? matcher.add(pinned, found) : found;
    const { count, facets } = sift(store, matcher.slots, all, filters, buyable, query.facets === true);
    const slots = matcher.slots.subarray(0, count);
    const grades = matcher.gradesOf(slots, count).subarray(0, count);
    const kept = { slots: slots.slice(), grades: grades.slice(), facets };
    finds.set(question, kept);
    return kept;
  }

  function suggest(words: string, kind: SearchKind, limit: number, meant?: Understood): SuggestAnswer {
    const typed = queryWords(words);
    if (typed.length === 0) return { words: [], ids: [], makers: [], total: 0 };
    const question = `${kind} ${limit} ${meant ? JSON.stringify(meant.groups) : typed.join(' ')}`;
    const known = suggestions.get(question);
    if (known) return known;
    const total = meant ? matcher.findGroups(meant, kind, null) : matcher.find(typed, kind, null);
    const answer = suggestFound(total, kind, limit);
    suggestions.set(question, answer);
    return answer;
  }

  function suggestFound(total: number, kind: SearchKind, limit: number): SuggestAnswer {
    const found = matcher.slots;
    const keys = ranker.byDefault(store, matcher.gradesOf(found, total), NOBODY, found, total);
    const { slots } = picker.pick(store.columns.ids, found, keys, total, { from: 0, to: limit });
    const makers = counter.makers(store, found, keys, total, kind === 2, limit);
    const names =
      kind === 2
        ? makers.map(({ name, count }) => ({ text: name, count }))
        : counter.names(store, found, keys, total, limit);
    return { words: names, ids: slots.map(idOf), makers, total };
  }

  function understood(words: string, kind: SearchKind): Understood | null {
    const typed = queryWords(words);
    const question = `${kind} ${typed.join(' ')}`;
    const known = meanings.get(question);
    if (known) return known.understood;
    const answer = typed.length === 0 ? null : understandAnew(typed, kind);
    meanings.set(question, { understood: answer });
    return answer;
  }

  function understandAnew(typed: string[], kind: SearchKind): Understood | null {
    const total = matcher.find(typed, kind, null);
    const count = (groups: readonly Group[]) => matcher.findGroups({ groups, near: [] }, 1, null);
    const asked = { count, isNamed: (word: string) => isNamed(store, word) };
    if (total > 0) return kind === 1 && isWeak(total) ? alsoNear(store, typed, asked) : null;
    return kind === 1 ? understand(store, typed, aliases, asked) : understandMakers(typed);
  }

  /** Few goods were found last, and all of them by what stands inside their names or elsewhere. */
  function isWeak(total: number): boolean {
    if (total >= FEW_FOUND) return false;
    const grades = matcher.gradesOf(matcher.slots, total);
    return grades.subarray(0, total).every((grade) => grade <= GRADE.INSIDE);
  }

  function understandMakers(typed: string[]): Understood | null {
    const finds = findsIn(2);
    const corrected = correctMakers(store, typed, finds);
    if (corrected === '' || !finds(corrected)) return null;
    return {
      groups: queryWords(corrected).map((word) => [[word]]),
      corrected,
      meant: [],
      leftOut: [],
      near: [],
    };
  }

  function nearest(words: string, kind: SearchKind, limit: number): string[] {
    const finds = findsIn(kind);
    const near = nearWords(store, queryWords(words), kind, finds).slice(0, limit).filter(finds);
    const names = kind === 2 ? [] : nearestNames(store, words, limit);
    return [...new Set([...near, ...names])].slice(0, limit);
  }

  function marker(words: string, kind: SearchKind, meant: Understood | null): Marker {
    const { plain, groups } = synonyms.meaningsOf(queryWords(words));
    const parts = queryParts(meant ? meant.groups.flat(2) : [...plain, ...groups.flat(2)]);
    const marked = (texts: Partial<ShownTexts<Shown>>) => marksOf({ ...UNSAID, ...texts }, parts);
    return {
      ofGoods(id, { name, maker, spec, approvalNo }) {
        const slot = store.slotOf(id);
        const ofMaker = { text: maker, pinyin: store.makerAt(slot)?.pinyin ?? '' };
        if (kind === 2) return marked({ maker: ofMaker });
        const ofName = { text: name, pinyin: store.nameAt(slot)?.pinyin ?? '' };
        const printed = { spec: { text: spec, pinyin: '' }, approvalNo: { text: approvalNo, pinyin: '' } };
        return marked({ name: ofName, maker: ofMaker, ...printed });
      },
      ofMaker: (id, name) =>
        marked({ maker: { text: name, pinyin: store.makers.valueOf(String(id))?.pinyin ?? '' } }).maker,
    };
  }

  function findsIn(kind: SearchKind): (text: string) => boolean {
    return (text) => matcher.find(queryWords(text), kind, null) > 0;
  }

  function idOf(slot: number): number {
    return store.columns.ids[slot] ?? 0;
  }
}

/** Words that staff have tied together are other names of each other, also where a form of dosage stands behind them. */
const namesOf = (groups: Tuning['synonyms']): Alias[] =>
  groups.flatMap((group) => group.map((name) => ({ name, as: group.filter((other) => other !== name) })));

/** What remembering takes at most. */
function bytesOf({ slots, facets }: Finds): number {
  const { makers = [], labels = {}, tags = [], categories = [] } = facets ?? {};
  const values = [makers, ...Object.values(labels), tags, categories].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  return FINDS_BYTES + slots.length * FOUND_BYTES + values * FACET_VALUE_BYTES;
}

function placesOf({ page, pageSize }: SearchQuery): Places {
  const size = Math.min(Math.max(0, Math.trunc(pageSize)), MAX_PAGE_SIZE);
  const from = (Math.max(1, Math.trunc(page)) - 1) * size;
  return { from, to: from + size };
}

/** A word that no goods holds. */
const UNFINDABLE = '\u0000';

/** Words of a question. Signs alone (`%_*`) are a question that finds nothing, not an empty one that finds everything. */
function wordsOf(text: string): string[] {
  const words = queryWords(text);
  return words.length === 0 && text.trim() !== '' ? [UNFINDABLE] : words;
}
