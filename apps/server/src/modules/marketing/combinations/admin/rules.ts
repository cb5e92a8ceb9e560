import type { CombinationForm } from '@qingnang/contract/admin-bundles';
import { formatPrice, type PriceE4 } from '@qingnang/rules/money';
import { MAX_LINE_NUMBER } from '@qingnang/rules/quantity';
import { priceText, type Values } from '../../../catalogue/rules.ts';
import { exactPrice, timeOf } from '../../campaigns/admin/rules.ts';
import type { PartGoods } from '../../campaigns/parts/rules.ts';

/** What staff set of a combination, in the forms of the database. */
export interface CombinationFields {
  name: string;
  describe: string;
  image: string;
  warehouseId: number;
  startsAt: Date;
  endsAt: Date;
  /** Sets. */
  stockTotal: number | null;
  limitPerAccount: number | null;
  sort: number;
  items: readonly { goodsId: number; number: number; price: PriceE4 }[];
}

export const fieldsOf = (form: CombinationForm): CombinationFields => ({
  name: form.name,
  describe: form.describe,
  image: form.image,
  warehouseId: form.warehouse_id,
  startsAt: timeOf(form.starts_at),
  endsAt: timeOf(form.ends_at),
  stockTotal: form.stock_total ?? null,
  limitPerAccount: form.limit_per_account ?? null,
  sort: form.sort,
  items: form.items.map((item) => ({
    goodsId: item.goods_id,
    number: item.number,
    price: exactPrice(item.price),
  })),
});

/** What is wrong with a window, by field. */
export function windowError(
  { startsAt, endsAt }: Pick<CombinationFields, 'startsAt' | 'endsAt'>,
  now: Date,
): Record<string, string> {
  if (endsAt <= startsAt) return { ends_at: '结束时间须晚于开始时间' };
  return endsAt <= now ? { ends_at: '结束时间已过' } : {};
}

/** Pieces of a part that are set aside or allowed, at most: what a column holds with room to spare. */
const MOST_PIECES = 100_000_000;

/** What is wrong with a new combination, by field; empty when it can be saved. */
export function combinationErrors(
  fields: CombinationFields,
  goods: ReadonlyMap<number, PartGoods>,
  warehouseExists: boolean,
  now: Date,
): Record<string, string> {
  const errors: Record<string, string> = { ...windowError(fields, now) };
  if (!warehouseExists) errors.warehouse_id = '仓库不存在';
  for (const [at, item] of fields.items.entries()) {
    const isRepeated = fields.items.findIndex(({ goodsId }) => goodsId === item.goodsId) < at;
    const error = isRepeated ? '同一商品只能出现一次' : goodsError(goods.get(item.goodsId));
    if (error) errors[`items.${at}.goods_id`] = error;
    const wrongPrice = priceError(item.price, goods.get(item.goodsId));
    if (!error && wrongPrice) errors[`items.${at}.price`] = wrongPrice;
    if (item.number > MAX_LINE_NUMBER) errors[`items.${at}.number`] = `每套最多 ${MAX_LINE_NUMBER}`;
  }
  if (Object.keys(errors).length > 0) return errors;
  return { ...setErrors(fields, goods) };
}

function goodsError(goods: PartGoods | undefined): string | null {
  if (!goods) return '商品不存在';
  return goods.isEphedrine ? `${goods.name} 含特殊药品复方制剂，不能参加组合` : null;
}

function priceError(price: PriceE4, goods: PartGoods | undefined): string | null {
  if (price <= 0n) return '组合价须大于 0';
  if (!goods) return null;
  if (goods.listPrice === null || goods.listPrice === 0n) return '商品还没有普通价，请先定价';
  return price > goods.listPrice ? `组合价不能高于普通价 ¥${formatPrice(goods.listPrice)}` : null;
}

function setErrors(
  { items, stockTotal, limitPerAccount }: CombinationFields,
  goods: ReadonlyMap<number, PartGoods>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  const isCheaper = items.some(({ goodsId, price }) => price < (goods.get(goodsId)?.listPrice ?? 0n));
  if (!isCheaper) errors.items = '组合价合计须低于单买合计';
  const most = Math.max(...items.map(({ number }) => number));
  if ((stockTotal ?? 0) * most > MOST_PIECES) errors.stock_total = '活动库存过大';
  if ((limitPerAccount ?? 0) * most > MOST_PIECES) errors.limit_per_account = '每户限购过大';
  return errors;
}

/** A combination as flat values for the audit log. */
export const auditValues = (fields: CombinationFields): Values => ({
  name: fields.name,
  describe: fields.describe,
  image: fields.image,
  warehouse_id: fields.warehouseId,
  starts_at: fields.startsAt.toISOString(),
  ends_at: fields.endsAt.toISOString(),
  stock_total: fields.stockTotal,
  limit_per_account: fields.limitPerAccount,
  sort: fields.sort,
  items: fields.items
    .map(({ goodsId, number, price }) => `${goodsId}×${number} ¥${priceText(price)}`)
    .join('；'),
});
