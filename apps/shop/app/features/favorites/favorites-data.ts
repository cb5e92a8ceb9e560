import type { GoodsCard } from '@qingnang/contract/catalog';
import type { DataApi } from '../../lib/data.ts';
import { type ShownGoods, shownOf } from '../goods/shown.ts';

interface Answer {
  list: { goods: GoodsCard; created_at: number }[];
  total: number;
  page: number;
  page_size: number;
}

export interface Favorites extends Omit<Answer, 'list'> {
  list: ShownGoods[];
}

/** Full rows of four. */
const PAGE_SIZE = 20;

/** The buyer's kept goods, the last one first. */
export async function readFavorites(api: DataApi, page: number): Promise<Favorites> {
  const found = await api.get<Answer>('/api/favorite', { page, page_size: PAGE_SIZE });
  return { ...found, list: found.list.map(({ goods }) => shownOf(goods)) };
}

export const favoritesPath = (page: number): string => (page > 1 ? `/star?page=${page}` : '/star');
