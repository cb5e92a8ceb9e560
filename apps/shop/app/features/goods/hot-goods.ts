import type { hotGoods } from '@qingnang/contract/catalog';
import type { DataCall } from '../../lib/data.ts';
import { type ShownGoods, shownOf } from './shown.ts';

/** The first of what sells best; only so many travel with the page. */
export async function readHot(call: DataCall, most: number): Promise<{ list: ShownGoods[] }> {
  const { list } = await call<typeof hotGoods>('GET /api/goods/hot');
  return { list: list.slice(0, most).map(shownOf) };
}
