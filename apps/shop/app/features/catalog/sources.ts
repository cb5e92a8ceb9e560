import { isBrand, isOther, OTHER_PATH } from './list-query.ts';

export type View = 'grid' | 'table' | 'plain';

/** A list of goods: who answers it, where it is seen, what it is called. */
export interface ListSource {
  /** other: one category of any tree, in the path itself; zone: a part of the shop with goods of its own. */
  kind: 'list' | 'search' | 'other' | 'zone';
  /** The page of each view; without one it cannot be seen that way. */
  paths: Partial<Record<View, string>> & { grid: string };
  /** What it is called while nothing is chosen. */
  title: string;
  /** Stands for whatever is chosen. */
  name?: string;
  /** Pages above it, from the top, without the home page. */
  above: readonly { label: string; to: string }[];
}

export const LIST: ListSource = {
  kind: 'list',
  paths: { grid: '/list', table: '/list/table', plain: '/list/no_image' },
  title: '全部商品',
  above: [],
};

export const SEARCH: ListSource = {
  ...LIST,
  kind: 'search',
  paths: { grid: '/search', table: '/search/table' },
};

/** The goods of one category of any tree. @param name as somebody wrote it into a link; '' = the category's own */
export const otherSource = (id: string, name: string): ListSource => ({
  ...LIST,
  kind: 'other',
  paths: {
    grid: `${OTHER_PATH}${encodeURIComponent(id)}${name && `/${encodeURIComponent(name)}`}`,
  },
  title: '其他分类药品',
  name,
  above: [{ label: LIST.title, to: LIST.paths.grid }],
});

/** Whether a page of the list is at this path. */
export function isOf({ kind, paths }: ListSource, pathname: string): boolean {
  if (kind === 'other') return isOther(pathname);
  const isPage = isBrand(paths.grid) && pathname.startsWith(`${paths.grid}/`);
  return isPage || Object.values(paths).includes(pathname);
}
