import {
  adminKnownPayerForget,
  adminKnownPayers,
  adminTransferAdd,
  adminTransferAllocate,
  adminTransferAuto,
  adminTransferDecide,
  adminTransferImport,
  adminTransfers,
  adminTransferWaiting,
  BANK_SAMPLE,
  BANK_UPLOAD,
  MAX_BANK_MB,
  orderTransfer,
  transferProofAdd,
} from '@qingnang/contract/transfers';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../../db/client.ts';
import { notFound } from '../../../../http/errors.ts';
import { acceptUploads, requireStaff } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import type { Staff } from '../../../../http/session.ts';
import { allocateLine } from './allocation/writes.ts';
import { payerPage } from './payers/reads.ts';
import { forgetPayer } from './payers/writes.ts';
import { presentLines, presentPayer, presentWaiting } from './present.ts';
import { presentOwnTransfer } from './proofs/present.ts';
import { ownTransfer } from './proofs/reads.ts';
import { addProof } from './proofs/writes.ts';
import { lineById, linePage, waitingPage } from './reads.ts';
import { sampleStatement } from './statement/present.ts';
import { previewStatement } from './statement/reads.ts';
import { addLine, importLines } from './statement/writes.ts';
import { decideLine, matchCertain } from './writes.ts';

async function shown(db: Db, staff: Staff, id: number) {
  const [line] = presentLines(await lineById(db, staff, id));
  if (!line) throw notFound('没有这笔流水');
  return line;
}

export const routes: readonly Route[] = [
  on(orderTransfer, async ({ params }, { db, buyer }) =>
    presentOwnTransfer(await ownTransfer(db, buyer, params.id)),
  ),
  on(transferProofAdd, async ({ params, body }, { db, buyer, idempotency }) => {
    await addProof(db, buyer, params.id, body, idempotency);
    return new Answer(presentOwnTransfer(await ownTransfer(db, buyer, params.id)), '凭证已提交，待财务核对');
  }),
  on(adminTransfers, async ({ query }, { db, staff }) => {
    const { total, open, waiting, ...lines } = await linePage(db, staff, query);
    return {
      list: presentLines(lines),
      total,
      page: query.page,
      page_size: query.page_size,
      open,
      waiting,
    };
  }),
  on(adminTransferWaiting, async ({ query }, { db, staff }) => {
    const { candidates, proofs, total } = await waitingPage(db, staff, query);
    const list = candidates.map((order) => presentWaiting(order, proofs));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(adminTransferImport, async ({ body }, { db, staff, idempotency }) => {
    const done = await importLines(db, staff, body.rows, idempotency);
    return new Answer(done, `已导入 ${done.added} 笔，跳过 ${done.skipped.length} 笔`);
  }),
  on(
    adminTransferAdd,
    async ({ body }, { db, staff, idempotency }) =>
      new Answer(await addLine(db, staff, body, idempotency), '已提交，另一位同事复核后入流水'),
  ),
  on(adminTransferAllocate, async ({ params, body }, { db, staff, idempotency }) => {
    const waits = await allocateLine(db, staff, { id: params.id, ...body }, idempotency);
    const words = waits ? '已提交，另一位同事复核后入账' : '已入账';
    return new Answer({ waits, line: await shown(db, staff, params.id) }, words);
  }),
  on(adminTransferAuto, async (_, { db, staff }) => {
    const matched = await matchCertain(db, staff);
    const { open } = await linePage(db, staff, { page: 1, page_size: 1 });
    return new Answer({ matched, left: open }, `已自动入账 ${matched} 笔`);
  }),
  on(adminKnownPayers, async ({ query }, { db, staff }) => {
    const { rows, total } = await payerPage(db, staff, query);
    return { list: rows.map(presentPayer), total, page: query.page, page_size: query.page_size };
  }),
  on(adminKnownPayerForget, async ({ params }, { db, staff }) => {
    await forgetPayer(db, staff, params.id);
    return new Answer({}, '已忘记，该账号的下一笔到账不再自动认出客户');
  }),
  on(adminTransferDecide, async ({ params, body }, { db, staff }) => {
    await decideLine(db, staff, params.id, body);
    return shown(db, staff, params.id);
  }),
];

/** The bank's statement as a file, and one to begin with. */
export function statementFiles(app: FastifyInstance, services: Services): void {
  acceptUploads(app, services, [
    {
      path: BANK_UPLOAD,
      permissions: ['money.write'],
      maxFiles: 1,
      maxBytes: MAX_BANK_MB * 1024 * 1024,
      tooLarge: `文件不能超过 ${MAX_BANK_MB} MB`,
      handle: async ({ db, staff, uploads: [file] }) => {
        if (!file) throw new RangeError('an upload without a file is refused before');
        return { rows: await previewStatement(db, staff, file) };
      },
    },
  ]);
  app.get(BANK_SAMPLE, async (request, reply) => {
    await requireStaff(services, request, ['money.read']);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="bank-statement.xlsx"')
      .send(sampleStatement());
  });
}
