import { matchPage } from '../route-table.ts';
import { NETWORK_MESSAGE } from './api-error.ts';
import { untilThere } from './lazy-kept.ts';
import { manifest } from './prefetch.ts';
import { toast } from './toasts.ts';

/** What is wished last counts. */
let wishes = 0;

/**
 * Opens a page without a network, where its code is loaded. Another one is waited for, and opens by itself when the network is back,
 * unless something else was wished meanwhile.
 */
export async function openWhenThere(to: string, open: () => unknown): Promise<void> {
  wishes += 1;
  const wish = wishes;
  const files = codeToLoad(to);
  if (files.length > 0) {
    toast.error(`${NETWORK_MESSAGE}，连上后自动打开`);
    // What is gone though the network is there, as after an update of the shop, is the router's matter.
    await untilThere(() => fetchAll(files)).catch(() => undefined);
  }
  if (wish === wishes) open();
}

/** Files of a page, and of what stands around it, that the router has not loaded yet. */
function codeToLoad(to: string): string[] {
  const routes = manifest()?.routes ?? {};
  const loaded = (window as Window & { __reactRouterRouteModules?: object }).__reactRouterRouteModules ?? {};
  const files: string[] = [];
  let id = matchPage(new URL(to, window.location.origin).pathname)?.routeId;
  for (let entry = id && routes[id]; id && entry; entry = id && routes[id]) {
    if (!(id in loaded)) files.push(entry.module);
    id = entry.parentId;
  }
  return files;
}

/** Not by `import()`, of which a browser remembers that it has failed. */
async function fetchAll(files: readonly string[]): Promise<void> {
  if (!navigator.onLine) throw new TypeError('no network');
  await Promise.all(files.map((file) => fetch(file)));
}
