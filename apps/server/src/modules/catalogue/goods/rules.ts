import type { Reason, SpecialKind } from '@qingnang/contract/catalog';
import type { ShownFacts } from '@qingnang/contract/goods-facts';
import type { PriceE4 } from '@qingnang/rules/money';
import type { QuantityInput } from '@qingnang/rules/quantity';
import { type EphedrineQuota, quotaLeft } from '../eligibility/authorisations/rules.ts';
import type { ControlRule, PurchaseRight } from '../eligibility/control/rules.ts';
import { type BuyerStanding, judge } from '../eligibility/rules.ts';
import { isPriced, type Ladder, unitPrice } from '../pricing/rules.ts';
import { closedReason, NO_WAREHOUSE, type Warehouse } from '../warehouses/rules.ts';
import type { GoodsPromotion } from './promoted/rules.ts';

export interface OfferWarehouse extends Warehouse {
  /** Pieces that can be sold from here; 0 when the offer is hidden or the warehouse closed. */
  available: number;
  /** Last day of the nearest lot on hand that is not expired, `2027-08-31`. */
  nearestExpiry: string | null;
}

/** What a goods is, whoever looks at it. */
export interface OfferWords {
  id: number;
  name: string;
  genericName: string;
  facts: ShownFacts;
  approvalNo: string;
  barcode: string;
  makerId: number;
  maker: string;
  spec: string;
  unit: string;
  /** rx, otc_a, otc_b, device, tcm, other */
  rxClass: string;
  /** normal, cool, cold */
  storage: string;
  scope: string;
  scopeName: string;
  isTcm: boolean;
  isEphedrine: boolean;
  /** The class because of which it may not be sold here; '' = none. */
  forbidden: string;
  onShelf: boolean;
  /** First picture, '' without one. */
  image: string;
  images: readonly string[];
  tags: readonly { name: string; describe: string; is_show: number }[];
  minOrder: number;
  multiple: number;
  middlePack: number;
  casePack: number;
  canSplit: boolean;
  roundToCase: boolean;
  limitPerOrder: number | null;
  limitPerDay: number | null;
  /** Ships free by itself from so many pieces (单品包邮); null = it does not. */
  shipsFreeFrom: number | null;
  /** 控价: no promotion or coupon brings a piece below it; null = none. */
  floorPrice: PriceE4 | null;
}

/** A goods as it can be bought by who asks: words, exact prices, stock, limits, and why not. */
export interface GoodsOffer extends OfferWords {
  /** The shop itself has a valid paper for its scope. */
  sellerMaySell: boolean;
  /** Pieces that this buyer has ordered today, counted only where a daily limit holds. */
  boughtToday: number;
  /** What this buyer may still buy of a 含麻 goods; null for all others and where prices are hidden. */
  quota: EphedrineQuota | null;
  /** What the limits per order, day and month still allow in one order; null without a limit. */
  limitLeft: number | null;
  /** False for visitors and accounts not passed: prices are null, stock 0, the ladder missing. */
  isVisible: boolean;
  /** Unit price of this buyer before any offer; null when hidden or not on file, 0 = being set. */
  basePrice: PriceE4 | null;
  /** The base price stands in the account's contract (协议价), until this day; null = it does not. */
  contract: { until: string | null } | null;
  /** Suggested retail price; null when hidden or not on file. */
  retailPrice: PriceE4 | null;
  /** The ladder as it holds for this buyer. */
  ladder: Ladder | null;
  /** Rules of controlled sale. */
  control: readonly ControlRule[];
  /** The buyer's wish to be allowed to buy a controlled goods. */
  right: PurchaseRight | null;
  /** Special prices that run now and that who asks may see, cheapest first, near-expiry lots last. */
  specials: readonly Special[];
  /** Promotions that it counts towards now for who asks, from any warehouse; none where nobody looks (in a transaction). */
  promotions: readonly GoodsPromotion[];
  /** All warehouses in their order, those without the goods too. */
  warehouses: readonly OfferWarehouse[];
  /** The chosen one: the first with stock, else the first that is open. */
  warehouse: OfferWarehouse;
  /** Why it cannot be bought from the chosen warehouse now; null = it can. */
  reason: Reason | null;
}

/** An offer before its warehouse and reason are decided. */
export type OfferFacts = Omit<GoodsOffer, 'warehouse' | 'reason'>;

/** Decides warehouse and reason of an offer. */
export function decideOffer(facts: OfferFacts, buyer: BuyerStanding | null): GoodsOffer {
  const { warehouses } = facts;
  const warehouse =
    warehouses.find(({ available }) => available > 0) ??
    warehouses.find(({ isActive }) => isActive) ??
    warehouses[0] ??
    NOWHERE;
  return { ...facts, warehouse, reason: reasonAt(facts, warehouse, buyer) };
}

const NOWHERE: OfferWarehouse = { ...NO_WAREHOUSE, available: 0, nearestExpiry: null };

/**
 * The same offer from another warehouse, as a cart line names it. The reason follows that warehouse's stock.
 * @param warehouseId 0 or an unknown one keeps the chosen one
 */
export function offerAt(offer: GoodsOffer, warehouseId: number, buyer: BuyerStanding | null): GoodsOffer {
  const warehouse = offer.warehouses.find(({ id }) => id === warehouseId);
  if (!warehouse || warehouse === offer.warehouse) return offer;
  return { ...offer, warehouse, reason: reasonAt(offer, warehouse, buyer) };
}

function reasonAt(facts: OfferFacts, warehouse: OfferWarehouse, buyer: BuyerStanding | null): Reason | null {
  const { limitPerDay, boughtToday } = facts;
  const reason = judge(
    {
      id: facts.id,
      scope: facts.scope,
      scopeName: facts.scopeName,
      quota: facts.quota,
      control: facts.control,
      right: facts.right,
      sellerMaySell: facts.sellerMaySell,
      forbidden: facts.forbidden,
      onShelf: facts.onShelf,
      hasPrice: isPriced(facts.basePrice),
      dayLimitLeft: limitPerDay === null ? null : limitPerDay - boughtToday,
      limitPerDay,
      stock: warehouse.available,
    },
    buyer,
  );
  return reason?.code === 'out_of_stock' && !warehouse.isActive ? closedReason(warehouse) : reason;
}

/** What the limits leave for one order; null without a limit. */
export function limitLeft(
  perOrder: number | null,
  perDay: number | null,
  boughtToday: number,
): number | null {
  if (perOrder === null && perDay === null) return null;
  const day = perDay === null ? Number.POSITIVE_INFINITY : Math.max(perDay - boughtToday, 0);
  return Math.min(perOrder ?? Number.POSITIVE_INFINITY, day);
}

/** What a goods' own limits and the quota of a 含麻 goods leave for one order; null without any. */
export function ownLimitLeft(
  goods: Pick<GoodsOffer, 'limitPerOrder' | 'limitPerDay' | 'boughtToday' | 'quota'>,
): number | null {
  const limit = limitLeft(goods.limitPerOrder, goods.limitPerDay, goods.boughtToday);
  const quota = quotaLeft(goods.quota);
  return quota === null || limit === null ? (quota ?? limit) : Math.min(limit, quota);
}

/** Pieces this buyer can still buy from the chosen warehouse; 0 when there is a reason not to. */
export function buyableNumber(offer: GoodsOffer): number {
  if (offer.reason !== null) return 0;
  return Math.min(offer.warehouse.available, offer.limitLeft ?? Number.POSITIVE_INFINITY);
}

/** The quantity rules of the offer's chosen warehouse, for `correctQuantity`. */
export function quantityRules(offer: GoodsOffer): Omit<QuantityInput, 'wanted' | 'previous'> {
  return {
    minimum: offer.minOrder,
    multiple: offer.multiple,
    middlePack: offer.middlePack,
    casePack: offer.casePack,
    canSplit: offer.canSplit,
    roundToCase: offer.roundToCase,
    limitLeft: offer.limitLeft,
    stock: offer.warehouse.available,
  };
}

/** What a piece costs at the smallest quantity that is sold; null when hidden or not on file. */
export function priceAtMinimum(offer: GoodsOffer): PriceE4 | null {
  if (offer.basePrice === null) return null;
  return unitPrice(offer.basePrice, offer.ladder, Math.max(offer.minOrder, 1));
}

const FEW_PIECES = 50;
const FEW_ORDERS = 5;

/** 充足, 紧张, 缺货: whether a buyer should hurry. Goods sold by the hundred (herbs by weight) run short earlier. */
export function stockWord(available: number, minOrder: number): '充足' | '紧张' | '缺货' {
  if (available <= 0) return '缺货';
  return available < Math.max(FEW_PIECES, minOrder * FEW_ORDERS) ? '紧张' : '充足';
}

/** A special price that runs now and that who asks may see. */
export interface Special {
  /** `goods_price_id` on the wire. */
  id: number;
  kind: SpecialKind;
  name: string;
  /** null when hidden. */
  price: PriceE4 | null;
  /** Unix seconds. */
  startsAt: number;
  endsAt: number;
  /** 0 = any warehouse. */
  warehouseId: number;
  /** Own stock, set aside from the shelf; null = sells from the shelf. */
  stockTotal: number | null;
  stockLeft: number | null;
  limitPerAccount: number | null;
  /** Pieces that this buyer has through it in orders that stand. */
  used: number;
  /** The one lot of a near-expiry offer. */
  lot: { id: number; lotNo: string; expiresOn: string | null } | null;
  /** Kind group: how far its group is. */
  group: GroupBuy | null;
}

/** A group (拼团): reached by buyers or by pieces, whichever is first. */
export interface GroupBuy {
  minBuyers: number | null;
  minPieces: number | null;
  /** Accounts and pieces of paid orders that stand. */
  buyers: number;
  pieces: number;
  status: 'open' | 'success' | 'failed';
}
