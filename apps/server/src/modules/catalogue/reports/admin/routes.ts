import {
  ADMIN_REPORT_FILE,
  adminReports,
  missingReports as missingCall,
  reportAdd,
  reportLots,
  reportMatch,
  reportVoid,
  shopDocumentAdd,
  shopDocumentRemove,
  shopDocuments as shopDocumentsCall,
  shopDocumentUpdate,
} from '@qingnang/contract/admin-reports';
import type { FastifyInstance } from 'fastify';
import { dayInChina } from '../../../../http/dates.ts';
import { invalid } from '../../../../http/errors.ts';
import { idOf, requireStaff } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { anyReport } from '../reads.ts';
import { sendReport } from '../routes.ts';
import { presentDocument } from './documents/present.ts';
import { shopDocuments } from './documents/reads.ts';
import { addDocument, changeDocument, removeDocument } from './documents/writes.ts';
import { presentMatches } from './matching/present.ts';
import { candidateGoods, reportsOfBytes, waitingFiles } from './matching/reads.ts';
import { parseName } from './matching/rules.ts';
import { presentDeskReport, presentMissing } from './present.ts';
import { deskReports, lotsOfGoods, missingReports } from './reads.ts';
import { addReports, voidReport } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminReports, async ({ query }, { db, staff }) => {
    const { keywords = '', state = '', page, page_size } = query;
    const { rows, total } = await deskReports(db, staff, { keywords, state, page, page_size });
    return { list: rows.map(presentDeskReport), total, page, page_size };
  }),
  on(missingCall, async ({ query }, { db, staff }) => {
    const { keywords = '', page, page_size } = query;
    const { rows, total, requested } = await missingReports(db, staff, { keywords, page, page_size });
    return { list: rows.map(presentMissing), total, page, page_size, requested };
  }),
  on(reportLots, async ({ query }, { db }) => ({ list: await lotsOfGoods(db, query.goods_id) })),
  on(reportMatch, async ({ body }, { db, staff }) => {
    const files = await waitingFiles(db, staff, body.file_ids);
    if (files.length !== new Set(body.file_ids).size)
      throw invalid({ file_ids: '文件不存在或已使用，请重新上传' });
    const [goods, known] = await Promise.all([
      candidateGoods(
        db,
        files.map(({ name }) => parseName(name)),
      ),
      reportsOfBytes(
        db,
        files.map(({ sha256 }) => sha256),
      ),
    ]);
    return { list: presentMatches(files, goods, known) };
  }),
  on(reportAdd, async ({ body }, { db, staff, idempotency }) => {
    const done = await addReports(db, staff, body.items, idempotency);
    const told = done.told > 0 ? `，已通知 ${done.told} 家催补的客户` : '';
    return new Answer(done, `已保存 ${done.added} 份报告${told}`);
  }),
  on(reportVoid, async ({ params, body }, { db, staff }) => {
    await voidReport(db, staff, params.id, body.reason);
    return new Answer({}, '报告已作废');
  }),
  on(shopDocumentsCall, async (_, { db }) => {
    const today = dayInChina(new Date());
    return { list: (await shopDocuments(db)).map((row) => presentDocument(row, today)) };
  }),
  on(shopDocumentAdd, async ({ body }, { db, staff, idempotency }) => {
    const added = await addDocument(db, staff, body, idempotency);
    return new Answer(added, '证照已保存');
  }),
  on(shopDocumentUpdate, async ({ params, body }, { db, staff }) => {
    await changeDocument(db, staff, params.id, body);
    return new Answer({}, '证照已保存');
  }),
  on(shopDocumentRemove, async ({ params }, { db, staff }) => {
    await removeDocument(db, staff, params.id);
    return new Answer({}, '证照已移除');
  }),
];

/** A report as staff look at it, voided ones too. */
export function adminReportFiles(app: FastifyInstance, services: Services): void {
  app.get(ADMIN_REPORT_FILE, async (request, reply) => {
    const staff = await requireStaff(services, request, ['report.read']);
    return sendReport(services, await anyReport(services.db, staff, idOf(request)), request, reply);
  });
}
