import type { CodeFormat } from '@qingnang/contract/scan-words';
import { ORDER_CODES_FILE } from '@qingnang/contract/scan-words';
import { codesFileQuery, orderCodes } from '@qingnang/contract/trace-codes-buyer';
import type { FastifyInstance } from 'fastify';
import { disposition } from '../../../../http/disposition.ts';
import { invalidFromIssues, notFound } from '../../../../http/errors.ts';
import { idOf, requireBuyer } from '../../../../http/plain.ts';
import { on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { codesCsv, codesJson, codesSheet, presentParcels } from './present.ts';
import { codedLines, orderNo, outerCodes, sellerName } from './reads.ts';

export const routes: readonly Route[] = [
  on(orderCodes, async ({ params, query }, { db, buyer }) => {
    const number = await orderNo(db, buyer, params.id);
    const lines = await codedLines(db, buyer, { orderId: params.id, shipmentId: query.shipment_id });
    const outer = await outerCodes(
      db,
      lines.map(({ id }) => id),
    );
    return { order_id: params.id, order_no: number, parcels: presentParcels(lines, outer) };
  }),
];

const TYPES: Readonly<Record<CodeFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};
const WRITE = { csv: codesCsv, xlsx: codesSheet, json: codesJson } as const;

// A file of thousands of codes costs as much as many pages.
const LIMIT = { config: { rateLimit: { max: 30 } } };

/** The codes of an order, or of one of its parcels, as a file. */
export function codeFiles(app: FastifyInstance, services: Services): void {
  app.get(ORDER_CODES_FILE, LIMIT, async (request, reply) => {
    const { db, config } = services;
    const buyer = await requireBuyer(services, request);
    const orderId = idOf(request);
    const query = codesFileQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    const { format, profile, shipment_id: shipmentId } = query.data;
    const number = await orderNo(db, buyer, orderId);
    const lines = await codedLines(db, buyer, { orderId, shipmentId });
    if (lines.length === 0) throw notFound('还没有追溯码');
    const name = shipmentId === undefined ? number : `${number}_${lines[0]?.shipment_no}`;
    return reply
      .type(TYPES[format])
      .header('cache-control', 'private, no-store')
      .header('content-disposition', disposition('attachment', `追溯码_${name}.${format}`))
      .send(WRITE[format](lines, profile, await sellerName(db, config.seller)));
  });
}
