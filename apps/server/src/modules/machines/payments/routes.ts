// Money of orders for the wholesaler's systems.
import { v1Payments, v1Refunds } from '@qingnang/contract/v1-payments';
import { on, type Route } from '../../../http/serve.ts';
import { presentPayment, presentRefund } from './present.ts';
import { changedPayments, changedRefunds } from './reads.ts';

export const routes: readonly Route[] = [
  on(v1Payments, async ({ query }, { db }) => {
    const { rows, ...page } = await changedPayments(db, query);
    return { items: rows.map(presentPayment), ...page };
  }),
  on(v1Refunds, async ({ query }, { db }) => {
    const { rows, ...page } = await changedRefunds(db, query);
    return { items: rows.map(presentRefund), ...page };
  }),
];
