import {
  adminOrderAddress,
  adminOrderAddresses,
  adminOrderCut,
  adminOrderHold,
  adminOrderPick,
  adminOrderRelease,
  adminOrderSplit,
} from '@qingnang/contract/desk-changes';
import type { Db } from '../../../../db/client.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Staff } from '../../../../http/session.ts';
import { presentDeskOrder } from '../present.ts';
import { deskOrder } from '../reads.ts';
import { orderAddresses } from './reads.ts';
import { cut, holdOrders, pickOrders, releaseOrders, sendElsewhere, split } from './writes.ts';

const shown = async (db: Db, staff: Staff, id: number) =>
  presentDeskOrder(await deskOrder(db, staff, id), new Date(), staff);

export const changeRoutes: readonly Route[] = [
  on(adminOrderHold, async ({ body }, { db, staff }) => {
    const result = await holdOrders(db, staff, body.ids, body.reason);
    return new Answer(result, `已暂挂 ${result.done.length} 单`);
  }),
  on(adminOrderRelease, async ({ body }, { db, staff }) => {
    const result = await releaseOrders(db, staff, body.ids);
    return new Answer(result, `已解除 ${result.done.length} 单`);
  }),
  on(adminOrderPick, async ({ body }, { db, staff }) => {
    const result = await pickOrders(db, staff, body.ids);
    return new Answer(result, `已拣货 ${result.done.length} 单`);
  }),
  on(adminOrderCut, async ({ params, body }, { db, staff, idempotency }) => {
    await cut(db, staff, params.id, body.lines, idempotency);
    return new Answer(await shown(db, staff, params.id), '已减发并退款');
  }),
  on(adminOrderSplit, async ({ params, body }, { db, staff, idempotency }) => {
    const orderNo = await split(db, staff, params.id, body.lines, idempotency);
    return new Answer(await shown(db, staff, params.id), `已拆出 ${orderNo}`);
  }),
  on(adminOrderAddresses, async ({ params }, { db }) => {
    const rows = await orderAddresses(db, params.id);
    return { list: rows.map((row) => ({ ...row, is_registered: row.is_registered ? 1 : 0 })) };
  }),
  on(adminOrderAddress, async ({ params, body }, { db, staff }) => {
    await sendElsewhere(db, staff, params.id, body);
    return new Answer(await shown(db, staff, params.id), '收货信息已修改');
  }),
];
