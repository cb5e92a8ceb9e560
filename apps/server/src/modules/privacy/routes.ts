import type { PlainRoutes } from '../../http/plain.ts';
import type { Route } from '../../http/serve.ts';
import { routes as closing } from './closing/routes.ts';
import { exportFiles, routes as exports } from './exports/routes.ts';
import { routes as records } from './records/routes.ts';
import { routes as retention } from './retention/routes.ts';

/** The calls of privacy. */
export const routes: readonly Route[] = [...retention, ...exports, ...closing, ...records];

/** Its routes outside the envelope. */
export const plainRoutes: readonly PlainRoutes[] = [exportFiles];
