import { type ComponentType, lazy } from 'react';

/**
 * `lazy()` for what opens over a page on which something is typed: while the network is away its code is waited for. `lazy` would fail
 * for good, and take the page with it.
 */
export const lazyKept = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => untilThere(load));

/** Tries with a network, after which the code is taken to be gone, as after an update of the shop. */
const TRIES = 3;
const PAUSE_MS = 1500;

/** @throws what `load` throws when the network is there and it still fails */
export async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (let failed = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) failed += 1;
      if (failed === TRIES) throw error;
      await networkOrPause();
      askForStylesAgain();
    }
  }
}

const networkOrPause = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE_MS);
    else window.addEventListener('online', () => resolve(), { once: true });
  });

/** The bundler asks for each file of styles once; one that did not come has no sheet. */
function askForStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet)
      link.replaceWith(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: link.href }));
}
