import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ProviderName } from '../../../../channels/payment/port.ts';
import type { SandboxProvider } from '../../../../channels/payment/sandbox.ts';
import { notFound } from '../../../../http/errors.ts';
import { ownAddress } from '../../../../http/own-address.ts';
import type { Services } from '../../../../http/services.ts';
import { cashierPayment } from '../reads.ts';
import { orderWords } from '../rules.ts';
import { cashierPage } from './present.ts';
import { payAtCashier } from './writes.ts';

/** As payments and top-ups are numbered; anything else names nothing. */
const PAYMENT_NO = /^(P|CZ)\d{6,30}$/;

interface CashierRequest {
  Params: { no: string };
}

/** The sandbox cashier's two pages; they exist only while it stands in for a provider. */
export function sandboxRoutes(app: FastifyInstance, services: Services): void {
  if (!Object.values(services.payments).some((provider) => provider.isSandbox)) return;
  app.get<CashierRequest>('/sandbox/cashier/:no', async (request, reply) =>
    show(services, numberOf(request), reply),
  );
  app.post<CashierRequest>('/sandbox/cashier/:no', async (request, reply) => {
    const method = await payAtCashier(services.db, numberOf(request));
    const provider = services.payments[method as ProviderName] as SandboxProvider;
    // The buyer's page does not wait for the shop: a lost notification is found by query.
    await provider.notify(ownAddress(app), numberOf(request)).catch((error: unknown) => {
      services.log.warn({ err: error }, 'sandbox notification failed');
    });
    return show(services, numberOf(request), reply);
  });
}

function numberOf({ params }: { params: CashierRequest['Params'] }): string {
  if (!PAYMENT_NO.test(params.no)) throw notFound('支付单不存在');
  return params.no;
}

async function show({ db }: Services, paymentNo: string, reply: FastifyReply) {
  const payment = await cashierPayment(db, paymentNo);
  if (!payment) throw notFound('支付单不存在');
  const trade = await db
    .selectFrom('sandbox_trade')
    .select('trade_no')
    .where('payment_no', '=', paymentNo)
    .executeTakeFirst();
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    .type('text/html; charset=utf-8')
    .send(
      cashierPage({
        paymentNo,
        method: payment.method,
        amountFen: payment.amount_fen,
        number: orderWords(payment.number, payment.orders),
        orderId: payment.order_id,
        isPaid: trade !== undefined || payment.status === 'paid',
      }),
    );
}
