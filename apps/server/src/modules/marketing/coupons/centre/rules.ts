import type { CouponOffer } from '@qingnang/contract/coupons';
import { type CouponFacts, type CouponFactsRow, toCouponFacts } from '../rules.ts';

/** A coupon that buyers may take, and what this buyer has of it. */
export interface Offer {
  id: number;
  facts: CouponFacts;
  validFrom: Date | null;
  validUntil: Date | null;
  validDays: number | null;
  claimUntil: Date | null;
  total: number | null;
  /** By all accounts. */
  taken: number;
  limitPerAccount: number | null;
  /** By who asks. */
  ownTaken: number;
}

/** What the decision needs to know of who asks; a `Buyer` fits. */
interface Taker {
  passStatus: number;
}

/** Whether who asks may take it now; a coupon that is not offered at all is no offer. @param taker null for a visitor */
export function offerState(offer: Offer, taker: Taker | null): CouponOffer['state'] {
  const { total, taken, limitPerAccount, ownTaken } = offer;
  if (limitPerAccount !== null && ownTaken >= limitPerAccount) return 'taken';
  if (total !== null && taken >= total) return 'gone';
  if (taker === null) return 'login';
  return taker.passStatus === 1 ? 'open' : 'closed';
}

/** In whole per cent; null = as many as are wanted. */
export const takenPercent = ({ total, taken }: Pick<Offer, 'total' | 'taken'>): number | null =>
  total === null ? null : Math.floor((taken * 100) / total);

export interface OfferRow extends CouponFactsRow {
  id: number;
  valid_from: Date | null;
  valid_until: Date | null;
  valid_days: number | null;
  claim_until: Date | null;
  total: number | null;
  taken: number;
  limit_per_account: number | null;
  own_taken: number;
}

export const toOffer = (row: OfferRow): Offer => ({
  id: row.id,
  facts: toCouponFacts(row),
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  validDays: row.valid_days,
  claimUntil: row.claim_until,
  total: row.total,
  taken: row.taken,
  limitPerAccount: row.limit_per_account,
  ownTaken: row.own_taken,
});

/** Why a coupon could not be taken. */
export interface ClaimFacts {
  isFor: boolean;
  isOffered: boolean;
  /** Its time to be taken lies ahead. */
  isAhead: boolean;
  total: number | null;
  taken: number;
}

/** @returns the reason, or the limit of the account when nothing else stands against it */
export function refusalWords({ isFor, isOffered, isAhead, total, taken }: ClaimFacts): string {
  if (isAhead) return '领取还没有开始';
  if (!isOffered) return '领取已结束';
  if (!isFor) return '该优惠券不适用于您的账户';
  if (total !== null && taken >= total) return '优惠券已被领完';
  return '您已领过，不能再领了';
}
