import { adminReport, reportFileQuery, reportParams } from '@qingnang/contract/statistics';
import {
  REPORTS,
  type ReportKey,
  STATISTICS_CSV,
  STATISTICS_XLSX,
} from '@qingnang/contract/statistics-words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../db/client.ts';
import { dayInChina } from '../../../http/dates.ts';
import { forbidden, invalidFromIssues, notFound } from '../../../http/errors.ts';
import { noteExport } from '../../../http/noted-reads.ts';
import { requireStaff } from '../../../http/plain.ts';
import { on, type Route } from '../../../http/serve.ts';
import type { Services } from '../../../http/services.ts';
import type { Staff } from '../../../http/session.ts';
import { fileHeader, presentReport, reportCsv, reportSheet } from './present.ts';
import { reportBatches, reportFacts } from './reads.ts';
import { type Clock, type ReportRequest, rangeBefore, requestOf } from './rules.ts';

function clock(): Clock {
  const now = new Date();
  return { now, today: dayInChina(now) };
}

export const routes: readonly Route[] = [
  on(adminReport, async ({ params, query }, { reads, staff }) => {
    requireReport(staff, params.report);
    const db = reads.of('reports');
    const asked = requestOf(params.report, query, clock(), staff.customersOf);
    const page = { number: query.page, size: query.page_size };
    const [facts, before] = await Promise.all([
      reportFacts(db, staff, asked, page),
      REPORTS[asked.report].isRange ? factsBefore(db, staff, asked) : null,
    ]);
    return presentReport(asked, facts, before, page);
  }),
];

/** @throws 403 for a report that needs another permission beside */
function requireReport(staff: Staff, report: ReportKey): void {
  const { permission } = REPORTS[report];
  if (permission && !staff.permissions.has(permission)) throw forbidden();
}

async function factsBefore(db: Db, staff: Staff, asked: ReportRequest) {
  const range = rangeBefore(asked);
  return { range, facts: await reportFacts(db, staff, { ...asked, ...range }, { number: 1, size: 0 }) };
}

// A file of fifty thousand rows costs as much as a few hundred pages.
const PER_MINUTE = 12;

/** The reports as files. */
export function statisticsFiles(app: FastifyInstance, services: Services): void {
  const options = { config: { rateLimit: { max: PER_MINUTE } } };
  app.get(STATISTICS_XLSX, options, async (request, reply) => {
    const { asked, batches } = await askedBy(services, request);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', fileHeader(asked, 'xlsx'))
      .send(reportSheet(asked.report, batches));
  });
  app.get(STATISTICS_CSV, options, async (request, reply) => {
    const { asked, batches } = await askedBy(services, request);
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', fileHeader(asked, 'csv'))
      .send(reportCsv(asked.report, batches));
  });
}

async function askedBy(services: Services, request: FastifyRequest) {
  const staff = await requireStaff(services, request, ['statistics.read']);
  const params = reportParams.safeParse(request.params);
  if (!params.success) throw notFound('没有这张报表');
  requireReport(staff, params.data.report);
  const query = reportFileQuery.safeParse(request.query);
  if (!query.success) throw invalidFromIssues(query.error);
  await noteExport(services.db, staff, `statistics-${params.data.report}`, request.query);
  const asked = requestOf(params.data.report, query.data, clock(), staff.customersOf);
  return { asked, batches: reportBatches(services.reads.of('files of reports'), staff, asked) };
}
