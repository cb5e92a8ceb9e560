import type { PlainRoutes } from '../../http/plain.ts';
import type { Route } from '../../http/serve.ts';
import { routes as catalogAdmin, catalogFiles } from './catalog/admin/routes.ts';
import { arrivalFiles, routes as arrivals } from './catalog/arrivals/routes.ts';
import { lotCostFiles, routes as lotCosts } from './catalog/costs/routes.ts';
import { routes as lotStops } from './catalog/stops/routes.ts';
import { routes as favoritesAdmin } from './favorites/admin/routes.ts';
import { routes as favoriteNotices } from './favorites/notices/routes.ts';
import { routes as favorites } from './favorites/routes.ts';
import { routes as goodsAdmin } from './goods/admin/routes.ts';
import { routes as goods } from './goods/routes.ts';
import { contractPriceFiles, routes as contractPrices } from './pricing/contract/routes.ts';
import { adminReportFiles, routes as reportsAdmin } from './reports/admin/routes.ts';
import { routes as goodsPapers } from './reports/goods/routes.ts';
import { reportFiles, routes as reports } from './reports/routes.ts';
import { routes as searchAdmin } from './search/admin/routes.ts';
import { licenceFiles, routes as shell } from './shell/routes.ts';
import { routes as wantedAdmin } from './wanted/admin/routes.ts';
import { routes as wanted } from './wanted/routes.ts';
import { routes as warehousesAdmin } from './warehouses/admin/routes.ts';

/** The calls of the catalogue. */
export const routes: readonly Route[] = [
  ...catalogAdmin,
  ...arrivals,
  ...lotCosts,
  ...lotStops,
  ...warehousesAdmin,
  ...contractPrices,
  ...searchAdmin,
  ...reports,
  ...reportsAdmin,
  ...goodsPapers,
  ...goods,
  ...goodsAdmin,
  ...favorites,
  ...favoriteNotices,
  ...favoritesAdmin,
  ...wanted,
  ...wantedAdmin,
  ...shell,
];

/** Its routes outside the envelope. */
export const plainRoutes: readonly PlainRoutes[] = [
  catalogFiles,
  arrivalFiles,
  lotCostFiles,
  contractPriceFiles,
  reportFiles,
  adminReportFiles,
  licenceFiles,
];
