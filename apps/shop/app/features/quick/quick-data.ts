import type { goodsList } from '@qingnang/contract/catalog';
import { keysOf } from '@qingnang/contract/keys';
import type {
  FastBuyItem,
  FastBuyOrder,
  FastBuySource,
  fastBuy,
  QuickSources,
  quickSources,
} from '@qingnang/contract/quick';
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
  /** Pieces by month, oldest first. */
  months: readonly number[];
  /** 0 = none needed. */
  suggested: number;
  /** Why so many; '' = nothing to say. */
  why: string;
  onHand: FastBuyItem['on_hand'];
  /** Of the template; 0 = of none. */
  kept: number;
}
/** Where rows come from, as the address says it. */
export interface Source {
  from: FastBuySource;
  /** 0 = of no template. */
  template: number;
  order: FastBuyOrder;
}
export interface UsualPage extends Source {
  list: UsualItem[];
  total: number;
  page: number;
  page_size: number;
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

/** Words of the tabs; templates have their names beside. */
export const SOURCE_WORDS: Readonly<Record<FastBuySource, string>> = {
  usual: '常购商品',
  due: '该补货',
  recent: '近 30 天',
  favorite: '收藏',
  template: '我的模板',
};
export const SOURCES = keysOf(SOURCE_WORDS);

/** What the address asks for; a template without a number is none. */
export function sourceOf(query: URLSearchParams): Source {
  const template = Number(query.get('template')) || 0;
  const from = SOURCES.find((one) => one === query.get('from')) ?? 'usual';
  return { from, template: from === 'template' ? template : 0, order: orderOf(query.get('order')) };
}

export const quickPath = ({ from, template, order }: Source, page = 1): string => {
  const query = [
    ...(from === 'usual' ? [] : [`from=${from}`]),
    ...(template > 0 ? [`template=${template}`] : []),
    ...(order === 'count' ? [] : [`order=${order}`]),
    ...(page > 1 ? [`page=${page}`] : []),
  ];
  return ['/kjcg', ...(query.length > 0 ? [query.join('&')] : [])].join('?');
};

/** One page of a source. */
export async function readUsual(
  call: DataCall,
  source: Source,
  page: number,
  pageSize = PAGE_SIZE,
): Promise<UsualPage> {
  const { from, template, order } = source;
  const found = await call<typeof fastBuy>('GET /api/user/fast_buy', {
    query: { from, order, page, page_size: pageSize, ...(template > 0 && { template_id: template }) },
  });
  return { ...found, ...source, list: found.list.map(usualItem) };
}

/** How much each source has, and the templates. */
export const readSources = (call: DataCall): Promise<QuickSources> =>
  call<typeof quickSources>('GET /api/user/quick_sources');

const usualItem = (item: FastBuyItem): UsualItem => ({
  goods: shownOf(item.goods),
  lastLot: item.last_lot,
  use: item.monthly_use,
  months: item.months,
  suggested: item.suggested,
  why: item.why,
  onHand: item.on_hand,
  kept: item.kept_number,
});

/** A goods that a search has put there: nothing is known of it but itself. */
export const searchedItem = (goods: ShownGoods): UsualItem => ({
  goods,
  lastLot: null,
  use: 0,
  months: [],
  suggested: 0,
  why: '',
  onHand: null,
  kept: 0,
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
