import { searchPath } from './search-path.ts';
import type { SearchKind, Suggestions } from './suggestions.ts';

/** One line of the suggestion list that the arrow keys reach. */
export type SearchOption =
  | { kind: 'goods'; key: string; to: string; goods: Suggestions['list'][number] }
  | { kind: 'maker'; key: string; to: string; name: string; pieces: string[]; count: number };

/** Goods for a drug name, makers (with what they make) for a manufacturer. */
export function optionsOf(data: Suggestions | null, type: SearchKind, inTable: boolean): SearchOption[] {
  if (!data) return [];
  const makers = data.makers.map((maker) => ({
    kind: 'maker' as const,
    key: `m${maker.id}`,
    to: searchPath(maker.name, 2, inTable),
    name: maker.name,
    pieces: maker.pieces,
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
