import type { logout } from '@qingnang/contract/accounts';
import { call } from '../lib/api.ts';

/** Ends the session and loads the page anew, as a visitor. A failure has already been shown. */
export async function signOut(): Promise<void> {
  await call<typeof logout>('DELETE /api/user/logout');
  window.location.reload();
}
