import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { BuyerMachineScope, Permission } from '@qingnang/contract/endpoint';
import { CODE, type Envelope } from '@qingnang/contract/envelope';
import { RAW_CALLS } from '@qingnang/contract/raw-calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actOf, noteEvent } from './account-events.ts';
import { requireFactor } from './entry.ts';
import { invalid, notFound, signInNeeded } from './errors.ts';
import { machineScope } from './machine.ts';
import { noting } from './machine-calls.ts';
import { requireRight } from './member.ts';
import type { Services } from './services.ts';
import { BUYER_COOKIE, type Buyer, findBuyer, STAFF_COOKIE, type Staff } from './session.ts';
import { findStaff, requirePermission } from './staff-session.ts';

// Calls that do not speak JSON: files that come in, and files that go out. Scope and refusals are those of `serve`.

/** What a module adds to the server beside the calls of its table. */
export type PlainRoutes = (app: FastifyInstance, services: Services) => void;

/** The staff member who asks, with one of these permissions. @throws 401, 403 */
export async function requireStaff(
  { db, config }: Services,
  request: FastifyRequest,
  permissions: readonly Permission[],
): Promise<Staff> {
  const trace = { requestId: request.id, ip: request.ip };
  const staff = await findStaff(db, request.cookies[STAFF_COOKIE], trace);
  if (!staff) throw signInNeeded();
  requirePermission(staff, permissions, config.staffFactor);
  return staff;
}

const DECLARED = new Map(RAW_CALLS.map((call) => [`${call.method} ${call.path}`, call]));

/** The signed-in buyer who asks. @throws 401; 403 for a member without the right, and where a guarded call waits for a second factor */
export async function requireBuyer({ db }: Services, request: FastifyRequest): Promise<Buyer> {
  const buyer = await findBuyer(db, request.cookies[BUYER_COOKIE]);
  if (!buyer) throw signInNeeded();
  const declared = DECLARED.get(`${request.method} ${request.routeOptions.url ?? ''}`);
  requireRight(buyer, declared?.right);
  if (declared?.guarded) await requireFactor(db, buyer);
  // What is guarded and fetched are the company's papers.
  if (declared?.guarded && request.method === 'GET')
    await noteEvent(db, actOf(buyer, 'download', `下载${declared.summary.replace(/^(下载|导出)/, '')}`), {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    });
  return buyer;
}

/** The company whose machine asks; the call is written down. @throws 401, 403, 429 */
export async function requireMachineBuyer(
  services: Services,
  request: FastifyRequest,
  scope: BuyerMachineScope,
): Promise<Buyer> {
  const { authorization } = request.headers;
  const asking = { authorization, requestId: request.id, ip: request.ip };
  const { buyer } = await noting(request, async (noted) => ({
    ...(await machineScope({ scope }, services, { ...asking, noted })),
    data: null,
  }));
  if (!buyer) throw signInNeeded();
  return buyer;
}

/** The row id in an address. @throws 404 for what cannot be one */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id?: string };
  if (!/^\d{1,15}$/.test(id ?? '') || Number(id) === 0) throw notFound();
  return Number(id);
}

/** An uploaded file on disk; it is gone when the call has been answered. */
export interface UploadedFile {
  place: string;
  /** As the browser names it. */
  name: string;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
}

interface CallWithFiles extends Services {
  request: FastifyRequest;
  uploads: readonly UploadedFile[];
  /** Texts that came with the files; a name that came twice has its last one. */
  fields: Readonly<Record<string, string>>;
}
export type UploadCall = CallWithFiles & { staff: Staff };
export type BuyerUploadCall = CallWithFiles & { buyer: Buyer };

interface UploadLimits {
  path: string;
  /** What one call brings at most. */
  maxFiles: number;
  maxBytes: number;
  /** Message of a file that is too large. */
  tooLarge: string;
}
/** `Call` is what the handler is given, with who asks. */
interface Accepted<Call> extends UploadLimits {
  /** @returns the answer's `data` */
  handle(call: Call): Promise<unknown>;
}
export interface Upload extends Accepted<UploadCall> {
  /** One of them is enough. */
  permissions: readonly Permission[];
}
export type BuyerUpload = Accepted<BuyerUploadCall>;

// Uploads cost more than other calls.
const PER_MINUTE = 120;

/** Registers calls of staff that take files as `multipart/form-data`. They answer 201 in the envelope. */
export function acceptUploads(app: FastifyInstance, services: Services, uploads: readonly Upload[]): void {
  accept(app, services, uploads, async (upload, request) => ({
    staff: await requireStaff(services, request, upload.permissions),
  }));
}

/** The same for buyers. */
export function acceptBuyerUploads(
  app: FastifyInstance,
  services: Services,
  uploads: readonly BuyerUpload[],
): void {
  accept(app, services, uploads, async (_, request) => ({ buyer: await requireBuyer(services, request) }));
}

interface Preview {
  path: string;
  permission: Permission;
  /** Of the file at most. */
  megabytes: number;
  /** What each row would do; nothing is kept. */
  rowsOf(staff: Staff, file: UploadedFile): Promise<readonly unknown[]>;
}

/** Registers a call of staff that reads one file of rows, to be looked at before anything is written. */
export function acceptPreview(
  app: FastifyInstance,
  services: Services,
  { path: at, permission, megabytes, rowsOf }: Preview,
): void {
  acceptUploads(app, services, [
    {
      path: at,
      permissions: [permission],
      maxFiles: 1,
      maxBytes: megabytes * 1024 * 1024,
      tooLarge: `文件不能超过 ${megabytes} MB`,
      handle: async ({ staff, uploads: [file] }) => {
        if (!file) throw new RangeError('an upload without a file is refused before');
        return { rows: await rowsOf(staff, file) };
      },
    },
  ]);
}

/** Only the calls registered here understand files. @param whoAsks throws for who may not call */
function accept<Who, U extends Accepted<CallWithFiles & Who>>(
  app: FastifyInstance,
  services: Services,
  uploads: readonly U[],
  whoAsks: (upload: U, request: FastifyRequest) => Promise<Who>,
): void {
  void app.register(async (inner) => {
    await inner.register(multipart);
    for (const upload of uploads) {
      const options = { config: { rateLimit: { max: PER_MINUTE } } };
      inner.post(upload.path, options, async (request, reply) => {
        // Scope first: who may not call has nothing read.
        const who = await whoAsks(upload, request);
        const data = await take(services, upload, who, request, signalOf(reply));
        const envelope: Envelope<unknown> = { code: CODE.ok, message: '已上传', data };
        return reply.status(201).header('cache-control', 'private, no-store').send(envelope);
      });
    }
  });
}

/** Aborted when the caller goes before the answer has been given. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

async function take<Who>(
  services: Services,
  upload: Accepted<CallWithFiles & Who>,
  who: Who,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-upload-'));
  try {
    const { files, fields } = await saveFiles(request, folder, upload);
    const uploads = files.map((file) => ({ ...file, signal }));
    return await upload.handle({ ...services, ...who, request, uploads, fields });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function saveFiles(
  request: FastifyRequest,
  folder: string,
  upload: UploadLimits,
): Promise<{ files: Omit<UploadedFile, 'signal'>[]; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw invalid({ file: '请选择文件' });
  const files: Omit<UploadedFile, 'signal'>[] = [];
  const fields: Record<string, string> = {};
  const { maxFiles, maxBytes } = upload;
  try {
    const limits = { files: maxFiles, fileSize: maxBytes, fields: 10, fieldSize: 1000, parts: maxFiles + 10 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const place = path.join(folder, String(files.length));
      await pipeline(part.file, createWriteStream(place));
      files.push({ place, name: nameOf(part.filename) });
    }
  } catch (error) {
    throw refusalOf(error, upload) ?? error;
  }
  if (files.length === 0) throw invalid({ file: '请选择文件' });
  return { files, fields };
}

const MAX_NAME = 100;

/** The name without folders and control characters. */
function nameOf(name: string | undefined): string {
  const bare = path.posix.basename((name ?? '').replaceAll('\\', '/'));
  return (
    bare
      .replace(/\p{Cc}/gu, '')
      .slice(-MAX_NAME)
      .toWellFormed() || '未命名文件'
  );
}

/** What is wrong with the body, at `file`; null for a fault of our own such as a full disk. */
function refusalOf(error: unknown, { maxFiles, tooLarge }: UploadLimits): Error | null {
  if (typeof error === 'object' && error !== null && 'syscall' in error) return null;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  switch (code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return invalid({ file: tooLarge });
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return invalid({ file: `一次最多上传 ${maxFiles} 个文件` });
    default:
      return invalid({ file: '上传的内容不完整，请重试' });
  }
}
