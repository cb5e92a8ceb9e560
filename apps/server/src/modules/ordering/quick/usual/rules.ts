import type { Replenishment } from '@qingnang/rules/replenishment';
import type { BuyerStanding, GoodsOffer } from '../../../catalogue/rules.ts';
import { buyable } from '../rules.ts';

/** Days over which the order by use counts. */
export const USE_DAYS = 90;

/** What is proposed, as it can be bought; 0 when none is needed or none can be bought. */
export const suggestedNumber = (
  goods: GoodsOffer,
  { wanted }: Replenishment,
  buyer: BuyerStanding,
): number => (wanted === 0 ? 0 : buyable(goods, wanted, buyer).number);

/** Those that run out soonest first. */
export const bySoonest = (a: readonly [number, Replenishment], b: readonly [number, Replenishment]): number =>
  (a[1].runsOutOn ?? '').localeCompare(b[1].runsOutOn ?? '') || a[0] - b[0];
