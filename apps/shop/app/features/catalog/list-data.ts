import type { GoodsListData } from '@qingnang/contract/catalog';
import type { DataApi } from '../../lib/data.ts';
import { readHot } from '../goods/hot-goods.ts';
import { type ShownGoods, shownOf } from '../goods/shown.ts';
import { type ListQuery, readQuery, wireQuery } from './list-query.ts';

/** Full rows of the grid at every width; a table shows twice as many. */
export const PAGE_SIZE = { grid: 20, table: 40 } as const;

export interface Found extends Omit<GoodsListData, 'list'> {
  list: ShownGoods[];
}

export interface ListData {
  query: ListQuery;
  found: Found;
  /** What sells best, where nothing was found. */
  hot: ShownGoods[];
}

/** What a list page reads. */
export const readList = (api: DataApi, address: URLSearchParams, pageSize: number): Promise<ListData> =>
  readGoods(api, readQuery(address), pageSize);

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
  return { query, found: NOTHING, hot: await hotInstead(api) };
}

async function readGoods(api: DataApi, query: ListQuery, pageSize: number): Promise<ListData> {
  const found = await api.get<GoodsListData>('/api/goods/list', { ...wireQuery(query), page_size: pageSize });
  const hot = found.total === 0 ? await hotInstead(api) : [];
  return { query, found: { ...found, list: found.list.map(shownOf) }, hot };
}

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
