import type { Reason } from '@qingnang/contract/catalog';
import { type Fen, fen, type PriceE4 } from '@qingnang/rules/money';
import { correctQuantity } from '@qingnang/rules/quantity';
import { type Quote, type QuoteLine, type QuoteWarehouse, quote } from '@qingnang/rules/quote';
import type { BuyerStanding } from '../eligibility/rules.ts';
import { type GoodsOffer, type OfferWarehouse, offerAt, quantityRules } from '../goods/rules.ts';
import { offerThrough, type Special, specialNumber } from '../goods/specials/rules.ts';
import { isPriced, unitPrice } from '../pricing/rules.ts';

/** A line as it is kept: which goods, from where, through which offer, how many. Never its price. */
export interface CartRow {
  id: number;
  goods_id: number;
  warehouse_id: number;
  goods_price_id: number;
  ladder_price_id: number;
  goods_manjian_id: number;
  is_yj: boolean;
  type: number;
  number: number;
  is_selected: boolean;
  seen_price_e4: number | null;
}

/** A line with the offer it is bought through now. */
export interface CartLine {
  row: CartRow;
  /** As it is bought: of the line's warehouse, through its special price. */
  offer: GoodsOffer;
  /** null when it is bought at the base price or its special price has ended. */
  special: Special | null;
  unitPrice: PriceE4;
  /** Why it cannot be bought as it stands; such a line stays in the cart, unselected. */
  reason: Reason | null;
}

/** How a goods is bought: at its base price or through a special one. */
export interface Way {
  offer: GoodsOffer;
  special: Special | null;
  /** Why not. */
  reason: Reason | null;
}

const ENDED: Reason = { code: 'off_shelf', message: '活动已结束', action: '按原价购买', url: '' };

/**
 * The way that a line or a wish names.
 * @param goods as `offersOf` answers it
 * @param specialId 0 = base price; one that does not run for this buyer has ended
 * @param warehouseId 0 = the shop chooses; own stock of a special price is in its own warehouse
 */
export function wayThrough(
  goods: GoodsOffer,
  specialId: number,
  warehouseId: number,
  buyer: BuyerStanding | null,
): Way {
  const special = goods.specials.find(({ id }) => id === specialId);
  if (special) {
    const isKnown = goods.warehouses.some(({ id }) => id === warehouseId);
    const offer = offerThrough(goods, special, isKnown ? warehouseId : 0, buyer);
    return { offer, special, reason: offer.reason };
  }
  const offer = offerAt(goods, warehouseId, buyer);
  return { offer, special: null, reason: offer.reason ?? (specialId === 0 ? null : ENDED) };
}

/**
 * The special price that the shop chooses for a buyer who names none: the cheapest that serves all pieces and costs less than
 * buying them without it; 0 for none. Near-expiry lots are only bought by name.
 */
export function bestSpecialId(goods: GoodsOffer, number: number): number {
  const pieces = wholeOrder(goods, number);
  const without = isPriced(goods.basePrice) ? unitPrice(goods.basePrice, goods.ladder, pieces) : null;
  const best = goods.specials.find(
    (special) =>
      special.kind !== 'near_expiry' &&
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

const shortStock = (available: number, unit: string): Reason => ({
  code: 'out_of_stock',
  message: `库存仅剩 ${available} ${unit}，请修改数量`,
  action: '',
  url: '',
});

/** Joins a kept line with its goods and judges whether it can be bought in its quantity. */
export function toCartLine(row: CartRow, goods: GoodsOffer, buyer: BuyerStanding | null): CartLine {
  const { offer, special, reason } = wayThrough(goods, row.goods_price_id, row.warehouse_id, buyer);
  const price = unitPrice(offer.basePrice ?? (0n as PriceE4), row.is_yj ? null : offer.ladder, row.number);
  const { available } = offer.warehouse;
  const short = row.number > available ? shortStock(available, offer.unit) : null;
  return { row, offer, special, unitPrice: price, reason: reason ?? short };
}

/** What the quote needs of a line. A line that cannot be bought never counts. */
export function toQuoteLine({ row, offer, reason }: CartLine): QuoteLine {
  return {
    id: String(row.id),
    warehouseId: row.warehouse_id,
    kind: offer.isEphedrine ? 'receipt' : 'normal',
    number: row.number,
    basePrice: offer.basePrice ?? (0n as PriceE4),
    ladder: offer.ladder,
    isOriginalPrice: row.is_yj,
    selected: row.is_selected && reason === null,
  };
}

export interface Cart {
  /** Newest first; lines that cannot be bought at the end. */
  lines: CartLine[];
  quote: Quote;
  warehouses: (QuoteWarehouse & { name: string })[];
}

/** What pricing a cart needs of the database. */
export interface CartSources {
  offers: ReadonlyMap<number, GoodsOffer>;
  /** By warehouse: paid orders that have not left yet. */
  unshipped: ReadonlyMap<number, Fen>;
}

/** Prices kept lines. */
export function priceRows(
  rows: readonly CartRow[],
  { offers, unshipped }: CartSources,
  buyer: BuyerStanding,
): Cart {
  const lines = rows.flatMap((row) => {
    const goods = offers.get(row.goods_id);
    return goods ? [toCartLine(row, goods, buyer)] : [];
  });
  const warehouses = shippingRules(lines, unshipped);
  return {
    lines: [...lines.filter((line) => line.reason === null), ...lines.filter((line) => line.reason !== null)],
    warehouses,
    quote: quote({ lines: lines.map(toQuoteLine), warehouses, balance: fen(0) }),
  };
}

function shippingRules(lines: readonly CartLine[], unshipped: ReadonlyMap<number, Fen>): Cart['warehouses'] {
  const found = new Map<number, OfferWarehouse>();
  for (const { offer } of lines) found.set(offer.warehouse.id, offer.warehouse);
  return [...found.values()].map((warehouse) => ({
    id: warehouse.id,
    name: warehouse.name,
    threshold: warehouse.freeShipping,
    fee: warehouse.shippingFee,
    minimumOrder: warehouse.minimumOrder,
    unshippedPaid: unshipped.get(warehouse.id) ?? fen(0),
  }));
}

/** A line that a buyer wants to add, after validation. */
export interface Wanted {
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

/** The way of a line to add. */
export function wayOf(wanted: Wanted, goods: GoodsOffer, buyer: BuyerStanding | null): Way {
  const named = wanted.goodsPriceId ?? bestSpecialId(goods, wanted.number);
  return wayThrough(goods, wanted.isOriginalPrice ? 0 : named, wanted.warehouseId, buyer);
}

export interface Accepted {
  goodsId: number;
  warehouseId: number;
  /** 0 = base price. */
  specialId: number;
  isOriginalPrice: boolean;
  ladderId: number;
  /** 0 plain, 1 seckill. */
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
  | { refused: { goodsId: number; number: number; reason: Reason } };

const refusal = (code: Reason['code'], message: string): Reason => ({ code, message, action: '', url: '' });

export const CART_FULL = refusal('limit_used', '购物车最多 500 个商品，请先清理');
const UNKNOWN = refusal('off_shelf', '商品不存在或已下架');
const NOT_RUNNING = refusal('off_shelf', '活动已结束，请刷新后按当前价格购买');
const NOT_THERE = refusal('out_of_stock', '该仓库暂无此商品');

const COMBINATION = 3;
const SECKILL = 1;

/**
 * Decides one line to add.
 * @param way of the line; undefined for an unknown goods
 * @param before pieces the cart already holds in this line
 */
export function judgeWanted(wanted: Wanted, way: Way | undefined, before: number): Judged {
  const refuse = (reason: Reason): Judged => ({
    refused: { goodsId: wanted.goodsId, number: wanted.number, reason },
  });
  if (!way) return refuse(UNKNOWN);
  const { offer, special } = way;
  if (way.reason) return refuse(way.reason === ENDED ? NOT_RUNNING : way.reason);
  if (special === null && wanted.warehouseId !== 0 && offer.warehouse.id !== wanted.warehouseId)
    return refuse(NOT_THERE);
  if (wanted.goodsManjianId !== 0 || wanted.type === COMBINATION) return refuse(NOT_RUNNING);
  const corrected = correctQuantity({ ...quantityRules(offer), wanted: before + wanted.number });
  const notices = corrected.notices.map((notice) => notice.message);
  if (corrected.number === 0) return refuse(refusal('limit_used', notices[0] ?? '暂不可购买'));
  const ladder = wanted.isOriginalPrice ? null : offer.ladder;
  return {
    accepted: {
      goodsId: wanted.goodsId,
      warehouseId: offer.warehouse.id,
      specialId: special?.id ?? 0,
      isOriginalPrice: wanted.isOriginalPrice,
      ladderId: ladder?.id ?? 0,
      type: special?.kind === 'seckill' ? SECKILL : 0,
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
export type LineNames = Pick<CartRow, 'goods_id' | 'warehouse_id' | 'goods_price_id' | 'is_yj'>;

/** Which line of the cart a wanted one adds to. */
export const lineKey = (
  goodsId: number,
  warehouseId: number,
  specialId: number,
  isOriginalPrice: boolean,
): string => `${goodsId}:${warehouseId}:${specialId}:${isOriginalPrice ? 1 : 0}`;

export const keyOf = (row: LineNames): string =>
  lineKey(row.goods_id, row.warehouse_id, row.goods_price_id, row.is_yj);
