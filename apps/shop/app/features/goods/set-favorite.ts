import type { favoriteAdd, favoriteCancel } from '@qingnang/contract/favorites';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { inTurn } from '../../lib/in-turn.ts';
import { toast } from '../../lib/toasts.ts';
import { favoriteChanges } from './favorite.ts';

const TO_FAVORITES = { label: '查看我的收藏', to: '/star' };

const next = inTurn();

/**
 * Keeps a goods or lets it go: shown at once, taken back when the server refuses, which has then been said.
 * @returns whether it is so now
 */
export function setFavorite(id: number, wanted: boolean): Promise<boolean> {
  mark(id, wanted);
  return next(() => send(id, wanted));
}

async function send(id: number, wanted: boolean): Promise<boolean> {
  try {
    await (wanted
      ? call<typeof favoriteAdd>('POST /api/favorite', { body: { goods_ids: [id] } })
      : call<typeof favoriteCancel>('POST /api/favorite/cancel', { body: { goods_ids: [id] } }));
    if (wanted) toast.success('收藏成功', TO_FAVORITES);
    else toast.success('取消收藏成功');
    return true;
  } catch (error) {
    mark(id, !wanted);
    if (error instanceof ApiError) return false;
    throw error;
  }
}

const mark = (id: number, wanted: boolean): void =>
  favoriteChanges.set(new Map(favoriteChanges.get()).set(id, wanted));
