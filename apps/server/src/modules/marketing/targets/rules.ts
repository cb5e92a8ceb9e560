import { NEWS_TYPES } from '@qingnang/contract/content';
import type { LinkTarget } from '@qingnang/contract/link-targets';
import { FILE_PATHS, linkProblem, pathIn } from '@qingnang/contract/link-words';
import { pageAt, SHOP_PAGES, type ShopPageName } from '@qingnang/contract/shop-pages';

/** A row that a link names. */
export interface NamedRow {
  kind: 'goods' | 'category' | 'brand' | 'zone' | 'draw' | 'help';
  /** Its id; of a zone below 控销专区 its code. */
  key: string;
}

/** What a link says by itself: a target, or the row that has to be looked up. */
export type Reading = { target: LinkTarget } | { row: NamedRow };

type Query = URLSearchParams;
type RowOf = (params: Record<string, string | undefined>, query: Query) => NamedRow | null;

const row = (kind: NamedRow['kind'], key: string | null | undefined): NamedRow | null =>
  key ? { kind, key } : null;
const goods: RowOf = ({ id }) => row('goods', id);
const zone: RowOf = (_, query) => row('zone', query.get('id'));
/** A list leads to what it is narrowed to. */
const narrowed: RowOf = (_, query) =>
  row('category', query.get('category_id')) ?? row('brand', query.get('brand_id'));

const ROWS: Readonly<Partial<Record<ShopPageName, RowOf>>> = {
  'goods-detail': goods,
  'goods-detail-group': goods,
  'list-grid': narrowed,
  'list-table': narrowed,
  'list-no-image': narrowed,
  'other-category': ({ id }) => row('category', id),
  'brand-detail': ({ id }) => row('brand', id),
  'controlled-goods': ({ url }) => row('zone', url),
  'zone-template': zone,
  'activity-template': zone,
  draw: ({ id }) => row('draw', id),
  'news-detail': ({ id }) => row('help', id),
  // Articles without a page of their own.
  'help-registration': (_, query) => row('help', query.get('id')),
};

/** Pages that say that something is not there. */
const DEAD_ENDS: readonly ShopPageName[] = ['not-found', 'activity-missing'];

/** What a link of the shop's data leads to, as far as its address tells. */
export function readLink(url: string): Reading {
  const said = (kind: string, name: string, problem = '') => ({
    target: { url, kind, name, problem, is_broken: problem === '' ? 0 : 1 },
  });
  const problem = linkProblem(url);
  if (problem !== '') return said('', '', problem);
  if (url === '' || url.startsWith('#')) return said('', url.slice(1));
  if (!url.startsWith('/')) return said('web', new URL(url).host);
  if (url.startsWith(FILE_PATHS)) return said('file', url.slice(url.lastIndexOf('/') + 1));
  const found = pageAt(pathIn(url));
  if (!found) return said('', '', '商城没有这个页面');
  const named = ROWS[found.page]?.(found.params, new URL(url, 'https://shop.invalid').searchParams);
  if (named) return { row: named };
  const { title } = SHOP_PAGES[found.page];
  const isHelp = found.page.startsWith('help-') || found.page.startsWith('news-');
  return said(
    isHelp ? 'help' : 'page',
    title,
    DEAD_ENDS.includes(found.page) ? '这是找不到页面时的提示页' : '',
  );
}

/** The path of an article: its own page, its place among the news, or within the help centre (docs/rules/screens.md#help). */
export function articlePath(article: { id: number; code: string | null; category_id: number }): string {
  const paths = Object.values(SHOP_PAGES).flatMap((page): readonly string[] => page.paths);
  const own =
    article.code && paths.find((path) => path.startsWith('/help/') && path.endsWith(`/${article.code}`));
  if (own) return own;
  return Object.hasOwn(NEWS_TYPES, article.category_id)
    ? `/help/news/info/${article.id}/${article.category_id}`
    : `/help/xrzn/hyzc?id=${article.id}`;
}

/** Pages that staff choose from by their titles: those that everybody may open without more in the address. */
export function pageChoices(keywords: string): { url: string; name: string; note: string }[] {
  const byTitle = new Map<string, string>();
  for (const { paths, title } of Object.values(SHOP_PAGES)) {
    // The paths with slashes are the ones that are linked to.
    const url = paths.find((path: string) => !path.includes('_')) ?? paths[0];
    if (title !== '' && !url.includes(':') && !HIDDEN.test(url) && !byTitle.has(title))
      byTitle.set(title, url);
  }
  return [...byTitle]
    .filter(([title]) => title.includes(keywords))
    .map(([name, url]) => ({ url, name, note: url }));
}

/** Steps of something, pages of the help centre (chosen as such), and pages that say that something is missing. */
const HIDDEN =
  /^\/(404|noActivity|preparing|undo|invitation|forget|register\/|login\/|cart[_/]|help|ddgl|order\/)/;
