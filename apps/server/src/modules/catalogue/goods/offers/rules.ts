import type { PriceE4 } from '@qingnang/rules/money';
import type { EphedrineQuota } from '../../eligibility/authorisations/rules.ts';
import type { PurchaseRight } from '../../eligibility/control/rules.ts';
import { type BuyerStanding, maySeePrices } from '../../eligibility/rules.ts';
import { isPriced, ladderFor, priceSource } from '../../pricing/rules.ts';
import type { Warehouse } from '../../warehouses/rules.ts';
import type { GoodsPromotion } from '../promoted/rules.ts';
import { type GoodsRecord, isSaleable, nearestExpiry } from '../records/rules.ts';
import { decideOffer, type GoodsOffer, type OfferWarehouse, ownLimitLeft, type Special } from '../rules.ts';
import { hiddenSpecial, specialsFor } from '../specials/rules.ts';

/** What of an offer is never kept: read for every answer. */
export interface Live {
  stamp: number;
  /** Price of the account's contract, and its last day (null = without end). */
  contract: { price: PriceE4; until: string | null } | null;
  /** Pieces that can be sold, by warehouse. */
  stock: ReadonlyMap<number, number>;
}

/** What an account has done with a goods that has a daily limit, special prices, rules of controlled sale or a quota. */
export interface Own {
  boughtToday: number;
  /** Special prices with what is left of their own stock and what the account has used. */
  specials: ReadonlyMap<number, { stockLeft: number | null; used: number }>;
  right: PurchaseRight | null;
  /** Of a 含麻 goods. */
  quota: EphedrineQuota | null;
  /** The account has paid for an order, or has one that stands at a price of newcomers. */
  hasBought: boolean;
}
const NOTHING: Own = { boughtToday: 0, specials: new Map(), right: null, quota: null, hasBought: false };

/** Who looks, when, and what the shop is made of. */
export interface Occasion {
  buyer: (BuyerStanding & { seesYoux: boolean }) | null;
  /** Unix seconds, and the day in China, `2026-11-21`. */
  now: number;
  today: string;
  warehouses: readonly Warehouse[];
  /** Scopes that the shop itself has a valid paper for. */
  sellable: ReadonlySet<string>;
  /** Promotions that a goods counts towards now, for who looks. */
  promotionsOf: (goodsId: number) => readonly GoodsPromotion[];
}

/** Whether `Own` of a goods can matter to anybody who sees prices. */
export const hasOwn = ({ words, specials, control }: GoodsRecord): boolean =>
  words.isEphedrine || words.limitPerDay !== null || specials.length > 0 || control.length > 0;

/**
 * A record as it holds for who asks. Who may not see prices gets none, nor stock: they are left out here, not later.
 * @param own null when it cannot matter (`hasOwn`) or prices are hidden
 */
export function offerFrom(record: GoodsRecord, live: Live, own: Own | null, occasion: Occasion): GoodsOffer {
  const { buyer, today, warehouses, sellable, promotionsOf } = occasion;
  const { words, retailPrice, ladder, control } = record;
  const isVisible = maySeePrices(buyer);
  const source = priceSource(record.prices, buyer?.rank ?? 0, live.contract?.price ?? null);
  const { boughtToday, right, quota } = own ?? NOTHING;
  const { limitPerOrder, limitPerDay } = words;
  return decideOffer(
    {
      ...words,
      boughtToday,
      quota,
      sellerMaySell: sellable.has(words.scope),
      limitLeft: ownLimitLeft({ limitPerOrder, limitPerDay, boughtToday, quota }),
      isVisible,
      basePrice: isVisible ? source.basePrice : null,
      contract: isVisible && live.contract ? { until: live.contract.until } : null,
      retailPrice: isVisible ? retailPrice : null,
      ladder: isVisible ? ladderFor(source, ladder) : null,
      control,
      right,
      specials:
        record.specials.length === 0
          ? []
          : specialsFor(runningSpecials(record, own, source.basePrice, occasion), {
              isContract: source.isContract,
              seesYoux: buyer?.seesYoux ?? false,
              isNewcomer: !own?.hasBought,
            }),
      // 含特殊药品复方制剂 make orders of their own and earn nothing.
      promotions: words.isEphedrine ? [] : promotionsOf(words.id),
      warehouses: warehouses.map(
        (warehouse): OfferWarehouse => ({
          ...warehouse,
          available: isVisible && warehouse.isActive ? (live.stock.get(warehouse.id) ?? 0) : 0,
          nearestExpiry: nearestExpiry(record.lots, warehouse.id, today),
        }),
      ),
    },
    buyer,
  );
}

/**
 * Special prices that run now, in warehouses that are open. One that is dearer than what the buyer pays anyway (its
 * rank, a list price that fell) is none.
 */
function runningSpecials(
  { specials, words }: GoodsRecord,
  own: Own | null,
  basePrice: PriceE4 | null,
  { buyer, now, today, warehouses }: Occasion,
): Special[] {
  return specials.flatMap((special) => {
    const { startsAt, endsAt, lot, price, warehouseId } = special;
    if (startsAt > now || endsAt <= now || (lot && !isSaleable(lot, today))) return [];
    // A goods that became a controlled one: its receipt order could not wait for a group.
    if (special.group && words.isEphedrine) return [];
    if (warehouseId !== 0 && !warehouses.some(({ id, isActive }) => id === warehouseId && isActive))
      return [];
    if (!maySeePrices(buyer)) return [hiddenSpecial(special)];
    if (isPriced(basePrice) && price !== null && price > basePrice) return [];
    const state = own?.specials.get(special.id);
    // Stopped in the moment between two statements.
    return state ? [{ ...special, ...state }] : [];
  });
}
