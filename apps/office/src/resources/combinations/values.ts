import type { CombinationForm } from '@qingnang/contract/admin-bundles';
import { type Fen, floorToFen, formatFen, parsePriceE4 } from '@qingnang/rules/money';
import { parseMoment } from '../../app/day.ts';
import { dateTime } from '../../app/format.ts';
import type { GoodsFacts } from '../../shared/goods-facts.ts';
import { firstWindow } from '../../shared/offer-window.ts';
import type { CombinationChange, StaffCombination } from './api.ts';

/** A part as it is typed. */
export interface PartValues {
  goods_id: number | undefined;
  number: number | null;
  price: string;
}

/** The form as it is filled in: moments as typed, China time. */
export interface CombinationValues {
  name: string;
  describe: string;
  image: string;
  warehouse_id: number | undefined;
  starts_at: string;
  ends_at: string;
  stock_total: number | null;
  limit_per_account: number | null;
  sort: number | null;
  items: Partial<PartValues>[];
}

export const BLANK_PART: PartValues = { goods_id: undefined, number: 1, price: '' };

export const blankCombination = (now: number): CombinationValues => ({
  name: '',
  describe: '',
  image: '',
  warehouse_id: undefined,
  ...firstWindow(now),
  stock_total: null,
  limit_per_account: null,
  sort: 0,
  items: [BLANK_PART, BLANK_PART],
});

export const valuesOf = (combination: StaffCombination): CombinationValues => ({
  name: combination.name,
  describe: combination.describe,
  image: combination.image,
  warehouse_id: combination.ck_id,
  starts_at: dateTime(combination.starts_at),
  ends_at: dateTime(combination.ends_at),
  stock_total: combination.stock_total,
  limit_per_account: combination.limit_per_account,
  sort: combination.sort,
  items: combination.items.map(({ goods_id, number, price }) => ({ goods_id, number, price })),
});

/** The same once more, for another time: parts and warehouse stay, the window is a new one. */
export const copyOf = (combination: StaffCombination, now: number): CombinationValues => ({
  ...valuesOf(combination),
  ...firstWindow(now),
});

/** What may change of one that is there. Moments that cannot be read are refused by the form before. */
export const changeOf = (values: CombinationValues, version: number): CombinationChange => ({
  name: values.name.trim(),
  describe: values.describe.trim(),
  image: values.image,
  starts_at: parseMoment(values.starts_at) ?? 0,
  ends_at: parseMoment(values.ends_at) ?? 0,
  limit_per_account: values.limit_per_account ?? undefined,
  sort: values.sort ?? 0,
  version,
});

/** A new one as the wire wants it; the form has asked for what is missing. */
export function bodyOf(values: CombinationValues): CombinationForm {
  const { version: _none, ...shared } = changeOf(values, 0);
  return {
    ...shared,
    warehouse_id: values.warehouse_id ?? 0,
    stock_total: values.stock_total ?? undefined,
    items: values.items.map(({ goods_id, number, price }) => ({
      goods_id: goods_id ?? 0,
      number: number ?? 0,
      price: (price ?? '').trim(),
    })),
  };
}

export interface SetTotals {
  /** One set as combination, and its goods bought alone; floored to whole fen. */
  price: Fen;
  alone: Fen;
  /** What it saves in percent with one decimal, '12.5'; negative when it is dearer. */
  percent: string;
}

const PER_MILLE = 1000n;

/** What one set costs beside its goods alone; null until every part has goods with a price, pieces and a price here. */
export function setTotals(
  items: readonly Partial<PartValues>[],
  facts: ReadonlyMap<number, Pick<GoodsFacts, 'price'>>,
): SetTotals | null {
  let price = 0n;
  let alone = 0n;
  for (const { goods_id, number, price: typed } of items) {
    const list = facts.get(goods_id ?? 0)?.price;
    const each = parsePriceE4((typed ?? '').trim());
    const single = list ? parsePriceE4(list) : null;
    if (each === null || single === null || !number) return null;
    price += each * BigInt(number);
    alone += single * BigInt(number);
  }
  if (alone === 0n) return null;
  const saved = ((alone - price) * PER_MILLE) / alone;
  return { price: floorToFen(price), alone: floorToFen(alone), percent: (Number(saved) / 10).toFixed(1) };
}

/** '单买 ¥45.60，组合 ¥39.90，省 12.5%' */
export const totalsWords = ({ price, alone, percent }: SetTotals): string =>
  `单买 ¥${formatFen(alone)}，组合 ¥${formatFen(price)}，${price < alone ? `省 ${percent}%` : '没有优惠'}`;

/** How many sets the shelf of a warehouse gives; null until every part is known. */
export function setsOnShelf(
  items: readonly Partial<PartValues>[],
  facts: ReadonlyMap<number, Pick<GoodsFacts, 'available'>>,
  warehouseId: number | undefined,
): number | null {
  if (warehouseId === undefined) return null;
  const sets = items.map(({ goods_id, number }) => {
    const known = facts.get(goods_id ?? 0);
    return known && number ? Math.floor((known.available[warehouseId] ?? 0) / number) : null;
  });
  if (sets.length === 0 || sets.includes(null)) return null;
  return Math.min(...sets.filter((one) => one !== null));
}

/** What stopping it does, before it is done. */
export const stopWords = ({ stock_left: left }: Pick<StaffCombination, 'stock_left'>): string =>
  `立即停止销售，不能恢复；已下的订单不受影响。${left ? `剩余 ${left} 套的商品退回货架。` : ''}`;

/** '阿莫西林胶囊 ×2 + 维生素C片 ×1' */
export const partsWords = (items: StaffCombination['items']): string =>
  items.map(({ name, number }) => `${name} ×${number}`).join(' + ');

/** '省 12.5%' against today's plain prices; empty when a part has none now. */
export function savedWords(items: StaffCombination['items']): string {
  const lists = items.map(({ list_price: price }) => (price === null ? null : String(price)));
  const facts = new Map(items.map(({ goods_id }, at) => [goods_id, { price: lists[at] ?? null }]));
  const totals = setTotals(items, facts);
  return totals && totals.price < totals.alone ? `省 ${totals.percent}%` : '';
}
