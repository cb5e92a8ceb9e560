import {
  adminOrder,
  adminOrderApprove,
  adminOrderList,
  adminOrderNote,
  adminOrderOptions,
  adminOrderPhone,
  adminOrderReject,
  adminOrderShip,
  adminParcelDelivered,
  adminParcelUndelivered,
  adminRefundDone,
  adminTransferConfirm,
} from '@qingnang/contract/desk';
import { fen, fenToYuan } from '@qingnang/rules/money';
import type { Db } from '../../../db/client.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Staff } from '../../../http/session.ts';
import { changeRoutes } from './changes/routes.ts';
import { gateRoutes } from './gate/routes.ts';
import { presentDeskOrder, presentDeskRow } from './present.ts';
import { deskOrder, deskOrders, deskWork, salesmen } from './reads.ts';
import {
  approveOrders,
  confirmTransfer,
  noteOrder,
  parcelArrived,
  parcelNotArrived,
  rejectOrder,
  sendRefund,
  ship,
  showPhone,
} from './writes.ts';

const shown = async (db: Db, staff: Staff, id: number) =>
  presentDeskOrder(await deskOrder(db, staff, id), new Date(), staff);

export const routes: readonly Route[] = [
  on(adminOrderList, async ({ query }, { db, staff }) => {
    const [{ rows, ...found }, { today, ...work }] = await Promise.all([
      deskOrders(db, staff, query),
      deskWork(db, staff),
    ]);
    const now = new Date();
    return {
      list: rows.map((row) => presentDeskRow(row, now)),
      ...found,
      page: query.page,
      page_size: query.page_size,
      ...work,
      today: { count: today.count, amount: fenToYuan(fen(today.amount_fen)) },
    };
  }),
  on(adminOrderOptions, async (_, { db, staff }) => ({ salesmen: await salesmen(db, staff) })),
  on(adminOrder, ({ params }, { db, staff }) => shown(db, staff, params.id)),
  on(adminOrderApprove, async ({ body }, { db, staff }) => {
    const result = await approveOrders(db, staff, body.ids);
    return new Answer(result, `已通过 ${result.approved.length} 单`);
  }),
  on(adminOrderReject, async ({ params, body }, { db, staff }) => {
    await rejectOrder(db, staff, params.id, body.reason);
    return new Answer(await shown(db, staff, params.id), '已退回');
  }),
  on(adminOrderNote, async ({ params, body }, { db, staff }) => {
    await noteOrder(db, staff, params.id, body.note);
    return new Answer(await shown(db, staff, params.id), '备注已保存');
  }),
  on(adminOrderPhone, ({ params }, { db, staff }) => showPhone(db, staff, params.id)),
  on(adminOrderShip, async ({ params, body }, { db, staff, config, idempotency }) => {
    await ship(db, staff, params.id, { ...body, seller: config.seller }, idempotency);
    return new Answer(await shown(db, staff, params.id), '已发货');
  }),
  on(adminParcelDelivered, async ({ params, body }, { db, staff }) => {
    const orderId = await parcelArrived(db, staff, params.id, body);
    return new Answer(await shown(db, staff, orderId), '已登记送达');
  }),
  on(adminParcelUndelivered, async ({ params, body }, { db, staff }) => {
    const orderId = await parcelNotArrived(db, staff, params.id, body.reason);
    return new Answer(await shown(db, staff, orderId), '已撤回送达登记');
  }),
  on(adminRefundDone, async ({ params, body }, { db, staff }) => {
    const orderId = await sendRefund(db, staff, params.id, body.bank_ref);
    return new Answer(await shown(db, staff, orderId), '已记录退款');
  }),
  on(adminTransferConfirm, async ({ params, body }, { db, staff, idempotency }) => {
    const form = { ...body, id: params.id };
    const waits = await confirmTransfer(db, staff, form, idempotency);
    return new Answer(
      await shown(db, staff, params.id),
      waits ? '没有对应的银行流水，已提交另一位同事复核' : '已确认到账',
    );
  }),
  ...changeRoutes,
  ...gateRoutes,
];
