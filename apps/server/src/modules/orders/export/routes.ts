import { MAX_EXPORT, ORDER_EXPORT } from '@qingnang/contract/order-export';
import { exportQuery } from '@qingnang/contract/orders';
import type { FastifyInstance } from 'fastify';
import { dayInChina } from '../../../http/dates.ts';
import { invalidFromIssues } from '../../../http/errors.ts';
import { requireBuyer } from '../../../http/plain.ts';
import type { Services } from '../../../http/services.ts';
import { filterOf } from '../rules.ts';
import { orderBook } from './present.ts';
import { exportedIds, exportedLines, exportedOrders } from './reads.ts';

// A file of ten thousand orders costs as much as a few hundred pages.
const PER_MINUTE = 12;

/** The orders of a filter as XLSX. */
export function orderFiles(app: FastifyInstance, services: Services): void {
  const { db } = services;
  app.get(ORDER_EXPORT, { config: { rateLimit: { max: PER_MINUTE } } }, async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    const query = exportQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    const ids = await exportedIds(db, buyer, filterOf(query.data), MAX_EXPORT);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="orders-${dayInChina(new Date())}.xlsx"`)
      .send(orderBook(exportedOrders(db, ids), exportedLines(db, ids)));
  });
}
