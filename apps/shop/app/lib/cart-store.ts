import { useSession } from './session.tsx';
import { createStore, useStore } from './store.ts';

/**
 * What every page knows of the cart: how many lines it has, and that it has changed. Anything that writes to the cart
 * calls `cartChanged` with the count that the answer brought; the drawer reloads when it sees the new version. Other tabs of
 * the browser hear it, too.
 */
const lines = createStore<number | null>(null);
const version = createStore(0);

/** @param count lines in the cart now, when the answer says so. */
export function cartChanged(count?: number): void {
  hear(count);
  tabs?.postMessage(count);
}

function hear(count: number | undefined): void {
  if (count !== undefined) lines.set(count);
  version.set(version.get() + 1);
}

const tabs = typeof window === 'undefined' ? null : new BroadcastChannel('qn-cart');
if (tabs) tabs.onmessage = ({ data }) => hear(data);

/** Lines in the cart, for the badges. Before the first change: what the account's data said. */
export function useCartCount(): number {
  const { user } = useSession();
  return useStore(lines, null) ?? user?.cart ?? 0;
}

/** Changes with every change of the cart. */
export const useCartVersion = (): number => useStore(version, 0);
