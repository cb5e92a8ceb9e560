import { z } from 'zod';
import { goodsCard } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { id, many, pageOf, pageQuery, seconds } from './fields.ts';

const goodsIds = z.object({ goods_ids: many(id(), 100, '商品') });

export const favoriteList = endpoint({
  method: 'GET',
  path: '/api/favorite',
  scope: 'buyer',
  summary: '我的收藏',
  query: z.object({ ...pageQuery }),
  data: pageOf(z.object({ goods: goodsCard, created_at: seconds() })),
});
/** Message 收藏成功. Adding again changes nothing. */
export const favoriteAdd = endpoint({
  method: 'POST',
  path: '/api/favorite',
  scope: 'buyer',
  summary: '收藏',
  body: goodsIds,
  data: z.object({ goods_ids: z.array(z.int()), total: z.int() }),
});
/** Message 取消收藏成功. */
export const favoriteCancel = endpoint({
  method: 'POST',
  path: '/api/favorite/cancel',
  scope: 'buyer',
  summary: '取消收藏',
  body: goodsIds,
  data: z.object({ goods_ids: z.array(z.int()), total: z.int() }),
});
