import { moneyLogQuery, userMoney, userMoneyLog } from '@qingnang/contract/wallet';
import { MAX_MONEY_LOG, MONEY_LOG_EXPORT } from '@qingnang/contract/wallet-words';
import type { FastifyInstance } from 'fastify';
import { dayInChina } from '../../../http/dates.ts';
import { invalidFromIssues } from '../../../http/errors.ts';
import { requireBuyer } from '../../../http/plain.ts';
import { on, type Route } from '../../../http/serve.ts';
import type { Services } from '../../../http/services.ts';
import { logFile, presentLog, presentMoney } from './present.ts';
import { exportedEntries, moneyLog, moneyOf } from './reads.ts';

export const routes: readonly Route[] = [
  on(userMoney, async (_, { db, buyer }) =>
    presentMoney(await moneyOf(db, buyer, `${dayInChina(new Date()).slice(0, 7)}-01`)),
  ),
  on(userMoneyLog, async ({ query }, { db, buyer }) => presentLog(await moneyLog(db, buyer, query), query)),
];

// A file of twenty thousand entries costs as much as some hundred pages.
const PER_MINUTE = 12;

/** The buyer's ledger as XLSX, filtered like the list. */
export function walletFiles(app: FastifyInstance, services: Services): void {
  app.get(MONEY_LOG_EXPORT, { config: { rateLimit: { max: PER_MINUTE } } }, async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    const query = moneyLogQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="balance-${dayInChina(new Date())}.xlsx"`)
      .send(logFile(exportedEntries(services.db, buyer, query.data, MAX_MONEY_LOG)));
  });
}
