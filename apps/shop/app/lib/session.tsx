import type { UserBase } from '@qingnang/contract/accounts';
import { createContext, type ReactNode, useContext } from 'react';

/**
 * Who is looking. `user` is null for a visitor, and also where the account's data were not read or could
 * not be: then only `signedIn` says that someone is there.
 */
export interface Session {
  signedIn: boolean;
  user: UserBase | null;
}

const VISITOR: Session = { signedIn: false, user: null };
const SessionContext = createContext<Session>(VISITOR);

export const SessionProvider = ({ session, children }: { session: Session; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
);

export const useSession = (): Session => useContext(SessionContext);

/** What code outside components knows of the session: the last one rendered in this browser window. */
let current: Session = VISITOR;
export const currentSession = (): Session => current;
/** Called by the shell in the browser only. */
export const rememberSession = (session: Session): void => {
  current = session;
};

const FRESH = 'qn-fresh-login';

/** Signing in has changed everything: the next navigation loads the document anew, once. */
export const markFreshLogin = (): void => sessionStorage.setItem(FRESH, '1');

/** True once after `markFreshLogin`. */
export function takeFreshLogin(): boolean {
  const fresh = sessionStorage.getItem(FRESH) !== null;
  if (fresh) sessionStorage.removeItem(FRESH);
  return fresh;
}
