import type { CartGift, CartItem, CartTotals } from '@qingnang/contract/cart';
import type { CartPromotion, PromotionResult } from '@qingnang/contract/promotions';
import { type Fen, fen, fenToYuan, parseFen } from '@qingnang/rules/money';
import type {
  ExchangeAllowance,
  GivenGift,
  PromotionOutcome,
  PromotionRule,
} from '@qingnang/rules/promotion-types';

/** What became of a promotion. The screen says it in words of its own, the same before and after the server's answer. */
export type Outcome = Omit<PromotionResult, 'words'>;

/** Totals of the cart as the browser works them out. */
export type ShownTotals = Omit<CartTotals, 'promotions'> & { promotions: Outcome[] };

/** Pieces that may be bought by 换购 through a step, those in the cart among them. */
export type Allowance = ExchangeAllowance;

/** Pieces that the step of a 换购 line allows now; 0 for other lines. */
export const allowanceOf = (
  { exchange }: Pick<CartItem, 'exchange'>,
  allowances: readonly Allowance[],
): number =>
  allowances.find((one) => one.promotionId === exchange?.promotion_id && one.stepId === exchange.tier_id)
    ?.number ?? 0;

/** A promotion of the wire as the quote reads it. */
export const promotionRule = (promotion: CartPromotion): PromotionRule => ({
  id: promotion.id,
  kind: promotion.kind,
  warehouseId: promotion.ck_id,
  basis: promotion.basis,
  isRepeating: promotion.is_repeating === 1,
  goodsIds: new Set(promotion.goods_ids),
  exclusionGroup: promotion.exclusion_group,
  withCoupon: promotion.with_coupon === 1,
  budgetLeft: promotion.budget_left === null ? null : exactFen(promotion.budget_left),
  steps: promotion.tiers.map(({ id, reach_amount, reach_number, minus, gift }) => ({
    id,
    reach: reach_amount === null ? BigInt(reach_number ?? 0) : exactFen(reach_amount),
    minus: exactFen(minus),
    number: gift?.number ?? 0,
    left: gift?.left ?? 0,
  })),
});

/** What the quote found, as the server would say it. */
export function outcomesOf(
  found: readonly PromotionOutcome[],
  promotions: readonly CartPromotion[],
): Outcome[] {
  const byId = new Map(promotions.map((promotion) => [promotion.id, promotion]));
  return found.flatMap((one) => {
    const promotion = byId.get(one.promotionId);
    if (!promotion) return [];
    return [
      {
        promotion_id: one.promotionId,
        kind: one.kind,
        name: promotion.name,
        state: one.state,
        tier_id: one.stepId,
        amount: fenToYuan(one.amount),
        missing: one.missing === null ? null : missingOf(promotion, one.missing),
        lost_to: one.lostTo,
        line_ids: one.lineIds.map(Number),
      },
    ];
  });
}

const missingOf = ({ basis }: CartPromotion, missing: bigint): number =>
  basis === 'amount' ? fenToYuan(fen(missing)) : Number(missing);

/** What the selected lines earn at no price. */
export function giftsOf(given: readonly GivenGift[], promotions: readonly CartPromotion[]): CartGift[] {
  return given.flatMap(({ promotionId, stepId, number, missing, lineIds }) => {
    const promotion = promotions.find(({ id }) => id === promotionId);
    const tier = promotion?.tiers.find(({ id }) => id === stepId);
    if (!promotion || !tier?.gift) return [];
    const { goods_id, name, ypgg, sccj, bzdw, image } = tier.gift;
    return [
      {
        promotion_id: promotion.id,
        promotion_name: promotion.name,
        line_ids: lineIds.map(Number),
        goods_id,
        name,
        ypgg,
        sccj,
        bzdw,
        image,
        ck_id: promotion.ck_id,
        number,
        missing,
        note: missing === 0 ? '' : tier.note,
      },
    ];
  });
}

/** Yuan of the wire to the cent; nothing for what is no amount. */
export const exactFen = (yuan: number): Fen => parseFen(yuan) ?? fen(0);
