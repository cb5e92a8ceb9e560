import type { PlainRoutes } from '../../http/plain.ts';
import type { Route } from '../../http/serve.ts';
import { routes as cart } from './cart/routes.ts';
import { routes as checkout } from './checkout/routes.ts';
import { routes as matrix } from './matrix/routes.ts';
import { orderFiles } from './orders/export/routes.ts';
import { routes as orders } from './orders/routes.ts';
import { routes as storeOrders } from './orders/stores/routes.ts';
import { routes as proposals } from './proposals/routes.ts';
import { routes as customerOrders } from './proposals/salesmen/routes.ts';
import { routes as submitting } from './proposals/submitting/routes.ts';
import { routes as quick, quickFiles } from './quick/routes.ts';

/** The calls of ordering. */
export const routes: readonly Route[] = [
  ...cart,
  ...quick,
  ...checkout,
  ...orders,
  ...storeOrders,
  ...proposals,
  ...submitting,
  ...customerOrders,
  ...matrix,
];

/** Its routes outside the envelope. */
export const plainRoutes: readonly PlainRoutes[] = [quickFiles, orderFiles];
