import type { BodyOf } from '@qingnang/contract/call';
import type { CheckoutView, checkout } from '@qingnang/contract/cart';
import { type AddressesToChoose, firstAddress } from './checkout-view.ts';

/** What the buyer has decided about an order to be. */
export interface Choices {
  /** null: there is none yet. */
  addressId: number | null;
  /** Own coupons by key of the order, 0 = none. An order that is not named gets the best one. */
  coupons: ReadonlyMap<string, number>;
  useVoucher: boolean;
  /** Orders are split where that saves something, so that each part uses a coupon. */
  isSplit: boolean;
}

/** Before anything is decided: the usual address, the best of everything. */
export const firstChoices = (view: AddressesToChoose): Choices => ({
  addressId: firstAddress(view),
  coupons: new Map(),
  useVoucher: true,
  isSplit: false,
});

/** As the calls of checkout and order carry it. */
export const choicesBody = ({ addressId, coupons, useVoucher, isSplit }: Choices) =>
  ({
    address_id: addressId ?? undefined,
    coupons: [...coupons].map(([key, coupon_id]) => ({ key, coupon_id })),
    use_voucher: Number(useVoucher),
    split: Number(isSplit),
  }) satisfies Partial<BodyOf<typeof checkout>>;

/** The choices that still hold in a view: coupons that are gone are chosen no more. */
export function stillChosen(
  choices: Choices,
  { groups }: { groups: readonly Pick<CheckoutView['groups'][number], 'key' | 'coupon_id'>[] },
): Choices {
  const used = new Map(groups.map(({ key, coupon_id }) => [key, coupon_id]));
  return { ...choices, coupons: new Map([...choices.coupons].filter(([key, id]) => used.get(key) === id)) };
}
