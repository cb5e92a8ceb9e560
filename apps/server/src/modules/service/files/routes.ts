import type { Permission } from '@qingnang/contract/endpoint';
import { type FilePurpose, MAX_FILE_MB } from '@qingnang/contract/file-limits';
import { ADMIN_FILE, ADMIN_FILE_UPLOAD, FILE, FILE_UPLOAD } from '@qingnang/contract/files';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { STORED_FILE_POLICY } from '../../../http/content-policy.ts';
import { disposition } from '../../../http/disposition.ts';
import { forbidden, invalid, notFound } from '../../../http/errors.ts';
import { notePaperView } from '../../../http/noted-reads.ts';
import { acceptBuyerUploads, acceptUploads, idOf, requireBuyer, requireStaff } from '../../../http/plain.ts';
import type { Services } from '../../../http/services.ts';
import { requirePermission } from '../../../http/staff-session.ts';
import { fileLinks, staffFileLinks } from './present.ts';
import { anyFile, type FileRow, ownFile } from './reads.ts';
import { MAX_FILE_BYTES, purposeOf } from './rules.ts';
import { keepFile } from './writes.ts';

const ONE_FILE = { maxFiles: 1, maxBytes: MAX_FILE_BYTES, tooLarge: `文件不能超过 ${MAX_FILE_MB} MB` };

/** Who of the staff brings files for what. */
const BRINGS: Readonly<Record<FilePurpose, Permission>> = {
  receipt: 'receipt.write',
  authorisation: 'receipt.write',
  transfer: 'money.write',
  after_sales: 'after_sales.write',
  document: 'account.write',
  report: 'report.write',
  shop_document: 'report.write',
  goods_paper: 'report.write',
  top_up: 'wallet.write',
  feedback: 'feedback.write',
  chat: 'chat.answer',
  temperature: 'order.ship',
};

/** Who of the staff reads them, those that the server makes as well. */
const READS: Readonly<Record<string, Permission>> = {
  receipt: 'receipt.read',
  authorisation: 'receipt.read',
  transfer: 'money.read',
  after_sales: 'after_sales.read',
  document: 'account.read',
  report: 'report.read',
  shop_document: 'report.read',
  goods_paper: 'report.read',
  top_up: 'wallet.read',
  feedback: 'feedback.read',
  chat: 'chat.answer',
  temperature: 'order.read',
  invoice: 'invoice.read',
  contract: 'contract.read',
};
const READERS = [...new Set(Object.values(READS))];

/** Private files: in, and out to who may read them. */
export function fileRoutes(app: FastifyInstance, services: Services): void {
  acceptBuyerUploads(app, services, [
    {
      ...ONE_FILE,
      path: FILE_UPLOAD,
      handle: async ({ db, privateFiles, buyer, uploads, fields }) => {
        const [file, purpose] = sent(uploads, fields);
        return fileLinks([await keepFile(db, privateFiles, buyer, file, purpose)])[0];
      },
    },
  ]);
  acceptUploads(app, services, [
    {
      ...ONE_FILE,
      path: ADMIN_FILE_UPLOAD,
      permissions: [...new Set(Object.values(BRINGS))],
      handle: async ({ db, privateFiles, staff, uploads, fields }) => {
        const [file, purpose] = sent(uploads, fields);
        if (!staff.permissions.has(BRINGS[purpose])) throw forbidden('您的角色没有这项权限');
        return staffFileLinks([await keepFile(db, privateFiles, staff, file, purpose)])[0];
      },
    },
  ]);
  app.get(FILE, async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    return send(services, await ownFile(services.db, buyer, idOf(request)), reply);
  });
  app.get(ADMIN_FILE, async (request, reply) => {
    const staff = await requireStaff(services, request, READERS);
    const file = await anyFile(services.db, staff, idOf(request));
    const permission = file && READS[file.purpose];
    if (file) {
      requirePermission(staff, permission ? [permission] : [], services.config.staffFactor);
      await notePaperView(services.db, staff, file);
    }
    return send(services, file, reply);
  });
}

function sent<T>(
  [file]: readonly T[],
  fields: Readonly<Record<string, string>>,
): [file: T, purpose: FilePurpose] {
  if (!file) throw new RangeError('an upload without a file is refused before');
  const purpose = purposeOf(fields.purpose);
  if (purpose === null) throw invalid({ purpose: '文件用途不正确' });
  return [file, purpose];
}

/** Somebody else's bytes: nothing in them may run, and a PDF opens outside the shop. */
async function send({ privateFiles }: Services, file: FileRow | undefined, reply: FastifyReply) {
  const bytes = file && (await privateFiles.open(file.sha256));
  if (!file || !bytes) throw notFound('文件不存在');
  const way = file.mime.startsWith('image/') ? 'inline' : 'attachment';
  return reply
    .type(file.mime)
    .header('content-length', file.size)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', STORED_FILE_POLICY)
    .header('content-disposition', disposition(way, file.name))
    .send(bytes);
}
