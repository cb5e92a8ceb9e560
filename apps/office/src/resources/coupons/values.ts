import { couponLacks, plainCouponFields } from '@qingnang/contract/coupon-fields';
import { without } from '@qingnang/contract/described';
import { blankForm, type FormOf, filledForm, sentOf } from '../../app/described.ts';
import { dateTime } from '../../app/format.ts';
import type { ScopeItem } from '../../shared/fields/coupon-scope.ts';
import type { CouponBody, CouponChange, StaffCoupon } from './api.ts';

/** The form as it is filled in, under the names of the wire. */
export interface CouponValues extends FormOf<typeof plainCouponFields> {
  scope_ids: ScopeItem[];
  /** Usable so many days from the taking instead of within a window. */
  isByDays: boolean;
}

const MONTH = 30 * 24 * 3600;

/** A new one, usable at once and for thirty days. @param now Unix seconds */
export const blankCoupon = (now: number): CouponValues => ({
  ...blankForm(plainCouponFields),
  scope_ids: [],
  is_claimable: true,
  isByDays: false,
  valid_until: `${dateTime(now + MONTH).slice(0, 10)} 23:59`,
  limit_per_account: 1,
});

export const valuesOf = (coupon: StaffCoupon): CouponValues => ({
  ...filledForm(plainCouponFields, coupon),
  scope_ids: coupon.scope_items,
  isByDays: coupon.valid_days !== null,
});

/** The same once more, for another time: its windows are new ones. */
export function copyOf(coupon: StaffCoupon, now: number): CouponValues {
  const { valid_from, valid_until } = blankCoupon(now);
  return { ...valuesOf(coupon), valid_from, valid_until, claim_from: '', claim_until: '' };
}

/** What the wire wants; what the chosen kind, scope or window does not have is left out. */
export function bodyOf(values: CouponValues): CouponBody {
  const { kind, scope, is_claimable: isClaimable, isByDays, scope_ids: items } = values;
  const unused = isByDays ? (['valid_from', 'valid_until'] as const) : (['valid_days'] as const);
  const body = { ...sentOf(plainCouponFields, values), scope_ids: items.map(({ id }) => id) };
  return without(body, [...couponLacks({ kind, scope, isClaimable }), ...unused]);
}

export const changeOf = (values: CouponValues, version: number): CouponChange => ({
  ...bodyOf(values),
  version,
});
