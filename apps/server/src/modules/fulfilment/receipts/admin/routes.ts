import {
  adminReceipt,
  adminReceiptAccept,
  adminReceiptList,
  adminReceiptRefuse,
  authorisationCreate,
  authorisationList,
  authorisationVoid,
  RECEIPT_REPORT_FILE,
  receiptReport,
  reportFileQuery,
} from '@qingnang/contract/receipts';
import type { FastifyInstance } from 'fastify';
import { invalidFromIssues, notFound } from '../../../../http/errors.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { requireStaff } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { presentAuthorisation } from './authorisations/present.ts';
import { authorisationsOnFile } from './authorisations/reads.ts';
import { addAuthorisation, voidAuthorisation } from './authorisations/writes.ts';
import { presentDeskReceipt, presentDeskRow } from './present.ts';
import { deskList, deskReceipt } from './reads.ts';
import { presentReportRow, reportSheet } from './report/present.ts';
import { monthReport, reportBatches } from './report/reads.ts';
import { acceptReceipt, refuseReceipt } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminReceiptList, async ({ query }, { db, staff }) => {
    const { rows, total, counts } = await deskList(db, staff, query);
    return {
      list: rows.map((row) => presentDeskRow(row, staff)),
      total,
      page: query.page,
      page_size: query.page_size,
      counts,
    };
  }),
  on(receiptReport, async ({ query }, { db, staff }) => {
    const { rows, sums } = await monthReport(db, staff, query);
    return {
      list: rows.map(presentReportRow),
      total: sums.total,
      page: query.page,
      page_size: query.page_size,
      total_number: sums.number,
    };
  }),
  on(adminReceipt, async ({ params }, { db, staff }) => {
    const found = await deskReceipt(db, staff, params.id);
    if (!found) throw notFound('订单不存在');
    return presentDeskReceipt(found, staff);
  }),
  on(adminReceiptAccept, async ({ params, body }, { db, staff }) => {
    await acceptReceipt(db, staff, params.id, body.receipt_id);
    return new Answer({}, '回执已通过');
  }),
  on(adminReceiptRefuse, async ({ params, body }, { db, staff }) => {
    const decision = { receiptId: body.receipt_id, reason: body.reason };
    await refuseReceipt(db, staff, params.id, decision);
    return new Answer({}, '回执已退回，客户会看到原因');
  }),
  on(authorisationList, async ({ query }, { db, staff }) => {
    const { rows, files, total } = await authorisationsOnFile(db, staff, query);
    const list = rows.map((row) => presentAuthorisation(row, files));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(authorisationCreate, async ({ body }, { db, staff, idempotency }) => {
    const added = await addAuthorisation(db, staff, body, idempotency);
    return new Answer(added, '委托书已备案');
  }),
  on(authorisationVoid, async ({ params, body }, { db, staff }) => {
    await voidAuthorisation(db, staff, params.id, body.reason);
    return new Answer({}, '委托书已作废');
  }),
];

/** The month's report as a spreadsheet. */
export function receiptFiles(app: FastifyInstance, services: Services): void {
  app.get(RECEIPT_REPORT_FILE, async (request, reply) => {
    const staff = await requireStaff(services, request, ['receipt.read']);
    const query = reportFileQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    await noteExport(services.db, staff, 'receipts', request.query);
    const file = reportSheet(reportBatches(services.db, staff, query.data));
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="ephedrine-${query.data.month}.xlsx"`)
      .send(file);
  });
}
