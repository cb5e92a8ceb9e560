import { useEffect, useEffectEvent, useState } from 'react';
import { callWith } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import type { DataCall } from '../lib/data.ts';

const inBrowser: DataCall = callWith({ quiet: true, sideBySide: true });

interface Read<T> {
  key: string;
  data: T | null;
  problem: string;
}

/**
 * What a part of a page reads by itself once it is there.
 * @param key what it is about: another one is read anew
 * @returns data null while it comes; problem says why it did not, '' while nothing is wrong
 */
export function useLater<T>(key: string, read: (call: DataCall) => Promise<T>) {
  const [kept, setKept] = useState<Read<T> | null>(null);
  const [turn, setTurn] = useState(0);
  const start = useEffectEvent(() => read(inBrowser));
  // The key says what is asked for; another turn asks again.
  useEffect(() => {
    let isOver = false;
    const keep = (data: T | null, problem: string) => isOver || setKept({ key, data, problem });
    start().then(
      (data) => keep(data, ''),
      (error: unknown) => keep(null, error instanceof ApiError ? error.message : '加载失败'),
    );
    return () => {
      isOver = true;
    };
  }, [key, turn]);
  const now = kept?.key === key ? kept : null;
  const again = () => {
    setKept(null);
    setTurn(turn + 1);
  };
  return { data: now?.data ?? null, problem: now?.problem ?? '', again };
}
