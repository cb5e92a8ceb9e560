import { useRef } from 'react';
import { ApiError } from './api.ts';

/**
 * The Idempotency-Key of one opened form. A retry after a lost answer sends the same key and so gets the first result;
 * only after the server has refused (nothing was done, the input will change) the next try is a new act.
 */
export function useActKey(): {
  current: () => string;
  afterFailure: (error: unknown) => void;
  /** The act is done and the form stays open: what is sent next is another one. */
  renew: () => void;
} {
  const key = useRef('');
  return {
    current: () => {
      key.current ||= newKey();
      return key.current;
    },
    afterFailure: (error) => {
      if (error instanceof ApiError && error.isRefusal) key.current = '';
    },
    renew: () => {
      key.current = '';
    },
  };
}

/** A key that nothing else has. */
export function newKey(): string {
  // randomUUID exists only on https and localhost; a shop may be reached by its plain address inside the house.
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
