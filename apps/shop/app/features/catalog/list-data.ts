import type { GoodsListData } from '@qingnang/contract/catalog';
import type { DataApi } from '../../lib/data.ts';
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
}

/** What a list page reads. */
export async function readList(api: DataApi, address: URLSearchParams, pageSize: number): Promise<ListData> {
  const query = readQuery(address);
  const found = await api.get<GoodsListData>('/api/goods/list', { ...wireQuery(query), page_size: pageSize });
  return { query, found: { ...found, list: found.list.map(shownOf) } };
}
