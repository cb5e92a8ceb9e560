import { ADMIN_RECEIPT_FORM, RECEIPT_FORM } from '@qingnang/contract/receipts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../../../../http/errors.ts';
import { idOf, requireBuyer, requireStaff, signalOf } from '../../../../http/plain.ts';
import type { Services } from '../../../../http/services.ts';
import type { Buyer, Staff } from '../../../../http/session.ts';
import { drawnInThread } from '../../../../http/threads.ts';
import { formFacts, sellerName } from '../reads.ts';
import type { receiptFormPdf } from './present.ts';

/** The form that the buyer prints, stamps and sends back: for the buyer of the order, and for staff. */
export function receiptFormRoutes(app: FastifyInstance, services: Services): void {
  app.get(RECEIPT_FORM, async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    return send(services, idOf(request), buyer, reply);
  });
  app.get(ADMIN_RECEIPT_FORM, async (request, reply) => {
    const staff = await requireStaff(services, request, ['receipt.read']);
    return send(services, idOf(request), staff, reply);
  });
}

const draw = drawnInThread<typeof receiptFormPdf>(new URL('./present.ts', import.meta.url), 'receiptFormPdf');

async function send({ db, config }: Services, id: number, owner: Buyer | Staff, reply: FastifyReply) {
  const facts = await formFacts(db, id, owner);
  if (!facts) throw notFound('回执单不存在，订单发货后才能打印');
  const bytes = await draw({ signal: signalOf(reply) }, facts, await sellerName(db, config.seller));
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="receipt-${facts.order_no}.pdf"`)
    .send(bytes);
}
