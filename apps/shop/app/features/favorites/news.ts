import type { favoriteSeen } from '@qingnang/contract/favorites';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { createStore, useStore } from '../../lib/store.ts';
import type { Favorite } from './favorites-data.ts';

type News = Pick<Favorite, 'drop' | 'arrived'>;

/** What was new when this window showed it, by goods: it stays marked here though the server takes it for seen. */
const shownNews = createStore<ReadonlyMap<number, News>>(new Map());
const NONE = shownNews.get();

const isNews = ({ drop, arrived }: News): boolean => drop !== null || arrived === 1;

/** What is new of a favourite, as the server says or as it said at first. */
export function useNews(favorite: Favorite): News {
  const before = useStore(shownNews, NONE).get(favorite.goods.id);
  return isNews(favorite) ? favorite : (before ?? favorite);
}

/** Tells the server that the buyer has seen what is new of these. */
export function useSeen(favorites: readonly Favorite[]): void {
  useEffect(() => {
    const fresh = favorites.filter(isNews);
    if (fresh.length === 0) return;
    shownNews.set(new Map([...shownNews.get(), ...fresh.map((one) => [one.goods.id, one] as const)]));
    void send(fresh.map(({ goods }) => goods.id));
  }, [favorites]);
}

async function send(ids: number[]): Promise<void> {
  try {
    await call<typeof favoriteSeen>('POST /api/favorite/seen', {
      body: { goods_ids: ids },
      quiet: true,
      inBackground: true,
    });
  } catch (error) {
    // They are new once more next time.
    if (!(error instanceof ApiError)) throw error;
  }
}
