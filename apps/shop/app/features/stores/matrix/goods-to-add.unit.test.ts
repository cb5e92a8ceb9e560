import { afterEach, expect, it, vi } from 'vitest';
import { cartGoods, favoriteGoods } from './goods-to-add.ts';

const answering = (data: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json({ code: 10000, message: '', data }));

afterEach(() => vi.unstubAllGlobals());

it('takes goods from the cart, but no sets', async () => {
  answering({
    data: [
      { id: 1, goods: { id: 7 }, combination: null },
      { id: 2, goods: { id: 8 }, combination: { id: 3 } },
    ],
  });
  expect(await cartGoods()).toEqual([7]);
});

it('takes goods from the favourites', async () => {
  answering({ list: [{ goods: { id: 7 }, created_at: 1 }] });
  expect(await favoriteGoods()).toEqual([7]);
});
