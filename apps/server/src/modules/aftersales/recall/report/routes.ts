import { RECALL_REPORT_PDF, RECALL_REPORT_XLSX } from '@qingnang/contract/recall-words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../../../http/errors.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { idOf, requireStaff, signalOf } from '../../../../http/plain.ts';
import type { Services } from '../../../../http/services.ts';
import { drawnInThread } from '../../../../http/threads.ts';
import { allHolders } from '../holders/reads.ts';
import { recallById } from '../reads.ts';
import { reportBook, type reportPdf } from './present.ts';
import { sellerName } from './reads.ts';

const draw = drawnInThread<typeof reportPdf>(new URL('./present.ts', import.meta.url), 'reportPdf');

/** The effectiveness report of a recall, with every buyer. */
export function recallReportFiles(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  const asked = async (request: FastifyRequest) => {
    const staff = await requireStaff(services, request, ['quality.write']);
    const id = idOf(request);
    const recall = await recallById(db, id);
    if (!recall) throw notFound('召回不存在');
    await noteExport(db, staff, 'recalls', { keywords: recall.recall_no });
    return { recall, holders: await allHolders(db, id) };
  };
  app.get(RECALL_REPORT_XLSX, async (request, reply) => {
    const { recall, holders } = await asked(request);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="recall-${recall.recall_no}.xlsx"`)
      .send(reportBook(recall, holders));
  });
  app.get(RECALL_REPORT_PDF, async (request, reply) => {
    const { recall, holders } = await asked(request);
    const seller = await sellerName(db, config.seller);
    const bytes = await draw({ signal: signalOf(reply) }, recall, holders, seller);
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `inline; filename="recall-${recall.recall_no}.pdf"`)
      .send(bytes);
  });
}
