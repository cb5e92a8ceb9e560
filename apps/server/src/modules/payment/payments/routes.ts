import {
  dueOrders as dueCall,
  paymentState,
  paymentsState,
  payOrder,
  payOrders,
  storesDue as storesDueCall,
} from '@qingnang/contract/payments';
import { fen } from '@qingnang/rules/money';
import { toSeconds } from '../../../http/dates.ts';
import { type Call, on, type Route } from '../../../http/serve.ts';
import type { Buyer } from '../../../http/session.ts';
import { beginPayment, openAtProvider } from './opening/writes.ts';
import { presentDue, presentPayment, presentState } from './present.ts';
import { type DueRow, dueOrders, payPage, storesDue } from './reads.ts';
import { methodsFor, type PaymentMethod } from './rules.ts';

export const routes: readonly Route[] = [
  on(payOrder, ({ params, body }, context) => pay(context, [params.id], body.method)),
  on(payOrders, ({ body }, context) => pay(context, body.order_ids, body.method)),
  on(paymentState, ({ params }, context) => state(context, [params.id])),
  on(paymentsState, ({ query }, context) => state(context, query.order_ids)),
  on(dueCall, async (_, { db, buyer }) => dueData(await dueOrders(db, buyer), buyer)),
  on(storesDueCall, async (_, { db, buyer }) => dueData(await storesDue(db, buyer), buyer)),
];

const dueData = (orders: readonly DueRow[], { accountId }: Buyer) => ({
  list: orders.map((order) => presentDue(order, accountId)),
  server_time: toSeconds(new Date()),
});

async function pay(
  { db, buyer, payments, config, idempotency }: Call<'buyer'>,
  orderIds: readonly number[],
  method: PaymentMethod,
) {
  const paymentNo = await beginPayment(db, buyer, { orderIds, method }, payments, idempotency);
  // A link of this shop's own cashier works from whatever name the buyer uses for the shop.
  const page = await payPage(db, buyer, orderIds);
  const isOwn = page.orders.every(({ account_id }) => account_id === buyer.accountId);
  const returnPath = isOwn ? `/cart_step3/${page.first.id}` : '/ddgl/pay';
  const place = { baseUrl: config.publicUrl ?? '', returnPath };
  const ticket = paymentNo ? await openAtProvider(db, payments, paymentNo, place) : null;
  return presentPayment(page, { method, paymentNo, ticket, bank: page.bank }, payments);
}

async function state({ db, buyer, payments }: Call<'buyer'>, orderIds: readonly number[]) {
  const page = await payPage(db, buyer, orderIds);
  const payable = page.orders.map(({ id, account_id, kind, due_fen }) => ({
    kind,
    due: fen(due_fen),
    hasSeckill: page.seckill.has(id),
    isStores: account_id !== buyer.accountId,
  }));
  const { balance, credit, bank } = page;
  const methods = methodsFor(payable, buyer.baseType, { balance, credit, bank, providers: payments });
  return presentState(page, methods, { accountId: buyer.accountId, payments, now: new Date() });
}
