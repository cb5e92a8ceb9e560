import type { recommended } from '@qingnang/contract/catalog';
import type { DataCall } from '../../lib/data.ts';
import { type ShownGoods, shownOf } from '../goods/shown.ts';

export interface RecommendedPage {
  list: ShownGoods[];
  hasMore: boolean;
}

/** Pages of 为您推荐, from 1. */
export async function readRecommended(call: DataCall, page: number): Promise<RecommendedPage> {
  const { list, has_more } = await call<typeof recommended>('GET /api/index_wntj/:page', { at: { page } });
  return { list: list.map(shownOf), hasMore: has_more };
}

/** Cards in a row on wide screens. */
const ROW = 5;

/** All goods of the pages, each once; while more are to come, only whole rows. */
export function shownRows(pages: readonly RecommendedPage[]): ShownGoods[] {
  const goods = [...new Map(pages.flatMap(({ list }) => list).map((item) => [item.id, item])).values()];
  return pages.at(-1)?.hasMore ? goods.slice(0, goods.length - (goods.length % ROW)) : goods;
}
