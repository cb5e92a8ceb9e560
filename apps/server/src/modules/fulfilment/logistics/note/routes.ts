import { DELIVERY_NOTES, deliveryNotesQuery } from '@qingnang/contract/desk-changes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { disposition } from '../../../../http/disposition.ts';
import { invalidFromIssues, notFound } from '../../../../http/errors.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { idOf, requireBuyer, requireStaff, signalOf } from '../../../../http/plain.ts';
import type { Services } from '../../../../http/services.ts';
import type { Buyer, Staff } from '../../../../http/session.ts';
import { drawnInThread } from '../../../../http/threads.ts';
import type { printedNotesPdf } from './present.ts';
import { noteBytes, noteParcel, noteParcels } from './reads.ts';
import { noteFileName } from './rules.ts';
import { frozenNotes, makeNote } from './writes.ts';

/** The delivery note of a parcel as PDF: for the buyer it was sent to, and for staff. */
export function noteRoutes(app: FastifyInstance, services: Services): void {
  app.get('/api/order/shipment/:id/delivery-note.pdf', async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    return sendNote(services, buyer, idOf(request), reply);
  });
  app.get('/api/admin/shipment/:id/delivery-note.pdf', async (request, reply) => {
    const staff = await requireStaff(services, request, ['order.read']);
    return sendNote(services, staff, idOf(request), reply);
  });
  app.get(DELIVERY_NOTES, async (request, reply) => {
    const staff = await requireStaff(services, request, ['order.read']);
    const query = deliveryNotesQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    const ids = await noteParcels(services.db, staff, query.data.orders);
    if (ids.length === 0) throw notFound('这些订单还没有发货');
    await noteExport(services.db, staff, 'delivery-notes', request.query);
    const [only, ...more] = ids;
    return only !== undefined && more.length === 0
      ? sendNote(services, staff, only, reply)
      : printNotes(services, ids, reply);
  });
}

/** The bytes that were kept. @throws 404 */
async function sendNote(services: Services, owner: Buyer | Staff, id: number, reply: FastifyReply) {
  const parcel = await noteParcel(services.db, id, owner);
  const made = parcel === undefined ? null : await makeNote(services, parcel, signalOf(reply));
  const bytes = made && (await noteBytes(services.privateFiles, made.sha256));
  if (!made || !bytes) throw notFound('随货同行单不存在');
  return asPdf(reply, noteFileName(made.note.facts)).send(bytes);
}

const print = drawnInThread<typeof printedNotesPdf>(
  new URL('./present.ts', import.meta.url),
  'printedNotesPdf',
);

/** Several notes as one file for the printer, of what was frozen. */
async function printNotes(services: Services, ids: readonly number[], reply: FastifyReply) {
  const notes = await frozenNotes(services, ids);
  const bytes = await print(
    { signal: signalOf(reply) },
    notes.map(({ facts }) => facts),
  );
  return asPdf(reply, `随货同行单_${notes.length}张.pdf`).send(bytes);
}

const asPdf = (reply: FastifyReply, name: string) =>
  reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', disposition('inline', name));
