import { checkout } from '@qingnang/contract/cart';
import { on, type Route } from '../../http/serve.ts';
import { presentCheckout } from './present.ts';
import { openCheckout } from './writes.ts';

export const routes: readonly Route[] = [
  on(checkout, async ({ body }, { db, buyer }) =>
    presentCheckout(await openCheckout(db, buyer, body.ids, body.address_id ?? null)),
  ),
];
