import { giftGroupGoods, promotionProgress } from '@qingnang/contract/bundles';
import {
  addLines as addCall,
  batchDelete,
  batchSelect,
  cartList,
  cartTotal,
  editLine as editCall,
  nextHint,
  quickAdd,
} from '@qingnang/contract/cart';
import { cartStores, copyLines as copyCall } from '@qingnang/contract/cart-copy';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { addMessage } from './adding/rules.ts';
import { storesOf } from './copy/reads.ts';
import { copyLines } from './copy/writes.ts';
import { hintsOf } from './hints/reads.ts';
import { presentAdd, presentCart, presentCopy, presentHint, presentLine, presentTotals } from './present.ts';
import { progressData, promotionGoodsData } from './promotions/present.ts';
import { progressOf, promotionGoodsOf } from './promotions/reads.ts';
import { cartOf, countLines } from './reads.ts';
import { type AddResult, addLines, deleteLines, editLine, selectLines, unselectBlocked } from './writes.ts';

const addAnswer = (result: AddResult) =>
  new Answer(presentAdd(result), addMessage(result.added.length, result.refused));

export const routes: readonly Route[] = [
  on(cartList, async (_input, { db, buyer }) =>
    presentCart(await unselectBlocked(db, buyer, await cartOf(db, buyer))),
  ),
  on(addCall, async ({ body }, { db, buyer }) => {
    const wanted = body.params.map((line) => ({
      goodsId: line.goods_id,
      warehouseId: line.ck_id,
      number: line.number,
      goodsPriceId: line.goods_price_id,
      goodsManjianId: line.goods_manjian_id,
      isOriginalPrice: line.is_yj === 1,
      type: line.type ?? 0,
    }));
    return addAnswer(await addLines(db, buyer, wanted));
  }),
  on(quickAdd, async ({ params }, { db, buyer }) => {
    const offer = { goodsId: params.id, warehouseId: 0, number: 1, goodsPriceId: null, goodsManjianId: 0 };
    return addAnswer(await addLines(db, buyer, [{ ...offer, isOriginalPrice: false, type: 0 }]));
  }),
  on(editCall, async ({ params, body }, { db, buyer }) => {
    const { line, cart, notices } = await editLine(db, buyer, params.id, body.params.number);
    const quoted = cart.quote.lines.find((one) => one.id === String(params.id));
    return { line: presentLine(line, quoted, cart.gifts, notices), totals: presentTotals(cart) };
  }),
  on(batchDelete, async ({ body }, { db, buyer }) => {
    const deleted = await deleteLines(db, buyer, body.ids);
    return new Answer({ deleted, totals: presentTotals(await cartOf(db, buyer)) }, '已删除');
  }),
  on(batchSelect, async ({ body }, { db, buyer }) => {
    const cart = await selectLines(db, buyer, body.ids, body.is_selected === 1);
    const selected = cart.lines.filter((line) => line.row.is_selected && line.reason === null);
    return { selected_ids: selected.map((line) => line.row.id), totals: presentTotals(cart) };
  }),
  on(cartStores, async (_input, { db, buyer }) => ({ list: await storesOf(db, buyer) })),
  on(copyCall, async ({ body }, { db, buyer }) => {
    const results = await copyLines(db, buyer, body.ids, body.other_user_ids);
    const added = results.reduce((sum, store) => sum + store.added, 0);
    return new Answer(
      { stores: results.map(presentCopy) },
      `已复制 ${added} 个商品到 ${results.length} 家门店`,
    );
  }),
  on(nextHint, async ({ body }, { db, buyer }) => ({
    list: (await hintsOf(db, buyer, body.ids)).map(presentHint),
  })),
  on(giftGroupGoods, async ({ query }, { db, viewer }) =>
    promotionGoodsData(
      await promotionGoodsOf(db, viewer, query.id ?? null, query.page, query.page_size),
      query,
    ),
  ),
  on(cartTotal, async (_input, { db, buyer }) => ({ total: await countLines(db, buyer) })),
  on(promotionProgress, async ({ query }, { db, viewer }) =>
    progressData(await progressOf(db, viewer, query.kind)),
  ),
];
