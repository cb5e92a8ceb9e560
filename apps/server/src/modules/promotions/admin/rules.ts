import type { PromotionForm } from '@qingnang/contract/admin-bundles';
import { fen, fenToYuan, parseFen } from '@qingnang/rules/money';
import { timeOf } from '../../campaigns/admin/rules.ts';
import type { PartGoods } from '../../campaigns/parts/rules.ts';
import type { Values } from '../../catalog/admin/rules.ts';
import { windowError } from '../../combinations/admin/rules.ts';

/** A tier as staff set it, in the forms of the database. */
export interface TierFields {
  /** Fen; null when the promotion counts pieces. */
  reachFen: number | null;
  reachNumber: number | null;
  goodsId: number;
  giftNumber: number;
  stockTotal: number;
  limitPerAccount: number | null;
}

export interface PromotionFields {
  name: string;
  describe: string;
  image: string;
  warehouseId: number;
  basis: 'amount' | 'number';
  isRepeating: boolean;
  startsAt: Date;
  endsAt: Date;
  sort: number;
  /** In their order. */
  goodsIds: readonly number[];
  tiers: readonly TierFields[];
}

/** The form's values; what a tier is not reached by is dropped. The wire has checked that amounts are amounts. */
export const fieldsOf = (form: PromotionForm): PromotionFields => ({
  name: form.name,
  describe: form.describe,
  image: form.image,
  warehouseId: form.warehouse_id,
  basis: form.basis,
  isRepeating: form.is_repeating === 1,
  startsAt: timeOf(form.starts_at),
  endsAt: timeOf(form.ends_at),
  sort: form.sort,
  goodsIds: [...new Set(form.goods_ids)],
  tiers: form.tiers.map((tier) => ({
    reachFen: form.basis === 'amount' ? toFen(tier.reach_amount) : null,
    reachNumber: form.basis === 'number' ? (tier.reach_number ?? null) : null,
    goodsId: tier.goods_id,
    giftNumber: tier.gift_number,
    stockTotal: tier.stock_total,
    limitPerAccount: tier.limit_per_account ?? null,
  })),
});

function toFen(text: string | undefined): number | null {
  const amount = text === undefined ? null : parseFen(text);
  return amount === null ? null : Number(amount);
}

/** What is wrong with a new promotion, by field; empty when it can be saved. */
export function promotionErrors(
  fields: PromotionFields,
  goods: ReadonlyMap<number, PartGoods>,
  warehouseExists: boolean,
  now: Date,
): Record<string, string> {
  const errors: Record<string, string> = {
    ...windowError(fields, now),
    ...goodsErrors(fields.goodsIds, goods),
  };
  if (!warehouseExists) errors.warehouse_id = '仓库不存在';
  for (const [at, tier] of fields.tiers.entries()) {
    const gift = giftError(goods.get(tier.goodsId));
    if (gift) errors[`tiers.${at}.goods_id`] = gift;
    const [field, message] = reachError(tier, fields.tiers[at - 1], fields);
    if (message) errors[`tiers.${at}.${field}`] = message;
    if (tier.giftNumber > tier.stockTotal) errors[`tiers.${at}.stock_total`] = '赠品库存不足一次赠送';
  }
  return errors;
}

/** Goods that count must be known; ephedrine goods make orders of their own and earn nothing. */
export function goodsErrors(
  goodsIds: readonly number[],
  goods: ReadonlyMap<number, PartGoods>,
): Record<string, string> {
  for (const id of goodsIds) {
    const one = goods.get(id);
    if (!one) return { goods_ids: `商品 ${id} 不存在` };
    if (one.isEphedrine) return { goods_ids: `${one.name} 含特殊药品复方制剂，不能参加满赠` };
  }
  return {};
}

function giftError(goods: PartGoods | undefined): string | null {
  if (!goods) return '商品不存在';
  if (goods.rxClass === 'rx') return '赠品不能是处方药';
  if (goods.isEphedrine) return '赠品不能是含特殊药品复方制剂';
  return goods.onShelf ? null : '赠品已下架';
}

const reachOf = (tier: TierFields): number => tier.reachFen ?? tier.reachNumber ?? 0;

/**
 * Tiers stand from the lowest on, and who reaches more of the same gift never gets less of it: a higher tier gives at least
 * what the one before it gives just below.
 */
function reachError(
  tier: TierFields,
  before: TierFields | undefined,
  { basis, isRepeating }: PromotionFields,
): [field: string, message: string | null] {
  const field = basis === 'amount' ? 'reach_amount' : 'reach_number';
  const reach = reachOf(tier);
  if (reach <= 0) return [field, basis === 'amount' ? '请填写满额' : '请填写满件'];
  if (!before) return [field, null];
  if (reach <= reachOf(before)) return [field, '档位须从低到高'];
  const times = isRepeating ? Math.floor((reach - 1) / reachOf(before)) : 1;
  const isLess = before.goodsId === tier.goodsId && tier.giftNumber < times * before.giftNumber;
  return isLess ? ['gift_number', `不能少于低档位在此前已赠的 ${times * before.giftNumber}`] : [field, null];
}

/** A promotion as flat values for the audit log. */
export const auditValues = (fields: PromotionFields): Values => ({
  name: fields.name,
  describe: fields.describe,
  image: fields.image,
  warehouse_id: fields.warehouseId,
  basis: fields.basis,
  is_repeating: fields.isRepeating,
  starts_at: fields.startsAt.toISOString(),
  ends_at: fields.endsAt.toISOString(),
  sort: fields.sort,
  goods_ids: fields.goodsIds.join('、'),
  tiers: fields.tiers.map(tierText).join('；'),
});

function tierText(tier: TierFields): string {
  const reach = tier.reachFen === null ? `${tier.reachNumber} 件` : `¥${fenToYuan(fen(tier.reachFen))}`;
  return `${reach} 赠 ${tier.goodsId}×${tier.giftNumber}，库存 ${tier.stockTotal}`;
}
