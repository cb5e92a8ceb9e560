import { type ComponentType, lazy } from 'react';

/**
 * Code that a click, a key or the pointer will want, but the first screen does not: it is fetched once the page has
 * loaded and the browser has nothing else to do, so that nobody waits for it later.
 */
export function soon(load: () => Promise<unknown>): void {
  // The server renders only, and has everything.
  if (typeof window === 'undefined') return;
  const fetchIt = () => void load().catch(() => undefined);
  // Safari knows no idle time.
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(fetchIt) : setTimeout(fetchIt, 500);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

/** `lazy()` for a part that opens later; its code is there by then. */
export function lazySoon<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  soon(load);
  return lazy(load);
}
