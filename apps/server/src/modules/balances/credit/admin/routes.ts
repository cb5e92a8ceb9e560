import {
  adminCredit,
  adminCreditAccount,
  adminCreditApplications,
  adminCreditLift,
  adminCreditRefuse,
  adminCreditSettle,
  adminCreditTerms,
  adminCreditWriteOff,
  creditFilter,
} from '@qingnang/contract/admin-credit';
import { CREDIT_EXPORT } from '@qingnang/contract/credit-words';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../../db/client.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { invalidFromIssues } from '../../../../http/errors.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { requireStaff } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import type { Staff } from '../../../../http/session.ts';
import { headsOf } from '../statements/reads.ts';
import { askSettlement, askWriteOff } from './money/writes.ts';
import {
  creditSheet,
  presentAccount,
  presentCreditAccount,
  presentStaffApplication,
  presentSums,
} from './present.ts';
import { applicationById, applicationPage, creditAccount, creditPage, exportedCredit } from './reads.ts';
import { liftOverdue, refuseApplication, setTerms } from './terms/writes.ts';

/** Of the statements beside an account. */
const YEAR = { page: 1, page_size: 12 };

async function shown(db: Db, staff: Staff, accountId: number) {
  const account = await creditAccount(db, staff, accountId);
  const { rows } = await headsOf(db, accountId, YEAR);
  return presentCreditAccount(account, rows);
}

const WAITS = '已提交，等待另一位同事复核';

export const routes: readonly Route[] = [
  on(adminCredit, async ({ query }, { db, staff }) => {
    const { rows, total, sums, waiting } = await creditPage(db, staff, query);
    const list = rows.map(presentAccount);
    return { list, total, page: query.page, page_size: query.page_size, sums: presentSums(sums), waiting };
  }),
  on(adminCreditApplications, async ({ query }, { db, staff }) => {
    const { rows, total } = await applicationPage(db, staff, query);
    const list = rows.map(presentStaffApplication);
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(adminCreditRefuse, async ({ params, body }, { db, staff }) => {
    await refuseApplication(db, staff, params.id, body.reply);
    return new Answer(presentStaffApplication(await applicationById(db, staff, params.id)), '已拒绝');
  }),
  on(adminCreditAccount, ({ params }, { db, staff }) => shown(db, staff, params.id)),
  on(adminCreditTerms, async ({ params, body }, { db, staff }) => {
    const waits = await setTerms(db, staff, { ...body, account_id: params.id });
    return new Answer(await shown(db, staff, params.id), waits ? WAITS : '已保存');
  }),
  on(adminCreditLift, async ({ params, body }, { db, staff }) => {
    await liftOverdue(db, staff, params.id, body.reason);
    return new Answer(await shown(db, staff, params.id), '24 小时内可继续账期下单');
  }),
  on(adminCreditSettle, async ({ params, body }, { db, staff, idempotency }) => {
    await askSettlement(db, staff, { ...body, account_id: params.id }, idempotency);
    return new Answer(await shown(db, staff, params.id), WAITS);
  }),
  on(adminCreditWriteOff, async ({ params, body }, { db, staff }) => {
    await askWriteOff(db, staff, { ...body, account_id: params.id });
    return new Answer(await shown(db, staff, params.id), WAITS);
  }),
];

const PER_MINUTE = 12;
/** Accounts with terms in a file. */
const MOST = 20_000;

/** Ageing of all accounts as XLSX, filtered like the list. */
export function creditFiles(app: FastifyInstance, services: Services): void {
  app.get(CREDIT_EXPORT, { config: { rateLimit: { max: PER_MINUTE } } }, async (request, reply) => {
    const staff = await requireStaff(services, request, ['wallet.read']);
    const query = creditFilter.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    await noteExport(services.db, staff, 'credit', query.data);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="credit-${dayInChina(new Date())}.xlsx"`)
      .send(creditSheet(exportedCredit(services.db, staff, query.data, MOST)));
  });
}
