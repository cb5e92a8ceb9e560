// The domains put together: every call, every task, and what may wait for a second person.
import type { PlainRoutes } from './http/plain.ts';
import type { Route } from './http/serve.ts';
import type { Task, Work } from './jobs/task.ts';
import { work as afterSalesWork } from './modules/aftersales/jobs.ts';
import * as afterSales from './modules/aftersales/routes.ts';
import { closeRecallAct } from './modules/aftersales/writes.ts';
import { work as balancesWork } from './modules/balances/jobs.ts';
import * as balances from './modules/balances/routes.ts';
import { settleAct, termsAct, writeOffAct } from './modules/balances/writes.ts';
import { work as catalogueWork } from './modules/catalogue/jobs.ts';
import * as catalogue from './modules/catalogue/routes.ts';
import { contractPriceAct, marksAct, massActs, priceAct, releaseLotAct } from './modules/catalogue/writes.ts';
import { work as companyWork } from './modules/company/jobs.ts';
import * as company from './modules/company/routes.ts';
import { sellerBankAct } from './modules/company/writes.ts';
import { work as fulfilmentWork } from './modules/fulfilment/jobs.ts';
import * as fulfilment from './modules/fulfilment/routes.ts';
import { stockAct } from './modules/fulfilment/writes.ts';
import { work as identityWork } from './modules/identity/jobs.ts';
import {
  approvalRoutes,
  plainRoutes as identityPlain,
  routes as identityRoutes,
  permissionRoutes,
  speedRoutes,
  timeAnswers,
} from './modules/identity/routes.ts';
import type { Act } from './modules/identity/writes.ts';
import * as insight from './modules/insight/routes.ts';
import { work as machinesWork } from './modules/machines/jobs.ts';
import * as machines from './modules/machines/routes.ts';
import { work as marketingWork } from './modules/marketing/jobs.ts';
import * as marketing from './modules/marketing/routes.ts';
import { combinationAct, specialActs, zonePricesAct } from './modules/marketing/writes.ts';
import { work as orderingWork } from './modules/ordering/jobs.ts';
import * as ordering from './modules/ordering/routes.ts';
import { work as paymentWork } from './modules/payment/jobs.ts';
import * as payment from './modules/payment/routes.ts';
import { allocationAct, lineAct, payoutAct, topUpAct, transferAct } from './modules/payment/writes.ts';
import { work as privacyWork } from './modules/privacy/jobs.ts';
import * as privacy from './modules/privacy/routes.ts';
import { work as serviceWork } from './modules/service/jobs.ts';
import * as service from './modules/service/routes.ts';
import { publishTextAct } from './modules/service/writes.ts';

/** What may wait for a second person. */
const acts: readonly Act[] = [
  priceAct,
  marksAct,
  ...massActs,
  ...specialActs,
  combinationAct,
  zonePricesAct,
  contractPriceAct,
  termsAct,
  settleAct,
  writeOffAct,
  topUpAct,
  transferAct,
  lineAct,
  allocationAct,
  payoutAct,
  sellerBankAct,
  releaseLotAct,
  closeRecallAct,
  stockAct,
  publishTextAct,
];

/** The calls of the domains from left to right. */
const calls: readonly Route[] = [
  ...identityRoutes,
  ...service.routes,
  ...company.routes,
  ...catalogue.routes,
  ...balances.routes,
  ...marketing.routes,
  ...ordering.routes,
  ...fulfilment.routes,
  ...afterSales.routes,
  ...payment.routes,
  ...insight.routes,
  ...privacy.routes,
  ...machines.routes,
  ...approvalRoutes(acts),
];

const timed: readonly Route[] = [...calls, ...speedRoutes(calls)];

/** Every call of the shop. */
export const routes: readonly Route[] = [...timed, ...permissionRoutes(timed)];

/** Routes outside the envelope: files, provider notifications, the sandbox cashier's pages. */
export const plainRoutes: readonly PlainRoutes[] = [
  ...identityPlain,
  ...service.plainRoutes,
  ...company.plainRoutes,
  ...catalogue.plainRoutes,
  ...balances.plainRoutes,
  ...marketing.plainRoutes,
  ...ordering.plainRoutes,
  ...fulfilment.plainRoutes,
  ...afterSales.plainRoutes,
  ...payment.plainRoutes,
  ...insight.plainRoutes,
  ...privacy.plainRoutes,
  timeAnswers(calls),
];

const works: readonly Work[] = [
  ...identityWork,
  ...serviceWork,
  ...companyWork,
  ...catalogueWork,
  ...balancesWork,
  ...marketingWork,
  ...orderingWork,
  ...fulfilmentWork,
  ...afterSalesWork,
  ...paymentWork,
  ...privacyWork,
  ...machinesWork,
];

/** Background acts by name, and when they run by themselves. */
export const tasks: Readonly<Record<string, Task>> = Object.assign({}, ...works.map((work) => work.tasks));
export const crontab: readonly string[] = works.flatMap((work) => work.crontab);
