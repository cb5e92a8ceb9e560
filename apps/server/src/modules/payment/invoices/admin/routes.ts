import * as contract from '@qingnang/contract/admin-invoices';
import { MAX_FILE_MB } from '@qingnang/contract/file-limits';
import { INVOICE_BY_HAND, INVOICE_EXPORT } from '@qingnang/contract/invoice-words';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../../db/client.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { invalid, notFound } from '../../../../http/errors.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { acceptUploads, idOf, requireStaff } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import type { Staff } from '../../../../http/session.ts';
import { invoiceParts } from '../reads.ts';
import { invoiceSheet, presentStaffDetail, presentStaffInvoice } from './present.ts';
import { issuedInMonth, leftOf, staffInvoice, staffInvoices } from './reads.ts';
import { issueByHand, redInvoice, refuseInvoice, retryInvoice } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.adminInvoices, async ({ query }, { db, staff, invoicing }) => {
    const { rows, total, counts } = await staffInvoices(db, staff, {
      status: query.status ?? '',
      kind: query.kind ?? '',
      isRed: query.is_red === undefined ? null : query.is_red === 1,
      keywords: query.keywords ?? '',
      accountId: query.account_id ?? 0,
      orderId: query.order_id ?? 0,
      caseId: 0,
      from: query.from ?? '',
      to: query.to ?? '',
      page: query.page,
      pageSize: query.page_size,
    });
    return {
      list: rows.map(presentStaffInvoice),
      total,
      page: query.page,
      page_size: query.page_size,
      counts,
      has_issuer: invoicing === null ? 0 : 1,
    };
  }),
  on(contract.adminInvoice, async ({ params }, { db, staff }) => detailOf(db, staff, params.id)),
  on(contract.adminInvoiceRetry, async ({ params }, { db, staff }) => {
    await retryInvoice(db, staff, params.id);
    return new Answer(await detailOf(db, staff, params.id), '已重新提交开具');
  }),
  on(contract.adminInvoiceRefuse, async ({ params, body }, { db, staff }) => {
    await refuseInvoice(db, staff, params.id, body.reason);
    return new Answer(await detailOf(db, staff, params.id), '已驳回');
  }),
  on(contract.adminInvoiceRed, async ({ params, body }, { db, staff, idempotency }) => {
    const ask = { reason: body.reason, titleId: body.title_id ?? null, kind: body.kind ?? null };
    await redInvoice(db, staff, params.id, ask, idempotency);
    return new Answer(await detailOf(db, staff, params.id), '已提交红冲');
  }),
];

async function detailOf(db: Db, staff: Staff, id: number) {
  const invoice = await staffInvoice(db, staff, id);
  if (!invoice) throw notFound('发票不存在');
  return presentStaffDetail(invoice, await invoiceParts(db, id), leftOf(invoice));
}

/** What comes and goes as files: invoices issued by hand, the month's sheet. */
export function adminInvoiceFiles(app: FastifyInstance, services: Services): void {
  acceptUploads(app, services, [
    {
      path: INVOICE_BY_HAND,
      permissions: ['invoice.write'],
      maxFiles: 1,
      maxBytes: MAX_FILE_MB * 1024 * 1024,
      tooLarge: `文件不能超过 ${MAX_FILE_MB} MB`,
      handle: async ({ db, privateFiles, staff, request, uploads, fields }) => {
        const [file] = uploads;
        if (!file) throw new RangeError('an upload without a file is refused before');
        const issued = { number: (fields.number ?? '').trim(), place: file.place };
        const id = idOf(request);
        await issueByHand(db, privateFiles, staff, id, issued);
        return detailOf(db, staff, id);
      },
    },
  ]);
  app.get(INVOICE_EXPORT, async (request, reply) => {
    const staff = await requireStaff(services, request, ['invoice.read']);
    const month = monthOf(request.query);
    await noteExport(services.db, staff, 'invoices', request.query);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="invoices-${month}.xlsx"`)
      .send(invoiceSheet(issuedInMonth(services.db, staff, month)));
  });
}

/** `?month=2026-11`; this one when none is named. @throws 422 */
function monthOf(query: unknown): string {
  const { month } = query as { month?: unknown };
  if (month === undefined || month === '') return dayInChina(new Date()).slice(0, 7);
  if (typeof month !== 'string' || !/^20\d\d-(0[1-9]|1[0-2])$/.test(month))
    throw invalid({ month: '月份格式为 2026-11' });
  return month;
}
