import { checkout } from '@qingnang/contract/cart';
import { on, type Route } from '../../../http/serve.ts';
import { presentCheckout } from './present.ts';
import { openCheckout } from './writes.ts';

export const routes: readonly Route[] = [
  on(checkout, async ({ body }, { db, buyer }) => {
    const request = {
      ids: body.ids,
      addressId: body.address_id ?? null,
      choice: {
        coupons: body.coupons.map(({ key, coupon_id }) => ({ key, couponId: coupon_id })),
        useVoucher: body.use_voucher === 1,
        isSplit: body.split === 1,
        onlyCoupon: null,
      },
    };
    return presentCheckout(await openCheckout(db, buyer, request));
  }),
];
