/** The two lists of goods, and the ways to see each. */
export type Kind = 'list' | 'search';
export type View = 'grid' | 'table' | 'plain';

const PATHS: Record<Kind, Partial<Record<View, string>> & { grid: string }> = {
  list: { grid: '/list', table: '/list/table', plain: '/list/no_image' },
  search: { grid: '/search', table: '/search/table' },
};

/** The address of a view; undefined where the list cannot be seen that way. */
export const viewPath = (kind: Kind, view: View): string | undefined => PATHS[kind][view];

export const isListPath = (kind: Kind, pathname: string): boolean =>
  Object.values(PATHS[kind]).includes(pathname);
