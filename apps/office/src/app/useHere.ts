import { useLocation } from 'react-router';
import { MENU } from './menu.ts';
import type { MenuEntry } from './menu-entry.ts';
import { placeOver } from './paths.ts';

const ENTRIES = MENU.flatMap(({ entries }) => entries);
const PLACES = ENTRIES.map(({ to }) => to);

/** The entry of the menu that the open page belongs to. */
export function useHere(): MenuEntry | undefined {
  const place = placeOver(useLocation().pathname, PLACES);
  return ENTRIES.find(({ to }) => to === place);
}
