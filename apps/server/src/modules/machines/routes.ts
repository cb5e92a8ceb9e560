import type { Route } from '../../http/serve.ts';
import { routes as comparisons } from './comparisons/routes.ts';
import { routes as customers } from './customers/routes.ts';
import { routes as feed } from './feed/routes.ts';
import { routes as goods } from './goods/routes.ts';
import { routes as keys } from './keys/routes.ts';
import { routes as numbers } from './numbers/edits/routes.ts';
import { routes as orders } from './orders/routes.ts';
import { routes as payments } from './payments/routes.ts';
import { routes as purchases } from './purchases/routes.ts';
import { routes as stock } from './stock/routes.ts';
import { routes as webhooks } from './webhooks/routes.ts';

/** The calls of machines, and those about them. */
export const routes: readonly Route[] = [
  ...feed,
  ...keys,
  ...numbers,
  ...purchases,
  ...goods,
  ...stock,
  ...customers,
  ...orders,
  ...payments,
  ...comparisons,
  ...webhooks,
];
