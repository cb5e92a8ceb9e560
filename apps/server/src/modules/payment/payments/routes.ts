import { paymentState, payOrder } from '@qingnang/contract/payments';
import { fen } from '@qingnang/rules/money';
import { on, type Route } from '../../../http/serve.ts';
import { presentPayment, presentState } from './present.ts';
import { payPage } from './reads.ts';
import { methodsFor } from './rules.ts';
import { beginPayment, openAtProvider } from './writes.ts';

export const routes: readonly Route[] = [
  on(payOrder, async ({ params, body }, { db, buyer, payments, config, idempotency }) => {
    const asked = { orderId: params.id, method: body.method };
    const paymentNo = await beginPayment(db, buyer, asked, payments, idempotency);
    // A link of this shop's own cashier works from whatever name the buyer uses for the shop.
    const ticket = paymentNo ? await openAtProvider(db, payments, paymentNo, config.publicUrl ?? '') : null;
    const { order, bank } = await payPage(db, buyer, params.id);
    return presentPayment(order, { method: body.method, paymentNo, ticket, bank }, payments);
  }),
  on(paymentState, async ({ params }, { db, buyer, payments }) => {
    const { order, balance, bank } = await payPage(db, buyer, params.id);
    const methods = methodsFor({ ...order, payable: fen(order.payable_fen) }, buyer.buyerType, {
      balance,
      bank,
      providers: payments,
    });
    return presentState(order, balance, methods, payments, new Date());
  }),
];
