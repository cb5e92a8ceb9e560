import type { CheckoutView, cartList, checkout } from '@qingnang/contract/cart';
import type { DraftContent } from '@qingnang/contract/checkout-draft';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { presentError } from '../../lib/present-error.ts';
import { chosenLines } from '../cart/chosen-lines.ts';
import { type Choices, choicesBody } from './choices.ts';
import { choicesIn, readDraft } from './draft.ts';
import { type Remedy, remedyOf } from './remedy.ts';
import { useDraftOwner } from './useDraft.ts';

/**
 * The order to verify, as it would be placed now.
 * @param choices of the buyer. Missing: the default address, the best of everything.
 */
export async function readCheckout(ids: readonly number[], choices?: Choices): Promise<CheckoutView> {
  return call<typeof checkout>('POST /api/cart/checkout', {
    body: { ids: [...ids], ...(choices && choicesBody(choices)), new: 1 },
    quiet: true,
  });
}

/** The order with what was chosen before; without it where that is gone, as an address that was removed. */
async function readAsWritten(ids: readonly number[], draft: DraftContent | null): Promise<CheckoutView> {
  if (!draft) return readCheckout(ids);
  return readCheckout(ids, choicesIn(draft)).catch((error: unknown) => {
    if (error instanceof ApiError && error.kind === 'invalid') return readCheckout(ids);
    throw error;
  });
}

/** The lines the buyer settled with; who comes by address or in another window orders what is selected in the cart. */
async function linesToOrder(): Promise<number[]> {
  const chosen = chosenLines();
  if (chosen.length > 0) return chosen;
  const { data } = await call<typeof cartList>('GET /api/cart/list', {
    query: { filters: 99999, new: 1 },
  });
  return data.filter((line) => line.is_selected === 1).map((line) => line.id);
}

export type Loading =
  | { state: 'loading' }
  | { state: 'failed'; message: string; remedy: Remedy | null }
  | { state: 'ready'; ids: number[]; view: CheckoutView; draft: DraftContent | null };

/** Reads the order in the browser; with nothing to order the buyer goes back to the cart. */
export function useCheckout(): { loading: Loading; retry: () => void; show: (view: CheckoutView) => void } {
  const navigate = useNavigate();
  const owner = useDraftOwner();
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  const read = useCallback(async () => {
    setLoading({ state: 'loading' });
    try {
      const [ids, draft] = await Promise.all([linesToOrder(), readDraft(owner)]);
      if (ids.length === 0) return void navigate('/cart', { replace: true });
      setLoading({ state: 'ready', ids, view: await readAsWritten(ids, draft), draft });
    } catch (error) {
      const message = failureOf(error);
      const remedy = error instanceof ApiError ? remedyOf(error.data) : null;
      if (message !== null) setLoading({ state: 'failed', message, remedy });
    }
  }, [navigate, owner]);
  useEffect(() => void read(), [read]);
  const show = (view: CheckoutView) => setLoading((now) => (now.state === 'ready' ? { ...now, view } : now));
  return { loading, retry: () => void read(), show };
}

/**
 * The words for a failure that the page shows in its place; null for one that leads elsewhere or has been shown
 * (sign-in, contract, second factor).
 */
export function failureOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === 'cancelled') return null;
  if (error.kind === 'signIn' || error.kind === 'contract' || error.kind === 'factor') {
    presentError(error);
    return error.kind === 'signIn' ? null : error.message;
  }
  return error.requestId ? `${error.message}（编号 ${error.requestId}）` : error.message;
}
