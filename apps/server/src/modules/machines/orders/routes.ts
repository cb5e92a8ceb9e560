// Orders, parcels and money of them for the wholesaler's systems.
import { v1Invoices, v1Receivables } from '@qingnang/contract/v1-money';
import { v1OrderApprove, v1OrderOne, v1Orders, v1Ship, v1Shipments } from '@qingnang/contract/v1-orders';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentInvoice, presentOrder, presentReceivable, presentShipment } from './present.ts';
import {
  changedInvoices,
  changedOrders,
  changedReceivables,
  changedShipments,
  ordersByIds,
  shipmentsByIds,
} from './reads.ts';
import { approveOne, shipByApi } from './writes.ts';

async function orderOf(db: Db, id: number, source: string) {
  const [row] = await ordersByIds(db, [id], source);
  if (!row) throw notFound('订单不存在');
  return presentOrder(row);
}

async function shipmentOf(db: Db, id: number, source: string) {
  const [row] = await shipmentsByIds(db, [id], source);
  if (!row) throw notFound('包裹不存在');
  return presentShipment(row);
}

export const routes: readonly Route[] = [
  on(v1Orders, async ({ query: { state, ...query } }, { db }) => {
    const { rows, ...page } = await changedOrders(db, query, state);
    return { items: rows.map(presentOrder), ...page };
  }),
  on(v1OrderOne, ({ params, query }, { db }) => orderOf(db, params.id, query.source)),
  on(v1OrderApprove, async ({ params, query }, { db, staff }) => {
    await approveOne(db, staff, params.id);
    return new Answer(await orderOf(db, params.id, query.source), '已通过');
  }),
  on(v1Shipments, async ({ query }, { db }) => {
    const { rows, ...page } = await changedShipments(db, query);
    return { items: rows.map(presentShipment), ...page };
  }),
  on(v1Ship, async ({ params, query, body }, { db, staff, config, idempotency }) => {
    const id = await shipByApi(db, staff, params.id, { ...body, seller: config.seller }, idempotency);
    return new Answer(await shipmentOf(db, id, query.source), '已发货');
  }),
  on(v1Invoices, async ({ query }, { db }) => {
    const { rows, ...page } = await changedInvoices(db, query);
    return { items: rows.map(presentInvoice), ...page };
  }),
  on(v1Receivables, async ({ query }, { db }) => {
    const { rows, ...page } = await changedReceivables(db, query);
    return { items: rows.map(presentReceivable), ...page };
  }),
];
