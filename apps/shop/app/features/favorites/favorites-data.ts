import { withQuery } from '@qingnang/contract/call';
import type { ArrivalItem, arrivalList, FavoriteItem, favoriteList } from '@qingnang/contract/favorites';
import type { DataCall } from '../../lib/data.ts';
import { type ShownGoods, shownOf } from '../goods/shown.ts';

/** What the page lists: what is kept, or what is waited for. */
export type FavoriteTab = 'favorites' | 'arrivals';

interface Page<Item> {
  list: Item[];
  total: number;
  page: number;
  page_size: number;
}

/** A kept goods with what is new of it. */
export type Favorite = Omit<FavoriteItem, 'goods' | 'created_at'> & { goods: ShownGoods };
export type Favorites = Page<Favorite> & { tab: 'favorites' };

/** A goods out of stock that the buyer asked to be told of. */
export type Awaited = Omit<ArrivalItem, 'goods'> & { goods: ShownGoods };
export type Arrivals = Page<Awaited> & { tab: 'arrivals' };

/** Full rows of four. */
const PAGE_SIZE = 20;

export const tabOf = (text: string | null): FavoriteTab => (text === 'arrivals' ? 'arrivals' : 'favorites');

/** The buyer's kept goods, the last one first, or those that are waited for. */
export async function readFavorites(
  call: DataCall,
  tab: FavoriteTab,
  page: number,
): Promise<Favorites | Arrivals> {
  if (tab === 'arrivals') {
    const found = await call<typeof arrivalList>('GET /api/favorite/arrivals', {
      query: { page, page_size: PAGE_SIZE },
    });
    return { ...found, tab, list: found.list.map((item) => ({ ...item, goods: shownOf(item.goods) })) };
  }
  const found = await call<typeof favoriteList>('GET /api/favorite', {
    query: { page, page_size: PAGE_SIZE },
  });
  const list = found.list.map(({ goods, wants_notice, drop, arrived }) => ({
    goods: shownOf(goods),
    wants_notice,
    drop,
    arrived,
  }));
  return { ...found, tab, list };
}

export const favoritesPath = (tab: FavoriteTab, page = 1): string =>
  withQuery('/star', { tab: tab === 'arrivals' ? tab : undefined, page: page > 1 ? page : undefined });

/** The tabs above the list. */
export const favoriteTabs = (chosen: FavoriteTab) =>
  (['favorites', 'arrivals'] as const).map((tab) => ({
    label: tab === 'favorites' ? '收藏的商品' : '到货提醒',
    to: favoritesPath(tab),
    current: tab === chosen,
  }));
