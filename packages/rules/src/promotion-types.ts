/** What promotions, coupons and vouchers look like to the quote. The same shapes in the browser and on the server. */

import type { PromotionKind } from '@qingnang/contract/promotion-kinds';
import type { Fen } from './money.ts';

export interface PromotionStep {
  id: number;
  /** Fen or pieces, as the promotion counts; above 0. */
  reach: bigint;
  /** discount: off; cashback: back; 0 for the others. */
  minus: Fen;
  /** gift, buy_gift: pieces given; exchange: pieces that may be bought, each time it is reached; 0 for the others. */
  number: number;
  /** Pieces this buyer can still get: own stock and limit of the account; 0 for discount and cashback. */
  left: number;
}

export interface PromotionRule {
  id: number;
  kind: PromotionKind;
  /** Its goods count and its gifts leave from here. */
  warehouseId: number;
  basis: 'amount' | 'number';
  /** 每满: once for every full multiple of the highest step reached. */
  isRepeating: boolean;
  /** Of the goods asked about those that count. */
  goodsIds: ReadonlySet<number>;
  /** Of those with the same word only the best for the buyer applies; '' = stands beside all others. */
  exclusionGroup: string;
  /** discount: its lines still count for coupons. */
  withCoupon: boolean;
  /** discount, cashback: what it may still cost; null = no bound. */
  budgetLeft: Fen | null;
  /** In any order. */
  steps: readonly PromotionStep[];
}

export interface CouponRule {
  /** Of the buyer's own coupon. */
  id: number;
  kind: 'amount' | 'percent';
  /** amount: off. */
  minus: Fen;
  /** percent: 1000 = 10 % off. */
  percentE2: number;
  /** percent: at most; null = no bound. */
  cap: Fen | null;
  threshold: Fen;
  /** Goods of the cart in its scope; null = all. */
  goodsIds: ReadonlySet<number> | null;
  /** Unix seconds; of two that save the same the one that ends sooner is used. */
  validUntil: number;
}

/** Reached, but `lost` to a better one or `empty` (budget, pieces, price floors): both give nothing. */
export type PromotionState = 'applied' | 'open' | 'lost' | 'empty';

/** What became of a promotion for the selected lines. */
export interface PromotionOutcome {
  promotionId: number;
  kind: PromotionKind;
  state: PromotionState;
  /** The step reached, 0 = none, and how many times (每满). */
  stepId: number;
  times: number;
  /** Fen or pieces that count. */
  reached: bigint;
  /** To the next step, or to the next full multiple; null = nothing more to reach. */
  missing: bigint | null;
  /** The step that `missing` leads to; 0 = none. */
  nextStepId: number;
  /** discount: off; cashback: back; 0 for the others. */
  amount: Fen;
  /** state lost: the promotion that is better for the buyer; 0 = none. */
  lostTo: number;
  /** Lines that count towards it; for an applied discount those that carry it. */
  lineIds: string[];
}

/** What a gift promotion that is reached and has not lost gives; `number` 0 when nothing of it is left. */
export interface GivenGift {
  promotionId: number;
  stepId: number;
  number: number;
  /** Earned but not left. */
  missing: number;
  lineIds: string[];
}

/** Pieces that may be bought by 换购 through a step now, whatever other steps allow; 0 = not reached, or lost. */
export interface ExchangeAllowance {
  promotionId: number;
  stepId: number;
  number: number;
}
