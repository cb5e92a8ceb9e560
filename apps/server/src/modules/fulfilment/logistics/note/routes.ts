import { DELIVERY_NOTES, deliveryNotesQuery } from '@qingnang/contract/desk-changes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { invalidFromIssues, notFound } from '../../../../http/errors.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { requireBuyer, requireStaff, signalOf } from '../../../../http/plain.ts';
import type { Services } from '../../../../http/services.ts';
import type { Buyer, Staff } from '../../../../http/session.ts';
import { drawnInThread } from '../../../../http/threads.ts';
import { deliveryNote, deliveryNotesOf, type NoteRow, sellerName } from '../reads.ts';
import { type deliveryNotePdf, noteName } from './present.ts';

interface NoteRequest {
  Params: { id: string };
}

/** The delivery note of a parcel as PDF: for the buyer it was sent to, and for staff. */
export function noteRoutes(app: FastifyInstance, services: Services): void {
  app.get<NoteRequest>('/api/order/shipment/:id/delivery-note.pdf', async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    return sendNotes(services, [await oneNote(services, request.params.id, buyer)], reply);
  });
  app.get<NoteRequest>('/api/admin/shipment/:id/delivery-note.pdf', async (request, reply) => {
    const staff = await requireStaff(services, request, ['order.read']);
    return sendNotes(services, [await oneNote(services, request.params.id, staff)], reply);
  });
  app.get(DELIVERY_NOTES, async (request, reply) => {
    const staff = await requireStaff(services, request, ['order.read']);
    const query = deliveryNotesQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    const notes = await deliveryNotesOf(services.db, staff, query.data.orders);
    if (notes.length === 0) throw notFound('这些订单还没有发货');
    await noteExport(services.db, staff, 'delivery-notes', request.query);
    return sendNotes(services, notes, reply);
  });
}

/** @throws 404 */
async function oneNote({ db }: Services, id: string, owner: Buyer | Staff): Promise<NoteRow> {
  const note = /^\d{1,15}$/.test(id) ? await deliveryNote(db, Number(id), owner) : undefined;
  if (!note) throw notFound('随货同行单不存在');
  return note;
}

const draw = drawnInThread<typeof deliveryNotePdf>(
  new URL('./present.ts', import.meta.url),
  'deliveryNotePdf',
);

async function sendNotes({ db, config }: Services, notes: readonly NoteRow[], reply: FastifyReply) {
  const bytes = await draw({ signal: signalOf(reply) }, notes, await sellerName(db, config.seller));
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${noteName(notes)}.pdf"`)
    .send(bytes);
}
