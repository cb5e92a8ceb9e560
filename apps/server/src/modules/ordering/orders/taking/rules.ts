import type { Fen } from '@qingnang/rules/money';
import type { AppliedPromotion } from '../../../../db/json-columns.ts';
import type { Promotion } from '../../../marketing/rules.ts';
import type { PlanGroup } from '../../checkout/rules.ts';

/** What an order costs the budgets of its promotions: 满减 and 满返. */
export const costsOf = ({ outcomes }: PlanGroup): { promotionId: number; amount: Fen }[] =>
  outcomes
    .filter(({ state, amount }) => state === 'applied' && amount > 0n)
    .map(({ promotionId, amount }) => ({ promotionId, amount }));

/** Promotions that gave an order something: money off or back, gifts, or what it buys by 换购. */
export function appliedTo(
  { outcomes, gifts, rows }: Pick<PlanGroup, 'outcomes' | 'gifts' | 'rows'>,
  promotions: readonly Promotion[],
): AppliedPromotion[] {
  const names = new Map(promotions.map(({ id, name }) => [id, name]));
  const given = new Set([
    ...gifts.filter(({ number }) => number > 0).map(({ promotion }) => promotion.id),
    ...rows.map(({ exchangePromotionId }) => exchangePromotionId),
  ]);
  return outcomes
    .filter(
      ({ state, amount, promotionId }) => state === 'applied' && (amount > 0n || given.has(promotionId)),
    )
    .map(({ promotionId, kind, stepId, amount }) => ({
      id: promotionId,
      kind,
      name: names.get(promotionId) ?? '',
      tier_id: stepId,
      amount_fen: Number(amount),
    }));
}
