import { type PriceE4, priceE4 } from './money.ts';

/** What is known of a lot that will not be sold before its last day. */
export interface ClearanceFacts {
  /** From today to its last day of use. */
  leftDays: number;
  pieces: number;
  /** Those of them that will be left over at the pace of today. */
  surplus: number;
  /** The normal price; null = none. */
  listE4: PriceE4 | null;
  /** What a piece was bought for, tax included; null = not known. */
  costE4: PriceE4 | null;
}

export interface Clearance {
  /** Whole per cent below the normal price, as the steps have it. */
  percentOff: number;
  priceE4: PriceE4;
  /** What the steps have would lie below the cost, which is proposed instead. */
  isAtCost: boolean;
}

/** Per cent by the days that are left. Half is the most: what lies further below waits for a second person. */
const STEPS = [
  { withinDays: 30, off: 50 },
  { withinDays: 60, off: 40 },
  { withinDays: 90, off: 30 },
  { withinDays: 180, off: 20 },
  { withinDays: Number.POSITIVE_INFINITY, off: 10 },
] as const;

/**
 * A special price for a lot (docs/rules/promotions.md#clearing-what-expires): all of its step where nothing of it will be sold,
 * half of it where nearly all will. Rounded up to whole fen, never below what it has cost.
 * @returns null without a normal price, or where the cost leaves no room below it
 */
export function proposeClearance(facts: ClearanceFacts): Clearance | null {
  const { leftDays, pieces, surplus, listE4, costE4 } = facts;
  const step = STEPS.find(({ withinDays }) => leftDays <= withinDays) ?? STEPS[4];
  const percentOff = Math.round((step.off * (pieces + surplus)) / (2 * pieces));
  if (listE4 === null) return null;
  const wanted = wholeFen((listE4 * BigInt(100 - percentOff) + 99n) / 100n);
  const floor = wholeFen(costE4 ?? 0n);
  const isAtCost = wanted < floor;
  const price = isAtCost ? floor : wanted;
  return price < listE4 ? { percentOff, priceE4: price, isAtCost } : null;
}

const E4_PER_FEN = 100n;
const wholeFen = (e4: bigint): PriceE4 => priceE4(((e4 + E4_PER_FEN - 1n) / E4_PER_FEN) * E4_PER_FEN);

/** Why it is proposed, for staff. */
export function clearanceWords(
  { leftDays, surplus, listE4 }: ClearanceFacts,
  proposed: Clearance | null,
): string {
  const left = `剩 ${leftDays} 天，约 ${surplus} 件卖不完`;
  if (listE4 === null) return `${left}；没有普通价`;
  if (!proposed) return `${left}；成本不低于普通价，没有降价余地`;
  const { percentOff, isAtCost } = proposed;
  return `${left}，建议降 ${percentOff}%${isAtCost ? '；低于成本，只降到成本' : ''}`;
}
