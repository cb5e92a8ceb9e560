import { useLocation, useRouteLoaderData } from 'react-router';
import { matchPage, type PageRow, routeTable } from '../route-table.ts';
import type { ShellData } from './shell-data.ts';

/** What the root route has read. */
export function useShell(): ShellData {
  const shell = useRouteLoaderData<ShellData>('root');
  if (!shell) throw new Error('the shell is drawn only within the root route');
  return shell;
}

/** The row of the page shown; a path without a page is on its way to /404. */
export function useRow(): PageRow {
  const { pathname } = useLocation();
  const row = matchPage(pathname)?.row ?? routeTable.find(({ page }) => page === 'not-found');
  if (!row) throw new Error('the route table has no row for not-found');
  return row;
}
