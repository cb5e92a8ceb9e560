import { adminOrderList, DESK_EXPORT } from '@qingnang/contract/desk';
import type { FastifyInstance } from 'fastify';
import { invalidFromIssues } from '../../../../http/errors.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { requireStaff } from '../../../../http/plain.ts';
import type { Services } from '../../../../http/services.ts';
import { orderSheet } from './present.ts';
import { sheetOrders } from './reads.ts';

/** The filtered list of the desk as a file. */
export function deskSheet(app: FastifyInstance, services: Services): void {
  app.get(DESK_EXPORT, async (request, reply) => {
    const staff = await requireStaff(services, request, ['order.read']);
    const query = adminOrderList.query.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    await noteExport(services.db, staff, 'orders', request.query);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="orders-${Date.now()}.xlsx"`)
      .send(orderSheet(sheetOrders(services.reads.of('files of orders'), staff, query.data), staff));
  });
}
