import { createStore, useStore } from '../../lib/store.ts';
import type { ShownGoods } from './shown.ts';

export type Keepable = Pick<ShownGoods, 'id' | 'mine'>;

/** What the buyer has kept or let go since the page was read, by goods: all cards of a goods agree. */
export const favoriteChanges = createStore<ReadonlyMap<number, boolean>>(new Map());
const NONE = favoriteChanges.get();

export const useIsFavorite = ({ id, mine }: Keepable): boolean =>
  useStore(favoriteChanges, NONE).get(id) ?? mine?.is_favorite === 1;
