import { z } from 'zod';
import { goodsCard } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, many, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';

/** Goods that buyers keep, and what they are told of them: lower prices, arrivals. */

const goodsIds = z.object({ goods_ids: many(id(), 100, '商品') });

const favorite = z.object({
  goods: goodsCard,
  created_at: seconds(),
  /** 1 = the buyer is told of lower prices and of its arrival. */
  wants_notice: z.int(),
  /** How much cheaper a piece is than when the buyer last looked; null = it is not. */
  drop: yuan().nullable(),
  /** 1 = it was out of stock when the buyer last looked and can be bought now. */
  arrived: z.int(),
});
export type FavoriteItem = z.infer<typeof favorite>;

export const favoriteList = endpoint({
  method: 'GET',
  path: '/api/favorite',
  scope: 'buyer',
  summary: '我的收藏',
  query: z.object({ ...pageQuery }),
  data: pageOf(favorite),
});
/** Message 收藏成功. Adding again changes nothing. */
export const favoriteAdd = endpoint({
  method: 'POST',
  path: '/api/favorite',
  scope: 'buyer',
  right: 'any',
  summary: '收藏',
  body: goodsIds,
  data: z.object({ goods_ids: z.array(z.int()), total: z.int() }),
});
/** Message 取消收藏成功. */
export const favoriteCancel = endpoint({
  method: 'POST',
  path: '/api/favorite/cancel',
  scope: 'buyer',
  right: 'any',
  summary: '取消收藏',
  body: goodsIds,
  data: z.object({ goods_ids: z.array(z.int()), total: z.int() }),
});
/** The page has shown what is new of these: it is new no more. Goods that are no favourites are left out. */
export const favoriteSeen = endpoint({
  method: 'POST',
  path: '/api/favorite/seen',
  scope: 'buyer',
  right: 'any',
  summary: '收藏的变化已读',
  body: goodsIds,
  data: z.object({ goods_ids: z.array(z.int()) }),
});
/** Whether the buyer wants to hear of these. Goods that are no favourites are left out. */
export const favoriteNotice = endpoint({
  method: 'POST',
  path: '/api/favorite/notice',
  scope: 'buyer',
  right: 'any',
  summary: '收藏的通知开关',
  body: goodsIds.extend({ wants_notice: flag() }),
  data: z.object({ goods_ids: z.array(z.int()), wants_notice: z.int() }),
});

const arrival = z.object({
  goods: goodsCard,
  created_at: seconds(),
  /** When the buyer was told; null = still waiting. */
  told_at: seconds().nullable(),
});
export type ArrivalItem = z.infer<typeof arrival>;

/** Those that wait, and those told of within a month. */
export const arrivalList = endpoint({
  method: 'GET',
  path: '/api/favorite/arrivals',
  scope: 'buyer',
  summary: '我的到货提醒',
  query: z.object({ ...pageQuery }),
  data: pageOf(arrival),
});
/** Message 已登记提醒…. Only goods out of stock; asking again changes nothing. */
export const arrivalAsk = endpoint({
  method: 'POST',
  path: '/api/goods/:id/notice',
  scope: 'approved',
  right: 'any',
  summary: '登记到货提醒',
  perMinute: 60,
  params: z.object({ id: id() }),
  data: z.object({ wants_notice: z.int() }),
});
/** Cancelling what was not asked changes nothing. */
export const arrivalCancel = endpoint({
  method: 'DELETE',
  path: '/api/goods/:id/notice',
  scope: 'buyer',
  right: 'any',
  summary: '取消到货提醒',
  params: z.object({ id: id() }),
  data: z.object({ wants_notice: z.int() }),
});

const staffArrival = z.object({
  /** Of the goods. */
  id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  bzdw: z.string(),
  /** On sale. */
  is_on: z.int(),
  /** Pieces that can be sold, all warehouses together. */
  stock: z.int(),
  /** Accounts that asked to be told. */
  waiting: z.int(),
  /** Accounts that keep it and want to hear of it. */
  kept: z.int(),
  /** Since when the first of them waits. */
  since: seconds(),
});
export type StaffArrival = z.infer<typeof staffArrival>;

/** Goods that somebody waits for, those with most accounts first. */
export const adminArrivals = endpoint({
  method: 'GET',
  path: '/api/admin/arrivals',
  scope: 'staff:wanted.read',
  summary: '到货登记（后台）',
  query: z.object({ keywords: optional(text('关键词', 100)), ...pageQuery }),
  data: pageOf(staffArrival),
});
