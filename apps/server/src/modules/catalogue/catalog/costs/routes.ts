import * as contract from '@qingnang/contract/lot-costs';
import { parsePriceE4 } from '@qingnang/rules/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dayInChina } from '../../../../http/dates.ts';
import { invalidFromIssues } from '../../../../http/errors.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { acceptPreview, requireStaff } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { historyData, lotCostData, lotCostSheet, previewCostData } from './present.ts';
import { costHistory, costOf, costPage, exportedCosts, previewCosts } from './reads.ts';
import { importCosts, setCost } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.adminLotCosts, async ({ query }, { db, staff }) => {
    const { rows, total } = await costPage(db, staff, query);
    return { list: rows.map(lotCostData), total, page: query.page, page_size: query.page_size };
  }),
  on(contract.adminLotCostHistory, async ({ params }, { db, staff }) => ({
    list: (await costHistory(db, staff, params.id)).map(historyData),
  })),
  on(contract.adminSetLotCost, async ({ params, body }, { db, staff }) => {
    await setCost(db, staff, params.id, body.cost === undefined ? null : parsePriceE4(body.cost));
    return new Answer(lotCostData(await costOf(db, staff, params.id)), '已保存');
  }),
  on(contract.adminLotCostImport, async ({ body }, { db, staff, idempotency }) => {
    const done = await importCosts(db, staff, body.rows, idempotency);
    return new Answer(done, `已更新 ${done.saved} 个批次的成本`);
  }),
];

const exportQuery = z.object(contract.lotCostFilter);

/** Lists of costs as files, in and out. */
export function lotCostFiles(app: FastifyInstance, services: Services): void {
  const { db } = services;
  acceptPreview(app, services, {
    path: contract.LOT_COST_UPLOAD,
    permission: 'cost.write',
    megabytes: contract.MAX_COST_MB,
    rowsOf: async (staff, file) => (await previewCosts(db, staff, file)).map(previewCostData),
  });
  app.get(contract.LOT_COST_EXPORT, async (request, reply) => {
    const staff = await requireStaff(services, request, ['cost.read']);
    const query = exportQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    await noteExport(db, staff, 'lot_costs', request.query);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="lot-costs-${dayInChina(new Date())}.xlsx"`)
      .send(lotCostSheet(exportedCosts(db, staff, query.data)));
  });
}
