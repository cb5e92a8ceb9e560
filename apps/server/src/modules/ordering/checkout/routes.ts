import { checkout } from '@qingnang/contract/cart';
import { checkoutDraft, checkoutDraftSave } from '@qingnang/contract/checkout-draft';
import { on, type Route } from '../../../http/serve.ts';
import { draftOf } from './drafts/reads.ts';
import { saveDraft } from './drafts/writes.ts';
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
  on(checkoutDraft, async (_, { db, buyer }) => ({ draft: await draftOf(db, buyer) })),
  on(checkoutDraftSave, async ({ body: { address_id, invoice_title_id, ...rest } }, { db, buyer }) => {
    await saveDraft(db, buyer, {
      ...rest,
      address_id: address_id ?? null,
      invoice_title_id: invoice_title_id ?? null,
    });
    return {};
  }),
];
