import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createStore, useStore } from './store.ts';

/**
 * The server's time, ticked up by one each second: the buyer's own clock may be wrong, and a countdown
 * must end when the server's ends.
 */
const ticking = createStore<number | null>(null);
const AtFirst = createContext(0);

/** @param timestamp the server's time in Unix seconds when the page's common data were read. */
export function ClockProvider({ timestamp, children }: { timestamp: number; children: ReactNode }) {
  useEffect(() => startClock(timestamp), [timestamp]);
  return <AtFirst value={timestamp}>{children}</AtFirst>;
}

/** The server's time in Unix seconds; renders again each second. Use it in the smallest component that shows it. */
export function useServerTime(): number {
  const atFirst = useContext(AtFirst);
  return useStore(ticking, null) ?? atFirst;
}

function startClock(timestamp: number): () => void {
  const startedAt = performance.now();
  // Timers of a hidden tab are late: count from the start, so that no second is lost.
  const tick = () => ticking.set(timestamp + Math.floor((performance.now() - startedAt) / 1000));
  tick();
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
