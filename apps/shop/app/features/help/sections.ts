import type { HelpCategory } from '@qingnang/contract/content';
import { type PageRow, routeTable } from '../../route-table.ts';
import { articleByIdPath, codeIn, NEWS_PATH } from './help-paths.ts';

export interface HelpEntry {
  /** null: the article is still being written. */
  id: number | null;
  title: string;
  summary: string;
  to: string;
}
export interface HelpSection {
  code: string;
  name: string;
  to: string;
  entries: HelpEntry[];
}

/** The paths with slashes are the ones that are linked to. */
const pathOf = (row: PageRow): string => row.paths.find((path) => !path.includes('_')) ?? row.paths[0];

const PAGES = routeTable
  .map((row) => ({ title: row.title, to: pathOf(row) }))
  .filter(({ to }) => !to.startsWith(NEWS_PATH));
const SECTIONS = PAGES.filter(({ to }) => /^\/help\/\w+$/.test(to));
const ARTICLES = PAGES.filter(({ to }) => /^\/help\/\w+\/\w+$/.test(to));

/** The page that shows an article; those without one are shown by id. */
export const articlePath = ({ id, code }: { id: number; code: string }): string =>
  ARTICLES.find(({ to }) => codeIn(to) === code)?.to ?? articleByIdPath(id);

/**
 * The help centre as its menu shows it: every category with its articles in the shop's order, then those of its pages
 * that have none yet.
 */
export function sectionsOf(tree: readonly HelpCategory[]): HelpSection[] {
  return SECTIONS.map(({ title: name, to }) => {
    const code = codeIn(to);
    const articles = tree.find((category) => category.code === code)?.articles ?? [];
    const written = articles.map((article) => ({
      id: article.id,
      title: article.title,
      summary: article.summary,
      to: articlePath(article),
    }));
    const unwritten = ARTICLES.filter(
      (page) => page.to.startsWith(`${to}/`) && written.every((entry) => entry.to !== page.to),
    ).map((page) => ({ id: null, title: page.title, summary: '', to: page.to }));
    return { code, name, to, entries: [...written, ...unwritten] };
  });
}
