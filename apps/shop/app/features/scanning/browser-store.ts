import { scanStore } from './scan-store.ts';

/** Scans of a delivery in this browser; nothing is kept where it keeps nothing. */
export function browserStore(delivery: number, person: string) {
  try {
    return scanStore(window.localStorage, delivery, person);
  } catch {
    return { read: () => [], keep: () => false, drop: () => undefined };
  }
}
