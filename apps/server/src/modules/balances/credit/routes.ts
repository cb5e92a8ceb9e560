import type { PlainRoutes } from '../../../http/plain.ts';
import type { Route } from '../../../http/serve.ts';
import { routes as admin, creditFiles } from './admin/routes.ts';
import { routes as own } from './own/routes.ts';
import { creditStatementFiles, routes as statements } from './statements/routes.ts';

export const routes: readonly Route[] = [...own, ...statements, ...admin];
export const plainRoutes: readonly PlainRoutes[] = [creditFiles, creditStatementFiles];
