import type { CartData } from '@qingnang/contract/cart';
import type { FavoriteItem } from '@qingnang/contract/favorites';
import { api } from '../../../lib/api.ts';

/** Goods of the head office's cart, without its sets. @throws ApiError, already shown */
export const cartGoods = async (): Promise<number[]> =>
  (await api.get<CartData>('/api/cart/list')).data
    .filter(({ combination }) => combination === null)
    .map(({ goods }) => goods.id);

/** Goods that the head office keeps. @throws ApiError, already shown */
export const favoriteGoods = async (): Promise<number[]> =>
  (await api.get<{ list: FavoriteItem[] }>('/api/favorite', { page_size: 100 })).list.map(
    ({ goods }) => goods.id,
  );
