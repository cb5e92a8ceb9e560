import type { PlainRoutes } from '../../http/plain.ts';
import type { Route } from '../../http/serve.ts';
import { routes as campaignsAdmin } from './campaigns/admin/routes.ts';
import { routes as campaigns } from './campaigns/routes.ts';
import { routes as combinationsAdmin } from './combinations/admin/routes.ts';
import { routes as combinations } from './combinations/routes.ts';
import { routes as couponsAdmin } from './coupons/admin/routes.ts';
import { routes as coupons } from './coupons/routes.ts';
import { routes as drawAdmin, drawFiles } from './draw/admin/routes.ts';
import { routes as draw } from './draw/routes.ts';
import { routes as promotionsAdmin } from './promotions/admin/routes.ts';
import { routes as promotions } from './promotions/routes.ts';
import { routes as targets } from './targets/routes.ts';
import { routes as vouchersAdmin } from './vouchers/admin/routes.ts';
import { routes as zonesAdmin } from './zones/admin/routes.ts';
import { routes as zones } from './zones/routes.ts';

/** The calls of marketing. */
export const routes: readonly Route[] = [
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
  ...draw,
  ...drawAdmin,
  ...targets,
];

/** Its routes outside the envelope. */
export const plainRoutes: readonly PlainRoutes[] = [drawFiles];
