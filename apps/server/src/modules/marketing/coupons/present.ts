import type { CouponOffer, couponFacts, OwnCoupon } from '@qingnang/contract/coupons';
import { fenToYuan } from '@qingnang/rules/money';
import type { z } from 'zod';
import { secondsOrNull, toSeconds } from '../../../http/dates.ts';
import { ownVoucherData } from '../vouchers/present.ts';
import { type Offer, offerState, takenPercent } from './centre/rules.ts';
import type { HeldPage } from './own/reads.ts';
import type { HeldCoupon } from './own/rules.ts';
import { type CouponFacts, couponUrl, couponWords, scopeText } from './rules.ts';

/** What a coupon takes off and where. */
const couponFactsData = (facts: CouponFacts): z.output<typeof couponFacts> => ({
  name: facts.name,
  describe: facts.describe,
  kind: facts.kind,
  minus: facts.kind === 'amount' ? fenToYuan(facts.minus) : null,
  percent: facts.kind === 'percent' ? facts.percentE2 / 100 : null,
  cap: facts.cap === null ? null : fenToYuan(facts.cap),
  threshold: fenToYuan(facts.threshold),
  words: couponWords(facts),
  scope: facts.scope,
  scope_text: scopeText(facts),
  url: couponUrl(facts),
});

/** A coupon as the centre shows it to who asks. @param taker null for a visitor */
export const couponOfferData = (offer: Offer, taker: { passStatus: number } | null): CouponOffer => ({
  ...couponFactsData(offer.facts),
  id: offer.id,
  valid_from: secondsOrNull(offer.validFrom),
  valid_until: secondsOrNull(offer.validUntil),
  valid_days: offer.validDays,
  claim_until: secondsOrNull(offer.claimUntil),
  taken_percent: takenPercent(offer),
  taken: offer.ownTaken,
  limit_per_account: offer.limitPerAccount,
  state: offerState(offer, taker),
});

/** A coupon that a buyer holds. */
const ownCouponData = ({ id, facts, state, validFrom, validUntil, order }: HeldCoupon): OwnCoupon => ({
  ...couponFactsData(facts),
  id,
  state,
  valid_from: toSeconds(validFrom),
  valid_until: toSeconds(validUntil),
  order: order && { id: order.id, order_no: order.orderNo },
});

/** One page of what a buyer holds. */
export const heldPageData = ({ coupons, vouchers, total }: HeldPage, { page, page_size }: PageQuery) => ({
  list: coupons.map(ownCouponData),
  vouchers: vouchers.map(ownVoucherData),
  total,
  page,
  page_size,
});

interface PageQuery {
  page: number;
  page_size: number;
}
