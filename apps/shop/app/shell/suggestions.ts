import type { DataOf } from '@qingnang/contract/call';
import type { searchGoods } from '@qingnang/contract/catalog';
import { useEffect, useState } from 'react';
import { call } from '../lib/api.ts';
import { createFreshCache } from '../lib/fresh-cache.ts';

export type Suggestions = DataOf<typeof searchGoods>;

/** 1 drug name, 2 manufacturer. */
export type SearchKind = 1 | 2;

/** docs/rules/screens.md#delays. */
const DEBOUNCE_MS = 500;
export const FRESH_MS = 5000;

const answers = createFreshCache<Suggestions>(FRESH_MS);

export interface SuggestState {
  keywords: string;
  /** What was found for these keywords; null before the answer, without one, and while they are being composed. */
  data: Suggestions | null;
  /** The buyer waits: typed, and not answered yet. */
  busy: boolean;
  failed: boolean;
}

/**
 * Suggestions for what is typed: asked for 500 ms after the last change, never for nothing typed, never while a Chinese
 * word is being composed. An answer is used again for five seconds. Without an answer the box stays usable.
 */
export function useSuggestions(typed: string, kind: SearchKind, asking: boolean): SuggestState {
  const keywords = typed.trim();
  const key = `${kind}:${keywords}`;
  const [answer, setAnswer] = useState<{ key: string; data: Suggestions | null }>({ key: '', data: null });

  useEffect(() => {
    if (keywords === '' || !asking) return;
    const known = answers.get(key);
    if (known) {
      setAnswer({ key, data: known });
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const data = await readSuggestions(keywords, kind, controller.signal);
      if (data) answers.set(key, data);
      if (!controller.signal.aborted) setAnswer({ key, data });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [keywords, kind, key, asking]);

  const isAnswered = keywords !== '' && answer.key === key;
  return {
    keywords,
    data: isAnswered ? answer.data : null,
    busy: keywords !== '' && asking && !isAnswered,
    failed: isAnswered && answer.data === null,
  };
}

const readSuggestions = (
  keywords: string,
  type: SearchKind,
  signal: AbortSignal,
): Promise<Suggestions | null> =>
  call<typeof searchGoods>('GET /api/goods/search', { query: { keywords, type }, signal, quiet: true }).catch(
    () => null,
  );
