import type { CheckoutView } from '@qingnang/contract/cart';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { presentError } from '../../lib/present-error.ts';
import { firstAddress } from './checkout-view.ts';
import { readCheckout } from './useCheckout.ts';

/** The chosen address; choosing another one works the order out for it, since it decides about shipping. */
export function useAddressQuote(
  ids: readonly number[],
  view: CheckoutView,
  onView: (view: CheckoutView) => void,
) {
  const [addressId, setAddressId] = useState(() => firstAddress(view));
  const [quoting, setQuoting] = useState(false);
  const choose = async (id: number) => {
    const before = addressId;
    setAddressId(id);
    setQuoting(true);
    try {
      onView(await readCheckout(ids, id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A later choice has taken the place of this one.
      if (error.kind === 'cancelled') return;
      setAddressId(before);
      presentError(error);
    }
    setQuoting(false);
  };
  return { addressId, quoting, choose: (id: number) => void choose(id) };
}
