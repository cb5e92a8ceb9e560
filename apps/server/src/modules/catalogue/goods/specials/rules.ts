import type { Reason } from '@qingnang/contract/catalog';
import { lesser, type PriceE4 } from '@qingnang/rules/money';
import type { BuyerStanding } from '../../eligibility/rules.ts';
import { isPriced } from '../../pricing/rules.ts';
import { decideOffer, type GoodsOffer, type OfferWarehouse, priceAtMinimum, type Special } from '../rules.ts';

/** How a goods is bought through an offer. Parts of combinations and gifts have these too, though nobody sees them as offers. */
export type Terms = Pick<
  Special,
  'price' | 'warehouseId' | 'stockLeft' | 'limitPerAccount' | 'used' | 'group'
>;

/**
 * The goods as it is bought through a special price: its price, without a ladder, from its warehouse and own stock, within
 * its limit as well as the goods' own. The reason follows.
 * @param warehouseId where a special price that sells from the shelf is bought; 0 = the chosen warehouse
 */
export function offerThrough(
  offer: GoodsOffer,
  special: Terms,
  warehouseId: number,
  buyer: BuyerStanding | null,
): GoodsOffer {
  const at = warehousesOf(offer, special, warehouseId);
  const through = decideOffer(
    {
      ...offer,
      basePrice: special.price,
      contract: null,
      ladder: null,
      limitLeft: leastOf(offer.limitLeft, specialLimitLeft(special)),
      warehouses: at,
    },
    buyer,
  );
  return isOpenButForStock(through.reason)
    ? { ...through, reason: specialReason(special) ?? through.reason }
    : through;
}

/** What holds up only a price or a place of the goods: a special price has its own. */
const OF_THE_SHELF: readonly Reason['code'][] = ['price_pending', 'out_of_stock'];
const isOpenButForStock = (reason: Reason | null) => reason === null || OF_THE_SHELF.includes(reason.code);

/** Why an offer is closed to the buyer though the goods is not; null when it is open. */
export function specialReason(special: Terms): Reason | null {
  const { stockLeft, limitPerAccount, used, group } = special;
  if (group?.status === 'failed') return { code: 'off_shelf', message: '拼团未成团', action: '', url: '' };
  if (specialLimitLeft(special) === 0) {
    const message = `每户限购 ${limitPerAccount}，已购 ${used}`;
    return { code: 'limit_used', message, action: '', url: '' };
  }
  if (stockLeft === 0) return { code: 'out_of_stock', message: '活动库存已抢完', action: '', url: '' };
  return null;
}

/** Pieces that this buyer can still buy through a special price of an offer. */
export function specialNumber(offer: GoodsOffer, special: Special): number {
  if (!isOpenButForStock(offer.reason) || specialReason(special) !== null) return 0;
  const available = warehousesOf(offer, special, 0)[0]?.available ?? 0;
  return Math.min(available, leastOf(offer.limitLeft, specialLimitLeft(special)) ?? available);
}

/**
 * The special prices that an account may see, cheapest first, those bought by name only last. A contract price switches all others
 * off (docs/rules/promotions.md#price-kinds); 优选 prices are for accounts marked for them, those of newcomers for who has not bought yet.
 */
export function specialsFor(
  running: readonly Special[],
  { isContract, seesYoux, isNewcomer }: { isContract: boolean; seesYoux: boolean; isNewcomer: boolean },
): readonly Special[] {
  const open = running.filter(
    ({ kind }) =>
      kind === 'near_expiry' ||
      (!isContract && (seesYoux || kind !== 'youx') && (isNewcomer || kind !== 'newcomer')),
  );
  return open.length < 2 ? open : open.sort(byUse);
}

/**
 * Whether a buyer has to name the offer: the shop chooses no near-expiry lot for anybody, and nobody waits for a group who
 * did not ask to.
 */
export const isByName = ({ kind }: Special): boolean => kind === 'near_expiry' || kind === 'group';

const byUse = (a: Special, b: Special) =>
  Number(isByName(a)) - Number(isByName(b)) || Number((a.price ?? 0n) - (b.price ?? 0n)) || a.id - b.id;

/** The cheapest special price that is open to the buyer and that the shop may choose. */
export const bestSpecial = ({ specials }: GoodsOffer): Special | null =>
  specials.find((special) => !isByName(special) && specialReason(special) === null) ?? null;

/** What a piece costs at the smallest order, through the special price that the shop would choose where that is cheaper. */
export function pricePaid(offer: GoodsOffer): PriceE4 | null {
  const own = priceAtMinimum(offer);
  const special = bestSpecial(offer)?.price ?? null;
  if (!isPriced(own)) return special;
  return special === null ? own : lesser(own, special);
}

/** A special price for who may not see prices. */
export const hiddenSpecial = (special: Special): Special => ({
  ...special,
  price: null,
  stockTotal: null,
  stockLeft: null,
  used: 0,
});

/** What the special's own limit leaves this buyer; null without one. */
export const specialLimitLeft = ({
  limitPerAccount,
  used,
}: Pick<Terms, 'limitPerAccount' | 'used'>): number | null =>
  limitPerAccount === null ? null : Math.max(limitPerAccount - used, 0);

function warehousesOf(offer: GoodsOffer, special: Terms, warehouseId: number): readonly OfferWarehouse[] {
  const wanted = special.warehouseId === 0 ? warehouseId || offer.warehouse.id : special.warehouseId;
  const { stockLeft } = special;
  return offer.warehouses
    .filter(({ id }) => id === wanted)
    .map((warehouse) =>
      stockLeft === null || !warehouse.isActive ? warehouse : { ...warehouse, available: stockLeft },
    );
}

const leastOf = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);
