import {
  adminOrderCodes,
  adminOrderScan,
  adminOrderUnscan,
  adminTraceException,
  adminTraceExceptionRemove,
} from '@qingnang/contract/trace-codes';
import type { Db } from '../../../../db/client.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentParcel, presentScan } from './present.ts';
import { parcelParts } from './reads.ts';
import { exceptPieces, removeException, scanCodes, takeBackScans } from './writes.ts';

const shown = async (db: Db, orderId: number) => presentParcel(await parcelParts(db, orderId));

export const routes: readonly Route[] = [
  on(adminOrderCodes, ({ params }, { db }) => shown(db, params.id)),
  on(adminOrderScan, async ({ params, body }, { db, staff }) => {
    const answers = await scanCodes(db, staff, params.id, body);
    return { answers: answers.map(presentScan), parcel: await shown(db, params.id) };
  }),
  on(adminOrderUnscan, async ({ params, body }, { db, staff }) => {
    await takeBackScans(db, staff, params.id, body.codes);
    return new Answer(await shown(db, params.id), '已撤回');
  }),
  on(adminTraceException, async ({ params, body }, { db, staff }) => {
    const { order_line_id: orderLineId, pieces, reason, note } = body;
    await exceptPieces(db, staff, params.id, { orderLineId, pieces, reason, note });
    return new Answer(await shown(db, params.id), '已放行，并记入操作日志');
  }),
  on(adminTraceExceptionRemove, async ({ params }, { db, staff }) => {
    const orderId = await removeException(db, staff, params.id);
    return new Answer(await shown(db, orderId), '已撤回');
  }),
];
