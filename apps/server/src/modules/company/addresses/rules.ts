import type { ADDRESS_REVIEWS } from '@qingnang/contract/accounts';

/** What decides what may go to an address. */
export interface ReviewedAddress {
  /** The address on the licence. */
  is_registered: boolean;
  review: keyof typeof ADDRESS_REVIEWS;
  /** Why it was refused. */
  review_reason: string;
}

/**
 * Why medicines may not go to an address; null when they may: to the one on the licence, and to those that were reviewed
 * (docs/rules/eligibility.md#addresses).
 */
export function addressProblem({ is_registered, review, review_reason }: ReviewedAddress): string | null {
  if (is_registered || review === 'passed') return null;
  return review === 'refused'
    ? `该收货地址未通过审核${review_reason ? `：${review_reason}` : ''}，药品请改送注册地址或已审核的地址`
    : '该收货地址待审核，通过前药品只能送到注册地址或已审核的地址';
}
