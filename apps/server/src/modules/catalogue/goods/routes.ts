import {
  askRight,
  goodsDetail,
  goodsList,
  goodsRelated,
  hotGoods,
  recommended,
  searchGoods,
} from '@qingnang/contract/catalog';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { goodsDetailData } from './detail/present.ts';
import { goodsDetailOf } from './detail/reads.ts';
import { goodsListData, hotGoodsData, suggestionData } from './list/present.ts';
import { findGoods, hotOffers, suggestGoods } from './list/reads.ts';
import { withMine } from './mine/present.ts';
import { goodsCards } from './present.ts';
import { recommendedTo } from './recommended/reads.ts';
import { relatedData } from './related/present.ts';
import { relatedTo } from './related/reads.ts';
import { askForRight } from './right/writes.ts';

export const routes: readonly Route[] = [
  on(searchGoods, async ({ query }, { db, search, viewer }) =>
    suggestionData(await suggestGoods(db, search, viewer, query.keywords, query.type)),
  ),
  on(hotGoods, async (_, { db, search, viewer }) => hotGoodsData(await hotOffers(db, search, viewer))),
  on(goodsList, async ({ query }, { db, search, viewer }) =>
    goodsListData(await findGoods(db, search, viewer, query), query),
  ),
  on(goodsDetail, async ({ params }, { db, viewer }) => {
    const detail = await goodsDetailOf(db, viewer, params.id);
    if (!detail) throw notFound('商品不存在或已下架');
    return goodsDetailData(detail);
  }),
  on(goodsRelated, async ({ params }, { db, viewer }) => relatedData(await relatedTo(db, viewer, params.id))),
  on(recommended, async ({ params }, { db, search, viewer }) => {
    const { ids, offers, mine, hasMore } = await recommendedTo(db, search, viewer, params.page);
    return { list: withMine(goodsCards(offers, ids), mine), has_more: hasMore };
  }),
  on(askRight, async ({ params, body }, { db, buyer }) => {
    const status = await askForRight(db, buyer, params.id, body.note);
    return new Answer({ status }, '申请已提交，客户经理会尽快处理');
  }),
];
