import { isOther, OTHER_PATH } from './list-query.ts';

/** The lists of goods, and the ways to see each; `other` is one category of any tree, its path the address itself. */
export type Kind = 'list' | 'search' | 'other';
export type View = 'grid' | 'table' | 'plain';

const PATHS: Record<Kind, Partial<Record<View, string>> & { grid: string }> = {
  list: { grid: '/list', table: '/list/table', plain: '/list/no_image' },
  search: { grid: '/search', table: '/search/table' },
  other: { grid: OTHER_PATH },
};

/** The address of a view; undefined where the list cannot be seen that way. */
export const viewPath = (kind: Kind, view: View): string | undefined => PATHS[kind][view];

export const isListPath = (kind: Kind, pathname: string): boolean =>
  kind === 'other' ? isOther(pathname) : Object.values(PATHS[kind]).includes(pathname);
