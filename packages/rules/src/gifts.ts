/**
 * Gifts (组合满赠): what the selected lines of a group of goods earn. The browser runs it for instant feedback,
 * the server as the truth, like the quote.
 */

import { type Fen, floorToFen, formatFen } from './money.ts';

/** One step of a promotion and the pieces of its gift. */
export interface GiftTier {
  id: number;
  /** Fen or pieces, as the promotion counts; above 0. */
  reach: bigint;
  /** Pieces given each time it is reached. */
  number: number;
  /** Pieces this buyer can still be given: left of the gift's own stock, within the account's limit. */
  left: number;
}

export interface GiftPromotion {
  id: number;
  /** Its goods count and its gifts leave from here. */
  warehouseId: number;
  basis: 'amount' | 'number';
  /** 每满: once for every full multiple of the highest tier reached. */
  isRepeating: boolean;
  goodsIds: ReadonlySet<number>;
  /** In any order. */
  tiers: readonly GiftTier[];
}

/** A selected line that can be bought, of a kind that counts (`countsForGifts`). */
export interface GiftLine {
  id: number;
  goodsId: number;
  warehouseId: number;
  number: number;
  /** Unit price × number, in 1/10000 yuan. */
  exactE4: bigint;
}

export interface EarnedGift {
  promotionId: number;
  tierId: number;
  /** Pieces that are given. */
  number: number;
  /** Pieces that were earned but are not left. */
  missing: number;
  /** Lines that count, in their order. */
  lineIds: number[];
}

/** How far the lines are in one promotion. */
export interface GiftProgress {
  promotionId: number;
  amount: Fen;
  number: number;
  /** The highest tier reached and the next one to reach; null = none. */
  tier: GiftTier | null;
  next: GiftTier | null;
  /** Fen or pieces to the next tier, or to the next full multiple of the highest one; null = nothing more to reach. */
  missing: bigint | null;
  lineIds: number[];
}

/** 秒杀, group buying, combinations and receipt orders have conditions of their own: they earn no gifts. */
export function countsForGifts(line: {
  isCombination: boolean;
  isSeckill: boolean;
  kind: 'normal' | 'receipt' | 'group';
}): boolean {
  return line.kind === 'normal' && !line.isCombination && !line.isSeckill;
}

/**
 * How far lines are in a promotion. The amount is floored once from the exact sum, so the order of the lines
 * changes nothing.
 */
export function giftProgress(promotion: GiftPromotion, lines: readonly GiftLine[]): GiftProgress {
  const own = lines.filter(
    (line) => line.warehouseId === promotion.warehouseId && promotion.goodsIds.has(line.goodsId),
  );
  const amount = floorToFen(own.reduce((sum, line) => sum + line.exactE4, 0n));
  const number = own.reduce((sum, line) => sum + line.number, 0);
  const reached = promotion.basis === 'amount' ? amount : BigInt(number);
  const ascending = [...promotion.tiers].sort((a, b) => (a.reach < b.reach ? -1 : 1));
  const tier = ascending.filter(({ reach }) => reach <= reached).at(-1) ?? null;
  const next = ascending.find(({ reach }) => reach > reached) ?? null;
  return {
    promotionId: promotion.id,
    amount,
    number,
    tier,
    next,
    missing: missingOf(promotion, reached, tier, next),
    lineIds: own.map(({ id }) => id),
  };
}

function missingOf(
  { isRepeating }: GiftPromotion,
  reached: bigint,
  tier: GiftTier | null,
  next: GiftTier | null,
): bigint | null {
  if (next) return next.reach - reached;
  return tier && isRepeating ? tier.reach - (reached % tier.reach) : null;
}

/**
 * What lines earn: of each promotion the gift of its highest tier reached, bounded by what is left of it.
 * Earning more never changes to a lower tier; what is not left is told, not replaced.
 */
export function giftsOf(promotions: readonly GiftPromotion[], lines: readonly GiftLine[]): EarnedGift[] {
  return promotions.flatMap((promotion) => {
    const { tier, amount, number, lineIds } = giftProgress(promotion, lines);
    if (!tier) return [];
    const reached = promotion.basis === 'amount' ? amount : BigInt(number);
    const times = promotion.isRepeating ? Number(reached / tier.reach) : 1;
    const earned = times * tier.number;
    const given = Math.min(earned, Math.max(tier.left, 0));
    return [{ promotionId: promotion.id, tierId: tier.id, number: given, missing: earned - given, lineIds }];
  });
}

/** What is to be reached or missing, in words: '¥200.00', '10 件'. */
export const reachWords = (basis: GiftPromotion['basis'], reach: bigint): string =>
  basis === 'amount' ? `¥${formatFen(reach as Fen)}` : `${reach} 件`;
