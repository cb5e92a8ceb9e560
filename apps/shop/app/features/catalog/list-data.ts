import type { GoodsListData } from '@qingnang/contract/catalog';
import type { DataApi } from '../../lib/data.ts';
import { readHot } from '../goods/hot-goods.ts';
import { type ShownGoods, shownOf } from '../goods/shown.ts';
import { inPath, type ListQuery, readQuery, wireQuery } from './list-query.ts';
import { GOODS_CALL } from './sources.ts';

/** Full rows of the grid at every width; a table shows twice as many. */
export const PAGE_SIZE = { grid: 20, table: 40 } as const;

export interface Found extends Omit<GoodsListData, 'list'> {
  list: ShownGoods[];
}

export interface ListData {
  query: ListQuery;
  found: Found;
  /** '' when no brand is chosen, or an unknown one. */
  brandName: string;
  /** What sells best, where nothing was found. */
  hot: ShownGoods[];
}

/** What a list page reads. @param call who answers: the whole shop, or the goods of a zone */
export const readList = (
  api: DataApi,
  address: URLSearchParams,
  pageSize: number,
  call: string = GOODS_CALL,
): Promise<ListData> => readGoods(api, readQuery(address), pageSize, call);

/** What the hall of one brand reads, which knows its name. @param path its address, with the brand and the page */
export const readBrandGoods = (api: DataApi, path: string, address: URLSearchParams): Promise<ListData> =>
  readGoods(api, { ...readQuery(address), ...inPath(path) }, PAGE_SIZE.grid, GOODS_CALL, '');

/** What the list of one category reads. @param id as the address has it: whatever is no category has no goods */
export async function readCategory(
  api: DataApi,
  id: string,
  address: URLSearchParams,
  pageSize: number,
): Promise<ListData> {
  const query = { ...readQuery(address), category: id };
  if (readQuery(new URLSearchParams({ category_id: id })).category === id)
    return readGoods(api, query, pageSize);
  return { query, found: NOTHING, brandName: '', hot: await hotInstead(api) };
}

/** @param brand whose name is asked for; '' = nobody's */
async function readGoods(
  api: DataApi,
  query: ListQuery,
  pageSize: number,
  call: string = GOODS_CALL,
  brand: string = query.brand,
): Promise<ListData> {
  const [found, brandName] = await Promise.all([
    api.get<GoodsListData>(call, { ...wireQuery(query), page_size: pageSize }),
    nameOfBrand(api, brand),
  ]);
  const hot = found.total === 0 ? await hotInstead(api) : [];
  return { query, found: { ...found, list: found.list.map(shownOf) }, brandName, hot };
}

/** Beside the matter: the number stands in for it. */
const nameOfBrand = async (api: DataApi, id: string): Promise<string> =>
  id === ''
    ? ''
    : api.get<{ brand: { name: string } | null }>(`/api/focus/brand/${id}`).then(
        ({ brand }) => brand?.name ?? '',
        () => '',
      );

/** A full row at most widths. */
const HOT_INSTEAD = 5;

/** Beside the matter: without them the page says what it has to say. */
const hotInstead = (api: DataApi): Promise<ShownGoods[]> =>
  readHot(api, HOT_INSTEAD).then(
    ({ list }) => list,
    () => [],
  );

const NOTHING: Found = {
  list: [],
  total: 0,
  page: 1,
  page_size: PAGE_SIZE.grid,
  facets: { categories: [], makers: [], forms: [], rx: [], tags: [], in_stock: 0, can_buy: null },
  corrected: '',
  nearest: [],
  category_path: [],
};
