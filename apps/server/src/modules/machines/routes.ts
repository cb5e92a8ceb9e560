import type { Route } from '../../http/serve.ts';
import { routes as keys } from './keys/routes.ts';

/** The calls of machines, and those about them. */
export const routes: readonly Route[] = [...keys];
