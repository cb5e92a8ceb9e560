import { createStore } from './store.ts';

/**
 * The server wants a fresh proof of who is asking before it carries something out. `api` waits here, the shell asks in a dialog, and
 * the call goes out again: what was typed stays where it is.
 */
export const proofAsked = createStore<((isProved: boolean) => void) | null>(null);

let asked: Promise<boolean> | null = null;

/** Asks for the proof, once for all who wait for it. @returns false when the buyer does not give it */
export function askProof(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    proofAsked.set((isProved) => {
      asked = null;
      proofAsked.set(null);
      resolve(isProved);
    });
  });
  return asked;
}
