import { INVOICE_FILE } from '@qingnang/contract/invoice-words';
import * as contract from '@qingnang/contract/invoices';
import { fen, fenToYuan } from '@qingnang/rules/money';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../http/errors.ts';
import { idOf, requireBuyer } from '../../../http/plain.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Services } from '../../../http/services.ts';
import { ruleOf } from './monthly/reads.ts';
import { presentDetail, presentInvoice, presentInvoiceable } from './present.ts';
import { type InvoiceRow, invoiceableOrders, invoiceParts, listInvoices, ownInvoice } from './reads.ts';
import { requestInvoices } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.invoices, async ({ query }, { db, buyer }) => {
    const { rows, total } = await listInvoices(db, buyer, {
      status: query.status ?? '',
      kind: query.kind ?? '',
      keywords: query.keywords ?? '',
      from: query.from ?? '',
      to: query.to ?? '',
      orderId: query.order_id ?? 0,
      caseId: query.case_id ?? 0,
      page: query.page,
      pageSize: query.page_size,
    });
    return { list: rows.map(presentInvoice), total, page: query.page, page_size: query.page_size };
  }),
  on(contract.invoiceOrders, async ({ query }, { db, buyer }) => {
    const { keywords = '', page, page_size } = query;
    const { rows, total } = await invoiceableOrders(db, buyer, { keywords, page, pageSize: page_size });
    const monthlyDay = (await ruleOf(db, buyer.accountId))?.day ?? null;
    return { list: rows.map((row) => presentInvoiceable(row, monthlyDay)), total, page, page_size };
  }),
  on(contract.invoiceRequest, async ({ body }, { db, buyer, idempotency }) => {
    const ask = {
      orderIds: body.order_ids,
      titleId: body.title_id,
      kind: body.kind,
      isMerged: body.is_merged === 1,
    };
    const { ids, amount } = await requestInvoices(db, buyer, ask, idempotency);
    return new Answer({ ids, amount: fenToYuan(fen(amount)) }, '已申请开票，开具后会通知您');
  }),
  on(contract.invoiceById, async ({ params }, { db, buyer }) => {
    const invoice = await ownInvoice(db, buyer, params.id);
    if (!invoice) throw notFound('发票不存在');
    return presentDetail(invoice, await invoiceParts(db, invoice.id));
  }),
];

/** The files of an invoice under addresses that stay. */
export function invoiceFile(app: FastifyInstance, services: Services): void {
  app.get(INVOICE_FILE, async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    const invoice = await ownInvoice(services.db, buyer, idOf(request));
    const file = invoice && fileOf(invoice, request.query);
    if (!file) throw notFound('发票不存在或尚未开具');
    return reply.header('cache-control', 'private, no-store').redirect(`/api/file/${file}`);
  });
}

/** `?format=ofd`; the PDF when none is named. */
function fileOf({ file_id, ofd_file_id, xml_file_id }: InvoiceRow, query: unknown): number | null {
  const { format } = query as { format?: unknown };
  if (format === 'ofd') return ofd_file_id;
  return format === 'xml' ? xml_file_id : file_id;
}
