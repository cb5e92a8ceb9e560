import type { switchBack as switchBackCall, switchStore } from '@qingnang/contract/stores';
import { call } from '../../lib/api.ts';

/** Lets the session act for a store; everything on the page is another account's then, so the document loads anew. */
export async function switchTo(storeId: number, path = '/user'): Promise<void> {
  await call<typeof switchStore>('POST /api/stores/:id/switch', { at: { id: storeId } });
  window.location.assign(path);
}

/** The head office acts for itself again. */
export async function switchBack(path = '/ddgl'): Promise<void> {
  await call<typeof switchBackCall>('POST /api/stores/switch_back');
  window.location.assign(path);
}
