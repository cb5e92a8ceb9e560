import type { SearchFacets, SearchFilters, SearchIndex, SearchSort } from '@qingnang/search/types';
import type { Db } from '../../db/client.ts';
import { isApproved, type Viewer } from '../../http/session.ts';
import { categoryTrees } from '../catalog/categories/reads.ts';
import type { CategoryTrees } from '../catalog/categories/rules.ts';
import { offersOf } from './offers/reads.ts';
import type { GoodsOffer } from './rules.ts';

export interface ListQuery {
  keywords: string;
  /** 1 drug, 2 manufacturer. */
  type: number;
  category_id?: number | undefined;
  brand_id?: number | undefined;
  maker_ids?: number[] | undefined;
  forms?: string[] | undefined;
  rx?: string[] | undefined;
  tags?: string[] | undefined;
  in_stock?: number | undefined;
  sort: SearchSort;
  page: number;
  page_size: number;
  /** 0 leaves the facets out: they cost more than the rest. */
  facets: number;
}

export interface FoundGoods {
  ids: number[];
  offers: Map<number, GoodsOffer>;
  total: number;
  facets: SearchFacets | null;
  nearest: string[];
  trees: CategoryTrees;
}

const NEAREST = 6;
const kindOf = (type: number) => (type === 2 ? 2 : 1);

/** One page of the list: ids, total and facets from the index, everything shown from the database. */
export async function findGoods(
  db: Db,
  index: SearchIndex,
  viewer: Viewer,
  query: ListQuery,
): Promise<FoundGoods> {
  const { ids, total, facets } = index.search({
    words: query.keywords,
    kind: kindOf(query.type),
    filters: filtersOf(query),
    sort: sortFor(query.sort, viewer),
    page: query.page,
    pageSize: query.page_size,
    facets: query.facets === 1,
  });
  const nearest = total === 0 && query.keywords.trim() !== '' ? index.nearest(query.keywords, NEAREST) : [];
  const [offers, trees] = await Promise.all([offersOf(db, viewer, ids), categoryTrees(db)]);
  return { ids, offers, total, facets, nearest, trees };
}

/** Who may not see prices must not learn their order either. */
function sortFor(sort: SearchSort, viewer: Viewer): SearchSort {
  const byPrice = sort === 'price_asc' || sort === 'price_desc';
  return byPrice && !isApproved(viewer.buyer) ? 'default' : sort;
}

function filtersOf(query: ListQuery): SearchFilters {
  return {
    ...(query.category_id === undefined ? {} : { categoryId: query.category_id }),
    ...(query.brand_id === undefined ? {} : { brandId: query.brand_id }),
    makerIds: query.maker_ids ?? [],
    forms: query.forms ?? [],
    rx: query.rx ?? [],
    tags: query.tags ?? [],
    inStock: query.in_stock === 1,
  };
}

export interface Suggestions {
  ids: number[];
  offers: Map<number, GoodsOffer>;
  words: { text: string; count: number }[];
  makers: { id: number; name: string; count: number }[];
  total: number;
}

const SUGGESTED = 10;

/** What the search box offers while somebody types. */
export async function suggestGoods(
  db: Db,
  index: SearchIndex,
  viewer: Viewer,
  keywords: string,
  type: number,
): Promise<Suggestions> {
  const { ids, words, makers, total } = index.suggest(keywords, kindOf(type), SUGGESTED);
  return { ids, words, makers, total, offers: await offersOf(db, viewer, ids) };
}

const HOT = 20;

/** The most sold goods in stock. */
export async function hotOffers(
  db: Db,
  index: SearchIndex,
  viewer: Viewer,
): Promise<{ ids: number[]; offers: Map<number, GoodsOffer> }> {
  const filters = { inStock: true };
  const { ids } = index.search({ words: '', filters, sort: 'sales', page: 1, pageSize: HOT });
  return { ids, offers: await offersOf(db, viewer, ids) };
}
