/**
 * A combination is one line of the cart, counted in sets and quoted as one thing, and one line for each part in the order.
 */

import type { Reason } from '@qingnang/contract/catalog';
import { type PriceE4, priceE4 } from '@qingnang/rules/money';
import { MAX_LINE_NUMBER } from '@qingnang/rules/quantity';
import {
  type BuyerStanding,
  type GoodsOffer,
  isPriced,
  type OfferWarehouse,
  offerThrough,
  type Terms,
  unitPrice,
} from '../../catalogue/rules.ts';

/** One goods of a combination as it is kept: a special price of its own. */
export interface PartFacts {
  /** Of the special price. */
  id: number;
  goodsId: number;
  /** Pieces in one set. */
  each: number;
  /** Of one piece. */
  price: PriceE4;
  /** null = sells from the shelf. */
  stockLeft: number | null;
  limitPerAccount: number | null;
  /** Pieces that who asks has through it in orders that stand. */
  used: number;
}

export interface CombinationFacts {
  id: number;
  name: string;
  describe: string;
  image: string;
  warehouseId: number;
  /** Unix seconds. */
  startsAt: number;
  endsAt: number;
  /** It has begun, not ended and was not stopped. */
  runs: boolean;
  /** It has not begun. */
  waits: boolean;
  /** Sets. */
  limitPerAccount: number | null;
  parts: readonly PartFacts[];
}

export interface CombinationPart extends PartFacts {
  /** As it is bought by itself, and as part of the set. */
  goods: GoodsOffer;
  offer: GoodsOffer;
}

/** A combination as it holds for who asks. */
export interface CombinationOffer extends Omit<CombinationFacts, 'parts'> {
  warehouse: OfferWarehouse;
  parts: readonly CombinationPart[];
  /** Of one set; null when hidden. */
  price: PriceE4 | null;
  /** Of the same pieces bought one by one; null when hidden or one of them is not on sale alone. */
  singlePrice: PriceE4 | null;
  /** Pieces in one set. */
  pieces: number;
  /** Sets that the stock holds, and that limits still allow (null = no limit). */
  stock: number;
  limitLeft: number | null;
  reason: Reason | null;
}

const refusal = (code: Reason['code'], message: string): Reason => ({ code, message, action: '', url: '' });

const ENDED = refusal('off_shelf', '活动已结束');
const NOT_BEGUN = refusal('off_shelf', '活动未开始');

/**
 * A combination as it holds for who asks: every part must be open to the buyer, from the one warehouse.
 * @param goods offers of its goods
 * @returns null when a goods or the warehouse is gone
 */
export function decideCombination(
  facts: CombinationFacts,
  goods: ReadonlyMap<number, GoodsOffer>,
  buyer: BuyerStanding | null,
): CombinationOffer | null {
  const parts = facts.parts.flatMap((part) => partOf(part, facts.warehouseId, goods, buyer));
  const [first] = parts;
  if (!first || parts.length < facts.parts.length) return null;
  const isVisible = first.goods.isVisible;
  const counted = {
    pieces: parts.reduce((sum, { each }) => sum + each, 0),
    stock: Math.min(
      mostSets(parts),
      ...parts.map(({ each, offer }) => floorDiv(offer.warehouse.available, each)),
    ),
    limitLeft: leastSets(parts),
  };
  return {
    ...facts,
    ...counted,
    warehouse: first.offer.warehouse,
    parts,
    price: isVisible ? sumOf(parts.map(({ price, each }) => price * BigInt(each))) : null,
    singlePrice: singlePrice(parts),
    reason: reasonOf(facts, parts, counted),
  };
}

function partOf(
  part: PartFacts,
  warehouseId: number,
  goods: ReadonlyMap<number, GoodsOffer>,
  buyer: BuyerStanding | null,
): CombinationPart[] {
  const own = goods.get(part.goodsId);
  if (!own?.warehouses.some(({ id }) => id === warehouseId)) return [];
  const { limitPerAccount, used } = part;
  const terms: Terms = {
    price: own.isVisible ? part.price : null,
    warehouseId,
    stockLeft: own.isVisible ? part.stockLeft : null,
    limitPerAccount,
    used,
    group: null,
  };
  return [{ ...part, goods: own, offer: offerThrough(own, terms, warehouseId, buyer) }];
}

/** No part of a line passes what a line may hold. */
const mostSets = (parts: readonly CombinationPart[]) =>
  floorDiv(MAX_LINE_NUMBER, Math.max(...parts.map(({ each }) => each)));

function leastSets(parts: readonly CombinationPart[]): number | null {
  const limits = parts.flatMap(({ offer, each }) =>
    offer.limitLeft === null ? [] : [floorDiv(offer.limitLeft, each)],
  );
  return limits.length === 0 ? null : Math.min(...limits);
}

const floorDiv = (number: number, by: number) => Math.floor(Math.max(number, 0) / by);
const sumOf = (prices: readonly bigint[]) => priceE4(prices.reduce((sum, price) => sum + price, 0n));

function singlePrice(parts: readonly CombinationPart[]): PriceE4 | null {
  const prices = parts.map(({ goods, each }) =>
    isPriced(goods.basePrice) ? unitPrice(goods.basePrice, goods.ladder, each) * BigInt(each) : null,
  );
  return prices.includes(null) ? null : sumOf(prices.filter((price) => price !== null));
}

/** What is about the account is said once, what is about a goods with its name. */
const OF_THE_ACCOUNT: readonly Reason['code'][] = ['sign_in', 'review_needed', 'licence_expired'];
/** Said of the set, not of a goods. */
const OF_THE_SET: readonly Reason['code'][] = ['limit_used', 'out_of_stock'];

function reasonOf(
  { runs, waits, limitPerAccount }: CombinationFacts,
  parts: readonly CombinationPart[],
  { stock, limitLeft }: { stock: number; limitLeft: number | null },
): Reason | null {
  const refused = parts.filter(({ offer }) => offer.reason !== null);
  const [closed] = refused.filter(({ offer }) => offer.reason && !OF_THE_SET.includes(offer.reason.code));
  if (closed?.offer.reason && OF_THE_ACCOUNT.includes(closed.offer.reason.code)) return closed.offer.reason;
  if (!runs) return waits ? NOT_BEGUN : ENDED;
  if (closed?.offer.reason) return named(closed, closed.offer.reason);
  if (isUsedUp(parts, limitPerAccount))
    return refusal('limit_used', `每户限购 ${limitPerAccount} 套，已买满`);
  if (limitLeft === 0) return refusal('limit_used', '组合中的商品限购数量已用完');
  if (stock > 0) return null;
  const gone = parts.find(({ offer, each }) => offer.warehouse.available < each);
  if (gone && gone.stockLeft === null) return named(gone, refusal('out_of_stock', '库存不足一套'));
  return refusal('out_of_stock', '活动库存已抢完');
}

const isUsedUp = (parts: readonly CombinationPart[], limitPerAccount: number | null): boolean =>
  limitPerAccount !== null && parts.some(({ used, each }) => floorDiv(used, each) >= limitPerAccount);

const named = ({ goods }: CombinationPart, reason: Reason): Reason => ({
  ...reason,
  message: `${goods.name}：${reason.message}`,
});

/** Sets that this buyer can still buy; 0 when there is a reason not to. */
export const buyableSets = ({ reason, stock, limitLeft }: CombinationOffer): number =>
  reason === null ? Math.min(stock, limitLeft ?? stock) : 0;

/**
 * A set as one thing that is sold: its first goods with the name, price and quantities of a set. Minimum, multiple and packs
 * of the goods do not apply.
 */
export function setOffer(combination: CombinationOffer): GoodsOffer {
  const { parts, name, image, price, stock, limitLeft, warehouse, reason } = combination;
  const [first] = parts;
  if (!first) throw new Error('a combination has parts');
  return {
    ...first.offer,
    name,
    image: image || first.offer.image,
    unit: '套',
    tags: [],
    specials: [],
    promotions: [],
    minOrder: 1,
    multiple: 1,
    middlePack: 1,
    casePack: 1,
    canSplit: true,
    roundToCase: false,
    limitPerOrder: null,
    limitPerDay: null,
    shipsFreeFrom: null,
    floorPrice: null,
    limitLeft,
    basePrice: price,
    contract: null,
    ladder: null,
    warehouse: { ...warehouse, available: stock },
    reason,
  };
}
