import type { PlainRoutes } from '../../http/plain.ts';
import type { Route } from '../../http/serve.ts';
import { routes as desk } from './desk/routes.ts';
import { deskSheet } from './desk/sheet/routes.ts';
import { routes as simulation } from './desk/simulation/routes.ts';
import { routes as find } from './find/routes.ts';
import { routes as setup } from './setup/routes.ts';
import { routes as statistics, statisticsFiles } from './statistics/routes.ts';
import { routes as work } from './work/routes.ts';

/** The calls of insight. */
export const routes: readonly Route[] = [...statistics, ...desk, ...simulation, ...find, ...work, ...setup];

/** Its routes outside the envelope. */
export const plainRoutes: readonly PlainRoutes[] = [deskSheet, statisticsFiles];
