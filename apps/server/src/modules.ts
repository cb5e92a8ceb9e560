import type { FastifyInstance } from 'fastify';
import type { Route } from './http/serve.ts';
import type { Services } from './http/services.ts';
import type { Task } from './jobs/task.ts';
import { undoLinks } from './modules/accounts/changes/routes.ts';
import * as accountJobs from './modules/accounts/jobs.ts';
import { routes as accounts } from './modules/accounts/routes.ts';
import { routes as addresses } from './modules/addresses/routes.ts';
import { routes as afterSalesAdmin } from './modules/aftersales/admin/routes.ts';
import * as afterSalesJobs from './modules/aftersales/jobs.ts';
import { routes as afterSales } from './modules/aftersales/routes.ts';
import * as approvalJobs from './modules/approvals/jobs.ts';
import { approvalRoutes } from './modules/approvals/routes.ts';
import type { Act } from './modules/approvals/writes.ts';
import { routes as campaignsAdmin } from './modules/campaigns/admin/routes.ts';
import * as campaignJobs from './modules/campaigns/jobs.ts';
import { routes as campaigns } from './modules/campaigns/routes.ts';
import { routes as cart } from './modules/cart/routes.ts';
import * as massJobs from './modules/catalog/admin/mass/jobs.ts';
import { massActs } from './modules/catalog/admin/mass/writes.ts';
import { priceAct } from './modules/catalog/admin/prices/writes.ts';
import { routes as catalogAdmin, catalogFiles } from './modules/catalog/admin/routes.ts';
import * as expiryJobs from './modules/catalog/expiry/jobs.ts';
import { routes as chatAdmin } from './modules/chat/admin/routes.ts';
import { liveRoutes } from './modules/chat/live/routes.ts';
import { routes as chat } from './modules/chat/routes.ts';
import * as checkoutJobs from './modules/checkout/jobs.ts';
import { routes as checkout } from './modules/checkout/routes.ts';
import { routes as combinationsAdmin } from './modules/combinations/admin/routes.ts';
import { routes as combinations } from './modules/combinations/routes.ts';
import { routes as contentAdmin } from './modules/content/admin/routes.ts';
import { routes as content } from './modules/content/routes.ts';
import { adminContractFiles, routes as contractsAdmin } from './modules/contracts/admin/routes.ts';
import * as contractJobs from './modules/contracts/jobs.ts';
import { contractFiles, routes as contracts } from './modules/contracts/routes.ts';
import { routes as couponsAdmin } from './modules/coupons/admin/routes.ts';
import { routes as coupons } from './modules/coupons/routes.ts';
import { customerFiles, routes as customers } from './modules/customers/routes.ts';
import { routes as desk } from './modules/desk/routes.ts';
import { deskSheet } from './modules/desk/sheet/routes.ts';
import { routes as simulation } from './modules/desk/simulation/routes.ts';
import { routes as drawAdmin, drawFiles } from './modules/draw/admin/routes.ts';
import { routes as draw } from './modules/draw/routes.ts';
import { routes as favoritesAdmin } from './modules/favorites/admin/routes.ts';
import * as favoriteJobs from './modules/favorites/notices/jobs.ts';
import { routes as favoriteNotices } from './modules/favorites/notices/routes.ts';
import { routes as favorites } from './modules/favorites/routes.ts';
import { routes as feedbackAdmin } from './modules/feedback/admin/routes.ts';
import { routes as feedback } from './modules/feedback/routes.ts';
import * as fileJobs from './modules/files/jobs.ts';
import { fileRoutes } from './modules/files/routes.ts';
import { routes as goodsAdmin } from './modules/goods/admin/routes.ts';
import { routes as goods } from './modules/goods/routes.ts';
import { adminInvoiceFiles, routes as invoicesAdmin } from './modules/invoices/admin/routes.ts';
import * as invoiceJobs from './modules/invoices/jobs.ts';
import { invoiceFile, routes as invoices } from './modules/invoices/routes.ts';
import { routes as seller } from './modules/invoicing/seller/routes.ts';
import { routes as invoiceTitles } from './modules/invoicing/titles/routes.ts';
import { noteRoutes } from './modules/logistics/note/routes.ts';
import { routes as picking } from './modules/logistics/picking/routes.ts';
import * as trackingJobs from './modules/logistics/tracking/jobs.ts';
import { routes as matrix } from './modules/matrix/routes.ts';
import * as messageJobs from './modules/messages/jobs.ts';
import { routes as messages } from './modules/messages/routes.ts';
import { orderFiles } from './modules/orders/export/routes.ts';
import * as orderJobs from './modules/orders/jobs.ts';
import { routes as orders } from './modules/orders/routes.ts';
import { routes as storeOrders } from './modules/orders/stores/routes.ts';
import { routes as outbox } from './modules/outbox/routes.ts';
import { paperFiles, routes as papers } from './modules/papers/routes.ts';
import { routes as monthlyStatement, monthlyStatementFiles } from './modules/papers/statement/routes.ts';
import { routes as corrections } from './modules/payments/corrections/routes.ts';
import * as paymentJobs from './modules/payments/jobs.ts';
import { notifyRoutes } from './modules/payments/notify/routes.ts';
import * as reconciliationJobs from './modules/payments/reconciliation/jobs.ts';
import { routes as reconciliation } from './modules/payments/reconciliation/routes.ts';
import { routes as refundReview } from './modules/payments/review/routes.ts';
import { routes as payments } from './modules/payments/routes.ts';
import { sandboxRoutes } from './modules/payments/sandbox/routes.ts';
import { routes as topUpsAdmin } from './modules/payments/topups/admin/routes.ts';
import { topUpAct } from './modules/payments/topups/admin/writes.ts';
import { routes as topUps } from './modules/payments/topups/routes.ts';
import { transferAct } from './modules/payments/transfers/confirm/writes.ts';
import { statementFiles, routes as transfers } from './modules/payments/transfers/routes.ts';
import { lineAct } from './modules/payments/transfers/statement/writes.ts';
import { routes as withdrawalsAdmin } from './modules/payments/withdrawals/admin/routes.ts';
import { routes as withdrawals } from './modules/payments/withdrawals/routes.ts';
import { routes as pointsAdmin } from './modules/points/admin/routes.ts';
import * as pointsJobs from './modules/points/jobs.ts';
import { routes as points } from './modules/points/routes.ts';
import { routes as promotionsAdmin } from './modules/promotions/admin/routes.ts';
import { routes as promotions } from './modules/promotions/routes.ts';
import { routes as qualificationsAdmin } from './modules/qualifications/admin/routes.ts';
import * as qualificationJobs from './modules/qualifications/jobs.ts';
import { routes as qualifications } from './modules/qualifications/routes.ts';
import { routes as quick, quickFiles } from './modules/quick/routes.ts';
import { receiptFiles, routes as receiptsAdmin } from './modules/receipts/admin/routes.ts';
import { receiptFormRoutes } from './modules/receipts/form/routes.ts';
import { routes as receipts } from './modules/receipts/routes.ts';
import { routes as receiving } from './modules/receiving/routes.ts';
import { routes as registration } from './modules/registration/routes.ts';
import { adminReportFiles, routes as reportsAdmin } from './modules/reports/admin/routes.ts';
import { reportFiles, routes as reports } from './modules/reports/routes.ts';
import { routes as searchAdmin } from './modules/search/admin/routes.ts';
import { routes as shell } from './modules/shell/routes.ts';
import { auditFile } from './modules/staff/audit/routes.ts';
import { permissionRoutes } from './modules/staff/roles/routes.ts';
import { routes as staff } from './modules/staff/routes.ts';
import { routes as statistics, statisticsFiles } from './modules/statistics/routes.ts';
import { routes as status } from './modules/status/routes.ts';
import { routes as stores } from './modules/stores/routes.ts';
import { routes as vouchersAdmin } from './modules/vouchers/admin/routes.ts';
import { routes as walletAdmin } from './modules/wallet/admin/routes.ts';
import { routes as wallet, walletFiles } from './modules/wallet/routes.ts';
import { routes as wantedAdmin } from './modules/wanted/admin/routes.ts';
import * as wantedJobs from './modules/wanted/jobs.ts';
import { routes as wanted } from './modules/wanted/routes.ts';
import { wechatRoutes } from './modules/wechat/callback/routes.ts';
import * as wechatJobs from './modules/wechat/jobs.ts';
import { routes as wechat } from './modules/wechat/routes.ts';
import { wechatSandboxRoutes } from './modules/wechat/sandbox/routes.ts';
import { routes as zonesAdmin } from './modules/zones/admin/routes.ts';
import { routes as zones } from './modules/zones/routes.ts';

/** What may wait for a second person. */
const acts: readonly Act[] = [priceAct, ...massActs, topUpAct, transferAct, lineAct];

/** The calls of the modules from left to right. */
const calls: readonly Route[] = [
  ...messages,
  ...accounts,
  ...staff,
  ...status,
  ...approvalRoutes(acts),
  ...wechat,
  ...outbox,
  ...content,
  ...contentAdmin,
  ...addresses,
  ...stores,
  ...qualifications,
  ...qualificationsAdmin,
  ...invoiceTitles,
  ...seller,
  ...registration,
  ...catalogAdmin,
  ...customers,
  ...searchAdmin,
  ...reports,
  ...reportsAdmin,
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
  ...wallet,
  ...walletAdmin,
  ...points,
  ...pointsAdmin,
  ...cart,
  ...quick,
  ...favorites,
  ...favoriteNotices,
  ...favoritesAdmin,
  ...wanted,
  ...wantedAdmin,
  ...draw,
  ...drawAdmin,
  ...checkout,
  ...orders,
  ...storeOrders,
  ...receipts,
  ...receiptsAdmin,
  ...receiving,
  ...afterSales,
  ...afterSalesAdmin,
  ...payments,
  ...transfers,
  ...refundReview,
  ...reconciliation,
  ...topUps,
  ...topUpsAdmin,
  ...withdrawals,
  ...withdrawalsAdmin,
  ...corrections,
  ...invoices,
  ...invoicesAdmin,
  ...matrix,
  ...papers,
  ...monthlyStatement,
  ...picking,
  ...contracts,
  ...contractsAdmin,
  ...chat,
  ...chatAdmin,
  ...feedback,
  ...feedbackAdmin,
  ...statistics,
  ...desk,
  ...simulation,
  ...shell,
];

/** Every call of the shop. */
export const routes: readonly Route[] = [...calls, ...permissionRoutes(calls)];

/** Routes outside the envelope: files, provider notifications, the sandbox cashier's pages. */
export const plainRoutes: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  auditFile,
  undoLinks,
  fileRoutes,
  catalogFiles,
  quickFiles,
  noteRoutes,
  orderFiles,
  customerFiles,
  deskSheet,
  receiptFormRoutes,
  receiptFiles,
  statementFiles,
  contractFiles,
  adminContractFiles,
  invoiceFile,
  adminInvoiceFiles,
  reportFiles,
  adminReportFiles,
  paperFiles,
  walletFiles,
  drawFiles,
  monthlyStatementFiles,
  statisticsFiles,
  notifyRoutes,
  sandboxRoutes,
  wechatRoutes,
  wechatSandboxRoutes,
  liveRoutes,
];

const JOBS: readonly { tasks: Readonly<Record<string, Task>>; crontab: readonly string[] }[] = [
  accountJobs,
  approvalJobs,
  campaignJobs,
  checkoutJobs,
  contractJobs,
  expiryJobs,
  favoriteJobs,
  fileJobs,
  massJobs,
  messageJobs,
  orderJobs,
  afterSalesJobs,
  trackingJobs,
  paymentJobs,
  pointsJobs,
  invoiceJobs,
  qualificationJobs,
  reconciliationJobs,
  wantedJobs,
  wechatJobs,
];

/** Background acts by name, and when they run by themselves. */
export const tasks: Readonly<Record<string, Task>> = Object.assign({}, ...JOBS.map((job) => job.tasks));
export const crontab: readonly string[] = JOBS.flatMap((job) => job.crontab);
