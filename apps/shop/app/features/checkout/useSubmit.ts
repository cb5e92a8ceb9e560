import type { CheckoutView } from '@qingnang/contract/cart';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, newIdempotencyKey } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cartChanged, useCartCount } from '../../lib/cart-store.ts';
import { presentError } from '../../lib/present-error.ts';
import { forgetLines } from '../cart/chosen-lines.ts';
import { differences } from './checkout-view.ts';
import { type Choices, choicesBody } from './choices.ts';
import { type DueOrder, keepDueOrders } from './due-orders.ts';
import { readCheckout } from './useCheckout.ts';

export interface OrderForm {
  choices: Choices;
  useBalance: boolean;
  remark: string;
}

/** The order as shown could not be placed. */
export interface Conflict {
  message: string;
  /** What the buyer would agree to now; null when it cannot be bought at all as it stands. */
  now: CheckoutView | null;
  differences: string[];
}

/** Placing the order: once per opening of the page, whatever is clicked or lost on the way. */
export function useSubmit(ids: readonly number[], view: CheckoutView) {
  const navigate = useNavigate();
  const inCart = useCartCount();
  const [key] = useState(newIdempotencyKey);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const submit = async ({ choices, useBalance, remark }: OrderForm) => {
    if (choices.addressId === null) return setErrors({ address_id: ['请先新增收货地址'] });
    setBusy(true);
    setErrors({});
    setConflict(null);
    try {
      const body = {
        ids: [...ids],
        ...choicesBody(choices),
        use_balance: useBalance,
        remark,
        quote_hash: view.quote_hash,
      };
      const { data } = await api.post<{ orders: DueOrder[] }>('/api/order', body, {
        idempotencyKey: key,
        quiet: true,
      });
      forgetLines();
      cartChanged(Math.max(0, inCart - ids.length));
      goOn(data.orders);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'invalid' && isOfForm(error)) setErrors(error.fieldErrors);
      else if (error.kind === 'refused') setConflict(await conflictOf(error.message, ids, view, choices));
      else presentError(error);
      setBusy(false);
    }
  };

  const goOn = (orders: readonly DueOrder[]) => {
    const due = orders.filter((order) => order.amount > 0);
    keepDueOrders(due);
    const next = due[0] ? `/cart/step3/${due[0].id}` : `/cart/step4?id=${orders[0]?.id ?? ''}`;
    void navigate(next, { replace: true });
  };

  return {
    busy,
    errors,
    conflict,
    submit: (form: OrderForm) => void submit(form),
    settle: () => setConflict(null),
  };
}

const isOfForm = (error: ApiError): boolean =>
  Object.keys(error.fieldErrors).some((field) => FIELDS.has(field));
const FIELDS = new Set(['address_id', 'remark']);

/** Reads the order once more, so that the buyer sees what is different now; without the coupons where those are what has changed. */
async function conflictOf(
  message: string,
  ids: readonly number[],
  view: CheckoutView,
  choices: Choices,
): Promise<Conflict> {
  const now = await readCheckout(ids, choices)
    .catch(() => readCheckout(ids, { ...choices, coupons: new Map() }))
    .catch(() => null);
  return { message, now, differences: now ? differences(view, now) : [] };
}
