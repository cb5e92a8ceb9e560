import { withQuery } from '@qingnang/contract/call';

/** Categories of news by their numbers (3 = the news of the home page). */
const NEWS = [
  { type: 2, code: 'hy', label: '行业资讯' },
  { type: 3, code: 'company', label: '公司动态' },
] as const;

export const NEWS_PATH = '/help/news';
/** The lists of news, the one of both first. */
export const NEWS_LISTS = [
  { type: 0, label: '新闻资讯', to: NEWS_PATH },
  ...NEWS.map(({ type, code, label }) => ({ type, label, to: `${NEWS_PATH}/${code}` })),
];

/** Whether articles of a category are news, not help. */
export const isNews = (categoryId: number): boolean => NEWS.some(({ type }) => type === categoryId);

/** The last word of a path of the help centre, written with `/` or `_`: the code of the page. */
export const codeIn = (pathname: string): string =>
  pathname
    .toLowerCase()
    .split(/[/_]/)
    .findLast((word) => word !== '') ?? '';

/** The kind of news that a list's path names; 0 = both. */
export const newsTypeIn = (pathname: string): number =>
  NEWS.find(({ code }) => code === codeIn(pathname))?.type ?? 0;

export const newsListPath = (list: { to: string }, page: number): string =>
  withQuery(list.to, { page: page > 1 ? page : undefined });

export const newsPath = (id: number, categoryId: number): string => `/help/news/info/${id}/${categoryId}`;

export const searchPath = (keywords: string): string => withQuery('/help', { keywords: keywords.trim() });

/** Articles without a page of their own are shown by their ids within this one (docs/rules/screens.md#help). */
export const articleByIdPath = (id: number): string => `/help/xrzn/hyzc?id=${id}`;

/** The article that every footer leads to: the shop's licences. */
export const LICENCES_ID = 66;

/** The id in an address; null for whatever is none. */
export function idIn(query: URLSearchParams): number | null {
  const text = query.get('id') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
