import type { CommonData, common } from '@qingnang/contract/shell';
import { call } from '../lib/api.ts';
import { createStore } from '../lib/store.ts';

/** The whole category tree, for the panels of the category menu: too much to send with every document. */
export const menu = createStore<CommonData | null>(null);

let isReading = false;

/** Reads the tree when the buyer comes to the menu, once. A failure leaves the panels away; the next visit asks again. */
export function readMenu(): void {
  if (isReading || menu.get()) return;
  isReading = true;
  call<typeof common>('GET /api/focus/common', { quiet: true, sideBySide: true })
    .then(menu.set, () => undefined)
    .finally(() => {
      isReading = false;
    });
}
