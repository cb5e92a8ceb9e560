import { useSyncExternalStore } from 'react';

/** Whether the server answers. Once it does not, it is asked again and again, a little later each time, until it does. */

const FIRST_MS = 2000;
const LONGEST_MS = 20_000;
const PASSING: readonly number[] = [0, 502, 503, 504];

let isAway = false;
const watchers = new Set<() => void>();

function change(away: boolean): void {
  isAway = away;
  for (const watcher of watchers) watcher();
}

/**
 * Notes a call that failed.
 * @param status of its answer; 0 when none came
 * @param onBack called once when the server answers again
 */
export function noteFailure(status: number, onBack: () => void): void {
  if (isAway || !PASSING.includes(status)) return;
  change(true);
  const ask = async (wait: number) => {
    if (await isReady()) {
      change(false);
      onBack();
    } else setTimeout(() => void ask(Math.min(LONGEST_MS, wait * 1.5)), wait);
  };
  setTimeout(() => void ask(FIRST_MS), FIRST_MS);
}

const isReady = () =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ status }) => !PASSING.includes(status),
    () => false,
  );

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const useAway = (): boolean => useSyncExternalStore(watch, () => isAway);
