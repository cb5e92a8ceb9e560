import type { FilterOf } from '@qingnang/contract/call';
import { withQuery } from '@qingnang/contract/call';
import type { goodsList } from '@qingnang/contract/catalog';
import { LABEL_KEYS, type LabelKey, ofEachLabel } from '@qingnang/contract/label-facets';
import { wrongInRange } from '@qingnang/contract/price-range';

/** What a list page shows, as its address says it. Whatever makes no sense there is left out, so that any address shows a list. */
export interface ListQuery extends Record<LabelKey, string[]> {
  keywords: string;
  /** 1 drug, 2 manufacturer. */
  type: 1 | 2;
  category: string;
  brand: string;
  makers: string[];
  tags: string[];
  inStock: boolean;
  /** Only what this buyer may buy now. */
  canBuy: boolean;
  /** Only what this buyer has bought. */
  bought: boolean;
  /** Yuan, as typed; '' = no bound. */
  priceMin: string;
  priceMax: string;
  sort: Sort;
  page: number;
}

export type Sort = 'default' | 'sales' | 'price_asc' | 'price_desc' | 'new';
/** The ways to narrow a list that take several values. */
export type Facet = 'makers' | LabelKey | 'tags';
export const FACETS: readonly Facet[] = ['makers', ...LABEL_KEYS, 'tags'];

const SORTS: readonly Sort[] = ['default', 'sales', 'price_asc', 'price_desc', 'new'];

/** Reads a list's address. */
export function readQuery(query: URLSearchParams): ListQuery {
  const sort = query.get('sort') ?? '';
  return {
    keywords: (query.get('keywords') ?? '').trim().slice(0, 100),
    type: query.get('type') === '2' ? 2 : 1,
    category: idOf(query.get('category_id')),
    brand: idOf(query.get('brand_id')),
    makers: valuesOf(query.get('maker_ids'), 9, 50).filter(isId),
    ...ofEachLabel((key, { letters, most }) => valuesOf(query.get(key), letters, most)),
    tags: valuesOf(query.get('tags'), 10, 10),
    inStock: query.get('in_stock') === '1',
    canBuy: query.get('can_buy') === '1',
    bought: query.get('bought') === '1',
    ...pricesOf(query),
    sort: SORTS.find((one) => one === sort) ?? 'default',
    page: pageOf(query.get('page')),
  };
}

function pricesOf(query: URLSearchParams): Pick<ListQuery, 'priceMin' | 'priceMax'> {
  const [priceMin = '', priceMax = ''] = ['price_min', 'price_max'].map((key) =>
    (query.get(key) ?? '').trim(),
  );
  const isWrong = Object.keys(wrongInRange({ price_min: priceMin, price_max: priceMax })).length > 0;
  return isWrong ? { priceMin: '', priceMax: '' } : { priceMin, priceMax };
}

const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);
const idOf = (text: string | null): string => (text !== null && isId(text) ? text : '');

const LAST_PAGE = 100_000;
const pageOf = (text: string | null): number => Math.min(Number(idOf(text)) || 1, LAST_PAGE);

/** Several values of one facet. What the API would refuse came from no list of ours: too many, too long, control characters. */
const valuesOf = (text: string | null, longest: number, most: number): string[] =>
  [...new Set((text ?? '').split(','))]
    .filter((value) => value !== '' && value.length <= longest && !/\p{Cc}/u.test(value))
    .slice(0, most);

/** The same as the API's query, without paging beyond what the address says. */
export const wireQuery = (query: ListQuery): FilterOf<typeof goodsList> => ({
  keywords: query.keywords || undefined,
  type: query.type === 2 ? 2 : undefined,
  category_id: query.category || undefined,
  brand_id: query.brand || undefined,
  maker_ids: query.makers.join(',') || undefined,
  ...ofEachLabel((key) => query[key].join(',') || undefined),
  tags: query.tags.join(',') || undefined,
  in_stock: query.inStock ? 1 : undefined,
  can_buy: query.canBuy ? 1 : undefined,
  bought: query.bought ? 1 : undefined,
  price_min: query.priceMin || undefined,
  price_max: query.priceMax || undefined,
  sort: query.sort === 'default' ? undefined : query.sort,
  page: query.page > 1 ? query.page : undefined,
});

/** The address of a list. A change of anything but the page leads to the first page. */
export function listPath(path: string, query: ListQuery, change: Partial<ListQuery> = {}): string {
  const wire = wireQuery({ ...query, page: 1, ...change });
  if (isBrand(path)) {
    const { brand_id, page, ...rest } = wire;
    return withQuery(page ? `${path}/${page}` : path, rest);
  }
  if (!isOther(path)) return withQuery(path, wire);
  // Another category is another list.
  const { category_id, ...rest } = wire;
  if (category_id === query.category) return withQuery(path, rest);
  return withQuery(category_id ? `${OTHER_PATH}${category_id}` : '/list', rest);
}

/** Lists of one category of any tree, which stands in the path itself: `/list/other/:id/:name?`. */
export const OTHER_PATH = '/list/other/';

export const isOther = (path: string): boolean => path.startsWith(OTHER_PATH);

/** The hall of one brand, with the page in the path, too: `/ppzq/info/:id/:page?`. */
export const BRAND_PATH = '/ppzq/info/';

export const isBrand = (path: string): boolean => path.startsWith(BRAND_PATH);

/** What a list's path itself says; its query does not. */
export function inPath(path: string): Partial<ListQuery> {
  const [id = '', page = null] = path.split('/').slice(3);
  if (isBrand(path)) return { brand: id, page: pageOf(page) };
  return isOther(path) ? { category: id } : {};
}

/** The list with one value of a facet chosen, or not any more. */
export const toggled = (query: ListQuery, facet: Facet, value: string): Partial<ListQuery> => ({
  [facet]: query[facet].includes(value)
    ? query[facet].filter((one) => one !== value)
    : [...query[facet], value],
});

const NOTHING_CHOSEN: Partial<ListQuery> = {
  brand: '',
  makers: [],
  ...ofEachLabel(() => []),
  tags: [],
  inStock: false,
  canBuy: false,
  bought: false,
  priceMin: '',
  priceMax: '',
};

/** The list at a path without anything that narrows it; words, kind and order stay. */
export const clearedPath = (path: string, query: ListQuery): string =>
  listPath(path, query, { ...NOTHING_CHOSEN, ...(isOther(path) ? {} : { category: '' }), ...inPath(path) });

/** How many ways the list at a path is narrowed. */
export const chosenCount = (path: string, query: ListQuery): number =>
  [
    query.category && !isOther(path),
    query.brand && !isBrand(path),
    query.inStock,
    query.canBuy,
    query.bought,
    query.priceMin || query.priceMax,
  ].filter(Boolean).length + FACETS.reduce((sum, facet) => sum + query[facet].length, 0);
