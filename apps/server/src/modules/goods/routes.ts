import { goodsDetail, goodsList, hotGoods, searchGoods } from '@qingnang/contract/catalog';
import { notFound } from '../../http/errors.ts';
import { on, type Route } from '../../http/serve.ts';
import { goodsDetailData } from './detail/present.ts';
import { goodsDetailOf } from './detail/reads.ts';
import { goodsCards, goodsListData, suggestionData } from './present.ts';
import { findGoods, hotOffers, suggestGoods } from './reads.ts';

export const routes: readonly Route[] = [
  on(searchGoods, async ({ query }, { db, search, viewer }) =>
    suggestionData(await suggestGoods(db, search, viewer, query.keywords, query.type)),
  ),
  on(hotGoods, async (_, { db, search, viewer }) => {
    const { offers, ids } = await hotOffers(db, search, viewer);
    return { list: goodsCards(offers, ids) };
  }),
  on(goodsList, async ({ query }, { db, search, viewer }) =>
    goodsListData(await findGoods(db, search, viewer, query), query),
  ),
  on(goodsDetail, async ({ params }, { db, viewer }) => {
    const detail = await goodsDetailOf(db, viewer, params.id);
    if (!detail) throw notFound('商品不存在或已下架');
    return goodsDetailData(detail);
  }),
];
