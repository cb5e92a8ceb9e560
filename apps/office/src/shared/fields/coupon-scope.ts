import type { StaffCoupon } from '@qingnang/contract/admin-coupons';
import { couponFields } from '@qingnang/contract/coupon-fields';

/** One of what a coupon is for: a category, brand, goods or zone. */
export type ScopeItem = StaffCoupon['scope_items'][number];

export const SCOPES = couponFields.scope.words;
