import { type ComponentType, lazy } from 'react';

/**
 * `lazy()` of React whose code is waited for while the network is away. By itself it would fail
 * for good, and take the page with it.
 */
export const lazyKept = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => untilThere(load));

/** Tries that the shop answers to, after which the code is taken to be gone, as after an update of it. */
const TRIES = 3;
const PAUSE_MS = 1500;

/** @throws what `load` throws when the shop answers and it still fails */
export async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (let failed = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      if (await shopAnswers()) failed += 1;
      if (failed === TRIES) throw error;
      await networkOrPause();
    }
  }
}

/** Whether there is a network that leads to the shop: browsers take one that leads nowhere for a network. */
export const shopAnswers = async (): Promise<boolean> =>
  navigator.onLine &&
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

const networkOrPause = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE_MS);
    else window.addEventListener('online', () => resolve(), { once: true });
  });
