import type { GiftGroup } from '@qingnang/contract/bundles';
import { fen, fenToYuan, parseFen } from '@qingnang/rules/money';
import { count, money } from '../../lib/format.ts';
import type { Reached } from './bundles-data.ts';

export type GiftTier = GiftGroup['tiers'][number];

/** `满 ¥500` or `满 20 件`; with 每 where every full multiple gives again. */
export function reachWords({ reach_amount, reach_number }: GiftTier, isRepeating: boolean): string {
  const what = reach_amount === null ? `${count(reach_number ?? 0)} 件` : money(reach_amount);
  return `${isRepeating ? '每满' : '满'} ${what}`;
}

/** `维生素C片 2 盒` @param times how often the tier gives */
export const giftWords = ({ gift: { name, number, bzdw } }: GiftTier, times = 1): string =>
  `${name} ${count(number * times)} ${bzdw}`;

/** The gift that comes next, and what is missing to it. */
export interface NextTier {
  tier: GiftTier;
  /** `¥37.20` or `3 件` */
  missing: string;
  /** How near it is, 0 to 1. */
  share: number;
}

type Steps = Pick<GiftGroup, 'basis' | 'is_repeating' | 'tiers'>;

/** The tier that the cart has reached and how often it gives; null: none yet. What is left of the gift may be less. */
export function earned(
  { basis, is_repeating, tiers }: Steps,
  reached: Reached,
): { tier: GiftTier; times: number } | null {
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
    missing: basis === 'number' ? `${count(missing)} 件` : money(fenToYuan(fen(missing))),
    share: have / next.need,
  };
}

interface Step {
  tier: GiftTier;
  need: number;
}

const again = ({ tier, need }: Step, have: number): Step => ({
  tier,
  need: (Math.floor(have / need) + 1) * need,
});

// Pieces, or fen: whole numbers either way.
const reachedUnits = (basis: Steps['basis'], reached: Reached): number =>
  basis === 'number' ? (reached?.number ?? 0) : fenOf(reached?.amount ?? 0);
const neededUnits = (basis: Steps['basis'], tier: GiftTier): number =>
  basis === 'number' ? (tier.reach_number ?? 0) : fenOf(tier.reach_amount ?? 0);
const fenOf = (yuan: number): number => Number(parseFen(yuan) ?? 0n);
