import { favoriteAdd, favoriteCancel, favoriteList } from '@qingnang/contract/favorites';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { favoriteItems } from './present.ts';
import { favoritePage } from './reads.ts';
import { refusedWords } from './rules.ts';
import { addFavorites, cancelFavorites } from './writes.ts';

export const routes: readonly Route[] = [
  on(favoriteList, async ({ query }, { db, buyer }) => {
    const found = await favoritePage(db, buyer, query.page, query.page_size);
    const list = favoriteItems(found);
    return { list, total: found.total, page: query.page, page_size: query.page_size };
  }),
  on(favoriteAdd, async ({ body }, { db, buyer }) => {
    const { kept, refused, total } = await addFavorites(db, buyer, body.goods_ids);
    const message = refused.length === 0 ? '收藏成功' : `收藏成功；${refusedWords(refused)}，未收藏`;
    return new Answer({ goods_ids: kept, total }, message);
  }),
  on(favoriteCancel, async ({ body }, { db, buyer }) => {
    const total = await cancelFavorites(db, buyer, body.goods_ids);
    return new Answer({ goods_ids: [...new Set(body.goods_ids)], total }, '取消收藏成功');
  }),
];
