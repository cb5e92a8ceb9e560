import type { Reason } from '@qingnang/contract/catalog';
import { type PriceE4, priceE4 } from '@qingnang/rules/money';
import { correctQuantity } from '@qingnang/rules/quantity';
import {
  type BuyerStanding,
  type GoodsOffer,
  isByName,
  isPriced,
  quantityRules,
  specialNumber,
  unitPrice,
} from '../../../catalogue/rules.ts';
import type { ExchangeSpecial, Promotion } from '../../../marketing/rules.ts';
import { allowanceOf, exchangeReason } from '../promotions/rules.ts';
import {
  type Cart,
  type CartRow,
  COMBINATION,
  ENDED,
  exchangeOf,
  type LineSources,
  SECKILL,
  type Way,
  wayOfExchange,
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
  /** The promotion of a 换购, or the only 满减 that the line is to count for; 0 = none. */
  goodsManjianId: number;
  /** Buys at the base price, whatever offer is named. */
  isOriginalPrice: boolean;
  type: number;
}

/** What lines that name a promotion ask for; nothing is read where none does. */
export interface NamedSources {
  exchanges: LineSources['exchanges'];
  /** Running ones that the goods of such lines count towards. */
  promotions: readonly Promotion[];
  /** As it stands, where a 换购 is asked for. */
  cart: Cart | null;
}
export type AddSources = LineSources & NamedSources;

/** The way of a line to add. */
export interface WantedWay extends Way {
  /** Kept with the line: of a 换购 its promotion, else the only 满减 that it is to count for; 0 = none. */
  promotionId: number;
}

/** @returns undefined for an unknown goods or combination */
export function wayOf(wanted: Wanted, sources: AddSources, buyer: BuyerStanding): WantedWay | undefined {
  const { goodsId, goodsManjianId } = wanted;
  if (wanted.type === COMBINATION) {
    const way = wayOfSet(sources.combinations.get(goodsId));
    return way && { ...way, promotionId: 0, reason: goodsManjianId === 0 ? way.reason : NOT_RUNNING };
  }
  const goods = sources.offers.get(goodsId);
  if (!goods) return undefined;
  const names = {
    goods_id: goodsId,
    goods_price_id: wanted.goodsPriceId ?? 0,
    goods_manjian_id: goodsManjianId,
  };
  const exchange = exchangeOf(names, sources.exchanges);
  if (exchange) return earnedWay(exchange, wayOfExchange(goods, exchange, buyer), sources.cart);
  const named = wanted.goodsPriceId ?? bestSpecialId(goods, wanted.number);
  const way = wayThrough(goods, wanted.isOriginalPrice ? 0 : named, wanted.warehouseId, buyer);
  return pinned(way, wanted, sources.promotions);
}

/** A 换购 within what the cart has earned. */
function earnedWay(exchange: ExchangeSpecial, way: Way, cart: Cart | null): WantedWay {
  const { promotionId } = exchange;
  if (way.reason || !cart) return { ...way, promotionId };
  const { limitLeft, unit } = way.offer;
  const allowed = allowanceOf(exchange, cart.quote);
  const offer = { ...way.offer, limitLeft: Math.min(limitLeft ?? allowed, allowed) };
  const reason = exchangeReason(exchange, 1, unit, cart.quote, cart.promotions);
  return { ...way, offer, reason, promotionId };
}

/** A line that names a running promotion of its goods; only of 满减 it matters which one. */
function pinned(way: Way, { goodsId, goodsManjianId }: Wanted, promotions: readonly Promotion[]): WantedWay {
  if (goodsManjianId === 0) return { ...way, promotionId: 0 };
  const promotion = promotions.find(({ id, goodsIds }) => id === goodsManjianId && goodsIds.has(goodsId));
  if (!promotion) return { ...way, promotionId: 0, reason: way.reason ?? NOT_RUNNING };
  return { ...way, promotionId: promotion.kind === 'discount' ? promotion.id : 0 };
}

export interface Accepted {
  /** As it was asked for: with type 3 the id of a combination. */
  askedId: number;
  goodsId: number;
  warehouseId: number;
  /** 0 = base price; with type 3 the id of the combination. */
  specialId: number;
  /** `WantedWay.promotionId` */
  promotionId: number;
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
/** Of a 换购 that runs, where the line does not say whose it is. */
export const PROMOTION_MISSING = refusal(
  'off_shelf',
  '这是换购商品，缺少换购活动编号（goods_manjian_id），请在购物车的换购处加入',
);
const NOT_THERE = refusal('out_of_stock', '该仓库暂无此商品');

/**
 * Decides one line to add.
 * @param way of the line; undefined for an unknown goods
 * @param before pieces the cart already holds in this line
 */
export function judgeWanted(wanted: Wanted, way: WantedWay | undefined, before: number): Judged {
  const refuse = (reason: Reason): Judged => ({
    refused: { goodsId: wanted.goodsId, type: wanted.type, number: wanted.number, reason },
  });
  if (!way) return refuse(wanted.type === COMBINATION ? NOT_RUNNING : UNKNOWN);
  const { offer, special, combination, exchange } = way;
  if (way.reason) return refuse(way.reason === ENDED ? NOT_RUNNING : way.reason);
  const isAnywhere = special === null && combination === null && exchange === null;
  if (isAnywhere && wanted.warehouseId !== 0 && offer.warehouse.id !== wanted.warehouseId)
    return refuse(NOT_THERE);
  const corrected = correctQuantity({ ...quantityRules(offer), wanted: before + wanted.number });
  const notices = corrected.notices.map((notice) => notice.message);
  if (corrected.number === 0) return refuse(refusal('limit_used', notices[0] ?? '暂不可购买'));
  const ladder = wanted.isOriginalPrice ? null : offer.ladder;
  return {
    accepted: {
      askedId: wanted.goodsId,
      ...keysOf(wanted, way),
      ladderId: ladder?.id ?? 0,
      added: wanted.number,
      number: corrected.number,
      before,
      unitPrice: unitPrice(offer.basePrice ?? priceE4(0), ladder, corrected.number),
      notices,
    },
  };
}

/** The offer of a refused line that may be a 换购 without its promotion; null = it is not. */
export const maybeExchange = (
  { goodsPriceId, goodsManjianId, type }: Wanted,
  { reason }: { reason: Reason },
): number | null =>
  reason === NOT_RUNNING && type !== COMBINATION && goodsManjianId === 0 ? goodsPriceId : null;

/** A sentence for the whole answer: what was added and, if any, why the rest was not. */
export function addMessage(addedCount: number, refused: readonly { reason: Reason }[]): string {
  const first = refused[0];
  if (!first) return addedCount === 1 ? '已加入购物车' : `已加入 ${addedCount} 个商品`;
  if (addedCount === 0 && refused.length === 1) return first.reason.message;
  if (addedCount === 0) return `${refused.length} 个商品未加入：${first.reason.message}`;
  return `已加入 ${addedCount} 个商品，${refused.length} 个未加入：${first.reason.message}`;
}

/** What tells the lines of a cart apart. */
export type LineNames = Pick<
  CartRow,
  'goods_id' | 'warehouse_id' | 'goods_price_id' | 'goods_manjian_id' | 'is_yj' | 'type'
>;
type AcceptedNames = Pick<
  Accepted,
  'goodsId' | 'warehouseId' | 'specialId' | 'promotionId' | 'isOriginalPrice' | 'type'
>;

/** The line of the cart that a wanted one adds to. */
export function keysOf(wanted: Wanted, way: WantedWay): AcceptedNames {
  const { offer, special, combination, exchange } = way;
  return {
    goodsId: offer.id,
    warehouseId: offer.warehouse.id,
    specialId: combination?.id ?? special?.id ?? exchange?.id ?? 0,
    promotionId: way.promotionId,
    isOriginalPrice: wanted.isOriginalPrice && combination === null && exchange === null,
    type: combination ? COMBINATION : special?.kind === 'seckill' ? SECKILL : 0,
  };
}

export const lineKey = (names: AcceptedNames): string =>
  [
    names.goodsId,
    names.warehouseId,
    names.specialId,
    names.promotionId,
    names.isOriginalPrice ? 1 : 0,
    names.type,
  ].join(':');

export const keyOf = (row: LineNames): string =>
  lineKey({
    goodsId: row.goods_id,
    warehouseId: row.warehouse_id,
    specialId: row.goods_price_id,
    promotionId: row.goods_manjian_id,
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
