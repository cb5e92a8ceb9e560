import { statement, statementQuery } from '@qingnang/contract/wallet';
import { STATEMENT_PDF, STATEMENT_ROWS, STATEMENT_XLSX } from '@qingnang/contract/wallet-words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidFromIssues, notFound } from '../../../../http/errors.ts';
import { requireBuyer, signalOf } from '../../../../http/plain.ts';
import { on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { presentStatement, statementBook } from './present.ts';
import { statementOf } from './reads.ts';
import { draftStatement, statementBytes } from './writes.ts';

export const routes: readonly Route[] = [
  on(statement, async ({ query }, { db, buyer }) =>
    presentStatement(await statementOf(db, buyer, query.month, STATEMENT_ROWS), buyer.company),
  ),
];

/** Rows of one list in a file; a month of the largest chain has some thousand. */
const MOST = 20_000;
const PER_MINUTE = 12;

/** The statement of a month as files. */
export function monthlyStatementFiles(app: FastifyInstance, services: Services): void {
  const options = { config: { rateLimit: { max: PER_MINUTE } } };
  const asked = async (request: FastifyRequest) => {
    const buyer = await requireBuyer(services, request);
    const query = statementQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    return { rows: await statementOf(services.db, buyer, query.data.month, MOST), buyer };
  };
  app.get(STATEMENT_XLSX, options, async (request, reply) => {
    const { rows, buyer } = await asked(request);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="statement-${rows.month}.xlsx"`)
      .send(statementBook(rows, buyer.company));
  });
  app.get(STATEMENT_PDF, options, async (request, reply) => {
    const { rows, buyer } = await asked(request);
    const bytes = rows.isRunning
      ? await draftStatement(services, buyer, rows, signalOf(reply))
      : await statementBytes(services, buyer, rows);
    if (!bytes) throw notFound('文件不存在');
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="statement-${rows.month}.pdf"`)
      .send(bytes);
  });
}
