import type { OfficePreferences } from '@qingnang/contract/office-preferences';

/** What of an entry decides where it stands. */
interface Placed {
  label: string;
  to: string;
}
interface Group<Entry> {
  /** '' = above all groups, never folded. */
  title: string;
  entries: readonly Entry[];
}
export interface ShownGroup<Entry> extends Group<Entry> {
  isOpen: boolean;
}

/** Where a role works; its other groups start folded. A role that is not here, or that staff have made, starts with all open. */
const DESKS: Readonly<Record<string, readonly string[]>> = {
  goods: ['商品', '仓储'],
  operations: ['运营'],
  service: ['交易', '客户'],
  finance: ['交易', '客户'],
  quality: ['商品', '客户'],
  warehouse: ['交易', '仓储'],
  sales: ['交易', '客户'],
};

/** Whether a group of the menu is open before anybody has touched it. */
const startsOpen = (role: string, title: string): boolean => DESKS[role]?.includes(title) ?? true;

interface Wanted {
  role: string;
  turned: OfficePreferences['turned'];
  /** What is typed into the filter; '' = nothing. */
  words: string;
  /** The entry that the page belongs to. */
  here: string | undefined;
}

/** The groups as they stand: whoever filters sees all that matches, and the group of the page is open. */
export function shownGroups<Entry extends Placed>(
  groups: readonly Group<Entry>[],
  { role, turned, words, here }: Wanted,
): ShownGroup<Entry>[] {
  const wanted = words.trim().toLowerCase();
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ label }) => label.toLowerCase().includes(wanted)),
      isOpen:
        title === '' ||
        wanted !== '' ||
        entries.some(({ to }) => to === here) ||
        startsOpen(role, title) !== turned.includes(title),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** A list with or without one of its members. */
export const toggled = (list: readonly string[], one: string): string[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
