import { MOST_REPORTS, REPORT_ZIP } from '@qingnang/contract/report-limits';
import { REPORT_FILE, reportList, reportRequest, reportZipQuery } from '@qingnang/contract/reports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayInChina } from '../../../http/dates.ts';
import { disposition } from '../../../http/disposition.ts';
import { invalid, invalidFromIssues, notFound } from '../../../http/errors.ts';
import { idOf, requireBuyer } from '../../../http/plain.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Services } from '../../../http/services.ts';
import { presentLot, reportsByLot, zipOfReports } from './present.ts';
import {
  countLots,
  type LotFilter,
  lostOf,
  lotsShipped,
  ownReports,
  type ReportRow,
  reportsOfFilter,
  reportsOfLots,
} from './reads.ts';
import { reportFileName } from './rules.ts';
import { requestReport } from './writes.ts';

export const routes: readonly Route[] = [
  on(reportList, async ({ query }, { db, buyer }) => {
    const filter = filterOf(query);
    const { page, page_size } = query;
    const [rows, counts] = await Promise.all([
      lotsShipped(db, buyer, filter, { limit: page_size, offset: (page - 1) * page_size }),
      countLots(db, buyer, filter),
    ]);
    const lots = rows.map((row) => ({ row, key: { goodsId: row.goods_id, lotNo: row.lot_no } }));
    const reportsOf = reportsByLot(
      await reportsOfLots(
        db,
        lots.map(({ key }) => key),
      ),
    );
    const all = { ...counts, missing: counts.all - counts.has };
    const list = lots.map(({ row, key }) => presentLot(row, reportsOf(key)));
    return { list, total: all[filter.state], page, page_size, counts: all };
  }),
  on(reportRequest, async ({ body }, { db, buyer }) => {
    await requestReport(db, buyer, { goodsId: body.goods_id, lotNo: body.lot_no });
    return new Answer({}, '已通知质管补传，到了会发消息给您');
  }),
];

type Query = Omit<NonNullable<ReturnType<typeof reportZipQuery.parse>>, 'ids'>;
const filterOf = (query: Query): LotFilter => ({
  keywords: query.keywords ?? '',
  lot: query.lot ?? '',
  orderNo: query.order_no ?? '',
  from: query.start_time ?? '',
  to: query.end_time ?? '',
  state: query.state ?? 'all',
});

// A ZIP reads hundreds of files.
const ZIP_LIMIT = { config: { rateLimit: { max: 20 } } };

/** Reports of a buyer's own lots, one by one and as a ZIP. */
export function reportFiles(app: FastifyInstance, services: Services): void {
  app.get(REPORT_FILE, async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    const [report] = await ownReports(services.db, buyer, [idOf(request)]);
    return sendReport(services, report, request, reply);
  });
  app.get(REPORT_ZIP, ZIP_LIMIT, async (request, reply) => {
    const { db, privateFiles, log } = services;
    const buyer = await requireBuyer(services, request);
    const query = reportZipQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    const reports = query.data.ids
      ? await ownReports(db, buyer, query.data.ids)
      : await reportsOfFilter(db, buyer, filterOf(query.data), MOST_REPORTS + 1);
    if (reports.length === 0) throw notFound('没有可以下载的报告');
    if (reports.length > MOST_REPORTS)
      throw invalid({ ids: `一次最多下载 ${MOST_REPORTS} 份报告，请缩小时间范围` });
    const lost = await lostOf(privateFiles, reports, log);
    const name = `药检报告_${dayInChina(new Date())}_${reports.length}份.zip`;
    return reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', disposition('attachment', name))
      .send(zipOfReports(reports, lost, privateFiles));
  });
}

/** The bytes of a report, shown or, with `?download=1`, saved. Staff have brought it: a PDF may open in the browser. */
export async function sendReport(
  { privateFiles }: Services,
  report: ReportRow | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const bytes = report && (await privateFiles.open(report.sha256));
  if (!report || !bytes) throw notFound('报告不存在');
  const { download } = request.query as { download?: unknown };
  return reply
    .type(report.mime)
    .header('content-length', report.size)
    .header('cache-control', 'private, no-store')
    .header(
      'content-disposition',
      disposition(download === '1' ? 'attachment' : 'inline', reportFileName(report)),
    )
    .send(bytes);
}
