import { VOUCHER_FILE } from '@qingnang/contract/voucher-words';
import { adminSetVoucherAccounts, adminVoucherAccounts, voucherFilter } from '@qingnang/contract/vouchers';
import type { FastifyInstance } from 'fastify';
import { disposition } from '../../../../http/disposition.ts';
import { invalidFromIssues } from '../../../../http/errors.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { requireStaff } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { voucherFile } from './present.ts';
import { voucherCodes, voucherTable } from './reads.ts';
import { setVoucherCodes } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminVoucherAccounts, async (_, { db }) => ({ codes: await voucherCodes(db) })),
  on(adminSetVoucherAccounts, async ({ body }, { db, staff }) => {
    await setVoucherCodes(db, staff, body);
    return new Answer({ codes: body }, '已保存');
  }),
];

const PER_MINUTE = 30;

/** Vouchers of closed days as CSV. */
export function voucherFiles(app: FastifyInstance, services: Services): void {
  app.get(VOUCHER_FILE, { config: { rateLimit: { max: PER_MINUTE } } }, async (request, reply) => {
    const staff = await requireStaff(services, request, ['money.read']);
    const query = voucherFilter.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    const { period, layout } = query.data;
    const table = await voucherTable(services.db, query.data);
    await noteExport(services.db, staff, 'vouchers', query.data);
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', disposition('attachment', `vouchers-${layout}-${period}.csv`))
      .send(voucherFile(table));
  });
}
