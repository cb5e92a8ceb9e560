import type { SpecialKind } from '@qingnang/contract/catalog';
import type { PriceE4 } from '@qingnang/rules/money';
import type { BuyerStanding } from '../../eligibility/rules.ts';
import { decideOffer, type GoodsOffer, type OfferWarehouse } from '../rules.ts';

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
}

/**
 * The goods as it is bought through a special price: its price, without a ladder, from its warehouse and own stock, within
 * its limit as well as the goods' own. The reason follows.
 * @param warehouseId where a special price that sells from the shelf is bought; 0 = the chosen warehouse
 */
export function offerThrough(
  offer: GoodsOffer,
  special: Special,
  warehouseId: number,
  buyer: BuyerStanding | null,
): GoodsOffer {
  const at = warehousesOf(offer, special, warehouseId);
  return decideOffer(
    {
      ...offer,
      basePrice: special.price,
      ladder: null,
      limitLeft: leastOf(offer.limitLeft, specialLimitLeft(special)),
      warehouses: at,
    },
    buyer,
  );
}

/** What the special's own limit leaves this buyer; null without one. */
export const specialLimitLeft = ({ limitPerAccount, used }: Special): number | null =>
  limitPerAccount === null ? null : Math.max(limitPerAccount - used, 0);

function warehousesOf(offer: GoodsOffer, special: Special, warehouseId: number): readonly OfferWarehouse[] {
  const wanted = special.warehouseId === 0 ? warehouseId || offer.warehouse.id : special.warehouseId;
  const { stockLeft } = special;
  return offer.warehouses
    .filter(({ id }) => id === wanted)
    .map((warehouse) => (stockLeft === null ? warehouse : { ...warehouse, available: stockLeft }));
}

const leastOf = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);
