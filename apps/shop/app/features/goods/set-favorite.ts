import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';
import { favoriteChanges } from './favorite.ts';

const TO_FAVORITES = { label: '查看我的收藏', to: '/star' };

let before: Promise<unknown> = Promise.resolve();

/**
 * Keeps a goods or lets it go: shown at once, taken back when the server refuses, which has then been said.
 * @returns whether it is so now
 */
export function setFavorite(id: number, wanted: boolean): Promise<boolean> {
  mark(id, wanted);
  // One after the other, so that the last press on a heart is the last word on it.
  const sending = before.then(() => send(id, wanted));
  before = sending;
  return sending;
}

async function send(id: number, wanted: boolean): Promise<boolean> {
  try {
    await api.post(wanted ? '/api/favorite' : '/api/favorite/cancel', { goods_ids: [id] });
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
