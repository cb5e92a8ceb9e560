import type { PlainRoutes } from '../../http/plain.ts';
import type { Route } from '../../http/serve.ts';
import { routes as books } from './books/routes.ts';
import { voucherFiles, routes as vouchers } from './books/vouchers/routes.ts';
import { adminInvoiceFiles, routes as invoicesAdmin } from './invoices/admin/routes.ts';
import { routes as invoiceRules } from './invoices/monthly/routes.ts';
import { invoiceNotice } from './invoices/noticed/routes.ts';
import { invoiceFile, routes as invoices } from './invoices/routes.ts';
import { routes as corrections } from './payments/corrections/routes.ts';
import { notifyRoutes } from './payments/notify/routes.ts';
import { routes as reconciliation } from './payments/reconciliation/routes.ts';
import { routes as refundReview } from './payments/review/routes.ts';
import { routes as payments } from './payments/routes.ts';
import { sandboxRoutes } from './payments/sandbox/routes.ts';
import { settlementFiles, routes as settlements } from './payments/settlement/routes.ts';
import { routes as topUpsAdmin } from './payments/topups/admin/routes.ts';
import { routes as topUps } from './payments/topups/routes.ts';
import { statementFiles, routes as transfers } from './payments/transfers/routes.ts';
import { routes as withdrawalsAdmin } from './payments/withdrawals/admin/routes.ts';
import { routes as withdrawals } from './payments/withdrawals/routes.ts';

/** The calls of payment. */
export const routes: readonly Route[] = [
  ...payments,
  ...transfers,
  ...refundReview,
  ...reconciliation,
  ...settlements,
  ...topUps,
  ...topUpsAdmin,
  ...withdrawals,
  ...withdrawalsAdmin,
  ...corrections,
  // Before the invoice whose id stands in the same place.
  ...invoiceRules,
  ...invoices,
  ...invoicesAdmin,
  ...books,
  ...vouchers,
];

/** Its routes outside the envelope. */
export const plainRoutes: readonly PlainRoutes[] = [
  statementFiles,
  settlementFiles,
  invoiceFile,
  invoiceNotice,
  adminInvoiceFiles,
  voucherFiles,
  notifyRoutes,
  sandboxRoutes,
];
