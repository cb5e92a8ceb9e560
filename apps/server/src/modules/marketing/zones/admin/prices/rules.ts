import { type PriceE4, priceE4 } from '@qingnang/rules/money';
import {
  type SpecialFacts,
  type SpecialFields,
  specialErrors,
  timeOf,
} from '../../../campaigns/admin/rules.ts';

/** What staff ask for. Times in Unix seconds. */
export interface PricesForm {
  /** Of the price of rank 0; two decimals at most. */
  percent: number;
  starts_at: number;
  ends_at: number;
  limit_per_account?: number | undefined;
  /** Missing = all goods of the zone. */
  goods_ids?: readonly number[] | undefined;
}

/** A goods that may be given a price of the zone. */
export interface Candidate {
  id: number;
  name: string;
  isOn: boolean;
  belongs: boolean;
  /** A running or waiting price of this zone. */
  hasOwn: boolean;
  /** A zone price of any zone in the same time. */
  overlaps: boolean;
  listPrice: PriceE4 | null;
  quantity: SpecialFacts['quantity'];
  isEphedrine: boolean;
}

const E4_PER_FEN = 100n;
/** Hundredths of a per cent in the whole. */
const WHOLE = 10_000n;

/** So many per cent of a price, down to whole cents. @param percent two decimals at most */
export function reducedPrice(price: PriceE4, percent: number): PriceE4 {
  const exact = (price * BigInt(Math.round(percent * 100))) / WHOLE;
  return priceE4(exact - (exact % E4_PER_FEN));
}

/** What is wrong with the window of prices, by field; null = the zone is open on that side. Unix seconds. */
export function windowErrors(
  { starts_at, ends_at }: Pick<PricesForm, 'starts_at' | 'ends_at'>,
  zone: { startsAt: number | null; endsAt: number | null },
  now: number,
): Record<string, string> {
  if (ends_at <= starts_at) return { ends_at: '结束时间须晚于开始时间' };
  if (ends_at <= now) return { ends_at: '结束时间已过' };
  if (zone.startsAt !== null && starts_at < zone.startsAt) return { starts_at: '不能早于专区的开始时间' };
  if (zone.endsAt !== null && ends_at > zone.endsAt) return { ends_at: '不能晚于专区的结束时间' };
  return {};
}

/** The price that a goods gets, or why it gets none. */
export function priceFor(
  goods: Candidate,
  form: PricesForm,
  zone: { id: number; title: string },
  now: Date,
): { fields: SpecialFields } | { message: string } {
  if (!goods.belongs) return { message: '不在本专区' };
  if (!goods.isOn) return { message: '已下架' };
  if (goods.hasOwn) return { message: '已有本专区的专区价' };
  if (goods.overlaps) return { message: '同一时间已有其他专区的专区价' };
  const fields: SpecialFields = {
    goodsId: goods.id,
    kind: 'zone',
    name: [...zone.title].slice(0, NAME_LENGTH).join(''),
    price: reducedPrice(goods.listPrice ?? priceE4(0n), form.percent),
    startsAt: timeOf(form.starts_at),
    endsAt: timeOf(form.ends_at),
    warehouseId: null,
    lotId: null,
    stockTotal: null,
    limitPerAccount: form.limit_per_account ?? null,
    zoneId: zone.id,
    groupMinBuyers: null,
    groupMinPieces: null,
  };
  const facts: SpecialFacts = { ...goods, hasWarehouse: false, hasZone: true, lot: null };
  if (!goods.listPrice) return { message: '商品还没有普通价' };
  const [message] = Object.values(specialErrors(fields, facts, now));
  return message === undefined ? { fields } : { message };
}

/** Of `specialForm`. */
const NAME_LENGTH = 40;
