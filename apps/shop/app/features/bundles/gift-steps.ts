import type { GiftGroup } from '@qingnang/contract/bundles';
import type { PromotionTier } from '@qingnang/contract/promotions';
import { fen, fenToYuan, parseFen } from '@qingnang/rules/money';
import { missingWords } from '../promotions/step-words.ts';
import type { Reached } from './bundles-data.ts';

/** The step that comes next, and what is missing to it. */
export interface NextTier {
  tier: PromotionTier;
  /** `¥37.20` or `3 盒/瓶` */
  missing: string;
  /** How near it is, 0 to 1. */
  share: number;
}

type Steps = Pick<GiftGroup, 'basis' | 'is_repeating' | 'tiers'>;

/** The tier that the cart has reached and how often it gives; null: none yet. What is left of the gift may be less. */
export function earned(
  { basis, is_repeating, tiers }: Steps,
  reached: Reached,
): { tier: PromotionTier; times: number } | null {
  const tier = tiers.find(({ id }) => id === reached?.tier_id);
  if (!tier) return null;
  const times = is_repeating === 1 ? Math.floor(reachedUnits(basis, reached) / neededUnits(basis, tier)) : 1;
  return { tier, times: Math.max(1, times) };
}

/**
 * The lowest tier above what the cart has reached; at the top of a repeating one its next multiple, else null. Before
 * anything is bought: the first one.
 */
export function nextTier({ basis, is_repeating, tiers }: Steps, reached: Reached): NextTier | null {
  const have = reachedUnits(basis, reached);
  const steps = tiers
    .map((tier) => ({ tier, need: neededUnits(basis, tier) }))
    .toSorted((a, b) => a.need - b.need);
  const top = steps.at(-1);
  const next =
    steps.find(({ need }) => need > have) ?? (is_repeating === 1 && top ? again(top, have) : undefined);
  if (!next) return null;
  const missing = next.need - have;
  return {
    tier: next.tier,
    missing: missingWords(basis, basis === 'number' ? missing : fenToYuan(fen(missing))),
    share: have / next.need,
  };
}

interface Step {
  tier: PromotionTier;
  need: number;
}

const again = ({ tier, need }: Step, have: number): Step => ({
  tier,
  need: (Math.floor(have / need) + 1) * need,
});

// Pieces, or fen: whole numbers either way.
const reachedUnits = (basis: Steps['basis'], reached: Reached): number =>
  basis === 'number' ? (reached?.number ?? 0) : fenOf(reached?.amount ?? 0);
const neededUnits = (basis: Steps['basis'], tier: PromotionTier): number =>
  basis === 'number' ? (tier.reach_number ?? 0) : fenOf(tier.reach_amount ?? 0);
const fenOf = (yuan: number): number => Number(parseFen(yuan) ?? 0n);
