import type { PlainRoutes } from '../../http/plain.ts';
import type { Route } from '../../http/serve.ts';
import { routes as afterSalesAdmin } from './cases/admin/routes.ts';
import { routes as afterSales } from './cases/routes.ts';
import { routes as quarantine } from './quarantine/routes.ts';
import { routes as ownRecalls } from './recall/own/routes.ts';
import { recallReportFiles } from './recall/report/routes.ts';
import { routes as recall } from './recall/routes.ts';

/** The calls of after-sales. */
export const routes: readonly Route[] = [
  ...afterSales,
  ...afterSalesAdmin,
  ...quarantine,
  ...recall,
  ...ownRecalls,
];

/** Its routes outside the envelope. */
export const plainRoutes: readonly PlainRoutes[] = [recallReportFiles];
