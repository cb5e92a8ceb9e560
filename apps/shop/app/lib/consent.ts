import { createStore } from './store.ts';

/**
 * The server wants a new version of 用户协议 or 隐私政策 agreed to before something is bought. `api` waits here, the shell shows it in a
 * dialog, and the call goes out again: the page and what was typed stay where they are.
 */
export const consentAsked = createStore<((agrees: boolean) => void) | null>(null);

let asked: Promise<boolean> | null = null;

/** Asks once for all who wait for it. @returns false when the buyer does not agree */
export function askConsent(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    consentAsked.set((agrees) => {
      asked = null;
      consentAsked.set(null);
      resolve(agrees);
    });
  });
  return asked;
}
