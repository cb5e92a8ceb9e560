import { useRef } from 'react';
import { newIdempotencyKey } from './api.ts';

/**
 * Idempotency-Keys by what is sent: the same content once more is a retry after an answer that was lost, and gets that answer; other
 * content is another act.
 */
export function useContentKey() {
  const kept = useRef({ text: '', key: '' });
  return {
    keyOf: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (kept.current.text !== text) kept.current = { text, key: newIdempotencyKey() };
      return kept.current.key;
    },
    /** The answer has come and the form stays: the same content is another act from now on. */
    renew: () => {
      kept.current = { text: '', key: '' };
    },
  };
}
