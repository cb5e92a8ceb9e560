import type { cartList } from '@qingnang/contract/cart';
import type { favoriteList } from '@qingnang/contract/favorites';
import { call } from '../../../lib/api.ts';

/** Goods of the head office's cart, without its sets. @throws ApiError, already shown */
export const cartGoods = async (): Promise<number[]> =>
  (await call<typeof cartList>('GET /api/cart/list')).data
    .filter(({ combination }) => combination === null)
    .map(({ goods }) => goods.id);

/** Goods that the head office keeps. @throws ApiError, already shown */
export const favoriteGoods = async (): Promise<number[]> =>
  (await call<typeof favoriteList>('GET /api/favorite', { query: { page_size: 100 } })).list.map(
    ({ goods }) => goods.id,
  );
