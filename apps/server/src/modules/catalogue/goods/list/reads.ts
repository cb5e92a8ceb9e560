import { type LabelKey, ofEachLabel } from '@qingnang/contract/label-facets';
import { FEW_FOUND } from '@qingnang/search/index';
import { queryWords } from '@qingnang/search/normalise';
import type {
  Marker,
  SearchAnswer,
  SearchFacets,
  SearchFilters,
  SearchIndex,
  SearchSort,
  Understood,
} from '@qingnang/search/types';
import type { Db } from '../../../../db/client.ts';
import { isApproved, type Viewer } from '../../../../http/session.ts';
import { categoryTrees } from '../../catalog/categories/reads.ts';
import type { CategoryTrees } from '../../catalog/categories/rules.ts';
import { type Shown, tallyOf } from '../../search/tally/rules.ts';
import { inDemand, inStock } from '../demand/reads.ts';
import { type FoundGoods, goodsOf, offersOf } from '../offers/reads.ts';
import type { GoodsOffer } from '../rules.ts';
import { boundsFor, pricedIn, withPriceIn } from './priced/reads.ts';
import { type Standing, standingOf } from './standing/reads.ts';

export interface ListQuery extends Partial<Record<LabelKey, string[] | undefined>> {
  keywords: string;
  /** 1 drug, 2 manufacturer. */
  type: number;
  category_id?: number | undefined;
  brand_id?: number | undefined;
  maker_ids?: number[] | undefined;
  tags?: string[] | undefined;
  in_stock?: number | undefined;
  can_buy?: number | undefined;
  bought?: number | undefined;
  price_min?: string | undefined;
  price_max?: string | undefined;
  sort: SearchSort;
  page: number;
  page_size: number;
  /** 0 leaves the facets out: they cost more than the rest. */
  facets: number;
}

export interface FoundPage {
  ids: readonly number[];
  goods: ReadonlyMap<number, FoundGoods>;
  total: number;
  facets: SearchFacets | null;
  seesStock: boolean;
  /** How the words were searched; null = as typed. */
  understood: Understood | null;
  nearest: string[];
  /** Tells what of a goods matched; null where nothing was searched for. */
  marker: Marker | null;
  trees: CategoryTrees;
}

const NEAREST = 6;
const kindOf = (type: number) => (type === 2 ? 2 : 1);

/**
 * One page of the list: ids, total and facets from the index, everything shown from the database.
 * @param zone only these goods, a zone's say; the index remembers answers for the list itself
 */
export async function findGoods(
  db: Db,
  index: SearchIndex,
  viewer: Viewer,
  query: ListQuery,
  zone?: readonly number[],
): Promise<FoundPage> {
  const [standing, among] = await Promise.all([
    standingOf(db, viewer),
    query.bought === 1 ? boughtOf(db, viewer, zone) : zone,
  ]);
  const within = await pricedOf(db, index, viewer, query, standing, among);
  const { answer, understood } = search(index, viewer, query, standing, within);
  const { ids, total, facets } = answer;
  const kind = kindOf(query.type);
  const shown = shownInstead(understood);
  const isMiss = total === 0 || shown !== '';
  // What a zone does not hold says nothing of what the shop lacks. What was put right, or searched in part, is lost as it was typed.
  if (!within && isFirstLook(query, viewer))
    tallyOf(index).note({ words: query.keywords, kind, found: isMiss ? 0 : total, shown });
  const nearest =
    isMiss && !within && query.keywords.trim() !== ''
      ? index
          .nearest(query.keywords, kind, NEAREST)
          .filter((words) => !understood?.corrected.split('、').includes(words))
      : [];
  const marker = query.keywords.trim() === '' ? null : index.marker(query.keywords, kind, understood);
  const [goods, trees] = await Promise.all([goodsOf(db, viewer, ids, true), categoryTrees(db)]);
  const seesStock = isApproved(viewer.buyer);
  return { ids, goods, total, facets, understood, nearest, marker, trees, seesStock };
}

/** What a buyer was shown who did not find what was typed. */
function shownInstead(understood: Understood | null): Shown {
  if (!understood) return '';
  if (understood.corrected !== '') return 'corrected';
  return understood.leftOut.length > 0 ? 'left_out' : '';
}

/** Words that find nothing, or letters that find few, are searched as they may have been meant. */
function search(
  index: SearchIndex,
  viewer: Viewer,
  query: ListQuery,
  { mayBuy, boughtIds }: Standing,
  within: readonly number[] | undefined,
): { answer: SearchAnswer; understood: Understood | null } {
  const kind = kindOf(query.type);
  const searchFor = (understood: Understood | null) =>
    index.search({
      words: query.keywords,
      ...(understood ? { understood } : {}),
      kind,
      filters: filtersOf(query, viewer),
      sort: sortFor(query.sort, viewer),
      page: query.page,
      pageSize: query.page_size,
      facets: query.facets === 1,
      ...(mayBuy ? { mayBuy } : {}),
      ...(boughtIds ? { boostIds: boughtIds } : {}),
      ...(within ? { within } : {}),
    });
  const answer = searchFor(null);
  const understood = answer.total < FEW_FOUND ? index.understood(query.keywords, kind) : null;
  return { answer: understood ? searchFor(understood) : answer, understood };
}

/** Of what the list would hold, the goods whose price lies between those asked for; as it was where none are. */
async function pricedOf(
  db: Db,
  index: SearchIndex,
  viewer: Viewer,
  query: ListQuery,
  standing: Standing,
  among: readonly number[] | undefined,
): Promise<readonly number[] | undefined> {
  const bounds = boundsFor(viewer, query);
  if (!bounds) return among;
  const inReach = await withPriceIn(db, bounds);
  const only = new Set(among ?? inReach);
  const within = inReach.filter((id) => only.has(id));
  const whole = { ...query, page: 1, page_size: Math.max(within.length, 1), facets: 0 };
  return pricedIn(db, viewer, search(index, viewer, whole, standing, within).answer.ids, bounds);
}

/** The goods of a zone, or all, that the account has bought; for visitors those of the zone. */
async function boughtOf(db: Db, { buyer }: Viewer, zone: readonly number[] | undefined) {
  if (!buyer) return zone;
  const rows = await db
    .selectFrom('account_goods')
    .select('goods_id')
    .where('account_id', '=', buyer.accountId)
    .execute();
  const ids = rows.map((row) => row.goods_id);
  return zone ? ids.filter((id) => zone.includes(id)) : ids;
}

/** A search that was made, not one that is paged through or narrowed, nor the beginning of a word while it is typed. */
function isFirstLook(query: ListQuery, viewer: Viewer): boolean {
  const { keywords, page, sort, facets } = query;
  if (keywords === '' || page !== 1 || sort !== 'default' || facets === 0) return false;
  const { labels, ...others } = filtersOf(query, viewer);
  return Object.values({ ...labels, ...others }).every(
    (value) => value === false || (Array.isArray(value) && value.length === 0),
  );
}

/** Who may not see prices must not learn their order either. */
function sortFor(sort: SearchSort, viewer: Viewer): SearchSort {
  const byPrice = sort === 'price_asc' || sort === 'price_desc';
  return byPrice && !isApproved(viewer.buyer) ? 'default' : sort;
}

function filtersOf(query: ListQuery, { buyer }: Viewer): SearchFilters {
  return {
    ...(query.category_id === undefined ? {} : { categoryId: query.category_id }),
    ...(query.brand_id === undefined ? {} : { brandId: query.brand_id }),
    makerIds: query.maker_ids ?? [],
    labels: ofEachLabel((key) => query[key] ?? []),
    tags: query.tags ?? [],
    // What is in stock is as hidden as prices are.
    inStock: query.in_stock === 1 && isApproved(buyer),
    canBuy: query.can_buy === 1,
  };
}

export interface Suggestions {
  ids: readonly number[];
  offers: Map<number, GoodsOffer>;
  words: { text: string; count: number }[];
  makers: { id: number; name: string; count: number }[];
  total: number;
  marker: Marker;
  /** '' = as typed. */
  searchedAs: string;
}

const SUGGESTED = 10;

/** What the search box offers while somebody types; for a slip of the finger, what was meant. */
export async function suggestGoods(
  db: Db,
  index: SearchIndex,
  viewer: Viewer,
  keywords: string,
  type: number,
): Promise<Suggestions> {
  const kind = kindOf(type);
  const typed = index.suggest(keywords, kind, SUGGESTED);
  const meant = typed.total < FEW_FOUND ? index.understood(keywords, kind) : null;
  const answer = meant ? index.suggest(keywords, kind, SUGGESTED, meant) : typed;
  const { ids, words, makers, total } = answer;
  const searchedAs = meant ? searchedAsOf(keywords, meant) : '';
  const marker = index.marker(keywords, kind, meant);
  return { ids, offers: await offersOf(db, viewer, ids), words, makers, total, marker, searchedAs };
}

/** In one line as what the words were searched: no medicine is shown for another without a word of it. */
function searchedAsOf(keywords: string, { corrected, meant, leftOut }: Understood): string {
  if (corrected !== '') return corrected;
  if (meant.length > 0) return meant.map(({ as }) => as.join('、')).join(' ');
  const kept = leftOut.length === 0 ? [] : queryWords(keywords).filter((word) => !leftOut.includes(word));
  return kept.join(' ');
}

export type HotGoods = Pick<FoundPage, 'ids' | 'goods'>;

const HOT = 20;

/** 热销商品: what most accounts where the buyer is have bought within 30 days, then what sold most ever; in stock. */
export async function hotOffers(db: Db, index: SearchIndex, viewer: Viewer): Promise<HotGoods> {
  const filters = { inStock: true };
  const wanted = inStock(index, await inDemand(db, viewer));
  const sold = index.search({ words: '', filters, sort: 'sales', page: 1, pageSize: HOT }).ids;
  const ids = [...new Set([...wanted, ...sold])].slice(0, HOT);
  return { ids, goods: await goodsOf(db, viewer, ids, true) };
}
