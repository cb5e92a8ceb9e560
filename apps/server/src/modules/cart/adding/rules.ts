import type { Reason } from '@qingnang/contract/catalog';
import type { PriceE4 } from '@qingnang/rules/money';
import { correctQuantity } from '@qingnang/rules/quantity';
import type { BuyerStanding } from '../../eligibility/rules.ts';
import { type GoodsOffer, quantityRules } from '../../goods/rules.ts';
import { isByName, specialNumber } from '../../goods/specials/rules.ts';
import { isPriced, unitPrice } from '../../pricing/rules.ts';
import {
  type CartRow,
  COMBINATION,
  ENDED,
  type LineSources,
  SECKILL,
  type Way,
  wayOfSet,
  wayThrough,
} from '../rules.ts';

/** A line that a buyer wants to add, after validation. */
export interface Wanted {
  /** With type 3 the id of a combination. */
  goodsId: number;
  /** 0 = the shop chooses. */
  warehouseId: number;
  number: number;
  /** 0 = base price; null = the shop chooses the best current offer. */
  goodsPriceId: number | null;
  goodsManjianId: number;
  /** Buys at the base price, whatever offer is named. */
  isOriginalPrice: boolean;
  type: number;
}

/** The way of a line to add; undefined for an unknown goods or combination. */
export function wayOf(
  wanted: Wanted,
  { offers, combinations }: LineSources,
  buyer: BuyerStanding,
): Way | undefined {
  if (wanted.type === COMBINATION) return wayOfSet(combinations.get(wanted.goodsId));
  const goods = offers.get(wanted.goodsId);
  if (!goods) return undefined;
  const named = wanted.goodsPriceId ?? bestSpecialId(goods, wanted.number);
  return wayThrough(goods, wanted.isOriginalPrice ? 0 : named, wanted.warehouseId, buyer);
}

export interface Accepted {
  /** As it was asked for: with type 3 the id of a combination. */
  askedId: number;
  goodsId: number;
  warehouseId: number;
  /** 0 = base price; with type 3 the id of the combination. */
  specialId: number;
  isOriginalPrice: boolean;
  ladderId: number;
  /** 0 plain, 1 seckill, 3 combination. */
  type: number;
  /** Pieces asked for now, and what the line would hold in all. */
  added: number;
  number: number;
  /** What the line held when this was decided. */
  before: number;
  unitPrice: PriceE4;
  notices: string[];
}
export type Judged =
  | { accepted: Accepted }
  | { refused: { goodsId: number; type: number; number: number; reason: Reason } };

const refusal = (code: Reason['code'], message: string): Reason => ({ code, message, action: '', url: '' });

export const CART_FULL = refusal('limit_used', '购物车最多 500 个商品，请先清理');
const UNKNOWN = refusal('off_shelf', '商品不存在或已下架');
const NOT_RUNNING = refusal('off_shelf', '活动已结束，请刷新后按当前价格购买');
const NOT_THERE = refusal('out_of_stock', '该仓库暂无此商品');

/**
 * Decides one line to add.
 * @param way of the line; undefined for an unknown goods
 * @param before pieces the cart already holds in this line
 */
export function judgeWanted(wanted: Wanted, way: Way | undefined, before: number): Judged {
  const refuse = (reason: Reason): Judged => ({
    refused: { goodsId: wanted.goodsId, type: wanted.type, number: wanted.number, reason },
  });
  if (!way) return refuse(wanted.type === COMBINATION ? NOT_RUNNING : UNKNOWN);
  const { offer, special, combination } = way;
  if (way.reason) return refuse(way.reason === ENDED ? NOT_RUNNING : way.reason);
  const isAnywhere = special === null && combination === null;
  if (isAnywhere && wanted.warehouseId !== 0 && offer.warehouse.id !== wanted.warehouseId)
    return refuse(NOT_THERE);
  if (wanted.goodsManjianId !== 0) return refuse(NOT_RUNNING);
  const corrected = correctQuantity({ ...quantityRules(offer), wanted: before + wanted.number });
  const notices = corrected.notices.map((notice) => notice.message);
  if (corrected.number === 0) return refuse(refusal('limit_used', notices[0] ?? '暂不可购买'));
  const ladder = wanted.isOriginalPrice ? null : offer.ladder;
  return {
    accepted: {
      askedId: wanted.goodsId,
      ...namesOf(wanted, way),
      ladderId: ladder?.id ?? 0,
      added: wanted.number,
      number: corrected.number,
      before,
      unitPrice: unitPrice(offer.basePrice ?? (0n as PriceE4), ladder, corrected.number),
      notices,
    },
  };
}

/** A sentence for the whole answer: what was added and, if any, why the rest was not. */
export function addMessage(addedCount: number, refused: readonly { reason: Reason }[]): string {
  const first = refused[0];
  if (!first) return addedCount === 1 ? '已加入购物车' : `已加入 ${addedCount} 个商品`;
  if (addedCount === 0 && refused.length === 1) return first.reason.message;
  if (addedCount === 0) return `${refused.length} 个商品未加入：${first.reason.message}`;
  return `已加入 ${addedCount} 个商品，${refused.length} 个未加入：${first.reason.message}`;
}

/** What tells the lines of a cart apart. */
export type LineNames = Pick<CartRow, 'goods_id' | 'warehouse_id' | 'goods_price_id' | 'is_yj' | 'type'>;
type AcceptedNames = Pick<Accepted, 'goodsId' | 'warehouseId' | 'specialId' | 'isOriginalPrice' | 'type'>;

/** The line of the cart that a wanted one adds to. */
export function namesOf(wanted: Wanted, { offer, special, combination }: Way): AcceptedNames {
  return {
    goodsId: offer.id,
    warehouseId: offer.warehouse.id,
    specialId: combination?.id ?? special?.id ?? 0,
    isOriginalPrice: wanted.isOriginalPrice && combination === null,
    type: combination ? COMBINATION : special?.kind === 'seckill' ? SECKILL : 0,
  };
}

export const lineKey = (names: AcceptedNames): string =>
  `${names.goodsId}:${names.warehouseId}:${names.specialId}:${names.isOriginalPrice ? 1 : 0}:${names.type}`;

export const keyOf = (row: LineNames): string =>
  lineKey({
    goodsId: row.goods_id,
    warehouseId: row.warehouse_id,
    specialId: row.goods_price_id,
    isOriginalPrice: row.is_yj,
    type: row.type,
  });

/**
 * The special price that the shop chooses for a buyer who names none: the cheapest that serves all pieces and costs less than
 * buying them without it; 0 for none. Near-expiry lots and groups are only bought by name.
 */
export function bestSpecialId(goods: GoodsOffer, number: number): number {
  const pieces = wholeOrder(goods, number);
  const without = isPriced(goods.basePrice) ? unitPrice(goods.basePrice, goods.ladder, pieces) : null;
  const best = goods.specials.find(
    (special) =>
      !isByName(special) &&
      special.price !== null &&
      (without === null || special.price < without) &&
      specialNumber(goods, special) >= pieces,
  );
  return best?.id ?? 0;
}

/** What a line of this many pieces holds, whatever limit and stock. */
const wholeOrder = (goods: GoodsOffer, number: number): number =>
  correctQuantity({
    ...quantityRules(goods),
    wanted: number,
    limitLeft: null,
    stock: Number.MAX_SAFE_INTEGER,
  }).number;
