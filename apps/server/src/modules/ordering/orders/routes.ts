import { boughtGoods } from '@qingnang/contract/bought-goods';
import {
  cancelOrder as cancelCall,
  confirmReceipt as confirmCall,
  orderDetail,
  orderList,
} from '@qingnang/contract/orders';
import { lastOrder, rebuy, rebuyPreview, sameAgain } from '@qingnang/contract/rebuy';
import { statusName } from '@qingnang/rules/order-state';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentBought } from './bought/present.ts';
import { boughtOf } from './bought/reads.ts';
import { presentOwn, presentSummary } from './present.ts';
import { besideOrder, countByStatus, findOrder, firstLinesOf, listOrders, orderParts } from './reads.ts';
import { presentRebuy } from './rebuy/present.ts';
import { previewRebuy } from './rebuy/reads.ts';
import { rebuyOrder } from './rebuy/writes.ts';
import { filterOf } from './rules.ts';
import { lastOrderOf } from './same/reads.ts';
import { orderSame } from './same/writes.ts';
import { cancelOrder, confirmReceipt } from './writes.ts';

const status = (id: number, code: number) => ({ id, status: code, status_name: statusName(code) });

export const routes: readonly Route[] = [
  on(orderList, async ({ query }, { db, buyer }) => {
    const filter = {
      ...filterOf(query),
      page: query.page,
      pageSize: query.page_size,
    };
    const [{ rows, total }, counts] = await Promise.all([
      listOrders(db, buyer, filter),
      countByStatus(db, buyer),
    ]);
    const lines = await firstLinesOf(
      db,
      rows.map((row) => row.id),
    );
    const list = rows.map((row) =>
      presentSummary(
        row,
        lines.filter((line) => line.order_id === row.id),
      ),
    );
    return { list, total, page: query.page, page_size: query.page_size, counts };
  }),
  on(boughtGoods, async ({ params }, { db, buyer }) => presentBought(await boughtOf(db, buyer, params.id))),
  on(orderDetail, async ({ params }, { db, buyer }) => {
    const order = await findOrder(db, buyer, params.id);
    if (!order) throw notFound('订单不存在');
    const [parts, beside] = await Promise.all([orderParts(db, order.id), besideOrder(db, buyer, order)]);
    return presentOwn(order, parts, beside, new Date());
  }),
  on(
    cancelCall,
    async ({ params, body }, { db, buyer }) =>
      new Answer(status(params.id, await cancelOrder(db, buyer, params.id, body.reason)), '订单已取消'),
  ),
  on(
    confirmCall,
    async ({ params }, { db, buyer }) =>
      new Answer(status(params.id, await confirmReceipt(db, buyer, params.id)), '已确认收货'),
  ),
  on(rebuyPreview, async ({ params }, { db, buyer }) =>
    presentRebuy(await previewRebuy(db, buyer, params.id)),
  ),
  on(rebuy, async ({ params, body }, { db, buyer }) => {
    const lines = body.lines?.map(({ line_id, number, goods_id }) => ({
      lineId: line_id,
      number,
      goodsId: goods_id ?? null,
    }));
    return rebuyOrder(db, buyer, params.id, lines ?? null);
  }),
  on(sameAgain, async ({ params }, { db, buyer }) => orderSame(db, buyer, params.id)),
  on(lastOrder, async (_, { db, viewer }) => ({
    order: viewer.buyer ? await lastOrderOf(db, viewer.buyer) : null,
  })),
];
