import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { replayLateClicks } from './early-clicks.ts';
import { untilThere } from './lazy-kept.ts';

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

/**
 * `lazy()` for a part that opens later. Once its code is there it is drawn at once: `lazy` itself would first show
 * nothing, and React lets such a gap last 300 ms. While the network is away it is waited for, as by `lazyKept()`.
 * @returns the part, whose `ready()` ends when its code is there or could not be fetched: for a page that is about to be opened
 */
export function lazySoon<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const keep = async () => {
    const code = await load();
    loaded = code.default;
    return code;
  };
  soon(keep);
  const Later: ComponentType<Props> = lazy(() => untilThere(keep));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top of a module, as lazy() is
  function Part(props: Props) {
    // What a part was begun with it keeps: another type would begin it anew.
    const [Drawn] = useState(() => loaded ?? Later);
    // What was typed into it early is taken over first.
    useEffect(() => void setTimeout(replayLateClicks), []);
    return createElement(Drawn, props);
  }
  return Object.assign(Part, { ready: () => keep().then(nothing, nothing) });
}

const nothing = (): void => undefined;
