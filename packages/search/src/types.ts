import type { Alias } from './aliases.ts';
import type { IndexedGoods } from './goods.ts';
import type { Pieces, ShownTexts } from './marks.ts';
import type { StoreDump } from './store.ts';

/** 1 = goods (name and everything else), 2 = manufacturer only. */
export type SearchKind = 1 | 2;

export type SearchSort = 'default' | 'sales' | 'price_asc' | 'price_desc' | 'new';

/** Values inside one list are alternatives; different filters must all hold. Empty lists filter nothing. */
export interface SearchFilters {
  categoryId?: number;
  makerIds?: number[];
  /** By the names of the goods' labels. */
  labels?: Readonly<Record<string, string[]>>;
  brandId?: number;
  tags?: string[];
  /** `true` leaves only goods in stock; `false` is the unticked box and filters nothing. */
  inStock?: boolean;
  isTcm?: boolean;
  /** `true` leaves only what `SearchQuery.mayBuy` allows; without effect when that is missing. */
  canBuy?: boolean;
}

/**
 * What a buyer may buy: goods in stock, with a price, free of ephedrine, of one of these scopes and not refused by name.
 * Answers are remembered for the refused set itself, what its scopes open for theirs: hand in the same ones as long as they hold.
 */
export interface MayBuy {
  scopes: ReadonlySet<string>;
  refused: ReadonlySet<number>;
}

export interface SearchQuery {
  words: string;
  kind?: SearchKind;
  /** What `understood` made of the words: searched instead of them. */
  understood?: Understood;
  filters?: SearchFilters;
  sort?: SearchSort;
  /** From 1. */
  page: number;
  pageSize: number;
  facets?: boolean;
  /** What this buyer may buy comes first among equals; missing for who may not buy at all. */
  mayBuy?: MayBuy;
  /** Goods this buyer bought before come next. */
  boostIds?: ReadonlySet<number>;
  /** Only these goods (of a zone); an empty list finds nothing. Answers are remembered for the list itself, see `MayBuy`. */
  within?: readonly number[];
}

/** Alternatives of which any will do; of each, all words must hold. */
export type Group = readonly (readonly string[])[];

/** How words that find nothing as typed are searched all the same. */
export interface Understood {
  readonly groups: readonly Group[];
  /** The words with letters, or makers, put right; '' when none were. */
  readonly corrected: string;
  /** What was read as other names, forms or uses, to be told to the buyer. */
  readonly meant: readonly { typed: string; as: string[] }[];
  /** Words that were not searched for, since with them nothing is found. */
  readonly leftOut: readonly string[];
  /** Letters near to those typed, which few goods hold: what holds the near ones stands behind. */
  readonly near: readonly string[];
}

export interface MakerCount {
  id: number;
  name: string;
  count: number;
}

export interface NameCount {
  name: string;
  count: number;
}

/** Each list is counted with every filter but its own, so that a second value can be added. */
export interface SearchFacets {
  makers: MakerCount[];
  labels: Record<string, NameCount[]>;
  tags: NameCount[];
  categories: { id: number; count: number }[];
  inStock: number;
  /** null when the query does not say what the buyer may buy. */
  canBuy: number | null;
}

/** Shared with other callers: read only. */
export interface SearchAnswer {
  readonly ids: readonly number[];
  readonly total: number;
  readonly facets: SearchFacets | null;
}

export interface SuggestAnswer {
  /** Names (kind 1) or manufacturers (kind 2), best first, with the number of goods found under each. */
  words: { text: string; count: number }[];
  ids: number[];
  makers: MakerCount[];
  total: number;
}

/** A goods that stands first for a query. Times in Unix seconds; null = open. */
export interface Pin {
  word: string;
  goodsId: number;
  position: number;
  startsAt: number | null;
  endsAt: number | null;
}

/** What staff have set. */
export interface Tuning {
  /** Groups of words that mean the same: who types one finds goods with any. */
  synonyms: readonly (readonly string[])[];
  pins: readonly Pin[];
  /** Other names of medicines that come with the product. */
  aliases?: readonly Alias[];
}

export interface Reload {
  add(rows: Iterable<IndexedGoods>): void;
  end(): void;
}

/** All goods of an index as plain data: numbers, texts, lists and typed arrays. Only for the same version of this package. */
export type IndexDump = StoreDump;

/** Tells what matched in texts that are shown; what has another name here by now matches by what is printed. */
export interface Marker {
  ofGoods(id: number, texts: ShownTexts<string>): ShownTexts<Pieces>;
  ofMaker(id: number, name: string): Pieces;
}

export interface SearchIndex {
  /** Replaces everything. */
  load(rows: Iterable<IndexedGoods>): void;
  /** The same piece by piece: searches see the old goods until the end. */
  reload(): Reload;
  /** All goods as they are now, tuning not included. Shares memory with the index: write it before the next change. */
  dump(): IndexDump;
  /** Replaces everything by what another index has dumped, which takes a tenth of the time. */
  restore(dump: IndexDump): void;
  /** Replaces the tuning. */
  tune(tuning: Tuning): void;
  /** The same goods as they are found with another tuning; to be asked within a moment, as nobody tells it of later changes. */
  trial(tuning: Tuning): Pick<SearchIndex, 'search' | 'understood'>;
  /** Adds or replaces rows; a row off sale is taken out. */
  upsert(rows: IndexedGoods[]): void;
  remove(ids: number[]): void;
  search(query: SearchQuery): SearchAnswer;
  /** The answer may be shared with other callers: read only. */
  suggest(words: string, kind: SearchKind, limit: number, understood?: Understood): SuggestAnswer;
  /**
   * How words that find nothing as typed may be searched all the same, so that they find goods, or letters that find few; null
   * otherwise. Codes (approval
   * numbers, barcodes) are never changed, nor is a medicine named in Chinese replaced by another.
   */
  understood(words: string, kind: SearchKind): Understood | null;
  /** What of the texts of goods and makers matched words that have found them; to be asked at once. */
  marker(words: string, kind: SearchKind, understood: Understood | null): Marker;
  /** Words and names that look or sound like words that found nothing, nearest first: to choose from. */
  nearest(words: string, kind: SearchKind, limit: number): string[];
  /** Goods that can be found, i.e. on sale. */
  size(): number;
}
