import { adminAddressPropose } from '@qingnang/contract/address-reviews';
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
import { orderAddresses, problemOf } from './reads.ts';
import { cut, holdOrders, pickOrders, proposeFor, releaseOrders, sendElsewhere, split } from './writes.ts';

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
    await cut(db, staff, params.id, body, idempotency);
    return new Answer(await shown(db, staff, params.id), '已减发并退款');
  }),
  on(adminOrderSplit, async ({ params, body }, { db, staff, idempotency }) => {
    const orderNo = await split(db, staff, params.id, body.lines, idempotency);
    return new Answer(await shown(db, staff, params.id), `已拆出 ${orderNo}`);
  }),
  on(adminOrderAddresses, async ({ params }, { db }) => {
    const rows = await orderAddresses(db, params.id);
    const list = rows.map((row) => ({
      id: row.id,
      consignee: row.consignee,
      phone: row.phone,
      region: row.region,
      address: row.address,
      is_registered: row.is_registered ? 1 : 0,
      problem: problemOf(row),
    }));
    return { list };
  }),
  on(adminOrderAddress, async ({ params, body }, { db, staff }) => {
    await sendElsewhere(db, staff, params.id, body);
    return new Answer(await shown(db, staff, params.id), '收货信息已修改');
  }),
  on(adminAddressPropose, async ({ params, body }, { db, staff }) => {
    const id = await proposeFor(db, staff, params.id, body);
    return new Answer({ id }, '已登记，由另一位同事审核后可用');
  }),
];
