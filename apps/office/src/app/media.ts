import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 1400px)');

/** True where there is room for the columns that a narrow desk leaves out. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => wide.matches,
  );
}
