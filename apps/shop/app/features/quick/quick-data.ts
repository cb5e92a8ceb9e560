import type { goodsList } from '@qingnang/contract/catalog';
import { keysOf } from '@qingnang/contract/keys';
import type { FastBuyItem, FastBuyOrder, fastBuy } from '@qingnang/contract/quick';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { DataCall } from '../../lib/data.ts';
import { type ShownGoods, shownOf } from '../goods/shown.ts';

/** A row of the grid. What was paid last and when is the goods' own (`mine`). */
export interface UsualItem {
  goods: ShownGoods;
  lastLot: FastBuyItem['last_lot'];
  /** Pieces a month. */
  use: number;
  /** 0 = none needed. */
  suggested: number;
}
export interface UsualPage {
  list: UsualItem[];
  total: number;
  page: number;
  page_size: number;
  order: FastBuyOrder;
}

/** What a pharmacy orders at once, without turning pages. */
const PAGE_SIZE = 50;

export const ORDER_WORDS: Readonly<Record<FastBuyOrder, string>> = {
  count: '按采购次数',
  use: '按月用量',
  time: '按最近采购',
  name: '按品名',
};

export const ORDERS = keysOf(ORDER_WORDS);

export const orderOf = (text: string | null): FastBuyOrder =>
  ORDERS.find((order) => order === text) ?? 'count';

export const quickPath = (order: FastBuyOrder, page = 1): string => {
  const query = [...(order === 'count' ? [] : [`order=${order}`]), ...(page > 1 ? [`page=${page}`] : [])];
  return ['/kjcg', ...(query.length > 0 ? [query.join('&')] : [])].join('?');
};

/** One page of what the account has bought. */
export async function readUsual(
  call: DataCall,
  order: FastBuyOrder,
  page: number,
  pageSize = PAGE_SIZE,
): Promise<UsualPage> {
  const found = await call<typeof fastBuy>('GET /api/user/fast_buy', {
    query: { order, page, page_size: pageSize },
  });
  return { ...found, order, list: found.list.map(usualItem) };
}

const usualItem = ({ goods, last_lot, monthly_use, suggested }: FastBuyItem): UsualItem => ({
  goods: shownOf(goods),
  lastLot: last_lot,
  use: monthly_use,
  suggested,
});

/** Rows of the box below the search. */
const FOUND = 8;

/** Goods for words that are being typed; nothing for a failed call, which is quiet. */
export async function searchGoods(keywords: string): Promise<ShownGoods[] | null> {
  try {
    const { list } = await call<typeof goodsList>('GET /api/goods/list', {
      query: { keywords, page_size: FOUND, facets: 0 },
      quiet: true,
    });
    return list.map(shownOf);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
