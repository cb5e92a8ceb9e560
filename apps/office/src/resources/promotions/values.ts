import { isMoney } from '@qingnang/rules/progress';
import { parseMoment } from '../../app/day.ts';
import { dateTime } from '../../app/format.ts';
import { firstWindow } from '../../shared/offer-window.ts';
import type { PromotionChange, PromotionForm, PromotionKind, StaffPromotion } from './api.ts';

export type Basis = StaffPromotion['basis'];

/** A goods that counts, as the form lists it. */
export type CountingGoods = Pick<StaffPromotion['goods'][number], 'id' | 'name' | 'ypgg' | 'sccj'>;

/** A tier as it is typed; what its kind does not have stays empty. */
export interface TierValues {
  reach_amount: string;
  reach_number: number | null;
  minus: string;
  goods_id: number | undefined;
  price: string;
  gift_number: number | null;
  stock_total: number | null;
  limit_per_account: number | null;
}

/** The form as it is filled in: moments as typed, China time. */
export interface PromotionValues {
  /** A new one begins without: it is the first thing asked for. */
  kind: PromotionKind | undefined;
  name: string;
  describe: string;
  image: string;
  warehouse_id: number | undefined;
  basis: Basis;
  is_repeating: boolean;
  is_all_goods: boolean;
  exclusion_group: string;
  with_coupon: boolean;
  /** '' = no bound. */
  budget: string;
  ranks: number[];
  provinces: string[];
  buyer_types: string[];
  starts_at: string;
  ends_at: string;
  sort: number | null;
  /** With `is_all_goods` those that do not count. */
  goods_ids: CountingGoods[];
  tiers: Partial<TierValues>[];
}

export const BLANK_TIER: TierValues = {
  reach_amount: '',
  reach_number: null,
  minus: '',
  goods_id: undefined,
  price: '',
  gift_number: 1,
  stock_total: null,
  limit_per_account: null,
};

export const blankPromotion = (now: number): PromotionValues => ({
  kind: undefined,
  name: '',
  describe: '',
  image: '',
  warehouse_id: undefined,
  basis: 'amount',
  is_repeating: false,
  is_all_goods: false,
  exclusion_group: '',
  with_coupon: true,
  budget: '',
  ranks: [],
  provinces: [],
  buyer_types: [],
  ...firstWindow(now),
  sort: 0,
  goods_ids: [],
  tiers: [BLANK_TIER],
});

/** What another kind changes in a form that is being filled in: steps begin anew, 买赠 counts pieces of one goods. */
export function ofKind(
  values: PromotionValues,
  kind: PromotionKind,
): Pick<PromotionValues, 'kind' | 'basis' | 'is_repeating' | 'is_all_goods' | 'goods_ids' | 'tiers'> {
  const isBuyGift = kind === 'buy_gift';
  return {
    kind,
    basis: isBuyGift ? 'number' : 'amount',
    is_repeating: isBuyGift,
    is_all_goods: isBuyGift ? false : values.is_all_goods,
    // What is left out of "all goods" is not what takes part in one goods' promotion.
    goods_ids: isBuyGift ? (values.is_all_goods ? [] : values.goods_ids.slice(0, 1)) : values.goods_ids,
    tiers: [BLANK_TIER],
  };
}

export const valuesOf = (promotion: StaffPromotion): PromotionValues => ({
  kind: promotion.kind,
  name: promotion.name,
  describe: promotion.describe,
  image: promotion.image,
  warehouse_id: promotion.ck_id,
  basis: promotion.basis,
  is_repeating: promotion.is_repeating === 1,
  is_all_goods: promotion.is_all_goods === 1,
  exclusion_group: promotion.exclusion_group,
  with_coupon: promotion.with_coupon === 1,
  budget: promotion.budget,
  ranks: promotion.ranks,
  provinces: promotion.provinces,
  buyer_types: promotion.buyer_types,
  starts_at: dateTime(promotion.starts_at),
  ends_at: dateTime(promotion.ends_at),
  sort: promotion.sort,
  goods_ids: promotion.goods,
  tiers: promotion.tiers.map(({ reach_amount, reach_number, minus, gift }) => ({
    reach_amount,
    reach_number,
    minus,
    goods_id: gift?.goods_id,
    price: gift?.price ?? '',
    gift_number: gift?.number ?? null,
    stock_total: gift?.stock_total ?? null,
    limit_per_account: gift?.limit_per_account ?? null,
  })),
});

/** The same once more, for another time: the window is a new one. */
export const copyOf = (promotion: StaffPromotion, now: number): PromotionValues => ({
  ...valuesOf(promotion),
  ...firstWindow(now),
});

/** What may change of one that is there. Moments that cannot be read are refused by the form before. */
export const changeOf = (values: PromotionValues, version: number): PromotionChange => ({
  name: values.name.trim(),
  describe: values.describe.trim(),
  image: values.image,
  exclusion_group: values.exclusion_group.trim(),
  with_coupon: values.with_coupon ? 1 : 0,
  budget: (values.kind && isMoney(values.kind) && values.budget.trim()) || undefined,
  ranks: values.ranks,
  provinces: values.provinces,
  buyer_types: values.buyer_types,
  starts_at: parseMoment(values.starts_at) ?? 0,
  ends_at: parseMoment(values.ends_at) ?? 0,
  sort: values.sort ?? 0,
  goods_ids: values.goods_ids.map(({ id }) => id),
  version,
});

/** A new one as the wire wants it; the form has asked for what is missing. */
export function bodyOf(values: PromotionValues): PromotionForm {
  const { version: _none, ...shared } = changeOf(values, 0);
  const { kind = 'discount', basis } = values;
  return {
    ...shared,
    kind,
    warehouse_id: values.warehouse_id ?? 0,
    basis,
    is_repeating: values.is_repeating ? 1 : 0,
    is_all_goods: values.is_all_goods ? 1 : 0,
    tiers: values.tiers.map((tier) => ({
      reach_amount: basis === 'amount' ? (tier.reach_amount ?? '').trim() : undefined,
      reach_number: basis === 'number' ? (tier.reach_number ?? undefined) : undefined,
      ...given(kind, tier),
    })),
  };
}

/** What a step of this kind gives; nothing that another kind would have left in the form. */
function given(
  kind: PromotionKind,
  tier: Partial<TierValues>,
): Omit<PromotionForm['tiers'][number], 'reach_amount' | 'reach_number'> {
  if (isMoney(kind)) return { minus: (tier.minus ?? '').trim() };
  return {
    goods_id: tier.goods_id,
    price: kind === 'exchange' ? (tier.price ?? '').trim() : undefined,
    gift_number: tier.gift_number ?? undefined,
    stock_total: tier.stock_total ?? undefined,
    limit_per_account: tier.limit_per_account ?? undefined,
  };
}

/** `goods` with more at the end; nothing stands twice. */
export const withGoods = (
  goods: readonly CountingGoods[],
  more: readonly CountingGoods[],
): CountingGoods[] => [...new Map([...goods, ...more].map((one) => [one.id, one])).values()];

/** Steps of 买赠 once `goods` counts instead of `before`: it gives itself unless something else was chosen. */
export const givingItself = (
  tiers: readonly Partial<TierValues>[],
  before: number | undefined,
  goods: number | undefined,
): Partial<TierValues>[] =>
  tiers.map((tier) =>
    tier.goods_id === undefined || tier.goods_id === before ? { ...tier, goods_id: goods } : tier,
  );
