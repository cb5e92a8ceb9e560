import type { PromotionForm } from '@qingnang/contract/admin-promotions';
import type { PromotionKind } from '@qingnang/contract/promotion-kinds';
import { fen, fenToYuan, formatFen } from '@qingnang/rules/money';
import { isMoney } from '@qingnang/rules/progress';
import type { Values } from '../../../catalogue/rules.ts';
import { audienceErrors } from '../../../service/rules.ts';
import { timeOf } from '../../campaigns/admin/rules.ts';
import type { PartGoods } from '../../campaigns/parts/rules.ts';
import { windowError } from '../../combinations/admin/rules.ts';
import { type TierFields, tierErrors, tierOf, tierText, toFen } from './tiers/rules.ts';

/** The part of the form that a change may touch. */
type ChangeForm = Omit<
  PromotionForm,
  'kind' | 'warehouse_id' | 'basis' | 'is_repeating' | 'is_all_goods' | 'tiers'
>;

/** What staff may change of a promotion that has not ended. */
interface Changeable {
  name: string;
  describe: string;
  image: string;
  exclusionGroup: string;
  withCoupon: boolean;
  /** null = no bound. */
  budgetFen: number | null;
  ranks: readonly number[];
  provinces: readonly string[];
  buyerTypes: readonly string[];
  startsAt: Date;
  endsAt: Date;
  sort: number;
  /** In their order; with all goods those that do not count. */
  goodsIds: readonly number[];
}

/** A promotion as staff set it, in the forms of the database. */
export interface PromotionFields extends Changeable {
  kind: PromotionKind;
  warehouseId: number;
  basis: 'amount' | 'number';
  isRepeating: boolean;
  isAllGoods: boolean;
  tiers: readonly TierFields[];
}

/** The form's values; what does not belong to the kind is dropped. The wire has checked that amounts are amounts. */
export const fieldsOf = (form: PromotionForm): PromotionFields => ({
  kind: form.kind,
  warehouseId: form.warehouse_id,
  basis: form.basis,
  isRepeating: form.is_repeating === 1,
  isAllGoods: form.is_all_goods === 1,
  ...changeableOf(form),
  tiers: form.tiers.map((tier) => tierOf(tier, form)),
});

export const changedFields = (before: PromotionFields, change: ChangeForm): PromotionFields => ({
  ...before,
  ...changeableOf(change),
});

const changeableOf = (form: ChangeForm): Changeable => ({
  name: form.name,
  describe: form.describe,
  image: form.image,
  exclusionGroup: form.exclusion_group,
  withCoupon: form.with_coupon === 1,
  // A budget with parts of a cent is refused before (`budgetError`).
  budgetFen: toFen(form.budget),
  ranks: [...new Set(form.ranks)].sort((a, b) => a - b),
  provinces: [...new Set(form.provinces)],
  buyerTypes: [...new Set(form.buyer_types)],
  startsAt: timeOf(form.starts_at),
  endsAt: timeOf(form.ends_at),
  sort: form.sort,
  goodsIds: [...new Set(form.goods_ids)],
});

/** What is wrong with a new promotion, by field; empty when it can be saved. */
export function promotionErrors(
  form: PromotionForm,
  fields: PromotionFields,
  goods: ReadonlyMap<number, PartGoods>,
  warehouseExists: boolean,
  now: Date,
): Record<string, string> {
  return {
    ...changeErrors(fields, goods, now),
    ...budgetError(form.budget, fields, 0),
    ...(warehouseExists ? {} : { warehouse_id: '仓库不存在' }),
    ...(fields.kind === 'buy_gift' && fields.basis !== 'number' ? { basis: '买赠按件数计算' } : {}),
    ...tierErrors(fields.tiers, fields, goods),
  };
}

/** What is wrong with the part that a change may touch, but for the budget. */
export const changeErrors = (
  fields: PromotionFields,
  goods: ReadonlyMap<number, PartGoods>,
  now: Date,
): Record<string, string> => ({
  ...windowError(fields, now),
  ...audienceErrors({ audience: 'passed', ...fields }),
  ...goodsErrors(fields, goods),
});

/** Goods that count must be known; ephedrine goods make orders of their own and earn nothing. */
function goodsErrors(
  { kind, isAllGoods, goodsIds }: PromotionFields,
  goods: ReadonlyMap<number, PartGoods>,
): Record<string, string> {
  if (kind === 'buy_gift' && isAllGoods) return { is_all_goods: '买赠只能选择一个商品' };
  if (kind === 'buy_gift' && goodsIds.length !== 1) return { goods_ids: '买赠只能选择一个商品' };
  if (!isAllGoods && goodsIds.length === 0) return { goods_ids: '请选择参加活动的商品' };
  for (const id of goodsIds) {
    const one = goods.get(id);
    if (!one) return { goods_ids: `商品 ${id} 不存在` };
    if (one.isEphedrine && !isAllGoods)
      return { goods_ids: `${one.name} 含特殊药品复方制剂，不能参加促销活动` };
  }
  return {};
}

/**
 * @param text as it was typed
 * @param spentFen what the promotion has cost already
 */
export function budgetError(
  text: string | undefined,
  { kind, budgetFen }: Pick<PromotionFields, 'kind' | 'budgetFen'>,
  spentFen: number,
): Record<string, string> {
  if (text === undefined) return {};
  if (!isMoney(kind)) return { budget: '只有满减和满返可以设置预算' };
  if (budgetFen === null) return { budget: '预算最多 2 位小数' };
  if (budgetFen <= 0) return { budget: '预算须大于 0' };
  return budgetFen < spentFen ? { budget: `预算不能少于已使用的 ¥${formatFen(fen(spentFen))}` } : {};
}

/** A promotion as flat values for the audit log. */
export const auditValues = (fields: PromotionFields): Values => ({
  kind: fields.kind,
  name: fields.name,
  describe: fields.describe,
  image: fields.image,
  warehouse_id: fields.warehouseId,
  basis: fields.basis,
  is_repeating: fields.isRepeating,
  is_all_goods: fields.isAllGoods,
  exclusion_group: fields.exclusionGroup,
  with_coupon: fields.withCoupon,
  budget: fields.budgetFen === null ? null : String(fenToYuan(fen(fields.budgetFen))),
  ranks: fields.ranks.join('、'),
  provinces: fields.provinces.join('、'),
  buyer_types: fields.buyerTypes.join('、'),
  starts_at: fields.startsAt.toISOString(),
  ends_at: fields.endsAt.toISOString(),
  sort: fields.sort,
  goods_ids: fields.goodsIds.join('、'),
  tiers: fields.tiers.map(tierText).join('；'),
});
