import { currentSession } from './session.tsx';
import { createStore } from './store.ts';

/**
 * The session of who was signed in has ended. `api` waits here, the shell asks to sign in again in a dialog, and the call goes out once
 * more: the page and what was typed stay where they are.
 */
export const signInAsked = createStore<((isSignedIn: boolean) => void) | null>(null);

let asked: Promise<boolean> | null = null;

/**
 * Asks to sign in again, once for all who wait for it.
 * @returns false when the buyer does not, and for a visitor, who has had no session that could have ended
 */
export function askSignIn(): Promise<boolean> {
  if (!currentSession().signedIn) return Promise.resolve(false);
  asked ??= new Promise((resolve) => {
    signInAsked.set((isSignedIn) => {
      asked = null;
      signInAsked.set(null);
      resolve(isSignedIn);
    });
  });
  return asked;
}
