import type { Reason } from '@qingnang/contract/catalog';
import { type Fen, fen, type PriceE4, priceE4 } from '@qingnang/rules/money';
import { countsForPromotions } from '@qingnang/rules/promotions';
import {
  type Quote,
  type QuoteInput,
  type QuoteLine,
  type QuoteWarehouse,
  quote,
} from '@qingnang/rules/quote';
import { type Place, termsAt } from '@qingnang/rules/shipping';
import {
  type BuyerStanding,
  type GoodsOffer,
  notServedWords,
  type OfferWarehouse,
  offerAt,
  offerThrough,
  type Special,
  unitPrice,
} from '../../catalogue/rules.ts';
import {
  type CombinationOffer,
  type ExchangeSpecial,
  type Promotion,
  setOffer,
  toPromotionRule,
} from '../../marketing/rules.ts';
import { type CartGift, exchangeReason, giftsOfQuote } from './promotions/rules.ts';

/** `type` of a line: 秒杀 is told by its offer; a combination is one line over several goods, counted in sets. */
export const SECKILL = 1;
export const COMBINATION = 3;

/** A line as it is kept: which goods, from where, through which offer, how many. Never its price. */
export interface CartRow {
  id: number;
  /** Of a combination: its first goods. */
  goods_id: number;
  warehouse_id: number;
  /** The special price; of a combination its id. */
  goods_price_id: number;
  ladder_price_id: number;
  /** The only 满减 that it counts for; of a 换购 its promotion; 0 = none. */
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
  /** Of type 3: `offer` is then that of a set (`setOffer`). */
  combination: CombinationOffer | null;
  /** Bought by 换购 through this step's offer. */
  exchange: ExchangeSpecial | null;
  unitPrice: PriceE4;
  /** Why it cannot be bought as it stands; such a line stays in the cart, unselected. */
  reason: Reason | null;
}

/** How a goods is bought: at its base price, through a special one, as a set of a combination, or by 换购. */
export interface Way {
  offer: GoodsOffer;
  special: Special | null;
  combination: CombinationOffer | null;
  exchange: ExchangeSpecial | null;
  /** Why not. */
  reason: Reason | null;
}

/** The special price of a line is over. */
export const ENDED: Reason = { code: 'off_shelf', message: '活动已结束', action: '按原价购买', url: '' };

const PLAIN = { special: null, combination: null, exchange: null };

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
    return { ...PLAIN, offer, special, reason: offer.reason };
  }
  const offer = offerAt(goods, warehouseId, buyer);
  const reason = offer.reason ?? (specialId === 0 ? null : ENDED);
  return { ...PLAIN, offer, reason };
}

export function wayOfSet(combination: CombinationOffer | undefined): Way | undefined {
  if (!combination) return undefined;
  return { ...PLAIN, offer: setOffer(combination), combination, reason: combination.reason };
}

/** 换购 sells single pieces: the promotion says how many. Whether it is earned is judged with the whole cart. */
export function wayOfExchange(
  goods: GoodsOffer,
  exchange: ExchangeSpecial,
  buyer: BuyerStanding | null,
): Way {
  const price = goods.isVisible ? exchange.price : null;
  const through = offerThrough(goods, { ...exchange, price, group: null }, exchange.warehouseId, buyer);
  const offer = { ...through, minOrder: 1, multiple: 1, middlePack: 1, canSplit: true, roundToCase: false };
  return { ...PLAIN, offer, exchange, reason: exchange.runs ? offer.reason : EXCHANGE_ENDED };
}

const EXCHANGE_ENDED: Reason = { code: 'off_shelf', message: '换购活动已结束', action: '', url: '' };

/** What lines are made of: offers by goods, combinations by id, 换购 by special price. */
export interface LineSources {
  offers: ReadonlyMap<number, GoodsOffer>;
  combinations: ReadonlyMap<number, CombinationOffer>;
  exchanges: ReadonlyMap<number, ExchangeSpecial>;
}

/** The way of a kept line; undefined when its goods is gone. */
export function wayOfRow(
  row: CartRow,
  { offers, combinations, exchanges }: LineSources,
  buyer: BuyerStanding,
): Way | undefined {
  if (row.type === COMBINATION) return wayOfSet(combinations.get(row.goods_price_id));
  const goods = offers.get(row.goods_id);
  const exchange = exchangeOf(row, exchanges);
  if (goods && exchange) return wayOfExchange(goods, exchange, buyer);
  return goods && wayThrough(goods, row.goods_price_id, row.warehouse_id, buyer);
}

/** The 换购 that a line names: by its special price and its promotion together. */
export function exchangeOf(
  names: Pick<CartRow, 'goods_id' | 'goods_price_id' | 'goods_manjian_id'>,
  exchanges: LineSources['exchanges'],
): ExchangeSpecial | undefined {
  const exchange = exchanges.get(names.goods_price_id);
  const isNamed = exchange?.promotionId === names.goods_manjian_id && exchange.goodsId === names.goods_id;
  return isNamed ? exchange : undefined;
}

const shortStock = (available: number, unit: string): Reason => ({
  code: 'out_of_stock',
  message: `库存仅剩 ${available} ${unit}，请修改数量`,
  action: '',
  url: '',
});

/** Joins a kept line with its way and judges whether it can be bought in its quantity. */
export function toCartLine(row: CartRow, way: Way): CartLine {
  const { offer, reason } = way;
  const price = unitPrice(offer.basePrice ?? priceE4(0), row.is_yj ? null : offer.ladder, row.number);
  const { available } = offer.warehouse;
  const short = row.number > available ? shortStock(available, offer.unit) : null;
  return { ...way, row, unitPrice: price, reason: reason ?? short };
}

/** What the quote needs of a line. A line that cannot be bought never counts. */
function toQuoteLine(line: CartLine): QuoteLine {
  const { row, offer, special, combination, exchange, reason } = line;
  const { kind, groupKey = 0 } = orderKind(offer, special);
  return {
    id: String(row.id),
    goodsId: row.goods_id,
    warehouseId: row.warehouse_id,
    kind,
    groupKey,
    number: row.number,
    piecesEach: combination?.pieces ?? 1,
    basePrice: offer.basePrice ?? priceE4(0),
    ladder: offer.ladder,
    isOriginalPrice: row.is_yj,
    selected: row.is_selected && reason === null,
    shipsFree: offer.shipsFreeFrom !== null && row.number >= offer.shipsFreeFrom,
    countsForPromotions: countsForPromotions({
      kind,
      isCombination: combination !== null,
      isSeckill: special?.kind === 'seckill',
      isExchange: exchange !== null,
    }),
    withCoupon: takesCoupon(line),
    floor: offer.floorPrice,
    pinnedPromotionId: exchange ? 0 : row.goods_manjian_id,
    exchange: exchange && { promotionId: exchange.promotionId, stepId: exchange.stepId },
  };
}

/** Combinations, 秒杀 and 换购 have their final price, receipt orders are paid in full. */
export const takesCoupon = ({ offer, special, combination, exchange }: CartLine): boolean =>
  !offer.isEphedrine && special?.kind !== 'seckill' && combination === null && exchange === null;

/** Ephedrine goods and groups make orders of their own. */
const orderKind = (offer: GoodsOffer, special: Special | null): Pick<QuoteLine, 'kind' | 'groupKey'> => {
  if (offer.isEphedrine) return { kind: 'receipt' };
  return special?.kind === 'group' ? { kind: 'group', groupKey: special.id } : { kind: 'normal' };
};

/** A warehouse and its terms for where the cart goes to. */
export interface CartWarehouse extends QuoteWarehouse {
  name: string;
  /** When it arrives; '' = nothing is promised. */
  promise: string;
  /** Why nothing of it can be ordered to there; '' = it can. */
  notServed: string;
}

export interface Cart {
  /** Newest first; lines that cannot be bought at the end. */
  lines: CartLine[];
  /** What was quoted, to be quoted again with coupons, vouchers and balance. */
  input: QuoteInput;
  quote: Quote;
  warehouses: CartWarehouse[];
  /** Running ones that goods of the cart count towards, and what its selected lines earn. */
  promotions: readonly Promotion[];
  gifts: readonly CartGift[];
}

/** What pricing a cart needs of the database. */
export interface CartSources extends LineSources {
  promotions: readonly Promotion[];
  /** Where to; null = nobody knows yet. */
  to: Place | null;
  /** By warehouse: paid orders to there that have not left yet. */
  unshipped: ReadonlyMap<number, Fen>;
}

/** Prices kept lines. */
export function priceRows(rows: readonly CartRow[], sources: CartSources, buyer: BuyerStanding): Cart {
  const { promotions } = sources;
  const lines = rows.flatMap((row) => {
    const way = wayOfRow(row, sources, buyer);
    return way ? [toCartLine(row, way)] : [];
  });
  const warehouses = cartWarehouses(lines, sources);
  const input: QuoteInput = {
    lines: lines.map(toQuoteLine),
    warehouses,
    balance: fen(0),
    promotions: promotions.map(toPromotionRule),
  };
  const quoted = quote(input);
  const judged = lines.map((line) => withExchange(line, quoted, promotions));
  return {
    lines: [
      ...judged.filter((line) => line.reason === null),
      ...judged.filter((line) => line.reason !== null),
    ],
    warehouses,
    input,
    quote: quoted,
    promotions,
    gifts: giftsOfQuote(quoted, promotions),
  };
}

/** A 换购 that the cart has not earned cannot be bought as it stands; the quote leaves it out already. */
function withExchange(line: CartLine, quoted: Quote, promotions: readonly Promotion[]): CartLine {
  const { exchange, reason, row, offer } = line;
  if (!exchange || reason) return line;
  return { ...line, reason: exchangeReason(exchange, row.number, offer.unit, quoted, promotions) };
}

function cartWarehouses(
  lines: readonly CartLine[],
  { to, unshipped }: Pick<CartSources, 'to' | 'unshipped'>,
): CartWarehouse[] {
  const found = new Map<number, OfferWarehouse>();
  for (const { offer } of lines) found.set(offer.warehouse.id, offer.warehouse);
  return [...found.values()].map((warehouse) => {
    const { isServed, freeFrom, fee, minimumOrder, promise } = termsAt(warehouse.rules, to);
    return {
      id: warehouse.id,
      name: warehouse.name,
      threshold: freeFrom,
      fee,
      minimumOrder,
      promise,
      notServed: isServed ? '' : notServedWords(warehouse, to),
      unshippedPaid: unshipped.get(warehouse.id) ?? fen(0),
    };
  });
}
