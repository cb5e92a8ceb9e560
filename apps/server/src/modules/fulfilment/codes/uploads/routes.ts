import {
  adminTracePartnerSave,
  adminTraceUploadMark,
  adminTraceUploads,
  TRACE_UPLOAD_FILE,
  traceUploadFileQuery,
} from '@qingnang/contract/trace-files';
import { TRACE_UPLOAD_KINDS, TRACE_UPLOAD_STATES } from '@qingnang/contract/trace-words';
import type { FastifyInstance } from 'fastify';
import { toSeconds } from '../../../../http/dates.ts';
import { invalidFromIssues } from '../../../../http/errors.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { requireStaff } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { uploadFormat } from '../formats/reads.ts';
import { queuePage, uploadRows } from './reads.ts';
import { wholeFile } from './rules.ts';
import { markUploads, savePartner } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminTraceUploads, async ({ query }, { db }) => {
    const { rows, total, excepted } = await queuePage(db, query);
    const list = rows.map((row) => ({
      ...row,
      kind_name: TRACE_UPLOAD_KINDS[row.kind],
      state_name: TRACE_UPLOAD_STATES[row.state],
      at: toSeconds(row.at),
    }));
    return { list, total, excepted_pieces: excepted, page: query.page, page_size: query.page_size };
  }),
  on(adminTraceUploadMark, async ({ body }, { db, staff }) => {
    const { format_id: formatId, ...more } = body;
    const changed = await markUploads(db, staff, { formatId, ...more });
    return new Answer({ changed }, `已登记 ${changed} 条`);
  }),
  on(adminTracePartnerSave, async ({ body }, { db, staff }) => {
    const { format_id: formatId, account_id: accountId, partner_no: partnerNo } = body;
    await savePartner(db, staff, { formatId, accountId, partnerNo });
    return new Answer({}, '已保存');
  }),
];

/** The file that a platform takes. */
export function uploadFiles(app: FastifyInstance, services: Services): void {
  const { db } = services;
  app.get(TRACE_UPLOAD_FILE, async (request, reply) => {
    const staff = await requireStaff(services, request, ['trace.read']);
    const query = traceUploadFileQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    const { format_id: formatId, ids } = query.data;
    const { kind, layout } = await uploadFormat(db, formatId);
    const rows = await uploadRows(db, formatId, ids);
    await noteExport(db, staff, 'trace_codes', query.data);
    return reply
      .type(kind === 'csv' ? 'text/csv; charset=utf-8' : 'application/xml; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="trace-codes.${kind}"`)
      .send(wholeFile(kind, rows, layout));
  });
}
