import type { SpecialForm } from '@qingnang/contract/campaigns';
import type { SpecialKind } from '@qingnang/contract/catalog';
import { formatPrice, type PriceE4, parsePriceE4, priceE4 } from '@qingnang/rules/money';
import { correctQuantity, type QuantityInput } from '@qingnang/rules/quantity';
import { priceText, type Values } from '../../../catalogue/rules.ts';

/** What staff set of an offer, in the forms of the database. */
export interface SpecialFields {
  goodsId: number;
  kind: SpecialKind;
  name: string;
  price: PriceE4;
  startsAt: Date;
  endsAt: Date;
  warehouseId: number | null;
  lotId: number | null;
  stockTotal: number | null;
  limitPerAccount: number | null;
  zoneId: number | null;
  /** Kind group: at least one of them. */
  groupMinBuyers: number | null;
  groupMinPieces: number | null;
}

/** What the database knows of the rows that a form names. */
export interface SpecialFacts {
  /** Rank 0; null when none is on file. */
  listPrice: PriceE4 | null;
  quantity: Omit<QuantityInput, 'wanted' | 'limitLeft' | 'stock'>;
  isEphedrine: boolean;
  hasWarehouse: boolean;
  hasZone: boolean;
  lot: {
    goodsId: number;
    warehouseId: number;
    /** Last second of its last day. */
    expiresAt: Date | null;
  } | null;
}

/** The form's values; a lot brings its warehouse. The wire has checked that the price is one. */
export function fieldsOf(form: SpecialForm, lot: SpecialFacts['lot']): SpecialFields {
  return {
    goodsId: form.goods_id,
    kind: form.kind,
    name: form.name,
    price: exactPrice(form.price),
    startsAt: timeOf(form.starts_at),
    endsAt: timeOf(form.ends_at),
    warehouseId: form.warehouse_id ?? lot?.warehouseId ?? null,
    lotId: form.lot_id ?? null,
    stockTotal: form.stock_total ?? null,
    limitPerAccount: form.limit_per_account ?? null,
    zoneId: form.zone_id ?? null,
    groupMinBuyers: form.group_min_buyers ?? null,
    groupMinPieces: form.group_min_pieces ?? null,
  };
}

export const exactPrice = (text: string): PriceE4 => parsePriceE4(text) ?? priceE4(0n);
export const timeOf = (seconds: number): Date => new Date(seconds * 1000);

/** What is wrong with an offer, by field; empty when it can be saved. */
export function specialErrors(fields: SpecialFields, facts: SpecialFacts, now: Date): Record<string, string> {
  return {
    ...priceError(fields, facts),
    ...windowError(fields, facts, now),
    ...stockErrors(fields, facts),
    ...limitError(fields, facts),
    ...zoneError(fields, facts),
    ...groupBuyError(fields, facts),
  };
}

function priceError({ price }: SpecialFields, { listPrice }: SpecialFacts): Record<string, string> {
  if (price <= 0n) return { price: '特价须大于 0' };
  if (listPrice === null || listPrice === 0n) return { price: '商品还没有普通价，请先定价' };
  if (price >= listPrice) return { price: `特价须低于普通价 ¥${formatPrice(listPrice)}` };
  return {};
}

function windowError(
  { startsAt, endsAt }: SpecialFields,
  { lot }: SpecialFacts,
  now: Date,
): Record<string, string> {
  if (endsAt <= startsAt) return { ends_at: '结束时间须晚于开始时间' };
  if (endsAt <= now) return { ends_at: '结束时间已过' };
  // So that an offer has ended before its lot is locked.
  if (lot?.expiresAt && endsAt > lot.expiresAt) return { ends_at: '结束时间不能晚于批号的有效期' };
  return {};
}

function stockErrors(fields: SpecialFields, { hasWarehouse, lot }: SpecialFacts): Record<string, string> {
  const { kind, goodsId, lotId, warehouseId, stockTotal } = fields;
  if (kind === 'near_expiry' && lotId === null) return { lot_id: '请选择近效期批号' };
  if (kind !== 'near_expiry' && lotId !== null) return { lot_id: '只有近效期特价可以指定批号' };
  if (lotId !== null && lot?.goodsId !== goodsId) return { lot_id: '批号不属于该商品' };
  if (lot && lot.warehouseId !== warehouseId) return { lot_id: '批号不在该仓库' };
  if (warehouseId !== null && stockTotal === null) return { stock_total: '请填写活动库存' };
  if (warehouseId === null && stockTotal !== null) return { warehouse_id: '请选择仓库' };
  if (warehouseId !== null && !hasWarehouse) return { warehouse_id: '仓库不存在' };
  return {};
}

/** A limit below the smallest pack would sell nothing to anybody. */
function limitError({ limitPerAccount }: SpecialFields, { quantity }: SpecialFacts): Record<string, string> {
  if (limitPerAccount === null) return {};
  const stock = Number.MAX_SAFE_INTEGER;
  const { number } = correctQuantity({ ...quantity, wanted: 1, limitLeft: limitPerAccount, stock });
  return number > 0 ? {} : { limit_per_account: '每户限购不足商品的起售单位' };
}

function zoneError({ kind, zoneId }: SpecialFields, { hasZone }: SpecialFacts): Record<string, string> {
  if (zoneId === null) return {};
  if (kind !== 'zone') return { zone_id: '只有专区价可以指定专区' };
  return hasZone ? {} : { zone_id: '专区不存在' };
}

function groupBuyError(fields: SpecialFields, { isEphedrine }: SpecialFacts): Record<string, string> {
  const { kind, stockTotal, groupMinBuyers, groupMinPieces } = fields;
  if (kind !== 'group') {
    if (groupMinBuyers !== null) return { group_min_buyers: '只有拼团可以设置成团条件' };
    return groupMinPieces === null ? {} : { group_min_pieces: '只有拼团可以设置成团条件' };
  }
  // A receipt order is placed and paid by rules of its own and waits for nobody.
  if (isEphedrine) return { kind: '含麻商品不能拼团' };
  if (groupMinBuyers === null && groupMinPieces === null)
    return { group_min_buyers: '请填写成团户数或成团数量' };
  if (stockTotal !== null && groupMinPieces !== null && groupMinPieces > stockTotal)
    return { group_min_pieces: `成团数量不能超过活动库存 ${stockTotal}` };
  return {};
}

/** An offer as flat values for the audit log. */
export function auditValues(fields: SpecialFields): Values {
  return {
    goods_id: fields.goodsId,
    kind: fields.kind,
    name: fields.name,
    price: priceText(fields.price),
    starts_at: fields.startsAt.toISOString(),
    ends_at: fields.endsAt.toISOString(),
    warehouse_id: fields.warehouseId,
    lot_id: fields.lotId,
    stock_total: fields.stockTotal,
    limit_per_account: fields.limitPerAccount,
    zone_id: fields.zoneId,
    group_min_buyers: fields.groupMinBuyers,
    group_min_pieces: fields.groupMinPieces,
  };
}
