import { NETWORK_MESSAGE } from './api-error.ts';
import { moduleOf } from './prefetch.ts';
import { toast } from './toasts.ts';

/**
 * Before a page is gone to: without a network its code may not come, and the router would load the document anew, which loses the page
 * that is open with what is typed there. Says so and waits for the network.
 */
export async function codeOrNetwork(pathname: string): Promise<void> {
  const file = navigator.onLine ? undefined : moduleOf(pathname);
  if (!file) return;
  await import(/* @vite-ignore */ file).catch(() => {
    toast.error(NETWORK_MESSAGE);
    return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  });
}
