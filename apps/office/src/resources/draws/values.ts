import type { PrizeKind } from '@qingnang/contract/draw-words';
import { parseMoment } from '../../app/day.ts';
import { dateTime } from '../../app/format.ts';
import type { DrawForm, StaffDraw } from './api.ts';

export interface Named {
  id: number;
  name: string;
}

/** A prize as it is filled in. */
export interface PrizeValues {
  id?: number | undefined;
  name: string;
  remarks: string;
  image: string;
  kind: PrizeKind;
  amount: string;
  points: number | null;
  coupon_id: number | null;
  goods_id: number | null;
  cost: string;
  weight: number | null;
  stock: number | null;
  /** Pieces that are won already. */
  won: number;
  /** The coupon or goods that it was when it was opened. */
  item: Named | null;
}

/** The form as it is filled in, under the names of the wire: moments as typed, China time. */
export interface DrawValues {
  name: string;
  remarks: string;
  rules: string;
  image: string;
  starts_at: string;
  ends_at: string;
  ranks: number[];
  provinces: string[];
  buyer_types: string[];
  cost_points: number | null;
  per_day: number | null;
  per_account: number | null;
  chance_amount: string;
  day_budget: string;
  is_popup: boolean;
  zone_ids: Named[];
  prizes: PrizeValues[];
}

export const blankPrize = (kind: PrizeKind = 'points'): PrizeValues => ({
  name: kind === 'none' ? '谢谢参与' : '',
  remarks: '',
  image: '',
  kind,
  amount: '',
  points: null,
  coupon_id: null,
  goods_id: null,
  cost: '',
  weight: kind === 'none' ? 100 : 1,
  stock: null,
  won: 0,
  item: null,
});

const MONTH = 30 * 24 * 3600;

/** A new one: free once a day, for thirty days. @param now Unix seconds */
export const blankDraw = (now: number): DrawValues => ({
  name: '',
  remarks: '',
  rules: '',
  image: '',
  starts_at: dateTime(now),
  ends_at: `${dateTime(now + MONTH).slice(0, 10)} 23:59`,
  ranks: [],
  provinces: [],
  buyer_types: [],
  cost_points: 0,
  per_day: 1,
  per_account: null,
  chance_amount: '',
  day_budget: '',
  is_popup: false,
  zone_ids: [],
  prizes: [blankPrize(), blankPrize('none')],
});

export const valuesOf = (draw: StaffDraw): DrawValues => ({
  name: draw.name,
  remarks: draw.remarks,
  rules: draw.rules,
  image: draw.image,
  starts_at: dateTime(draw.starts_at),
  ends_at: dateTime(draw.ends_at),
  ranks: draw.ranks,
  provinces: draw.provinces,
  buyer_types: draw.buyer_types,
  cost_points: draw.cost_points,
  per_day: draw.per_day,
  per_account: draw.per_account,
  chance_amount: draw.chance_amount,
  day_budget: draw.day_budget,
  is_popup: draw.is_popup === 1,
  zone_ids: draw.zones,
  prizes: draw.prizes.map(({ odds: _odds, ...prize }) => ({
    ...prize,
    coupon_id: prize.kind === 'coupon' ? (prize.item?.id ?? null) : null,
    goods_id: prize.kind === 'goods' ? (prize.item?.id ?? null) : null,
  })),
});

/** Another one like it, with new prizes. */
export const copyOf = (draw: StaffDraw, now: number): DrawValues => {
  const { starts_at, ends_at } = blankDraw(now);
  const values = valuesOf(draw);
  const prizes = values.prizes.map((prize) => ({ ...prize, id: undefined, won: 0 }));
  return { ...values, starts_at, ends_at, prizes };
};

const typed = (text: string): string | undefined => text.trim() || undefined;

/** What the wire wants; what a prize's kind does not have is left out. */
export const bodyOf = (values: DrawValues): DrawForm => ({
  name: values.name.trim(),
  remarks: values.remarks.trim(),
  rules: values.rules,
  image: values.image,
  // The form has refused what is no moment.
  starts_at: parseMoment(values.starts_at) ?? 0,
  ends_at: parseMoment(values.ends_at) ?? 0,
  ranks: values.ranks,
  provinces: values.provinces,
  buyer_types: values.buyer_types,
  cost_points: values.cost_points ?? 0,
  per_day: values.per_day ?? undefined,
  per_account: values.per_account ?? undefined,
  chance_amount: typed(values.chance_amount),
  day_budget: typed(values.day_budget),
  is_popup: values.is_popup ? 1 : 0,
  zone_ids: values.zone_ids.map(({ id }) => id),
  prizes: values.prizes.map(prizeBody),
});

const prizeBody = (prize: PrizeValues): DrawForm['prizes'][number] => ({
  id: prize.id,
  name: prize.name.trim(),
  remarks: prize.remarks.trim(),
  image: prize.image,
  kind: prize.kind,
  amount: prize.kind === 'balance' || prize.kind === 'voucher' ? typed(prize.amount) : undefined,
  points: prize.kind === 'points' ? (prize.points ?? undefined) : undefined,
  coupon_id: prize.kind === 'coupon' ? (prize.coupon_id ?? undefined) : undefined,
  goods_id: prize.kind === 'goods' ? (prize.goods_id ?? undefined) : undefined,
  cost: prize.kind === 'none' ? undefined : typed(prize.cost),
  weight: prize.weight ?? 0,
  stock: prize.kind === 'none' ? undefined : (prize.stock ?? undefined),
});

/** The odds of the form, in per cent, as a fresh day begins: what is used up is nothing's. */
export const weightedOf = (prizes: readonly (Partial<PrizeValues> | undefined)[]) =>
  prizes.map((prize) => ({
    kind: prize?.kind ?? 'none',
    weight: prize?.weight ?? 0,
    left:
      prize?.stock === null || prize?.stock === undefined
        ? null
        : Math.max(0, prize.stock - (prize.won ?? 0)),
    cost: 0,
    isGivable: true,
  }));
