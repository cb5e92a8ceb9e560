import { withQuery } from '../lib/form-body.ts';
import type { SearchKind, Suggestions } from './suggestions.ts';

/** One line of the suggestion list that the arrow keys reach. */
export type SearchOption =
  | { kind: 'goods'; key: string; to: string; goods: Suggestions['list'][number] }
  | { kind: 'maker'; key: string; to: string; name: string; count: number };

/** Where searching leads: the grid, or the table for a buyer who is working in a table. */
export const searchPath = (keywords: string, type: SearchKind, inTable: boolean): string =>
  keywords.trim() === ''
    ? inTable
      ? '/list/table'
      : '/list'
    : withQuery(inTable ? '/search/table' : '/search', {
        keywords: keywords.trim(),
        ...(type === 2 && { type }),
      });

/** Goods for a drug name, makers (with what they make) for a manufacturer. */
export function optionsOf(data: Suggestions | null, type: SearchKind, inTable: boolean): SearchOption[] {
  if (!data) return [];
  const makers = data.makers.map((maker) => ({
    kind: 'maker' as const,
    key: `m${maker.id}`,
    to: searchPath(maker.name, 2, inTable),
    name: maker.name,
    count: maker.count,
  }));
  const goods = data.list.map((item) => ({
    kind: 'goods' as const,
    key: `g${item.id}`,
    to: `/list/info/${item.id}`,
    goods: item,
  }));
  return type === 2 ? [...makers, ...goods] : goods;
}

/**
 * The line that an arrow key leads to; -1 is the box itself.
 * @param at present line, -1 for none
 */
export function nextOption(at: number, key: 'ArrowDown' | 'ArrowUp', lines: number): number {
  if (lines === 0) return -1;
  const step = key === 'ArrowDown' ? 1 : -1;
  const around = lines + 1;
  return ((at + 1 + step + around) % around) - 1;
}
