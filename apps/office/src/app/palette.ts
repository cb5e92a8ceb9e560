import type { FoundThing } from '@qingnang/contract/office-find';

/** One thing that Ctrl+K leads to. */
export interface Target {
  to: string;
  label: string;
  /** 页面, 订单, 客户 … */
  kind: string;
  note: string;
}

/** Where what was found has its page. */
const PAGES: Readonly<Record<FoundThing['kind'], (thing: FoundThing) => string>> = {
  order: ({ id }) => `/orders/${id}?status=0`,
  customer: ({ id }) => `/accounts/${id}`,
  goods: ({ id }) => `/goods/${id}`,
  lot: ({ label }) => `/lots?keywords=${encodeURIComponent(label)}`,
};

export const pageOf = (thing: FoundThing): string => PAGES[thing.kind](thing);

interface Given {
  words: string;
  /** Opened before, the latest first. */
  recent: readonly Target[];
  /** Pages and acts of the role. */
  pages: readonly Target[];
  found: readonly Target[];
}

/**
 * What stands in the list: without words what was opened before; with words that of it which fits, then pages and acts, then what
 * the shop has found. Each place once.
 */
export function targetsFor({ words, recent, pages, found }: Given): Target[] {
  const wanted = words.trim().toLowerCase();
  const fits = ({ label, note }: Target) => `${label} ${note}`.toLowerCase().includes(wanted);
  const all = wanted === '' ? recent : [...recent.filter(fits), ...pages.filter(fits), ...found];
  return [...new Map(all.map((target) => [target.to, target])).values()];
}

/** Opened before, with the one that is opened now in front. */
export const nowFirst = <Opened extends { to: string }>(
  opened: Opened,
  before: readonly Opened[],
  most: number,
): Opened[] => [opened, ...before.filter(({ to }) => to !== opened.to)].slice(0, most);
