import { MAX_EXPORT, ORDER_EXPORT } from '@qingnang/contract/order-export';
import { exportQuery } from '@qingnang/contract/orders';
import { STORE_EXPORT } from '@qingnang/contract/store-words';
import { storeExportQuery } from '@qingnang/contract/stores';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../../../../db/client.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { invalidFromIssues } from '../../../../http/errors.ts';
import { requireBuyer } from '../../../../http/plain.ts';
import type { Services } from '../../../../http/services.ts';
import type { OrderFilter, OrderOwner } from '../reads.ts';
import { filterOf } from '../rules.ts';
import { orderOwner } from '../stores/reads.ts';
import { orderBook } from './present.ts';
import { exportedIds, exportedLines, exportedOrders } from './reads.ts';

// A file of ten thousand orders costs as much as a few hundred pages.
const PER_MINUTE = 12;

/** The orders of a filter as XLSX: a buyer's own, and those of a head office with its stores. */
export function orderFiles(app: FastifyInstance, services: Services): void {
  const { db, reads } = services;
  const options = { config: { rateLimit: { max: PER_MINUTE } } };
  app.get(ORDER_EXPORT, options, async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    const query = exportQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    return sendOrders(reply, reads.of('files of orders'), buyer, filterOf(query.data));
  });
  app.get(STORE_EXPORT, options, async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    const query = storeExportQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    const owner = await orderOwner(db, buyer, query.data.store_id);
    return sendOrders(reply, reads.of('files of orders'), owner, filterOf(query.data));
  });
}

async function sendOrders(
  reply: FastifyReply,
  db: Db,
  owner: OrderOwner,
  filter: OrderFilter,
): Promise<FastifyReply> {
  const ids = await exportedIds(db, owner, filter, MAX_EXPORT);
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="orders-${dayInChina(new Date())}.xlsx"`)
    .send(orderBook(exportedOrders(db, ids), exportedLines(db, ids), 'accountIds' in owner));
}
