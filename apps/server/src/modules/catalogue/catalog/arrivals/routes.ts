import * as contract from '@qingnang/contract/lot-arrivals';
import type { FastifyInstance } from 'fastify';
import { noteExport } from '../../../../http/noted-reads.ts';
import { acceptPreview, requireStaff } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { arrivalSheet, lotData, previewArrivalData } from './present.ts';
import { emptyGoods, lotPage, previewArrivals } from './reads.ts';
import { importArrivals } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.adminLots, async ({ query }, { db, staff }) => {
    const { rows, total } = await lotPage(db, staff, query);
    return { list: rows.map(lotData), total, page: query.page, page_size: query.page_size };
  }),
  on(contract.adminLotsImport, async ({ body }, { db, staff, idempotency }) => {
    const done = await importArrivals(db, staff, body.rows, idempotency);
    return new Answer(done, `已入库 ${done.lots} 个批号，数量 ${done.pieces}`);
  }),
];

/** Lots as a file, and the list to fill in. */
export function arrivalFiles(app: FastifyInstance, services: Services): void {
  const { db } = services;
  acceptPreview(app, services, {
    path: contract.ARRIVAL_UPLOAD,
    permission: 'goods.write',
    megabytes: contract.MAX_ARRIVAL_MB,
    rowsOf: async (staff, file) => (await previewArrivals(db, staff, file)).map(previewArrivalData),
  });
  app.get(contract.ARRIVAL_SAMPLE, async (request, reply) => {
    const staff = await requireStaff(services, request, ['goods.write']);
    await noteExport(db, staff, 'empty_goods', request.query);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="lots.xlsx"')
      .send(arrivalSheet(emptyGoods(db, staff)));
  });
}
