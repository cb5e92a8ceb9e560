import {
  adminPickBatch,
  adminPickBatchBoxes,
  adminPickBatchCreate,
  adminPickBatches,
  adminPickBatchRemove,
  adminPickBatchShip,
  MAX_WAYBILL_MB,
  WAYBILL_SHEET,
  WAYBILL_UPLOAD,
} from '@qingnang/contract/pick-batches';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../../db/client.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { acceptUploads, idOf, requireStaff } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import type { Staff } from '../../../../http/session.ts';
import { presentBatch, presentBatchDetail, waybillSheet } from './present.ts';
import { batchPage, batchParts, waybillRows } from './reads.ts';
import { createBatch, previewWaybills, removeOrders, setBoxes, shipBatch } from './writes.ts';

const shown = async (db: Db, staff: Staff, id: number) =>
  presentBatchDetail(await batchParts(db, staff, id), new Date(), staff);

export const routes: readonly Route[] = [
  on(adminPickBatches, async ({ query }, { db, staff }) => {
    const { rows, total } = await batchPage(db, staff, query);
    return { list: rows.map(presentBatch), total, page: query.page, page_size: query.page_size };
  }),
  on(adminPickBatch, ({ params }, { db, staff }) => shown(db, staff, params.id)),
  on(adminPickBatchCreate, async ({ body }, { db, staff, idempotency }) => {
    const batch = await createBatch(db, staff, body.ids, idempotency);
    return new Answer(batch, `批次 ${batch.batch_no}，${batch.done.length} 单`);
  }),
  on(adminPickBatchRemove, async ({ params, body }, { db, staff }) => {
    await removeOrders(db, staff, params.id, body.ids);
    return new Answer(await shown(db, staff, params.id), '已移出');
  }),
  on(adminPickBatchBoxes, async ({ params, body }, { db, staff }) => {
    await setBoxes(db, staff, params.id, body);
    return new Answer(await shown(db, staff, params.id), '件数已保存');
  }),
  on(adminPickBatchShip, async ({ params, body }, { db, staff, config }) => {
    const rows = await shipBatch(db, staff, params.id, body.rows, config.seller);
    const shipped = rows.filter(({ state }) => state === 'shipped').length;
    return new Answer({ rows }, `已发货 ${shipped} 单`);
  }),
];

/** Waybills as a file, and the sheet to fill in. */
export function waybillFiles(app: FastifyInstance, services: Services): void {
  const { db } = services;
  acceptUploads(app, services, [
    {
      path: WAYBILL_UPLOAD,
      permissions: ['order.ship'],
      maxFiles: 1,
      maxBytes: MAX_WAYBILL_MB * 1024 * 1024,
      tooLarge: `文件不能超过 ${MAX_WAYBILL_MB} MB`,
      handle: async ({ request, staff, uploads: [file] }) => {
        if (!file) throw new RangeError('an upload without a file is refused before');
        return { rows: await previewWaybills(db, staff, idOf(request), await waybillRows(file)) };
      },
    },
  ]);
  app.get(WAYBILL_SHEET, async (request, reply) => {
    const staff = await requireStaff(services, request, ['order.ship']);
    const parts = await batchParts(db, staff, idOf(request));
    await noteExport(db, staff, 'waybills', { batch_no: parts.head.batch_no });
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="waybills-${parts.head.batch_no}.xlsx"`)
      .send(waybillSheet(parts));
  });
}
