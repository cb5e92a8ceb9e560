import * as contract from '@qingnang/contract/points';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { orderCounts, pointsOrderData } from './present.ts';
import { ownPointsOrder, ownPointsOrders } from './reads.ts';
import { cancelPointsOrder, confirmPointsOrder, readdress, redeem } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.pointsRedeem, async ({ params, body }, { db, buyer, idempotency }) => {
    const asked = {
      goodsId: params.id,
      number: body.number,
      addressId: body.address_id,
      seenPoints: body.points,
    };
    const { id } = await redeem(db, buyer, asked, idempotency);
    return new Answer(pointsOrderData(await ownPointsOrder(db, buyer, id)), '兑换成功');
  }),
  on(contract.pointsOrders, async ({ query }, { db, buyer }) => {
    const { rows, counts } = await ownPointsOrders(db, buyer, query);
    const all = orderCounts(counts);
    const total = query.status ? all[query.status] : Object.values(all).reduce((sum, one) => sum + one, 0);
    return {
      list: rows.map(pointsOrderData),
      total,
      page: query.page,
      page_size: query.page_size,
      counts: all,
    };
  }),
  on(contract.pointsOrderCancel, async ({ params }, { db, buyer }) => {
    const row = await cancelPointsOrder(db, buyer, params.id);
    return new Answer(pointsOrderData(row), '已取消，积分已退回');
  }),
  on(contract.pointsOrderConfirm, async ({ params }, { db, buyer }) => {
    const row = await confirmPointsOrder(db, buyer, params.id);
    return new Answer(pointsOrderData(row), '已确认收货');
  }),
  on(contract.pointsOrderAddress, async ({ params, body }, { db, buyer }) => {
    const row = await readdress(db, buyer, params.id, body.address_id);
    return new Answer(pointsOrderData(row), '收货地址已修改');
  }),
];
