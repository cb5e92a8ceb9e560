import { checkout } from '@qingnang/contract/cart';
import { on, type Route } from '../../http/serve.ts';
import { presentAddress } from '../addresses/present.ts';
import { addressesOf } from '../addresses/reads.ts';
import { notePrices } from '../cart/writes.ts';
import { presentCheckout } from './present.ts';
import { planCheckout } from './reads.ts';

export const routes: readonly Route[] = [
  on(checkout, async ({ body }, { db, buyer }) => {
    const request = { ids: body.ids, useBalance: false, addressId: null, forUpdate: false };
    const [plan, addresses] = await Promise.all([planCheckout(db, buyer, request), addressesOf(db, buyer)]);
    const view = presentCheckout(plan, addresses.map(presentAddress));
    await notePrices(db, buyer, plan.cart);
    return view;
  }),
];
