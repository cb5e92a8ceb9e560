import {
  AUDIT_EXPORT,
  adminAuditOptions,
  auditExportQuery,
  MAX_AUDIT_EXPORT,
} from '@qingnang/contract/admin-staff';
import { adminAudit } from '@qingnang/contract/office';
import type { FastifyInstance } from 'fastify';
import { dayInChina } from '../../../../http/dates.ts';
import { invalidFromIssues } from '../../../../http/errors.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { requireStaff } from '../../../../http/plain.ts';
import { on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { auditCsv, presentAudit } from './present.ts';
import { auditBatches, auditOptions, auditPage } from './reads.ts';

/** Who changed what. */
export const auditRoutes: readonly Route[] = [
  on(adminAudit, async ({ query }, { db, staff }) => {
    const { rows, total } = await auditPage(db, staff, query);
    return {
      list: rows.map((row) => presentAudit(row, staff)),
      total,
      page: query.page,
      page_size: query.page_size,
    };
  }),
  on(adminAuditOptions, async (_input, { db }) => auditOptions(db)),
];

// A file of fifty thousand entries costs as much as a few hundred pages.
const PER_MINUTE = 12;

export function auditFile(app: FastifyInstance, services: Services): void {
  app.get(AUDIT_EXPORT, { config: { rateLimit: { max: PER_MINUTE } } }, async (request, reply) => {
    const staff = await requireStaff(services, request, ['audit.read']);
    const query = auditExportQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    await noteExport(services.db, staff, 'audit', request.query);
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="audit-${dayInChina(new Date())}.csv"`)
      .send(
        auditCsv(
          auditBatches(services.reads.of('files of the audit log'), staff, query.data, MAX_AUDIT_EXPORT),
          staff,
        ),
      );
  });
}
