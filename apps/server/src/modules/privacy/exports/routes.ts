// 数据副本: asked for and fetched by the owner, each time with a proof.
import { dataExportAsk, dataExportOpen, dataExports } from '@qingnang/contract/privacy';
import { DATA_EXPORT_FILE } from '@qingnang/contract/privacy-words';
import type { FastifyInstance } from 'fastify';
import { disposition } from '../../../http/disposition.ts';
import { notFound } from '../../../http/errors.ts';
import { idOf, requireBuyer } from '../../../http/plain.ts';
import { askingBy, requireProof } from '../../../http/proof.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Services } from '../../../http/services.ts';
import { requireOwn } from '../../../http/session.ts';
import { exportName, presentExport } from './present.ts';
import { exportsOf, readyExport } from './reads.ts';
import { askExport, noteFetched } from './writes.ts';

export const routes: readonly Route[] = [
  on(dataExports, async (_input, { db, buyer }) => {
    requireOwn(buyer);
    return { list: (await exportsOf(db, buyer.accountId)).map(presentExport) };
  }),
  on(dataExportAsk, async (_input, call) => {
    const made = await askExport(call.db, call.buyer, askingBy(call));
    return new Answer(presentExport(made), '已申请，做好后会发消息通知您');
  }),
  on(dataExportOpen, async ({ params }, call) => {
    await requireProof(call.db, call.buyer, askingBy(call));
    const found = await readyExport(call.db, call.buyer.accountId, params.id);
    if (!found) throw notFound('数据副本不存在或已过期');
    return { url: DATA_EXPORT_FILE.replace(':id', String(found.id)) };
  }),
];

/** The file itself. */
export function exportFiles(app: FastifyInstance, services: Services): void {
  const { db, privateFiles, config } = services;
  app.get(DATA_EXPORT_FILE, async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    const userAgent = request.headers['user-agent'] ?? '';
    await requireProof(db, buyer, askingBy({ cookies: request.cookies, ip: request.ip, userAgent, config }));
    const found = await readyExport(db, buyer.accountId, idOf(request));
    const bytes = found && (await privateFiles.open(found.sha256));
    if (!found || !bytes) throw notFound('数据副本不存在或已过期');
    await noteFetched(db, buyer.accountId, { ip: request.ip, userAgent });
    return reply
      .type('application/zip')
      .header('content-length', found.size)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', disposition('attachment', exportName(found.asked_at)))
      .send(bytes);
  });
}
