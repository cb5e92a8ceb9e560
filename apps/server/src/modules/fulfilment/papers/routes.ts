import {
  ADMIN_PACK_ZIP,
  adminPackQuery,
  adminPapersPack,
  PACK_ZIP,
  type PackQuery,
  packQuery,
  papersPack,
} from '@qingnang/contract/papers';
import { V1_PAPERS_ZIP, v1PurchasePapers } from '@qingnang/contract/v1-purchases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayInChina } from '../../../http/dates.ts';
import { disposition } from '../../../http/disposition.ts';
import { invalid, invalidFromIssues, notFound } from '../../../http/errors.ts';
import { writeNoted } from '../../../http/machine-calls.ts';
import { noteExport } from '../../../http/noted-reads.ts';
import { idOf, requireBuyer, requireMachineBuyer, requireStaff, signalOf } from '../../../http/plain.ts';
import { on, type Route } from '../../../http/serve.ts';
import type { Services } from '../../../http/services.ts';
import { type Buyer, findAccountAsBuyer, type Staff } from '../../../http/session.ts';
import { type Pack, packZip, presentOrdersPapers, presentPack } from './present.ts';
import { accountOfOrder, codesOf, lostIn, packFacts, sellerName } from './reads.ts';
import {
  FOLDERS_OF,
  type FolderKind,
  type PackScope,
  packFolders,
  packProblem,
  scopeOf,
  withoutLost,
} from './rules.ts';
import { makeNote, specimenNote } from './writes.ts';

export const routes: readonly Route[] = [
  on(papersPack, async ({ query }, call) => {
    const scope = scopeOf(query);
    const pack = await packOf(call, call.buyer, scope, FOLDERS_OF[scope.kind]);
    return presentPack(pack, addressOf(query), false);
  }),
  on(v1PurchasePapers, async ({ params }, call) => {
    const scope: PackScope = { kind: 'order', orderId: params.id };
    return presentOrdersPapers(await packOf(call, call.buyer, scope, FOLDERS_OF.order), params.id);
  }),
  on(adminPapersPack, async ({ query }, call) => {
    const { buyer, scope, kinds } = await staffPack(call, call.staff, query.order_id);
    return presentPack(await packOf(call, buyer, scope, kinds), `order_id=${query.order_id}`, true);
  }),
];

/** The ZIP of a pack, as it is made: for the account it is of, for its own system and, of an order, for staff. */
export function paperFiles(app: FastifyInstance, services: Services): void {
  const noted = {
    ...LIMIT,
    onResponse: (request: FastifyRequest, reply: FastifyReply) => writeNoted(services.db, request, reply),
  };
  app.get(V1_PAPERS_ZIP, noted, async (request, reply) => {
    const buyer = await requireMachineBuyer(services, request, 'machine:buyer.papers');
    const scope: PackScope = { kind: 'order', orderId: idOf(request) };
    return send(services, buyer, await packOf(services, buyer, scope, FOLDERS_OF.order), reply);
  });
  app.get(PACK_ZIP, LIMIT, async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    const query = packQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    const scope = scopeOf(query.data);
    return send(services, buyer, await packOf(services, buyer, scope, FOLDERS_OF[scope.kind]), reply);
  });
  app.get(ADMIN_PACK_ZIP, LIMIT, async (request, reply) => {
    const staff = await requireStaff(services, request, ['order.read']);
    const query = adminPackQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    const { buyer, scope, kinds } = await staffPack(services, staff, query.data.order_id);
    await noteExport(services.db, staff, 'papers', request.query);
    return send(services, buyer, await packOf(services, buyer, scope, kinds), reply);
  });
}

// A pack reads hundreds of files.
const LIMIT = { config: { rateLimit: { max: 20 } } };

async function packOf(
  { reads, privateFiles, log }: Pick<Services, 'reads' | 'privateFiles' | 'log'>,
  buyer: Buyer,
  scope: PackScope,
  kinds: readonly FolderKind[],
): Promise<Pack> {
  const at = new Date();
  const facts = await packFacts(reads.of('packs of papers'), buyer, scope);
  const folders = packFolders(facts, kinds, dayInChina(at));
  const lost = await lostIn(privateFiles, folders, log);
  return { facts, folders: withoutLost(folders, lost), at };
}

/** The pack of an order as a member of staff may see it. @throws 404 */
async function staffPack({ db }: Pick<Services, 'db'>, staff: Staff, orderId: number) {
  const accountId = await accountOfOrder(db, staff, orderId);
  const buyer = accountId === undefined ? null : await findAccountAsBuyer(db, staff, accountId);
  if (!buyer) throw notFound('订单不存在');
  const scope: PackScope = { kind: 'order', orderId };
  const hidden = new Set<FolderKind>([
    ...(staff.permissions.has('report.read') ? [] : (['reports', 'licences'] as const)),
    ...(staff.permissions.has('invoice.read') ? [] : (['invoices'] as const)),
    ...(staff.permissions.has('trace.read') ? [] : (['codes'] as const)),
  ]);
  return { buyer, scope, kinds: FOLDERS_OF.order.filter((kind) => !hidden.has(kind)) };
}

async function send(services: Services, buyer: Buyer, pack: Pack, reply: FastifyReply) {
  const { db, privateFiles, config } = services;
  const problem = packProblem(pack.facts, pack.folders);
  if (problem !== '') throw invalid({ scope: problem });
  if (pack.folders.every(({ files }) => files.length === 0)) throw notFound('还没有可以下载的资料');
  const signal = signalOf(reply);
  const sources = {
    store: privateFiles,
    note: (id: number) => noteHash(services, id, signal),
    specimen: () => specimenNote(services, signal),
    codes: (id: number) => codesOf(db, buyer, id),
    seller: await sellerName(db, config.seller),
    company: buyer.company,
  };
  const { name, stream } = packZip(pack, sources);
  return reply
    .type('application/zip')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', disposition('attachment', name))
    .send(stream);
}

async function noteHash(services: Services, shipmentId: number, signal: AbortSignal): Promise<string> {
  const made = await makeNote(services, shipmentId, signal);
  if (!made) throw new Error(`no delivery note of parcel ${shipmentId}`);
  return made.sha256;
}

/** The query of an address that names the same pack. */
function addressOf(query: PackQuery): string {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.set(name, String(value));
  return address.toString();
}
