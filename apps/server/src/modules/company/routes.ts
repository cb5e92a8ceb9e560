import type { PlainRoutes } from '../../http/plain.ts';
import type { Route } from '../../http/serve.ts';
import { routes as addressReviews } from './addresses/admin/routes.ts';
import { routes as addresses } from './addresses/routes.ts';
import { routes as budgets } from './budgets/routes.ts';
import { adminContractFiles, routes as contractsAdmin } from './contracts/admin/routes.ts';
import { contractFiles, routes as contracts } from './contracts/routes.ts';
import { customerFiles, routes as customers } from './customers/routes.ts';
import { routes as groups } from './groups/routes.ts';
import { routes as seller } from './invoicing/seller/routes.ts';
import { routes as invoiceTitles } from './invoicing/titles/routes.ts';
import { routes as qualificationsAdmin } from './qualifications/admin/routes.ts';
import { routes as qualifications } from './qualifications/routes.ts';
import { routes as stores } from './stores/routes.ts';

/** The calls of company papers. */
export const routes: readonly Route[] = [
  ...addresses,
  ...addressReviews,
  ...stores,
  ...budgets,
  ...qualifications,
  ...qualificationsAdmin,
  ...invoiceTitles,
  ...seller,
  ...groups,
  ...customers,
  ...contracts,
  ...contractsAdmin,
];

/** Its routes outside the envelope. */
export const plainRoutes: readonly PlainRoutes[] = [customerFiles, contractFiles, adminContractFiles];
