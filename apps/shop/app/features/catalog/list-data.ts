import type { GoodsCard, GoodsListData } from '@qingnang/contract/catalog';
import type { DataApi } from '../../lib/data.ts';
import { type ListQuery, readQuery, wireQuery } from './list-query.ts';

/** Full rows of the grid at every width; a table shows twice as many. */
export const PAGE_SIZE = { grid: 20, table: 40 } as const;

export interface ListData {
  query: ListQuery;
  found: GoodsListData;
}

/** What a list page reads. */
export async function readList(api: DataApi, address: URLSearchParams, pageSize: number): Promise<ListData> {
  const query = readQuery(address);
  const found = await api.get<GoodsListData>('/api/goods/list', { ...wireQuery(query), page_size: pageSize });
  return { query, found };
}

/** The first of what sells best; only so many travel with the page. */
export async function readHot(api: DataApi, most: number): Promise<{ list: GoodsCard[] }> {
  const { list } = await api.get<{ list: GoodsCard[] }>('/api/goods/hot');
  return { list: list.slice(0, most) };
}
