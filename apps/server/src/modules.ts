import type { FastifyInstance } from 'fastify';
import type { Route } from './http/serve.ts';
import type { Services } from './http/services.ts';
import type { Task } from './jobs.ts';
import * as accountJobs from './modules/accounts/jobs.ts';
import { routes as accounts } from './modules/accounts/routes.ts';
import { routes as addresses } from './modules/addresses/routes.ts';
import { routes as afterSalesAdmin } from './modules/aftersales/admin/routes.ts';
import * as afterSalesJobs from './modules/aftersales/jobs.ts';
import { routes as afterSales } from './modules/aftersales/routes.ts';
import { routes as campaignsAdmin } from './modules/campaigns/admin/routes.ts';
import * as campaignJobs from './modules/campaigns/jobs.ts';
import { routes as campaigns } from './modules/campaigns/routes.ts';
import { routes as cart } from './modules/cart/routes.ts';
import * as massJobs from './modules/catalog/admin/mass/jobs.ts';
import { routes as catalogAdmin, catalogFiles } from './modules/catalog/admin/routes.ts';
import * as expiryJobs from './modules/catalog/expiry/jobs.ts';
import * as checkoutJobs from './modules/checkout/jobs.ts';
import { routes as checkout } from './modules/checkout/routes.ts';
import { routes as combinationsAdmin } from './modules/combinations/admin/routes.ts';
import { routes as combinations } from './modules/combinations/routes.ts';
import { routes as contentAdmin } from './modules/content/admin/routes.ts';
import { routes as content } from './modules/content/routes.ts';
import { routes as couponsAdmin } from './modules/coupons/admin/routes.ts';
import { routes as coupons } from './modules/coupons/routes.ts';
import { routes as desk } from './modules/desk/routes.ts';
import { deskSheet } from './modules/desk/sheet/routes.ts';
import { routes as simulation } from './modules/desk/simulation/routes.ts';
import { routes as favorites } from './modules/favorites/routes.ts';
import * as fileJobs from './modules/files/jobs.ts';
import { fileRoutes } from './modules/files/routes.ts';
import { routes as goodsAdmin } from './modules/goods/admin/routes.ts';
import { routes as goods } from './modules/goods/routes.ts';
import { routes as invoiceTitles } from './modules/invoicing/titles/routes.ts';
import { noteRoutes } from './modules/logistics/note/routes.ts';
import { routes as picking } from './modules/logistics/picking/routes.ts';
import * as trackingJobs from './modules/logistics/tracking/jobs.ts';
import { orderFiles } from './modules/orders/export/routes.ts';
import * as orderJobs from './modules/orders/jobs.ts';
import { routes as orders } from './modules/orders/routes.ts';
import * as paymentJobs from './modules/payments/jobs.ts';
import { notifyRoutes } from './modules/payments/notify/routes.ts';
import * as reconciliationJobs from './modules/payments/reconciliation/jobs.ts';
import { routes as reconciliation } from './modules/payments/reconciliation/routes.ts';
import { routes as refundReview } from './modules/payments/review/routes.ts';
import { routes as payments } from './modules/payments/routes.ts';
import { sandboxRoutes } from './modules/payments/sandbox/routes.ts';
import { statementFiles, routes as transfers } from './modules/payments/transfers/routes.ts';
import { routes as pointsAdmin } from './modules/points/admin/routes.ts';
import { routes as points } from './modules/points/routes.ts';
import { routes as promotionsAdmin } from './modules/promotions/admin/routes.ts';
import { routes as promotions } from './modules/promotions/routes.ts';
import { routes as quick, quickFiles } from './modules/quick/routes.ts';
import { receiptFiles, routes as receiptsAdmin } from './modules/receipts/admin/routes.ts';
import { receiptFormRoutes } from './modules/receipts/form/routes.ts';
import { routes as receipts } from './modules/receipts/routes.ts';
import { routes as receiving } from './modules/receiving/routes.ts';
import { routes as searchAdmin } from './modules/search/admin/routes.ts';
import { routes as shell } from './modules/shell/routes.ts';
import { routes as staff } from './modules/staff/routes.ts';
import { routes as vouchersAdmin } from './modules/vouchers/admin/routes.ts';
import { routes as wantedAdmin } from './modules/wanted/admin/routes.ts';
import { routes as wanted } from './modules/wanted/routes.ts';
import { routes as zonesAdmin } from './modules/zones/admin/routes.ts';
import { routes as zones } from './modules/zones/routes.ts';

/** Every call of the shop, module by module from left to right. */
export const routes: readonly Route[] = [
  ...accounts,
  ...staff,
  ...content,
  ...contentAdmin,
  ...addresses,
  ...invoiceTitles,
  ...catalogAdmin,
  ...wanted,
  ...wantedAdmin,
  ...searchAdmin,
  ...goods,
  ...goodsAdmin,
  ...campaigns,
  ...campaignsAdmin,
  ...combinations,
  ...combinationsAdmin,
  ...promotions,
  ...promotionsAdmin,
  ...vouchersAdmin,
  ...coupons,
  ...couponsAdmin,
  ...zones,
  ...zonesAdmin,
  ...points,
  ...pointsAdmin,
  ...cart,
  ...quick,
  ...favorites,
  ...checkout,
  ...orders,
  ...receipts,
  ...receiptsAdmin,
  ...receiving,
  ...afterSales,
  ...afterSalesAdmin,
  ...payments,
  ...transfers,
  ...refundReview,
  ...reconciliation,
  ...picking,
  ...desk,
  ...simulation,
  ...shell,
];

/** Routes outside the envelope: files, provider notifications, the sandbox cashier's pages. */
export const plainRoutes: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  fileRoutes,
  catalogFiles,
  quickFiles,
  noteRoutes,
  orderFiles,
  deskSheet,
  receiptFormRoutes,
  receiptFiles,
  statementFiles,
  notifyRoutes,
  sandboxRoutes,
];

const JOBS: readonly { tasks: Readonly<Record<string, Task>>; crontab: readonly string[] }[] = [
  accountJobs,
  campaignJobs,
  checkoutJobs,
  expiryJobs,
  fileJobs,
  massJobs,
  orderJobs,
  afterSalesJobs,
  trackingJobs,
  paymentJobs,
  reconciliationJobs,
];

/** Background acts by name, and when they run by themselves. */
export const tasks: Readonly<Record<string, Task>> = Object.assign({}, ...JOBS.map((job) => job.tasks));
export const crontab: readonly string[] = JOBS.flatMap((job) => job.crontab);
