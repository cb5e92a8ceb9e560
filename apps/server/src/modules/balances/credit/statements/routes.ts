import { adminCreditReply, adminCreditStatement } from '@qingnang/contract/admin-credit';
import {
  creditStatement,
  creditStatementConfirm,
  creditStatementDispute,
  creditStatements,
} from '@qingnang/contract/credit';
import {
  ADMIN_CREDIT_STATEMENT_FILE,
  ADMIN_CREDIT_STATEMENT_PDF,
  CREDIT_STATEMENT_FILE,
  CREDIT_STATEMENT_PDF,
} from '@qingnang/contract/credit-words';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../../http/errors.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { idOf, requireBuyer, requireStaff, signalOf } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { draftPaper, paperBytes } from './paper/writes.ts';
import { presentHead, presentStatement, statementSheet } from './present.ts';
import { headsOf, type StatementRow, statementById } from './reads.ts';
import { answerLine, confirmStatement, disputeLine } from './writes.ts';

export const routes: readonly Route[] = [
  on(creditStatements, async ({ query }, { db, buyer }) => {
    const { rows, total } = await headsOf(db, buyer.accountId, query);
    return { list: rows.map(presentHead), total, page: query.page, page_size: query.page_size };
  }),
  on(creditStatement, async ({ params }, { db, buyer }) =>
    presentStatement(await statementById(db, buyer, params.id)),
  ),
  on(creditStatementConfirm, async ({ params }, call) => {
    const { db, buyer } = call;
    await confirmStatement(call, buyer, params.id);
    return new Answer(presentStatement(await statementById(db, buyer, params.id)), '对账单已确认');
  }),
  on(creditStatementDispute, async ({ params, body }, { db, buyer }) => {
    await disputeLine(db, buyer, params.id, body);
    const message = body.dispute === '' ? '异议已撤回' : '异议已提交，等待答复';
    return new Answer(presentStatement(await statementById(db, buyer, params.id)), message);
  }),
  on(adminCreditStatement, async ({ params }, { db, staff }) =>
    presentStatement(await statementById(db, staff, params.id)),
  ),
  on(adminCreditReply, async ({ params, body }, { db, staff }) => {
    await answerLine(db, staff, params.id, body);
    return new Answer(presentStatement(await statementById(db, staff, params.id)), '已答复');
  }),
];

const PER_MINUTE = 30;

/** A statement as XLSX and PDF, for its buyer and for staff. */
export function creditStatementFiles(app: FastifyInstance, services: Services): void {
  const options = { config: { rateLimit: { max: PER_MINUTE } } };
  const { db } = services;
  const named = (row: StatementRow, ending: string) =>
    `attachment; filename="credit-${row.month.slice(0, 7)}.${ending}"`;
  const send = (reply: FastifyReply, row: StatementRow) =>
    reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', named(row, 'xlsx'))
      .send(statementSheet(row));
  const sendPdf = async (reply: FastifyReply, row: StatementRow) => {
    const bytes =
      row.confirmed_at === null
        ? await draftPaper(services, row, signalOf(reply))
        : await paperBytes(services, row);
    if (!bytes) throw notFound('文件不存在');
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', named(row, 'pdf'))
      .send(bytes);
  };
  const forStaff = async (request: FastifyRequest) => {
    const staff = await requireStaff(services, request, ['wallet.read']);
    const row = await statementById(db, staff, idOf(request));
    await noteExport(db, staff, 'credit-statement', { month: row.month.slice(0, 7) });
    return row;
  };
  app.get(CREDIT_STATEMENT_FILE, options, async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    return send(reply, await statementById(db, buyer, idOf(request)));
  });
  app.get(CREDIT_STATEMENT_PDF, options, async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    return sendPdf(reply, await statementById(db, buyer, idOf(request)));
  });
  app.get(ADMIN_CREDIT_STATEMENT_FILE, options, async (request, reply) =>
    send(reply, await forStaff(request)),
  );
  app.get(ADMIN_CREDIT_STATEMENT_PDF, options, async (request, reply) =>
    sendPdf(reply, await forStaff(request)),
  );
}
