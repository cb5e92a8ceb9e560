import type { CheckoutView } from '@qingnang/contract/cart';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { presentError } from '../../lib/present-error.ts';
import { type Choices, stillChosen } from './choices.ts';
import { readCheckout } from './useCheckout.ts';

/**
 * What the buyer decides; every decision works the order out anew. One question is under way at a time: a later decision
 * takes the place of an earlier one, whose answer is not shown.
 * @param atFirst what the order that is shown was asked for with
 */
export function useChoices(ids: readonly number[], atFirst: Choices, onView: (view: CheckoutView) => void) {
  const [choices, setChoices] = useState(atFirst);
  const [quoting, setQuoting] = useState(false);
  const change = async (next: Choices) => {
    const before = choices;
    setChoices(next);
    setQuoting(true);
    try {
      onView(await readCheckout(ids, next));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A later choice has taken the place of this one.
      if (error.kind === 'cancelled') return;
      setChoices(before);
      presentError(error);
    }
    setQuoting(false);
  };
  return {
    choices,
    quoting,
    chooseAddress: (addressId: number) => void change({ ...choices, addressId }),
    /** @param id of the buyer's own coupon; 0: none */
    chooseCoupon: (key: string, id: number) =>
      void change({ ...choices, coupons: new Map([...choices.coupons, [key, id]]) }),
    /** The best for every order again. */
    chooseBest: () => void change({ ...choices, coupons: new Map() }),
    /** The orders become others: coupons are chosen anew. */
    chooseSplit: (isSplit: boolean) => void change({ ...choices, isSplit, coupons: new Map() }),
    chooseVoucher: (useVoucher: boolean) => void change({ ...choices, useVoucher }),
    /** The buyer agrees to what the order has become. @returns the choices that hold in it */
    agree: (now: CheckoutView): Choices => {
      const next = stillChosen(choices, now);
      setChoices(next);
      onView(now);
      return next;
    },
  };
}
