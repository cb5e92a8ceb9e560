import type { PlainRoutes } from '../../http/plain.ts';
import type { Route } from '../../http/serve.ts';
import { routes as credit, plainRoutes as creditFiles } from './credit/routes.ts';
import { routes as pointsAdmin } from './points/admin/routes.ts';
import { routes as points } from './points/routes.ts';
import { routes as walletAdmin } from './wallet/admin/routes.ts';
import { routes as wallet, walletFiles } from './wallet/routes.ts';

/** The calls of balances. */
export const routes: readonly Route[] = [...wallet, ...walletAdmin, ...credit, ...points, ...pointsAdmin];

/** Its routes outside the envelope. */
export const plainRoutes: readonly PlainRoutes[] = [walletFiles, ...creditFiles];
