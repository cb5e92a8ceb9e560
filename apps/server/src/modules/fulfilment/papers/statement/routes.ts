import { statement, statementQuery } from '@qingnang/contract/wallet';
import { STATEMENT_PDF, STATEMENT_ROWS, STATEMENT_XLSX } from '@qingnang/contract/wallet-words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidFromIssues } from '../../../../http/errors.ts';
import { requireBuyer, signalOf } from '../../../../http/plain.ts';
import { on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { drawnInThread } from '../../../../http/threads.ts';
import { presentStatement, statementBook, type statementPdf } from './present.ts';
import { sellerName, statementOf } from './reads.ts';

export const routes: readonly Route[] = [
  on(statement, async ({ query }, { db, buyer }) =>
    presentStatement(await statementOf(db, buyer, query.month, STATEMENT_ROWS), buyer.company),
  ),
];

/** Rows of one list in a file; a month of the largest chain has some thousand. */
const MOST = 20_000;
const PER_MINUTE = 12;

const draw = drawnInThread<typeof statementPdf>(new URL('./present.ts', import.meta.url), 'statementPdf');

/** The statement of a month as files. */
export function monthlyStatementFiles(app: FastifyInstance, services: Services): void {
  const options = { config: { rateLimit: { max: PER_MINUTE } } };
  const asked = async (request: FastifyRequest) => {
    const buyer = await requireBuyer(services, request);
    const query = statementQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    return { rows: await statementOf(services.db, buyer, query.data.month, MOST), company: buyer.company };
  };
  app.get(STATEMENT_XLSX, options, async (request, reply) => {
    const { rows, company } = await asked(request);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="statement-${rows.month}.xlsx"`)
      .send(statementBook(rows, company));
  });
  app.get(STATEMENT_PDF, options, async (request, reply) => {
    const { rows, company } = await asked(request);
    const seller = await sellerName(services.db, services.config.seller);
    const bytes = await draw({ signal: signalOf(reply) }, rows, company, seller);
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="statement-${rows.month}.pdf"`)
      .send(bytes);
  });
}
