import type { Reason } from '@qingnang/contract/catalog';
import type { PriceE4 } from '@qingnang/rules/money';
import { correctQuantity } from '@qingnang/rules/quantity';
import type { QuoteLine } from '@qingnang/rules/quote';
import { type GoodsOffer, quantityRules } from '../goods/rules.ts';
import { unitPrice } from '../pricing/rules.ts';

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

/** A line with the offer it is bought through now. `offer` is that of the line's warehouse. */
export interface CartLine {
  row: CartRow;
  offer: GoodsOffer;
  unitPrice: PriceE4;
  /** Why it cannot be bought as it stands; such a line stays in the cart, unselected. */
  reason: Reason | null;
}

const shortStock = (available: number, unit: string): Reason => ({
  code: 'out_of_stock',
  message: `库存仅剩 ${available} ${unit}，请修改数量`,
  action: '',
  url: '',
});

/** Joins a kept line with its offer and judges whether it can be bought in its quantity. */
export function toCartLine(row: CartRow, offer: GoodsOffer): CartLine {
  const price = unitPrice(offer.basePrice ?? (0n as PriceE4), row.is_yj ? null : offer.ladder, row.number);
  const { available } = offer.warehouse;
  const reason = offer.reason ?? (row.number > available ? shortStock(available, offer.unit) : null);
  return { row, offer, unitPrice: price, reason };
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

/** A line that a buyer wants to add, after validation. */
export interface Wanted {
  goodsId: number;
  /** 0 = the shop chooses. */
  warehouseId: number;
  number: number;
  goodsPriceId: number;
  goodsManjianId: number;
  isOriginalPrice: boolean;
  type: number;
}

export interface Accepted {
  goodsId: number;
  warehouseId: number;
  isOriginalPrice: boolean;
  ladderId: number;
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
const ENDED = refusal('off_shelf', '活动已结束，请刷新后按当前价格购买');
const NOT_THERE = refusal('out_of_stock', '该仓库暂无此商品');

/**
 * Decides one line to add.
 * @param offer of the line's warehouse; undefined for an unknown goods
 * @param before pieces the cart already holds in this line
 */
export function judgeWanted(wanted: Wanted, offer: GoodsOffer | undefined, before: number): Judged {
  const refuse = (reason: Reason): Judged => ({
    refused: { goodsId: wanted.goodsId, number: wanted.number, reason },
  });
  if (!offer) return refuse(UNKNOWN);
  if (offer.reason) return refuse(offer.reason);
  if (wanted.warehouseId !== 0 && offer.warehouse.id !== wanted.warehouseId) return refuse(NOT_THERE);
  // Special prices and groups exist only while their activity runs; none of them is a plain or a ladder offer.
  if (wanted.goodsPriceId !== 0 || wanted.goodsManjianId !== 0 || wanted.type !== 0) return refuse(ENDED);
  const corrected = correctQuantity({ ...quantityRules(offer), wanted: before + wanted.number });
  const notices = corrected.notices.map((notice) => notice.message);
  if (corrected.number === 0) return refuse(refusal('limit_used', notices[0] ?? '暂不可购买'));
  const ladder = wanted.isOriginalPrice ? null : offer.ladder;
  return {
    accepted: {
      goodsId: wanted.goodsId,
      warehouseId: offer.warehouse.id,
      isOriginalPrice: wanted.isOriginalPrice,
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

/** Which line of the cart a wanted one adds to. */
export const lineKey = (goodsId: number, warehouseId: number, isOriginalPrice: boolean): string =>
  `${goodsId}:${warehouseId}:${isOriginalPrice ? 1 : 0}`;
