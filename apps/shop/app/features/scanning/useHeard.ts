import { useCallback, useState } from 'react';
import { signal } from './signals.ts';

/** The answer to a scan, in words, and whether it is what was hoped for. */
export interface Heard {
  isGood: boolean;
  message: string;
  /** The same words twice are two answers. */
  turn: number;
}

/** What is said of scans: shown, read out by a screen reader, and heard as a tone. */
export function useHeard() {
  const [heard, setHeard] = useState<Heard | null>(null);
  const say = useCallback((isGood: boolean, message: string) => {
    signal(isGood);
    setHeard((last) => ({ isGood, message, turn: (last?.turn ?? 0) + 1 }));
  }, []);
  return { heard, say };
}
