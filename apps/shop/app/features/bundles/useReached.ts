import type { giftGroupGoods } from '@qingnang/contract/bundles';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useCartVersion } from '../../lib/cart-store.ts';
import type { Reached } from './bundles-data.ts';

/** How far the cart is towards the gifts of a group: read again whenever the cart has changed, silently. */
export function useReached(groupId: number, atFirst: Reached): Reached {
  const version = useCartVersion();
  const versionAtFirst = useRef(version);
  const [reached, setReached] = useState(atFirst);
  useEffect(() => setReached(atFirst), [atFirst]);
  useEffect(() => {
    if (version === versionAtFirst.current) return;
    const controller = new AbortController();
    call<typeof giftGroupGoods>('GET /api/combinationMzhg', {
      query: { id: groupId, page_size: 1 },
      signal: controller.signal,
      quiet: true,
      sideBySide: true,
    })
      .then((now) => setReached(now.reached))
      .catch(() => undefined);
    return () => controller.abort();
  }, [version, groupId]);
  return reached;
}
