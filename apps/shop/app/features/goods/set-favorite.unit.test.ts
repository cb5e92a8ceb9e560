import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { questions } from '../../lib/dialogs.ts';
import { toasts } from '../../lib/toasts.ts';
import { favoriteChanges } from './favorite.ts';
import { setFavorite } from './set-favorite.ts';

const isOn = () => favoriteChanges.get().get(7);
const sent: string[] = [];

function serverAnswers(...codes: number[]): void {
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    const code = codes.shift() ?? 10_000;
    return Response.json({ code, message: '商品已下架', data: {} }, { status: code === 10_000 ? 200 : code });
  });
}

beforeEach(() => {
  sent.length = 0;
  favoriteChanges.set(new Map());
  toasts.set([]);
  questions.set([]);
});
afterEach(() => vi.unstubAllGlobals());

describe('setFavorite', () => {
  it('shows at once and says so, with the way to all of them', async () => {
    serverAnswers();
    const done = setFavorite(7, true);
    expect(isOn()).toBe(true);
    expect(await done).toBe(true);
    expect(toasts.get()).toMatchObject([
      { message: '收藏成功', action: { label: '查看我的收藏', to: '/star' } },
    ]);
  });

  it('lets go with its own words', async () => {
    serverAnswers();
    await setFavorite(7, false);
    expect(sent).toEqual(['/api/favorite/cancel']);
    expect(toasts.get()).toMatchObject([{ message: '取消收藏成功' }]);
  });

  it('is taken back when the server refuses, which is shown', async () => {
    serverAnswers(409);
    expect(await setFavorite(7, true)).toBe(false);
    expect(isOn()).toBe(false);
    expect(toasts.get()).toEqual([]);
    expect(questions.get()).toMatchObject([{ message: '商品已下架' }]);
  });

  it('sends presses one after the other: the last one is the last word', async () => {
    serverAnswers();
    await Promise.all([setFavorite(7, true), setFavorite(7, false)]);
    expect(sent).toEqual(['/api/favorite', '/api/favorite/cancel']);
    expect(isOn()).toBe(false);
  });
});
