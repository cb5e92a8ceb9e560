import type { Hint, nextHint } from '@qingnang/contract/cart';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import type { CartState } from './CartEditor.ts';

/** While the buyer is clicking nobody reads hints. */
const DELAY_MS = 300;

/** The nearest thing not yet reached, asked after the server has confirmed the cart. Without an answer: none. */
export function useHint({ settled, totals }: CartState): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    if (!settled) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      call<typeof nextHint>('POST /api/cart/next_hint', {
        body: {},
        quiet: true,
        inBackground: true,
        signal: controller.signal,
      })
        .then(({ list }) => setHint(totals.selected_count > 0 ? nearest(list) : null))
        .catch(() => setHint(null));
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [settled, totals]);
  return hint;
}

/** The summary says by itself what is missing to the minimum order. */
const nearest = (list: readonly Hint[]): Hint | null => list.find((hint) => hint.kind !== 'minimum') ?? null;
