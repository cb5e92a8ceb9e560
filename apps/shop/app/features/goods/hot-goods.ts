import type { GoodsCard } from '@qingnang/contract/catalog';
import type { DataApi } from '../../lib/data.ts';
import { type ShownGoods, shownOf } from './shown.ts';

/** The first of what sells best; only so many travel with the page. */
export async function readHot(api: DataApi, most: number): Promise<{ list: ShownGoods[] }> {
  const { list } = await api.get<{ list: GoodsCard[] }>('/api/goods/hot');
  return { list: list.slice(0, most).map(shownOf) };
}
