import { MAX_COUNT_MB, STOCK_COUNT_UPLOAD } from '@qingnang/contract/count-columns';
import { adminArrival, adminScannedGoods } from '@qingnang/contract/stock-arrivals';
import {
  adminShortages,
  adminStockDocument,
  adminStockDocumentCreate,
  adminStockDocuments,
  adminStockLots,
  adminStockWarehouses,
} from '@qingnang/contract/stock-documents';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../http/errors.ts';
import { acceptPreview } from '../../../http/plain.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Services } from '../../../http/services.ts';
import { scannedGoods } from './arrivals/reads.ts';
import { takeArrival } from './arrivals/writes.ts';
import { readCounts } from './counts/reads.ts';
import {
  presentCounted,
  presentDocument,
  presentGoods,
  presentLot,
  presentRow,
  presentShortage,
} from './present.ts';
import { documentById, documentPage, findLots, waitingShortages, warehouseNames } from './reads.ts';
import { writeDocument } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminStockDocuments, async ({ query }, { db, staff }) => {
    const { rows, total } = await documentPage(db, staff, query);
    return { list: rows.map(presentRow), total, page: query.page, page_size: query.page_size };
  }),
  on(adminShortages, async (_, { db, staff }) => ({
    list: (await waitingShortages(db, staff)).map(presentShortage),
  })),
  on(adminStockLots, async ({ query }, { db, staff }) => ({
    list: (await findLots(db, staff, query)).map(presentLot),
  })),
  on(adminStockWarehouses, async (_, { db, staff }) => ({ list: await warehouseNames(db, staff) })),
  on(adminScannedGoods, async ({ query }, { db, staff }) => ({
    list: (await scannedGoods(db, staff, query.scan)).map(presentGoods),
  })),
  on(
    adminArrival,
    async ({ body }, { db, staff, idempotency }) =>
      new Answer(await takeArrival(db, staff, body, idempotency), '已入库'),
  ),
  on(adminStockDocument, async ({ params }, { db, staff }) => {
    const found = await documentById(db, staff, params.id);
    if (!found) throw notFound('库存调整单不存在');
    return presentDocument(found);
  }),
  on(adminStockDocumentCreate, async ({ body }, { db, staff, idempotency }) => {
    const id = await writeDocument(db, staff, body, idempotency);
    const made = await documentById(db, staff, id);
    if (!made) throw notFound('库存调整单不存在');
    return new Answer(
      presentDocument(made),
      made.state === 'done' ? '库存已调整' : '差异较大，等待另一位同事复核',
    );
  }),
];

/** A count as a file. */
export function countFiles(app: FastifyInstance, services: Services): void {
  acceptPreview(app, services, {
    path: STOCK_COUNT_UPLOAD,
    permission: 'stock.write',
    megabytes: MAX_COUNT_MB,
    rowsOf: async (staff, file) => (await readCounts(services.db, staff, file)).map(presentCounted),
  });
}
