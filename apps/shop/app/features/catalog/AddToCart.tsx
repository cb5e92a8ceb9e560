import type { SpecialOffer } from '@qingnang/contract/catalog';
import { Suspense } from 'react';
import { lazySoon } from '../../lib/soon.ts';
import { asBought, bestOffer } from '../goods/offer.ts';
import { ReasonAction } from '../goods/Reason.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import './AddToCart.module.css';
import '../../ui/QtyInput.module.css';

// The rules of quantities and exact prices: nothing a visitor needs, drawn by the server for buyers.
const Buyable = lazySoon(() => import('./Buyable.tsx'));
const QuickBuyable = lazySoon(() => import('./QuickBuyable.tsx'));

interface AddToCartProps {
  goods: ShownGoods;
  /** What it is bought through: the best, unless told. */
  offer?: SpecialOffer | null;
}

/** Quantity and button of a goods card; for who may not buy, what to do about it. */
export function AddToCart({ goods, offer = bestOffer(goods) }: AddToCartProps) {
  const { reason } = asBought(goods, offer);
  if (reason) return <ReasonAction goods={goods} reason={reason} block />;
  return (
    <Suspense>
      <Buyable goods={goods} offer={offer} />
    </Suspense>
  );
}

/** Adds the smallest order with one press; nothing for who may not buy: their price's place says why. */
export function QuickAdd({ goods, offer = bestOffer(goods) }: AddToCartProps) {
  if (asBought(goods, offer).reason) return null;
  return (
    <Suspense>
      <QuickBuyable goods={goods} offer={offer} />
    </Suspense>
  );
}
