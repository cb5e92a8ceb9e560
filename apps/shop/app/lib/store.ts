import { useSyncExternalStore } from 'react';

/**
 * A value of the browser window that components follow: badge counts, the toasts on screen, the clock. Never written
 * while the server renders, where one module serves everybody.
 */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @param atFirst what the server and the first rendering in the browser show; both must agree. */
export const useStore = <T>(store: Store<T>, atFirst: T): T =>
  useSyncExternalStore(store.subscribe, store.get, () => atFirst);
