import { useSyncExternalStore } from 'react';

/** How much room there is, as the style sheets know it: they name the same widths. */
const WIDE = matchMedia('(min-width: 1400px)');
const DESK = matchMedia('(min-width: 1024px)');
const HANDHELD = matchMedia('(max-width: 767px)');

/** True where there is room for the columns that a narrow desk leaves out. */
export const useWide = (): boolean => useMedia(WIDE);

/** True where the menu, a list and a panel stand beside each other; below it each is a page of its own, and rows of tables are cards. */
export const useDesk = (): boolean => useMedia(DESK);

/** True where two things side by side have no room. */
export const useHandheld = (): boolean => useMedia(HANDHELD);

function useMedia(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => query.matches,
  );
}
