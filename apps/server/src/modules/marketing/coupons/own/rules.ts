import type { OwnCoupon } from '@qingnang/contract/coupons';
import type { CouponFacts } from '../rules.ts';

/** A coupon that an account holds or held. */
export interface HeldCoupon {
  id: number;
  facts: CouponFacts;
  state: OwnCoupon['state'];
  validFrom: Date;
  validUntil: Date;
  order: { id: number; orderNo: string } | null;
}
