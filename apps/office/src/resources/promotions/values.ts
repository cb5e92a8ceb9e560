import { formatFen, parseFen } from '@qingnang/rules/money';
import { parseMoment } from '../../app/day.ts';
import { count, dateTime } from '../../app/format.ts';
import { firstWindow } from '../combinations/values.ts';
import type { PromotionChange, PromotionForm, StaffPromotion } from './api.ts';

export type Basis = StaffPromotion['basis'];

/** A goods that counts, as the form lists it. */
export type CountingGoods = Pick<StaffPromotion['goods'][number], 'id' | 'name' | 'ypgg' | 'sccj'>;

/** A tier as it is typed; what it is not reached by stays empty. */
export interface TierValues {
  reach_amount: string;
  reach_number: number | null;
  goods_id: number | undefined;
  gift_number: number | null;
  stock_total: number | null;
  limit_per_account: number | null;
}

/** The form as it is filled in: moments as typed, China time. */
export interface PromotionValues {
  name: string;
  describe: string;
  image: string;
  warehouse_id: number | undefined;
  basis: Basis;
  is_repeating: boolean;
  starts_at: string;
  ends_at: string;
  sort: number | null;
  goods_ids: CountingGoods[];
  tiers: Partial<TierValues>[];
}

export const BLANK_TIER: TierValues = {
  reach_amount: '',
  reach_number: null,
  goods_id: undefined,
  gift_number: 1,
  stock_total: null,
  limit_per_account: null,
};

export const blankPromotion = (now: number): PromotionValues => ({
  name: '',
  describe: '',
  image: '',
  warehouse_id: undefined,
  basis: 'amount',
  is_repeating: false,
  ...firstWindow(now),
  sort: 0,
  goods_ids: [],
  tiers: [BLANK_TIER],
});

export const valuesOf = (promotion: StaffPromotion): PromotionValues => ({
  name: promotion.name,
  describe: promotion.describe,
  image: promotion.image,
  warehouse_id: promotion.ck_id,
  basis: promotion.basis,
  is_repeating: promotion.is_repeating === 1,
  starts_at: dateTime(promotion.starts_at),
  ends_at: dateTime(promotion.ends_at),
  sort: promotion.sort,
  goods_ids: promotion.goods,
  tiers: promotion.tiers.map((tier) => ({
    reach_amount: tier.reach_amount,
    reach_number: tier.reach_number,
    goods_id: tier.goods_id,
    gift_number: tier.gift_number,
    stock_total: tier.stock_total,
    limit_per_account: tier.limit_per_account,
  })),
});

/** The same once more, for another time: goods and tiers stay, the window is a new one. */
export const copyOf = (promotion: StaffPromotion, now: number): PromotionValues => ({
  ...valuesOf(promotion),
  ...firstWindow(now),
});

/** What may change of one that is there. Moments that cannot be read are refused by the form before. */
export const changeOf = (values: PromotionValues, version: number): PromotionChange => ({
  name: values.name.trim(),
  describe: values.describe.trim(),
  image: values.image,
  starts_at: parseMoment(values.starts_at) ?? 0,
  ends_at: parseMoment(values.ends_at) ?? 0,
  sort: values.sort ?? 0,
  goods_ids: values.goods_ids.map(({ id }) => id),
  version,
});

/** A new one as the wire wants it; the form has asked for what is missing. */
export function bodyOf(values: PromotionValues): PromotionForm {
  const { version: _none, ...shared } = changeOf(values, 0);
  const isAmount = values.basis === 'amount';
  return {
    ...shared,
    warehouse_id: values.warehouse_id ?? 0,
    basis: values.basis,
    is_repeating: values.is_repeating ? 1 : 0,
    tiers: values.tiers.map((tier) => ({
      reach_amount: isAmount ? (tier.reach_amount ?? '').trim() : undefined,
      reach_number: isAmount ? undefined : (tier.reach_number ?? undefined),
      goods_id: tier.goods_id ?? 0,
      gift_number: tier.gift_number ?? 0,
      stock_total: tier.stock_total ?? 0,
      limit_per_account: tier.limit_per_account ?? undefined,
    })),
  };
}

/** `goods` with one more at the end; nothing stands twice. */
export const withGoods = (goods: readonly CountingGoods[], more: CountingGoods): CountingGoods[] =>
  goods.some(({ id }) => id === more.id) ? [...goods] : [...goods, more];

/** '满 ¥500.00 赠 医用口罩 ×10'; '每满' where it repeats. */
export function tierWords(
  { basis, is_repeating: repeats }: Pick<StaffPromotion, 'basis' | 'is_repeating'>,
  tier: StaffPromotion['tiers'][number],
): string {
  const amount = parseFen(tier.reach_amount || '0');
  const reach =
    basis === 'amount' && amount !== null ? `¥${formatFen(amount)}` : `${count(tier.reach_number ?? 0)} 件`;
  return `${repeats === 1 ? '每满' : '满'} ${reach} 赠 ${tier.name} ×${count(tier.gift_number)}`;
}

/** Gifts that are left and that were set aside, of all tiers. */
export const giftStock = (
  tiers: readonly Pick<StaffPromotion['tiers'][number], 'stock_left' | 'stock_total'>[],
): { left: number; total: number } => ({
  left: tiers.reduce((sum, tier) => sum + tier.stock_left, 0),
  total: tiers.reduce((sum, tier) => sum + tier.stock_total, 0),
});

/** What stopping it does, before it is done. */
export function stopWords({ tiers }: Pick<StaffPromotion, 'tiers'>): string {
  const { left } = giftStock(tiers);
  const back = left > 0 ? `剩余 ${count(left)} 件赠品退回货架。` : '';
  return `立即停止赠送，不能恢复；已下的订单照常发赠品。${back}`;
}
